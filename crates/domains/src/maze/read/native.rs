//! The native format: header lines `key: value`, then the maze.

use slidewise_core::Metric;

use super::check::{Ends, check, needs_diagonals};
use super::marks::{Drawing, Mark};
use crate::maze::{Instance, Neighbours};
use crate::text::native::{self, Header};
use crate::text::{About, Entries, Entry, Faults, Line};

/// The name of the family in a `puzzle:` line.
const FAMILY: &str = "maze";

/// All keys but `puzzle`.
const KEYS: [&str; 5] = ["name", "source", "known", "neighbours", "metric"];

/// More header lines than there are keys: what stands beyond is a fault anyway.
const MAX_HEADERS: usize = 32;

/// Reads all puzzles of this family; those of other families are not ours to judge.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    native::read(text, FAMILY, entries, puzzle);
}

/// The lines of a puzzle by what they are.
#[derive(Default)]
struct Parts<'a> {
    headers: Vec<Header<'a>>,
    board: Vec<Line<'a>>,
}

impl<'a> native::Parts<'a> for Parts<'a> {
    fn rows(&mut self) -> &mut Vec<Line<'a>> {
        &mut self.board
    }

    fn header(&mut self, header: Header<'a>, faults: &mut Faults) {
        if !self.board.is_empty() {
            faults.add(|| header.key.place.fault("header lines stand above the maze"));
        } else if self.headers.len() == MAX_HEADERS {
            faults.add(|| header.key.place.fault("there are too many header lines"));
        } else {
            self.headers.push(header);
        }
    }
}

fn puzzle(first: Line<'_>, lines: &[Line<'_>]) -> Entry<Instance> {
    let mut faults = Faults::default();
    let parts: Parts<'_> = native::split(lines, FAMILY, &mut faults);
    let said = Said::of(&parts.headers, &mut faults);
    let place = parts.board.first().unwrap_or(&first).content().place;
    let mut drawing = Drawing::new(place);
    drawing.lines(&parts.board, Mark::of);
    let instance = check(&drawing, Ends::Drawn, said.neighbours, said.metric, faults);
    Entry { about: said.about, line: first.number, instance }
}

/// What the header lines say.
struct Said {
    about: About,
    neighbours: Neighbours,
    metric: Metric,
}

impl Said {
    fn of(headers: &[Header<'_>], faults: &mut Faults) -> Self {
        let (mut about, mut neighbours, mut metric) = (About::default(), None, None);
        for header in native::once(headers, "", faults) {
            match header.key.text.to_ascii_lowercase().as_str() {
                "name" => about.name = header.text(),
                "source" => about.source = header.text(),
                "known" => about.known = header.known(faults),
                "neighbours" => {
                    neighbours =
                        header.choice("a number of neighbours", "4 or 8", faults, Neighbours::from_name);
                }
                "metric" => {
                    let name = header.choice("a metric of mazes", "steps or octile", faults, metric_of);
                    metric = name.map(|metric| (metric, header.value.place));
                }
                _ => {
                    let help = format!("The keys are {}.", KEYS.join(", "));
                    header.refuse("is not a known key", &help, faults);
                }
            }
        }
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
