//! The native format: header lines `key: value`, the board, and below it the goal if it has no name.

use super::check::{Aim, check};
use super::fields::{self, Row};
use super::layout::lay_out;
use super::table::{aim, wrong};
use crate::text::native::{self, Header};
use crate::text::{About, Entries, Entry, Faults, Line, Word};
use crate::tiles::Instance;

/// The name of the family in a `puzzle:` line.
const FAMILY: &str = "tiles";

/// All keys but `puzzle`.
const KEYS: [&str; 6] = ["name", "source", "known", "size", "goal", "metric"];

/// More header lines than there are keys: anything beyond is a fault anyway.
const MAX_HEADERS: usize = 32;

/// What is wrong with a goal that is given twice, and how to fix it.
const TWICE: &str = "was given before";
const ONE: &str = "Keep one of the two.";

/// Reads all puzzles of this family; those of other families are ignored.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    native::read(text, FAMILY, entries, puzzle);
}

/// The lines of a puzzle, sorted by role.
#[derive(Default)]
struct Parts<'a> {
    headers: Vec<Header<'a>>,
    board: Vec<Line<'a>>,
    /// The goal that is drawn below the board, with the line above it.
    goal: Option<(Header<'a>, Vec<Line<'a>>)>,
}

impl<'a> native::Parts<'a> for Parts<'a> {
    fn rows(&mut self) -> &mut Vec<Line<'a>> {
        self.goal.as_mut().map_or(&mut self.board, |(_, rows)| rows)
    }

    fn header(&mut self, header: Header<'a>, faults: &mut Faults) {
        if header.is("goal") && header.text().is_none() {
            if self.goal.is_some() {
                header.refuse(TWICE, ONE, faults);
            }
            // What is drawn below it must not become part of the previous drawing.
            self.goal = Some((header, Vec::new()));
        } else if !self.board.is_empty() || self.goal.is_some() {
            faults.add(|| header.key.place.fault("header lines stand above the board"));
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
    if parts.board.is_empty() {
        faults.add(|| first.content().place.fault("there is no board below this line"));
    }
    let start = lay_out(rows(&parts.board), said.size, &mut faults);
    let size = start.as_ref().map(|start| (start.width, start.height));
    let aim = match (parts.goal, said.goal) {
        (Some((header, _)), Some(_)) => {
            header.refuse(TWICE, ONE, &mut faults);
            Aim::Unsaid
        }
        (Some((header, lines)), None) => drawn(&header, &lines, size, &mut faults),
        (None, Some(value)) => aim(value, size, &mut faults),
        (None, None) => Aim::Unsaid,
    };
    Entry { about: said.about, line: first.number, instance: check(start, &aim, faults) }
}

/// What the header lines say.
#[derive(Default)]
struct Said<'a> {
    about: About,
    size: Option<(usize, usize)>,
    goal: Option<Word<'a>>,
}

impl<'a> Said<'a> {
    fn of(headers: &[Header<'a>], faults: &mut Faults) -> Self {
        let mut said = Self::default();
        for header in native::once(headers, "", faults) {
            let value = header.value;
            match header.key.text.to_ascii_lowercase().as_str() {
                "name" => said.about.name = header.text(),
                "source" => said.about.source = header.text(),
                "known" => said.about.known = header.known(faults),
                "goal" => said.goal = Some(value),
                "size" => {
                    said.size = fields::size(value.text);
                    if said.size.is_none() {
                        faults.add(|| wrong(value, "is no size", "Write for example 4x3."));
                    }
                }
                "metric" => {
                    if value.text != Instance::METRIC.name() {
                        faults.add(|| wrong(value, "is not the metric of tiles", "Write steps."));
                    }
                }
                _ => {
                    header.refuse(
                        "is not a known key",
                        &format!("The keys are {}.", KEYS.join(", ")),
                        faults,
                    );
                }
            }
        }
        said
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
