//! The header lines of the native format.

use super::sketch::Sketch;
use crate::rush::{Exit, Goal};
use crate::text::header::known;
use crate::text::{About, Faults, Line, Word};

/// All keys but `puzzle`.
const KEYS: [&str; 7] = ["name", "source", "known", "red", "exit", "goal", "metric"];

/// Does a line begin with one of the keys?
pub(super) fn is_key(line: Line<'_>) -> bool {
    let key = line.text.split_once(':').map(|(key, _)| key.trim());
    key.is_some_and(|key| KEYS.iter().any(|known| known.eq_ignore_ascii_case(key)))
}

/// One line `key: value`.
pub(super) struct Header<'a> {
    key: Word<'a>,
    value: Word<'a>,
}

impl<'a> Header<'a> {
    /// The header a line is, if there is a colon in it.
    pub(super) fn of(line: Line<'a>) -> Option<Self> {
        let (key, value) = line.text.split_once(':')?;
        let part = |text| Line { number: line.number, text }.content();
        let mut value = part(value);
        value.place.column += key.chars().count() + 1;
        Some(Self { key: part(key.trim_end()), value })
    }

    /// Do two lines have the same key?
    pub(super) fn repeats(&self, earlier: &Self) -> bool {
        self.key.text.eq_ignore_ascii_case(earlier.key.text)
    }

    /// Takes the value over.
    pub(super) fn apply(&self, about: &mut About, sketch: &mut Sketch<'a>) {
        let (value, faults) = (self.value, &mut sketch.faults);
        match self.key.text.to_ascii_lowercase().as_str() {
            "name" => about.name = text(value),
            "source" => about.source = text(value),
            "known" => about.known = known(value, faults),
            "red" => {
                sketch.red.names = vec![value.text];
                sketch.red.place = Some(value.place);
            }
            "exit" => {
                let exit = choice(value, "an exit", "left, right, top or bottom", faults, Exit::from_name);
                sketch.exit = exit.map(|(axis, exit)| (axis, exit, value.place));
            }
            "goal" => {
                let goal = choice(value, "a goal", "exit or clear", faults, Goal::from_name);
                sketch.goal = goal.unwrap_or(sketch.goal);
            }
            "metric" => {
                let metric = choice(value, "a metric", "moves or steps", faults, |name| name.parse().ok());
                sketch.metric = metric.unwrap_or(sketch.metric);
            }
            _ => {
                let help = format!("The keys are {}.", KEYS.join(", "));
                self.refuse("is not a known key", &help, faults);
            }
        }
    }

    /// Notes that the line as such is wrong.
    pub(super) fn refuse(&self, why: &str, help: &str, faults: &mut Faults) {
        faults.add(|| self.key.place.fault(format!("{} {why}", self.key.quoted())).help(help));
    }
}

fn text(value: Word<'_>) -> Option<String> {
    (!value.text.is_empty()).then(|| value.text.to_owned())
}

/// One of several words.
fn choice<T>(
    value: Word<'_>,
    what: &str,
    choices: &str,
    faults: &mut Faults,
    parse: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    let parsed = parse(value.text);
    if parsed.is_none() {
        let message = || format!("{} is not {what}", value.quoted());
        faults.add(|| value.place.fault(message()).help(format!("Write {choices}.")));
    }
    parsed
}
