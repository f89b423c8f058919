//! The native format: header lines `key: value`, then the maze.

use slidewise_core::Metric;

use super::check::{Ends, check, needs_diagonals};
use super::content::{Content, Drawing};
use crate::maze::{Instance, Neighbours};
use crate::text::native::{Header, Layout};
use crate::text::{About, Entry, Faults, Line};

const LAYOUT: Layout =
    Layout { board: "maze", ..Layout::new("maze", &["name", "source", "known", "neighbours", "metric"]) };

/// Reads one puzzle.
pub(super) fn puzzle(first: Line<'_>, lines: &[Line<'_>]) -> Entry<Instance> {
    let mut faults = Faults::default();
    let parts = LAYOUT.split(lines, &mut faults);
    let headers = Headers::of(&parts.headers, &mut faults);
    let drawing = Drawing::of(&parts.board, first.content().place, |word, _| Content::of(word), &mut faults);
    let instance = check(&drawing, Ends::Drawn, headers.neighbours, headers.metric, faults);
    Entry { about: headers.about, line: first.number, instance }
}

/// The content of the header lines.
struct Headers {
    about: About,
    neighbours: Neighbours,
    metric: Metric,
}

impl Headers {
    fn of(headers: &[Header<'_>], faults: &mut Faults) -> Self {
        let (mut neighbours, mut metric) = (None, None);
        let about = LAYOUT.apply(headers, faults, |key, header, faults| {
            match key {
                "neighbours" => {
                    let what = "a number of neighbours";
                    neighbours = header.choice(what, "4 or 8", faults, Neighbours::from_name);
                }
                "metric" => {
                    let name = header.choice("a metric of mazes", "steps or octile", faults, metric_of);
                    metric = name.map(|metric| (metric, header.value.place));
                }
                _ => return false,
            }
            true
        });
        if let (Some(Neighbours::Four), Some((Metric::Octile, place))) = (neighbours, metric) {
            needs_diagonals(place, faults);
        }
        let metric = metric.map_or(Metric::Steps, |(metric, _)| metric);
        let usual = if metric == Metric::Octile { Neighbours::Eight } else { Neighbours::Four };
        Self { about, neighbours: neighbours.unwrap_or(usual), metric }
    }
}

fn metric_of(name: &str) -> Option<Metric> {
    [Metric::Steps, Metric::Octile].into_iter().find(|metric| metric.name() == name)
}
