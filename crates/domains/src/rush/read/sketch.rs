//! What a format says about a puzzle, before anybody asked whether it is one.
//!
//! Every reader fills a sketch; [`check`](super::check::check) alone turns it into a legal instance. A sketch remembers
//! where each cell stood in the text, so that a fault can point at it, and never holds more than the largest board.

use slidewise_core::Metric;

use crate::rush::{Axis, Exit, Goal, MAX_SIDE};
use crate::text::drawing::Drawing;
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

/// A board as it is drawn.
pub(super) type Board<'a> = Drawing<Content<'a>, MAX_SIDE>;

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
    /// The board.
    pub(super) board: Board<'a>,
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
            board: Drawing::new(place),
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
        words: impl Iterator<Item = Word<'a>>,
        mut content: impl FnMut(Word<'a>, &mut Faults) -> Content<'a>,
    ) {
        self.board.row(place, words, |word| content(word, &mut self.faults));
    }

    /// The name of the red car, if it stands on the board.
    pub(super) fn red_name(&self) -> Option<&'a str> {
        let stands = |name: &&str| self.board.spots().any(|(_, _, spot)| spot.content == Content::Car(name));
        self.red.names.iter().copied().find(stands)
    }
}
