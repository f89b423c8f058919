//! Mazes drawn with characters, one row per line, with or without a title above them.
//!
//! Floor is `.` or a space, a wall `#`, `W`, `█`, `+`, `-` or `|`, the start `S`, the goal `G` or `E`, in upper or
//! lower case. If neither start nor goal is drawn, the path goes from the bottom left to the top right, as on the Rush
//! Hour page. Cells may be separated by one space each. If spaces are floor, they may be missing at the end of a row,
//! and common indentation is not part of the maze.

use slidewise_core::Metric;

use super::check::{Ends, check};
use super::content::{Content, Drawing};
use crate::maze::{Instance, MAX_SIDE, Neighbours};
use crate::text::passages::{Part, Passage, Sample, is_comment, passages};
use crate::text::{Entries, Faults, Line, Place, Word};

/// Reads all mazes of a text.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    for passage in mazes(text) {
        let drawing = drawn(&passage.rows);
        let (neighbours, metric) = (Neighbours::Four, Metric::Steps);
        let instance = check(&drawing, Ends::DrawnOrCorners, neighbours, metric, Faults::default());
        entries.add(passage.entry(instance));
    }
}

/// Is the first board of a text a maze? Pieces of other families have letters too, but a car has at least two cells, so
/// if an S or a G is a single cell, they are not both cars.
pub(super) fn is_here(sample: &Sample<'_>) -> bool {
    let Some(first) = mazes(sample.text).into_iter().next() else { return false };
    let mut counts = Counts::default();
    first.rows.iter().for_each(|row| counts.add(*row));
    let Counts { floor, walls, starts, goals, strange } = counts;
    let (drawn, several) = (floor + walls, first.rows.len() > 1);
    let pure = strange == 0 && (starts == 1 && goals == 1 || several && walls + starts + goals > 0);
    let spoilt = several && starts > 0 && goals > 0 && (starts == 1 || goals == 1) && strange * 3 <= drawn;
    drawn > 0 && (pure || spoilt)
}

/// The number of cells with each content.
#[derive(Default)]
struct Counts {
    floor: usize,
    walls: usize,
    starts: usize,
    goals: usize,
    strange: usize,
}

impl Counts {
    fn add(&mut self, line: Line<'_>) {
        for content in line.content().symbols().map(Content::of) {
            let count = match content {
                Content::Floor => &mut self.floor,
                Content::Wall => &mut self.walls,
                Content::Start => &mut self.starts,
                Content::Goal => &mut self.goals,
                Content::Both | Content::Strange(_) => &mut self.strange,
            };
            *count += 1;
        }
    }
}

fn mazes(text: &str) -> Vec<Passage<'_>> {
    passages(text, |line, _, _| match () {
        () if is_comment(line) => Part::Comment,
        () if is_row(line) => Part::Row,
        () => Part::Title,
    })
}

/// Do most characters of a line belong in a maze, with some floor or walls among them?
fn is_row(line: Line<'_>) -> bool {
    let mut counts = Counts::default();
    counts.add(line);
    let Counts { floor, walls, starts, goals, strange } = counts;
    let blank = line.content().text.chars().filter(|c| *c == ' ').count();
    let seen = floor - blank + walls;
    seen > 0 && strange * 2 <= seen + starts + goals
        || strange == 0 && starts + goals == line.content().text.len()
}

/// Turns rows into a drawing. There must be at least one row.
fn drawn<'a>(rows: &[Line<'a>]) -> Drawing<'a> {
    let mut drawing = Drawing::new(rows[0].content().place);
    if is_spaced(rows) {
        drawing.lines(rows, Content::of);
        return drawing;
    }
    let indent = |row: &Line<'_>| row.content().place.column - 1;
    let indented = rows.iter().map(indent).min().unwrap_or(0);
    let width = |row: &Line<'_>| row.text.chars().count() - indented;
    let airy = rows.iter().any(|row| row.content().text.contains(' ') || indent(row) > indented);
    let widest = if airy { rows.iter().map(width).max().unwrap_or(0).min(MAX_SIDE + 1) } else { 0 };
    for row in rows {
        let (number, length) = (row.number, row.text.chars().count());
        let whole = Word { text: row.text, place: Place { line: number, column: 1, length } };
        let missing = (length + 1..).take(widest.saturating_sub(width(row)));
        let floor =
            missing.map(|column| Word { text: " ", place: Place { line: number, column, length: 1 } });
        let place = row.content().place;
        drawing.row(place, whole.symbols().skip(indented).chain(floor), Content::of);
    }
    drawing
}

/// Is every second character of all rows a space, and no other?
fn is_spaced(rows: &[Line<'_>]) -> bool {
    let alternates = |row: &Line<'_>| {
        let mut characters = row.content().text.chars().enumerate();
        characters.all(|(index, character)| character.is_whitespace() == (index % 2 == 1))
    };
    rows.iter().all(alternates) && rows.iter().any(|row| row.content().text.contains(char::is_whitespace))
}
