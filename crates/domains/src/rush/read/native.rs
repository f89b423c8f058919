//! The native format: header lines `key: value`, then the board drawn as a grid.

use slidewise_core::Metric;

use super::check::check;
use super::sketch::{Content, Red, Sketch};
use crate::rush::{Exit, Goal, Instance};
use crate::text::drawing::Drawing;
use crate::text::native::{Header, Layout};
use crate::text::passages::is_comment;
use crate::text::{Entry, Faults, Line, Word};

/// The maximum length of a car's name.
const MAX_NAME: usize = 32;

pub(super) const LAYOUT: Layout =
    Layout::new("rush", &["name", "source", "known", "red", "exit", "goal", "metric"]);

/// Reads one puzzle.
pub(super) fn puzzle(first: Line<'_>, lines: &[Line<'_>]) -> Entry<Instance> {
    let mut faults = Faults::default();
    let (headers, rows) = split(lines, &mut faults);
    let place = first.content().place;
    let help = "Name it A, or say which car it is in a line such as `red: B`.";
    let mut sketch = Sketch::new(place, Red { names: vec!["A", "X", "x"], place: None, help });
    let about =
        LAYOUT.apply(&headers, &mut faults, |key, header, faults| apply(key, header, &mut sketch, faults));
    sketch.board = Drawing::of(&rows, place, content, &mut faults);
    sketch.faults = faults;
    Entry { about, line: first.number, instance: check(sketch) }
}

/// The header lines and the rows of a puzzle. Only known keys are headers below the first row: a colon among cars is
/// more likely a mistake in the row.
fn split<'a>(lines: &[Line<'a>], faults: &mut Faults) -> (Vec<Header<'a>>, Vec<Line<'a>>) {
    let (mut headers, mut rows, mut ended) = (Vec::new(), Vec::new(), false);
    for &line in lines.iter().filter(|line| !is_comment(**line)) {
        let place = || line.content().place;
        if line.text.is_empty() {
            ended = !rows.is_empty();
        } else if rows.is_empty() && line.text.contains(':') {
            if headers.len() < LAYOUT.max_headers {
                headers.extend(Header::of(line));
            } else {
                faults.add(|| place().fault("there are too many header lines"));
            }
        } else if is_key(line) {
            faults.add(|| place().fault("header lines belong above the board"));
        } else if !ended {
            rows.push(line);
        } else {
            faults.add(|| LAYOUT.ended("board", line));
        }
    }
    (headers, rows)
}

/// Does a line begin with one of the keys?
fn is_key(line: Line<'_>) -> bool {
    let key = line.text.split_once(':').map(|(key, _)| key.trim());
    key.is_some_and(|key| LAYOUT.keys.iter().any(|known| known.eq_ignore_ascii_case(key)))
}

/// Applies a header line that only this family has.
fn apply<'a>(key: &str, header: &Header<'a>, sketch: &mut Sketch<'a>, faults: &mut Faults) -> bool {
    let value = header.value;
    match key {
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
        _ => return false,
    }
    true
}

fn content<'a>(word: Word<'a>, faults: &mut Faults) -> Content<'a> {
    let named = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    match word.text {
        "." => Content::Empty,
        "#" => Content::Wall,
        name if name.chars().all(named) && name.len() <= MAX_NAME => Content::Car(name),
        _ => {
            let help = "Cars have short names of letters and digits, . is an empty cell, # is a wall.";
            let message = || format!("{} does not belong on a board", word.quoted());
            faults.add(|| word.place.fault(message()).help(help));
            Content::Unknown
        }
    }
}
