//! The parts of the native format that all families share: `puzzle:` lines, which separate the puzzles, and header
//! lines `key: value`.

use std::collections::HashSet;

use slidewise_core::Metric;

use super::passages::is_comment;
use super::{About, Entries, Entry, Fault, Faults, Line, Word, lines};

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

/// Reports text before the first `puzzle:` line.
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

    /// Reports a value on a line above a drawing.
    pub(crate) fn must_be_empty(&self, faults: &mut Faults) {
        let help = "Leave the rest of this line empty, and draw below it.";
        faults.add(|| self.value.place.fault("this must be drawn below").help(help));
    }

    /// Reports that the line itself is wrong.
    pub(crate) fn refuse(&self, why: &str, help: &str, faults: &mut Faults) {
        faults.add(|| self.key.place.fault(format!("{} {why}", self.key.quoted())).help(help));
    }
}

/// The layout of the native format of a family.
pub(crate) struct Layout {
    /// The name of the family in a `puzzle:` line.
    pub(crate) family: &'static str,
    /// The word for its board in messages.
    pub(crate) board: &'static str,
    /// All keys but `puzzle`.
    pub(crate) keys: &'static [&'static str],
    /// The only key that may occur on several lines; empty if there is none.
    pub(crate) repeatable: &'static str,
    /// The maximum number of header lines that can be correct: anything beyond is a fault anyway.
    pub(crate) max_headers: usize,
    /// Does a drawing follow this header, below the board?
    pub(crate) is_below: fn(&Header<'_>) -> bool,
}

/// The lines of a puzzle, sorted by role.
#[derive(Default)]
pub(crate) struct Parts<'a> {
    /// The header lines above the board.
    pub(crate) headers: Vec<Header<'a>>,
    /// The rows of the board.
    pub(crate) board: Vec<Line<'a>>,
    /// The drawings below the board, each with the header above it.
    pub(crate) below: Vec<(Header<'a>, Vec<Line<'a>>)>,
}

impl<'a> Parts<'a> {
    /// The rows being read.
    fn rows(&mut self) -> &mut Vec<Line<'a>> {
        self.below.last_mut().map_or(&mut self.board, |(_, rows)| rows)
    }

    fn header(&mut self, header: Header<'a>, layout: &Layout, faults: &mut Faults) {
        if (layout.is_below)(&header) {
            if self.below.iter().any(|(earlier, _)| earlier.is(header.key.text)) {
                header.refuse("was given before", "Keep one of the two.", faults);
            }
            self.below.push((header, Vec::new()));
        } else if !self.board.is_empty() || !self.below.is_empty() {
            let message = || format!("header lines belong above the {}", layout.board);
            faults.add(|| header.key.place.fault(message()));
        } else if self.headers.len() == layout.max_headers {
            faults.add(|| header.key.place.fault("there are too many header lines"));
        } else {
            self.headers.push(header);
        }
    }
}

impl Layout {
    /// A family with a board and nothing below it.
    pub(crate) const fn new(family: &'static str, keys: &'static [&'static str]) -> Self {
        Self { family, board: "board", keys, repeatable: "", max_headers: 32, is_below: |_| false }
    }

    /// Sorts the lines of a puzzle.
    pub(crate) fn split<'a>(&self, lines: &[Line<'a>], faults: &mut Faults) -> Parts<'a> {
        let (mut parts, mut ended) = (Parts::default(), false);
        for &line in lines.iter().filter(|line| !is_comment(**line)) {
            if line.text.is_empty() {
                ended = !parts.rows().is_empty();
            } else if let Some(header) = Header::of(line) {
                parts.header(header, self, faults);
                ended = false;
            } else if !ended {
                parts.rows().push(line);
            } else {
                faults.add(|| self.ended("drawing", line));
            }
        }
        parts
    }

    /// The fault of a row below a blank line.
    pub(crate) fn ended(&self, drawing: &str, line: Line<'_>) -> Fault {
        let family = self.family;
        let help = format!(
            "Remove the blank line from the {drawing}, or start a new puzzle with `puzzle: {family}`."
        );
        line.content().place.fault(format!("the {drawing} has ended before this line")).help(help)
    }

    /// Applies the header lines. The keys that every family has are handled here; `own` handles the others, and returns
    /// whether it knows a key.
    pub(crate) fn apply<'a>(
        &self,
        headers: &[Header<'a>],
        faults: &mut Faults,
        mut own: impl FnMut(&str, &Header<'a>, &mut Faults) -> bool,
    ) -> About {
        let mut about = About::default();
        for header in self.once(headers, faults) {
            match header.key.text.to_ascii_lowercase().as_str() {
                "name" => about.name = header.text(),
                "source" => about.source = header.text(),
                "known" => about.known = header.known(faults),
                key => {
                    if !own(key, header, faults) {
                        let help = format!("The keys are {}.", self.keys.join(", "));
                        header.refuse("is not a known key", &help, faults);
                    }
                }
            }
        }
        about
    }

    /// The headers without those whose key was given before, which are reported.
    fn once<'h, 'a>(&self, headers: &'h [Header<'a>], faults: &mut Faults) -> Vec<&'h Header<'a>> {
        let mut given = HashSet::new();
        let mut first = |header: &&Header<'_>| {
            let first = header.is(self.repeatable) || given.insert(header.key.text.to_ascii_lowercase());
            if !first {
                header.refuse("was given before", "Keep one of the two lines.", faults);
            }
            first
        };
        headers.iter().filter(|header| first(header)).collect()
    }
}
