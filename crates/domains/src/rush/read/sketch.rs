//! What a format says about a puzzle, before anybody asked whether it is one.
//!
//! Every reader fills a sketch; [`check`](super::check::check) alone turns it into a legal instance. A sketch remembers
//! where each cell stood in the text, so that a fault can point at it, and never holds more than the largest board.

use slidewise_core::Metric;

use crate::rush::{Axis, Exit, Goal, MAX_SIDE};
use crate::text::{Faults, Place, Word};

/// What stands in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content<'a> {
    /// Nothing.
    Empty,
    /// A wall.
    Wall,
    /// A part of the car with this name.
    Car(&'a str),
    /// Something that is a fault already.
    Unknown,
}

/// One cell and where it stood.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell<'a> {
    pub(super) content: Content<'a>,
    pub(super) place: Place,
}

/// One row of the board.
#[derive(Clone, Debug)]
pub(super) struct Row<'a> {
    /// The cells, at most [`MAX_SIDE`] of them.
    pub(super) cells: Vec<Cell<'a>>,
    /// How many cells there were.
    pub(super) width: usize,
    /// Where the row stood.
    pub(super) place: Place,
}

/// Which car is the red one.
#[derive(Clone, Debug)]
pub(super) struct Red<'a> {
    /// Its name is the first of these that stands on the board.
    pub(super) names: Vec<&'a str>,
    /// Where the text says so, if it does.
    pub(super) place: Option<Place>,
    /// What to do if there is no such car.
    pub(super) help: &'static str,
}

/// A puzzle as the text has it.
#[derive(Clone, Debug)]
pub(super) struct Sketch<'a> {
    /// The rows, at most [`MAX_SIDE`] of them.
    pub(super) rows: Vec<Row<'a>>,
    /// How many rows there were.
    pub(super) height: usize,
    /// Where to point if the board as a whole is meant.
    pub(super) place: Place,
    /// The red car.
    pub(super) red: Red<'a>,
    /// Where it leaves, if the text says so.
    pub(super) exit: Option<(Axis, Exit, Place)>,
    /// When the puzzle is solved.
    pub(super) goal: Goal,
    /// What one unit of length is.
    pub(super) metric: Metric,
    /// What the reader itself found wrong.
    pub(super) faults: Faults,
}

impl<'a> Sketch<'a> {
    /// A puzzle with the usual goal and without any rows yet.
    pub(super) fn new(place: Place, red: Red<'a>) -> Self {
        Self {
            rows: Vec::new(),
            height: 0,
            place,
            red,
            exit: None,
            goal: Goal::Exit,
            metric: Metric::Moves,
            faults: Faults::default(),
        }
    }

    /// Adds a row made of `words`, each of them one cell; `content` says what it is and notes what is wrong with it.
    pub(super) fn row(
        &mut self,
        place: Place,
        mut words: impl Iterator<Item = Word<'a>>,
        mut content: impl FnMut(Word<'a>, &mut Faults) -> Content<'a>,
    ) {
        self.height += 1;
        if self.height > MAX_SIDE {
            return;
        }
        let first = words.by_ref().take(MAX_SIDE);
        let cells: Vec<_> =
            first.map(|word| Cell { content: content(word, &mut self.faults), place: word.place }).collect();
        let width = cells.len() + words.count();
        self.rows.push(Row { cells, width, place });
    }

    /// The name of the red car, if it stands on the board.
    pub(super) fn red_name(&self) -> Option<&'a str> {
        let stands = |name: &&str| self.rows.iter().flat_map(|row| &row.cells).any(|cell| cell.is(name));
        self.red.names.iter().copied().find(stands)
    }
}

impl Cell<'_> {
    /// Is it a part of the car `name`?
    fn is(&self, name: &str) -> bool {
        matches!(self.content, Content::Car(car) if car == name)
    }
}
