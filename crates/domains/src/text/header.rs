//! The lines `key: value` of the native format.

use slidewise_core::Metric;

use super::{Faults, Line, Word};

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
        let key_word = part(key.trim_end());
        let mut value = part(value);
        value.place.column += key.chars().count() + 1;
        // An empty value has no place of its own, and nothing to point at.
        if value.text.is_empty() {
            value.place = key_word.place;
        }
        Some(Self { key: key_word, value })
    }

    /// Is this its key?
    pub(crate) fn is(&self, key: &str) -> bool {
        self.key.text.eq_ignore_ascii_case(key)
    }

    /// The value as text, if there is any.
    pub(crate) fn text(&self) -> Option<String> {
        (!self.value.text.is_empty()).then(|| self.value.text.to_owned())
    }

    /// Notes that the line as such is wrong.
    pub(crate) fn refuse(&self, why: &str, help: &str, faults: &mut Faults) {
        faults.add(|| self.key.place.fault(format!("{} {why}", self.key.quoted())).help(help));
    }
}

/// Lengths by metric: `moves 8, steps 16`.
pub(crate) fn known(value: Word<'_>, faults: &mut Faults) -> Vec<(String, u32)> {
    let one = |text: &str| {
        let (metric, length) = text.trim().split_once(char::is_whitespace)?;
        let metric: Metric = metric.parse().ok()?;
        Some((metric.name().to_owned(), length.trim().parse().ok()?))
    };
    let lengths: Option<Vec<_>> = value.text.split(',').map(one).collect();
    if lengths.is_none() {
        let message = || format!("{} is not a list of lengths", value.quoted());
        faults.add(|| value.place.fault(message()).help("Write for example `known: moves 8, steps 16`."));
    }
    lengths.unwrap_or_default()
}

/// A value that stays on its line when it is written.
pub(crate) fn one_line(value: Option<&str>) -> String {
    value.unwrap_or_default().replace(char::is_control, " ").trim().to_owned()
}
