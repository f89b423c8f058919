//! The native format: header lines `key: value`, the board, and below it the goal if it has no name.

use super::check::{Aim, check};
use super::fields::{self, Row};
use super::general;
use super::layout::{Layout as Board, lay_out};
use super::table::{aim, wrong};
use slidewise_core::Metric;

use crate::text::native::{Header, Layout};
use crate::text::{About, Entry, Faults, Line, Word};
use crate::tiles::Instance;

const LAYOUT: Layout = Layout {
    is_below: |header| header.is("goal") && header.text().is_none(),
    ..Layout::new("tiles", &["name", "source", "known", "size", "goal", "metric"])
};

/// Reads one puzzle.
pub(super) fn puzzle(first: Line<'_>, lines: &[Line<'_>]) -> Entry<Instance> {
    let mut faults = Faults::default();
    let mut parts = LAYOUT.split(lines, &mut faults);
    let headers = Headers::of(&parts.headers, &mut faults);
    if parts.board.is_empty() {
        faults.add(|| first.content().place.fault("there is no board below this line"));
    }
    let start = lay_out(rows(&parts.board), headers.size, &mut faults);
    let size = start.as_ref().map(|start| (start.width, start.height));
    let aim = match (parts.below.pop(), headers.goal) {
        (Some((header, _)), Some(_)) => {
            header.refuse("was given before", "Keep one of the two.", &mut faults);
            Aim::Unsaid
        }
        (Some((header, lines)), None) => drawn(&header, &lines, size, &mut faults),
        (None, Some(value)) => aim(value, size, &mut faults),
        (None, None) => Aim::Unsaid,
    };
    let instance = match start {
        Some(start) if general::is_meant(&start, &aim) && !is_standard(&start, &aim) => {
            general::check(&start, &aim, faults)
        }
        start => check(start, &aim, faults),
    };
    let instance = instance.map(|instance| Instance { metric: headers.metric, ..instance });
    Entry { about: headers.about, line: first.number, instance }
}

/// The content of the header lines.
struct Headers<'a> {
    about: About,
    size: Option<(usize, usize)>,
    goal: Option<Word<'a>>,
    metric: Metric,
}

impl<'a> Headers<'a> {
    fn of(headers: &[Header<'a>], faults: &mut Faults) -> Self {
        let (mut size, mut goal, mut metric) = (None, None, Metric::Steps);
        let about = LAYOUT.apply(headers, faults, |key, header, faults| {
            let value = header.value;
            match key {
                "goal" => goal = Some(value),
                "size" => {
                    size = fields::size(value.text);
                    if size.is_none() {
                        faults.add(|| wrong(value, "is not a size", "Write for example 4x3."));
                    }
                }
                "metric" => match value.text.parse().ok().and_then(Instance::metric_of) {
                    Some(own) => metric = own,
                    None => faults.add(|| wrong(value, "is not a metric of tiles", "Write steps or moves.")),
                },
                _ => return false,
            }
            true
        });
        Self { about, size, goal, metric }
    }
}

fn rows<'a>(lines: &[Line<'a>]) -> Vec<Row<'a>> {
    lines.iter().map(|line| fields::of_line(*line)).collect()
}

/// The goal below its `goal:` line.
fn drawn<'a>(
    header: &Header<'_>,
    lines: &[Line<'a>],
    size: Option<(usize, usize)>,
    faults: &mut Faults,
) -> Aim<'a> {
    if lines.is_empty() {
        header.refuse(
            "has nothing below it",
            "Draw the goal there, or write blank-first or blank-last.",
            faults,
        );
    }
    lay_out(rows(lines), size, faults).map_or(Aim::Unsaid, Aim::Drawn)
}

/// Are these simply the tiles from 1 on, each once, on the board and in the goal?
fn is_standard(start: &Board<'_>, aim: &Aim<'_>) -> bool {
    let has_all = |layout: &Board<'_>| {
        let mut numbers: Vec<_> = layout.cells.iter().map(|field| field.number()).collect();
        numbers.sort_unstable();
        numbers.into_iter().eq((0..layout.cells.len()).map(Some))
    };
    has_all(start) && !matches!(aim, Aim::Drawn(goal) if !has_all(goal))
}
