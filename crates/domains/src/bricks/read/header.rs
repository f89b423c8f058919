//! The meaning of the native format's header lines in this family.

use slidewise_core::Metric;

use super::sketch::Sketch;
use crate::text::native::Header;
use crate::text::{About, Word};

/// The key of pieces that may fill each other's places: the only one that may occur on several lines.
pub(super) const SAME: &str = "same";

/// The keys above the board, except `puzzle`.
const KEYS: [&str; 5] = ["name", "source", "known", "metric", SAME];

/// The keys of what is drawn below the board.
const SECTIONS: [&str; 3] = ["goal", "exit", "gates"];

/// The drawing below a header, if it is one of those.
pub(super) fn section(header: &Header<'_>) -> Option<&'static str> {
    SECTIONS.into_iter().find(|key| header.is(key))
}

/// Applies a line above the board.
pub(super) fn apply<'a>(header: &Header<'a>, about: &mut About, sketch: &mut Sketch<'a>) {
    let faults = &mut sketch.faults;
    match header.key.text.to_ascii_lowercase().as_str() {
        "name" => about.name = header.text(),
        "source" => about.source = header.text(),
        "known" => about.known = header.known(faults),
        "metric" => {
            let metric = header.choice("a metric", "moves, slides or steps", faults, Metric::sliding);
            sketch.metric = metric.unwrap_or(sketch.metric);
        }
        SAME => sketch.same.push((header.value.place, names(header.value))),
        _ => {
            let help = format!("The keys are {}, {}.", KEYS.join(", "), SECTIONS.join(", "));
            header.refuse("is not a known key", &help, faults);
        }
    }
}

/// The names of a group: no more of them than can be correct.
pub(super) fn names(value: Word<'_>) -> Vec<Word<'_>> {
    value.words(char::is_whitespace).take(crate::bricks::MAX_PIECES + 1).collect()
}
