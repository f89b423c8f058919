//! The meaning of the native format's header lines in this family.

use slidewise_core::Metric;

use super::sketch::Sketch;
use crate::rush::{Exit, Goal};
use crate::text::native::Header;
use crate::text::{About, Line};

/// All keys but `puzzle`.
const KEYS: [&str; 7] = ["name", "source", "known", "red", "exit", "goal", "metric"];

/// Does a line begin with one of the keys?
pub(super) fn is_key(line: Line<'_>) -> bool {
    let key = line.text.split_once(':').map(|(key, _)| key.trim());
    key.is_some_and(|key| KEYS.iter().any(|known| known.eq_ignore_ascii_case(key)))
}

/// Applies a line.
pub(super) fn apply<'a>(header: &Header<'a>, about: &mut About, sketch: &mut Sketch<'a>) {
    let (value, faults) = (header.value, &mut sketch.faults);
    match header.key.text.to_ascii_lowercase().as_str() {
        "name" => about.name = header.text(),
        "source" => about.source = header.text(),
        "known" => about.known = header.known(faults),
        "red" => {
            sketch.red.names = vec![value.text];
            sketch.red.place = Some(value.place);
        }
        "exit" => {
            let exit = header.choice("an exit", "left, right, top or bottom", faults, Exit::from_name);
            sketch.exit = exit.map(|(axis, exit)| (axis, exit, value.place));
        }
        "goal" => {
            let goal = header.choice("a goal", "exit or clear", faults, Goal::from_name);
            sketch.goal = goal.unwrap_or(sketch.goal);
        }
        "metric" => {
            let metric = header.choice("a metric", "moves or steps", faults, Metric::sliding);
            sketch.metric = metric.unwrap_or(sketch.metric);
        }
        _ => {
            let help = format!("The keys are {}.", KEYS.join(", "));
            header.refuse("is not a known key", &help, faults);
        }
    }
}
