//! A puzzle as its text describes it, before it is checked.
//!
//! Every reader fills a sketch; only [`check`](super::check::check) turns it into a legal instance. A sketch records
//! the position of each cell in the text, so that a fault can point at it, and never holds more than the largest board.

use slidewise_core::Metric;

use crate::rush::{Axis, Exit, Goal, MAX_SIDE};
use crate::text::drawing::Drawing;
use crate::text::{Faults, Place, Word};

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content<'a> {
    /// Nothing.
    Empty,
    /// A wall.
    Wall,
    /// A part of the car with this name.
    Car(&'a str),
    /// Something already reported as a fault.
    Unknown,
}

/// A board as it is drawn.
pub(super) type Board<'a> = Drawing<Content<'a>, MAX_SIDE>;

/// Which car is the red one.
#[derive(Clone, Debug)]
pub(super) struct Red<'a> {
    /// Its name is the first of these that is on the board.
    pub(super) names: Vec<&'a str>,
    /// The position in the text that states it, if there is one.
    pub(super) place: Option<Place>,
    /// Advice if there is no such car.
    pub(super) help: &'static str,
}

/// A puzzle as the text describes it.
#[derive(Clone, Debug)]
pub(super) struct Sketch<'a> {
    /// The board.
    pub(super) board: Board<'a>,
    /// The red car.
    pub(super) red: Red<'a>,
    /// Where it leaves, if the text states it.
    pub(super) exit: Option<(Axis, Exit, Place)>,
    /// The goal.
    pub(super) goal: Goal,
    /// The unit of length.
    pub(super) metric: Metric,
    /// Faults found by the reader itself.
    pub(super) faults: Faults,
}

impl<'a> Sketch<'a> {
    /// A puzzle with the default goal and without any rows yet.
    pub(super) fn new(place: Place, red: Red<'a>) -> Self {
        Self {
            board: Drawing::new(place),
            red,
            exit: None,
            goal: Goal::Exit,
            metric: Metric::Moves,
            faults: Faults::default(),
        }
    }

    /// Adds a row of `words`, one cell each; `content` converts a word and reports its faults.
    pub(super) fn row(
        &mut self,
        place: Place,
        words: impl Iterator<Item = Word<'a>>,
        mut content: impl FnMut(Word<'a>, &mut Faults) -> Content<'a>,
    ) {
        self.board.row(place, words, |word| content(word, &mut self.faults));
    }

    /// The name of the red car, if it is on the board.
    pub(super) fn red_name(&self) -> Option<&'a str> {
        let stands = |name: &&str| self.board.spots().any(|(_, _, spot)| spot.content == Content::Car(name));
        self.red.names.iter().copied().find(stands)
    }
}
