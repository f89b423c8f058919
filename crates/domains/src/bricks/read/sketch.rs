//! A puzzle as its text describes it, before it is checked.
//!
//! Every reader fills a sketch; only [`check`](super::check::check) turns it into a legal instance. A sketch records
//! the position of each cell in the text, so that a fault can point at it, and never holds more than the largest board.

use slidewise_core::Metric;

use crate::bricks::{Lock, MAX_SIDE};
use crate::text::{Faults, Place, Word, drawing};

/// The maximum length of a piece's name.
const MAX_NAME: usize = 32;

/// The content of a cell.
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
    /// A marked cell: where a piece must go, or a gate under a piece.
    Marked,
    /// Something already reported as a fault.
    Unknown,
}

/// A board, or something drawn in its shape.
pub(super) type Drawing<'a> = drawing::Drawing<Content<'a>, MAX_SIDE>;

/// One row of a drawing.
pub(super) type Row<'a> = drawing::Row<Content<'a>>;

/// One cell and its position in the text.
pub(super) type Spot<'a> = drawing::Spot<Content<'a>>;

/// The goal as the text states it.
#[derive(Clone, Debug)]
pub(super) enum Aim<'a> {
    /// The text states none.
    Missing {
        /// Advice on how to state it in this format.
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
        /// Are the marks on the board itself? Then marks in the shape of the piece are its target.
        place: bool,
    },
}

/// A puzzle as the text describes it.
#[derive(Clone, Debug)]
pub(super) struct Sketch<'a> {
    /// The board at the start.
    pub(super) board: Drawing<'a>,
    /// The goal.
    pub(super) aim: Aim<'a>,
    /// Gates that the pieces hide.
    pub(super) gates: Option<Drawing<'a>>,
    /// Groups of pieces that may fill each other's places: the names in each and its position.
    pub(super) same: Vec<(Place, Vec<Word<'a>>)>,
    /// Pieces that move in two directions only: their names and how they are locked.
    pub(super) locks: Vec<(Lock, Vec<Word<'a>>)>,
    /// The unit of length.
    pub(super) metric: Metric,
    /// Faults found by the reader itself.
    pub(super) faults: Faults,
}

impl<'a> Sketch<'a> {
    /// A puzzle in a format without hidden gates, locks and metrics.
    pub(super) fn new(board: Drawing<'a>, aim: Aim<'a>, faults: Faults) -> Self {
        let (same, locks) = (Vec::new(), Vec::new());
        Self { board, aim, gates: None, same, locks, metric: Metric::Moves, faults }
    }
}

/// Can this be the name of a piece? It must not look like anything else in the native format.
pub(super) fn is_name(text: &str) -> bool {
    let named =
        |c: char| c.is_alphanumeric() || c.is_ascii_punctuation() && !matches!(c, '.' | '#' | ':' | ';');
    text != "-" && !text.is_empty() && text.chars().all(named) && text.chars().count() <= MAX_NAME
}

/// The meaning of a word on a drawn board.
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

/// The meaning of a word on a drawn goal, where walls and gates are only visual aids.
pub(super) fn on_goal<'a>(word: Word<'a>, faults: &mut Faults) -> Content<'a> {
    match on_board(word, faults) {
        Content::Wall | Content::Gate => Content::Free,
        other => other,
    }
}

/// Reports a word that has no meaning here.
pub(super) fn stranger<'a>(word: Word<'a>, help: &str, faults: &mut Faults) -> Content<'a> {
    faults.add(|| {
        if word.text.trim().is_empty() {
            return word.place.fault("there is a space inside this row").help("Write . for floor.");
        }
        word.place.fault(format!("{} does not belong on a board", word.quoted())).help(help)
    });
    Content::Unknown
}
