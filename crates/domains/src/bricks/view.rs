//! The view of the rules for heuristics and goals: classes of pieces by number, their places by number, and the place
//! of each piece. It does not reveal how a state is packed.

use super::domain::{Bricks, State};
use super::instance::Cell;
use super::places::{NONE, Wanted};
use super::shape::Shape;
use crate::grid::BitSet;

impl<S: Shape> Bricks<S> {
    /// The number of classes of interchangeable pieces.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.classes.len()
    }

    /// The pieces of a class, as indices of the instance.
    #[must_use]
    pub fn members(&self, class: usize) -> &[usize] {
        &self.classes[class].pieces
    }

    /// The number of places of a class; they are numbered in reading order of their corners.
    #[must_use]
    pub fn places(&self, class: usize) -> usize {
        self.classes[class].cells.len()
    }

    /// The cells of a place, numbered row by row.
    #[inline(always)]
    #[must_use]
    pub fn cells(&self, class: usize, place: u16) -> &S::Cells {
        &self.classes[class].cells[place as usize]
    }

    /// The top left corner of the box around a place.
    #[inline(always)]
    #[must_use]
    pub fn corner(&self, class: usize, place: u16) -> Cell {
        self.classes[class].corners[place as usize]
    }

    /// The places one step away, if they exist: up, left, right, down.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, class: usize, place: u16) -> [Option<u16>; 4] {
        self.classes[class].steps[place as usize].map(|place| (place != NONE).then_some(place))
    }

    /// The goal.
    #[must_use]
    pub fn wanted(&self) -> &Wanted {
        &self.wanted
    }

    /// The places of the pieces of a class, in ascending order.
    #[inline(always)]
    pub fn standing(&self, state: &State<S>, class: usize) -> impl ExactSizeIterator<Item = u16> {
        let first = self.first[class];
        let places = state.places.as_ref();
        (0..self.classes[class].pieces.len()).map(move |index| places[first + index])
    }

    /// The cells covered by pieces.
    #[inline]
    #[must_use]
    pub fn covered(&self, state: &State<S>) -> S::Cells {
        let mut cells = state.occupied;
        cells.flip(&self.walls);
        cells
    }
}
