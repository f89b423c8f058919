//! The lines `key: value` of the native format.

use super::sketch::Sketch;
use crate::text::header::known;
use crate::text::{About, Faults, Line, Word};

/// The keys above the board, but for `puzzle`.
const KEYS: [&str; 5] = ["name", "source", "known", "metric", "same"];

/// The keys of what is drawn below the board.
const SECTIONS: [&str; 3] = ["goal", "exit", "gates"];

/// One line `key: value`.
#[derive(Clone, Copy)]
pub(super) struct Header<'a> {
    pub(super) key: Word<'a>,
    pub(super) value: Word<'a>,
}

impl<'a> Header<'a> {
    /// The header a line is, if there is a colon in it.
    pub(super) fn of(line: Line<'a>) -> Option<Self> {
        let (key, value) = line.text.split_once(':')?;
        let part = |text| Line { number: line.number, text }.content();
        let mut value = part(value);
        value.place.column += key.chars().count() + 1;
        // An empty value has no place of its own, and nothing to point at.
        if value.text.is_empty() {
            value.place = part(key.trim_end()).place;
        }
        Some(Self { key: part(key.trim_end()), value })
    }

    fn is(&self, key: &str) -> bool {
        self.key.text.eq_ignore_ascii_case(key)
    }

    /// The drawing that stands below this line, if it is one of those lines.
    pub(super) fn section(&self) -> Option<&'static str> {
        SECTIONS.into_iter().find(|key| self.is(key))
    }

    /// Do two lines have the same key, which may stand only once?
    pub(super) fn repeats(&self, earlier: &Self) -> bool {
        self.is(earlier.key.text) && !self.is("same")
    }

    /// Takes the value over.
    pub(super) fn apply(&self, about: &mut About, sketch: &mut Sketch<'a>) {
        let (value, faults) = (self.value, &mut sketch.faults);
        let text = || (!value.text.is_empty()).then(|| value.text.to_owned());
        match self.key.text.to_ascii_lowercase().as_str() {
            "name" => about.name = text(),
            "source" => about.source = text(),
            "known" => about.known = known(value, faults),
            "metric" => match value.text.parse() {
                Ok(metric) => sketch.metric = metric,
                Err(_) => {
                    let message = || format!("{} is not a metric", value.quoted());
                    faults.add(|| value.place.fault(message()).help("Write moves, slides or steps."));
                }
            },
            "same" => sketch.same.push((value.place, names(value))),
            _ => {
                let help = format!("The keys are {}, {}.", KEYS.join(", "), SECTIONS.join(", "));
                self.refuse("is not a known key", &help, faults);
            }
        }
    }

    /// Notes that the line as such is wrong.
    pub(super) fn refuse(&self, why: &str, help: &str, faults: &mut Faults) {
        faults.add(|| self.key.place.fault(format!("{} {why}", self.key.quoted())).help(help));
    }
}

/// The names of a group: no more of them than can be right.
pub(super) fn names(value: Word<'_>) -> Vec<Word<'_>> {
    value.words(char::is_whitespace).take(crate::bricks::MAX_PIECES + 1).collect()
}
