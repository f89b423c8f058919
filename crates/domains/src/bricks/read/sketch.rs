//! What a format says about a puzzle, before anybody asked whether it is one.
//!
//! Every reader fills a sketch; [`check`](super::check::check) alone turns it into a legal instance. A sketch remembers
//! where each cell stood in the text, so that a fault can point at it, and never holds more than the largest board.

use slidewise_core::Metric;

use crate::bricks::MAX_SIDE;
use crate::text::{Faults, Line, Place, Word};

/// The longest name of a piece.
const MAX_NAME: usize = 32;

/// What stands in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content<'a> {
    /// Nothing of interest.
    Free,
    /// A wall.
    Wall,
    /// A gate that no piece stands on.
    Gate,
    /// A part of the piece with this name.
    Piece(&'a str),
    /// A cell that is pointed out: where a piece must get to, or a gate under a piece.
    Mark,
    /// Something that is a fault already.
    Unknown,
}

/// One cell and where it stood.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot<'a> {
    pub(super) content: Content<'a>,
    pub(super) place: Place,
}

/// One row of a drawing.
#[derive(Clone, Debug)]
pub(super) struct Row<'a> {
    /// The cells, at most [`MAX_SIDE`] of them.
    pub(super) cells: Vec<Spot<'a>>,
    /// How many cells there were.
    pub(super) width: usize,
    /// Where the row stood.
    pub(super) place: Place,
}

/// A board, or something drawn in its shape.
#[derive(Clone, Debug)]
pub(super) struct Drawing<'a> {
    /// The rows, at most [`MAX_SIDE`] of them.
    pub(super) rows: Vec<Row<'a>>,
    /// How many rows there were.
    pub(super) height: usize,
    /// Where to point if the drawing as a whole is meant.
    pub(super) place: Place,
}

impl<'a> Drawing<'a> {
    /// A drawing without any rows yet.
    pub(super) fn new(place: Place) -> Self {
        Self { rows: Vec::new(), height: 0, place }
    }

    /// A drawing of text rows: cells are words if there is a space in any row, and single characters otherwise.
    pub(super) fn of(
        rows: &[Line<'a>],
        place: Place,
        content: fn(Word<'a>, &mut Faults) -> Content<'a>,
        faults: &mut Faults,
    ) -> Self {
        let mut drawing = Self::new(rows.first().map_or(place, |row| row.content().place));
        let spaced = rows.iter().any(|row| row.content().text.contains(char::is_whitespace));
        for row in rows {
            let place = row.content().place;
            if spaced {
                drawing.row(place, row.spaced(), |word| content(word, faults));
            } else {
                drawing.row(place, row.content().symbols(), |word| content(word, faults));
            }
        }
        drawing
    }

    /// Adds a row made of `words`, each of them one cell.
    pub(super) fn row(
        &mut self,
        place: Place,
        mut words: impl Iterator<Item = Word<'a>>,
        mut content: impl FnMut(Word<'a>) -> Content<'a>,
    ) {
        self.height += 1;
        if self.height > MAX_SIDE {
            return;
        }
        let first = words.by_ref().take(MAX_SIDE);
        let cells: Vec<_> = first.map(|word| Spot { content: content(word), place: word.place }).collect();
        let width = cells.len() + words.count();
        self.rows.push(Row { cells, width, place });
    }

    /// Where a cell stood.
    pub(super) fn place_of(&self, (y, x): (usize, usize)) -> Place {
        self.rows[y].cells[x].place
    }

    /// All cells in reading order, as (row, column, what stands there).
    pub(super) fn spots(&self) -> impl Iterator<Item = (usize, usize, &Spot<'a>)> {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(y, row)| row.cells.iter().enumerate().map(move |(x, spot)| (y, x, spot)))
    }

    /// The cells with this content, in reading order.
    pub(super) fn cells(&self, content: Content<'_>) -> Vec<(usize, usize)> {
        let wanted = self.spots().filter(|(_, _, spot)| spot.content == content);
        wanted.map(|(y, x, _)| (y, x)).collect()
    }
}

/// When the puzzle is solved, as the text has it.
#[derive(Clone, Debug)]
pub(super) enum Aim<'a> {
    /// The text does not say.
    Missing {
        /// How this format would say it.
        help: &'static str,
    },
    /// Pieces drawn where they must end.
    Drawn(Drawing<'a>),
    /// A piece must cover the marked cells.
    Cover {
        /// The piece.
        name: Word<'a>,
        /// The drawing with the marks.
        marks: Drawing<'a>,
        /// Do the marks stand on the board itself? Then marks in the shape of the piece say where it must end.
        place: bool,
    },
}

/// A puzzle as the text has it.
#[derive(Clone, Debug)]
pub(super) struct Sketch<'a> {
    /// The board at the start.
    pub(super) board: Drawing<'a>,
    /// The goal.
    pub(super) aim: Aim<'a>,
    /// Gates that the pieces hide.
    pub(super) gates: Option<Drawing<'a>>,
    /// Groups of pieces that may fill each other's places: for each the names in it and where it stands.
    pub(super) same: Vec<(Place, Vec<Word<'a>>)>,
    /// What one unit of length is.
    pub(super) metric: Metric,
    /// What the reader itself found wrong.
    pub(super) faults: Faults,
}

impl<'a> Sketch<'a> {
    /// A puzzle of a format that knows neither hidden gates nor metrics.
    pub(super) fn new(board: Drawing<'a>, aim: Aim<'a>, faults: Faults) -> Self {
        Self { board, aim, gates: None, same: Vec::new(), metric: Metric::Moves, faults }
    }
}

/// Can this be the name of a piece? It must not look like anything else in the native format.
pub(super) fn is_name(text: &str) -> bool {
    let named =
        |c: char| c.is_alphanumeric() || c.is_ascii_punctuation() && !matches!(c, '.' | '#' | ':' | ';');
    text != "-" && !text.is_empty() && text.chars().all(named) && text.chars().count() <= MAX_NAME
}

/// What a word stands for on a drawn board.
pub(super) fn on_board<'a>(word: Word<'a>, faults: &mut Faults) -> Content<'a> {
    match word.text {
        "." => Content::Free,
        "#" => Content::Wall,
        "-" => Content::Gate,
        name if is_name(name) => Content::Piece(name),
        _ => {
            let help = "Pieces have short names, . is floor, # is a wall, - is a gate.";
            stranger(word, help, faults)
        }
    }
}

/// What a word stands for on a drawn goal: walls and gates are only there for the eye.
pub(super) fn on_goal<'a>(word: Word<'a>, faults: &mut Faults) -> Content<'a> {
    match on_board(word, faults) {
        Content::Wall | Content::Gate => Content::Free,
        other => other,
    }
}

/// Notes a word that has no meaning here.
pub(super) fn stranger<'a>(word: Word<'a>, help: &str, faults: &mut Faults) -> Content<'a> {
    faults.add(|| {
        if word.text.trim().is_empty() {
            return word.place.fault("there is a space inside this row").help("Write . for floor.");
        }
        word.place.fault(format!("{} does not belong on a board", word.quoted())).help(help)
    });
    Content::Unknown
}
