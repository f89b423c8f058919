//! What the native format has in common for all families: `puzzle:` lines that separate the puzzles, and header lines
//! `key: value`.

use std::collections::HashSet;

use slidewise_core::Metric;

use super::passages::is_comment;
use super::{Entries, Entry, Faults, Line, Word, lines};

/// Reads all puzzles of a family; those of other families are ignored. `puzzle` receives the `puzzle:` line and the
/// lines below it.
pub(crate) fn read<T>(
    text: &str,
    family: &str,
    entries: &mut Entries<T>,
    puzzle: impl Fn(Line<'_>, &[Line<'_>]) -> Entry<T>,
) {
    let all: Vec<_> = lines(text).collect();
    for section in all.chunk_by(|_, next| family_of(*next).is_none()) {
        let first = section[0];
        match family_of(first) {
            Some(name) if name.eq_ignore_ascii_case(family) => entries.add(puzzle(first, &section[1..])),
            Some(_) => {}
            None => stray(section, family, entries),
        }
    }
}

/// The value of a `puzzle:` line of the native format. If files were joined, a byte-order mark may precede it.
#[must_use]
pub fn family_of(line: Line<'_>) -> Option<&str> {
    let (key, value) = line.text.split_once(':')?;
    let key = key.trim_start_matches('\u{feff}').trim();
    key.eq_ignore_ascii_case("puzzle").then(|| value.trim())
}

/// Text before the first `puzzle:` line belongs to nothing.
fn stray<T>(section: &[Line<'_>], family: &str, entries: &mut Entries<T>) {
    let visible = |line: &&Line<'_>| !line.text.is_empty() && !is_comment(**line);
    if let Some(line) = section.iter().find(visible) {
        let help = format!("Start every puzzle with a line `puzzle: {family}`; start a comment with ;");
        let fault = line.content().place.fault("this does not belong to any puzzle").help(help);
        entries.add(Entry::faulty(fault));
    }
}

/// One line `key: value`.
#[derive(Clone, Copy)]
pub(crate) struct Header<'a> {
    pub(crate) key: Word<'a>,
    pub(crate) value: Word<'a>,
}

impl<'a> Header<'a> {
    /// The header a line is, if there is a colon in it.
    pub(crate) fn of(line: Line<'a>) -> Option<Self> {
        let (key, value) = line.text.split_once(':')?;
        let part = |text| Line { number: line.number, text }.content();
        let (key, mut value, before) = (part(key.trim_end()), part(value), key.chars().count() + 1);
        value.place.column += before;
        // An empty value has no position of its own, and nothing to point at.
        if value.text.is_empty() {
            value.place = key.place;
        }
        Some(Self { key, value })
    }

    /// Does the line have this key?
    pub(crate) fn is(&self, key: &str) -> bool {
        self.key.text.eq_ignore_ascii_case(key)
    }

    /// The value, if there is one.
    pub(crate) fn text(&self) -> Option<String> {
        (!self.value.text.is_empty()).then(|| self.value.text.to_owned())
    }

    /// The value as one of several words.
    pub(crate) fn choice<T>(
        &self,
        what: &str,
        choices: &str,
        faults: &mut Faults,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let parsed = parse(self.value.text);
        if parsed.is_none() {
            let message = || format!("{} is not {what}", self.value.quoted());
            faults.add(|| self.value.place.fault(message()).help(format!("Write {choices}.")));
        }
        parsed
    }

    /// The value as lengths by metric: `moves 8, steps 16`.
    pub(crate) fn known(&self, faults: &mut Faults) -> Vec<(String, u32)> {
        let one = |text: &str| {
            let (metric, length) = text.trim().split_once(char::is_whitespace)?;
            let metric: Metric = metric.parse().ok()?;
            Some((metric.name().to_owned(), length.trim().parse().ok()?))
        };
        let lengths: Option<Vec<_>> = self.value.text.split(',').map(one).collect();
        if lengths.is_none() {
            let message = || format!("{} is not a list of lengths", self.value.quoted());
            let help = "Write for example `known: moves 8, steps 16`.";
            faults.add(|| self.value.place.fault(message()).help(help));
        }
        lengths.unwrap_or_default()
    }

    /// Reports that the line itself is wrong.
    pub(crate) fn refuse(&self, why: &str, help: &str, faults: &mut Faults) {
        faults.add(|| self.key.place.fault(format!("{} {why}", self.key.quoted())).help(help));
    }
}

/// The lines of a puzzle, sorted by role, for families that draw more than one thing.
pub(crate) trait Parts<'a>: Default {
    /// The rows being read.
    fn rows(&mut self) -> &mut Vec<Line<'a>>;

    /// Takes a header line.
    fn header(&mut self, header: Header<'a>, faults: &mut Faults);
}

/// Sorts the lines of a puzzle of this family.
pub(crate) fn split<'a, P: Parts<'a>>(lines: &[Line<'a>], family: &str, faults: &mut Faults) -> P {
    let (mut parts, mut ended) = (P::default(), false);
    for &line in lines.iter().filter(|line| !is_comment(**line)) {
        if line.text.is_empty() {
            ended = !parts.rows().is_empty();
        } else if let Some(header) = Header::of(line) {
            parts.header(header, faults);
            ended = false;
        } else if !ended {
            parts.rows().push(line);
        } else {
            let help = || {
                format!(
                    "Take the blank line out of the drawing, or start a new puzzle with `puzzle: {family}`."
                )
            };
            let fault = || line.content().place.fault("the drawing has ended before this line");
            faults.add(|| fault().help(help()));
        }
    }
    parts
}

/// The headers without those whose key was given before, which are reported; one key may occur on several lines.
pub(crate) fn once<'h, 'a>(
    headers: &'h [Header<'a>],
    repeatable: &str,
    faults: &mut Faults,
) -> Vec<&'h Header<'a>> {
    let mut given = HashSet::new();
    let mut first = |header: &&Header<'_>| {
        let first = header.is(repeatable) || given.insert(header.key.text.to_ascii_lowercase());
        if !first {
            header.refuse("was given before", "Keep one of the two lines.", faults);
        }
        first
    };
    headers.iter().filter(|header| first(header)).collect()
}
