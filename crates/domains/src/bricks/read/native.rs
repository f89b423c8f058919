//! The native format: header lines `key: value`, the board, and the goal drawn below it.

use super::check::check;
use super::header;
use super::sketch::{Aim, Content, Sketch, drawn, on_board, on_goal, stranger};
use crate::bricks::Instance;
use crate::text::native::{self, Header};
use crate::text::{About, Entries, Entry, Faults, Line, Place, Word};

/// More header lines than can be correct: anything beyond is a fault anyway.
const MAX_HEADERS: usize = 96;

/// The name of the family in a `puzzle:` line.
const FAMILY: &str = "bricks";

/// How to fix a missing goal.
const NO_GOAL: &str =
    "Draw it below the board, under a line `goal:`, or mark an exit under a line such as `exit: A`.";

/// Reads all puzzles of this family.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    native::read(text, FAMILY, entries, puzzle);
}

/// The lines of a puzzle, sorted by role.
#[derive(Default)]
struct Parts<'a> {
    headers: Vec<Header<'a>>,
    board: Vec<Line<'a>>,
    /// The drawings below the board, each with the line above it.
    below: Vec<(&'static str, Header<'a>, Vec<Line<'a>>)>,
}

impl<'a> native::Parts<'a> for Parts<'a> {
    fn rows(&mut self) -> &mut Vec<Line<'a>> {
        self.below.last_mut().map_or(&mut self.board, |(_, _, rows)| rows)
    }

    fn header(&mut self, header: Header<'a>, faults: &mut Faults) {
        if let Some(section) = header::section(&header) {
            if self.below.iter().any(|(earlier, ..)| *earlier == section) {
                header.refuse("was given before", "Keep one of the two.", faults);
                // What is drawn below it must not become part of the previous drawing.
                self.below.push(("", header, Vec::new()));
            } else {
                self.below.push((section, header, Vec::new()));
            }
        } else if !self.board.is_empty() || !self.below.is_empty() {
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
    let board = drawn(&parts.board, first.content().place, on_board, &mut faults);
    let mut sketch = Sketch::new(board, Aim::Missing { help: NO_GOAL }, faults);
    let mut about = About::default();
    for header in native::once(&parts.headers, header::SAME, &mut sketch.faults) {
        header::apply(header, &mut about, &mut sketch);
    }
    for (section, header, rows) in &parts.below {
        below(section, *header, rows, &mut sketch);
    }
    Entry { about, line: first.number, instance: check(sketch) }
}

/// Applies a drawing below the board.
fn below<'a>(section: &str, header: Header<'a>, rows: &[Line<'a>], sketch: &mut Sketch<'a>) {
    let place: Place = header.key.place;
    if section != "exit" && !section.is_empty() && !header.value.text.is_empty() {
        let help = "Leave the rest of this line empty, and draw below it.";
        sketch.faults.add(|| header.value.place.fault("this is to be drawn").help(help));
    }
    let aim = match section {
        "goal" => Aim::Drawn(drawn(rows, place, on_goal, &mut sketch.faults)),
        "exit" => {
            let marks = drawn(rows, place, on_exit, &mut sketch.faults);
            Aim::Cover { name: header.value, marks, place: false }
        }
        "gates" => {
            sketch.gates = Some(drawn(rows, place, on_gates, &mut sketch.faults));
            return;
        }
        _ => return,
    };
    if matches!(sketch.aim, Aim::Missing { .. }) {
        sketch.aim = aim;
    } else {
        header.refuse("is a second goal", "Keep either `goal:` or `exit:`.", &mut sketch.faults);
    }
}

fn on_exit<'a>(word: Word<'a>, faults: &mut Faults) -> Content<'a> {
    match word.text {
        "!" => Content::Mark,
        "." | "#" | "-" => Content::Free,
        _ => stranger(word, "Write ! for a cell the piece must cover, and . for every other one.", faults),
    }
}

fn on_gates<'a>(word: Word<'a>, faults: &mut Faults) -> Content<'a> {
    match word.text {
        "-" => Content::Mark,
        "." | "#" => Content::Free,
        _ => stranger(word, "Write - for a gate under a piece, and . for every other cell.", faults),
    }
}
