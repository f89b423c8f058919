//! The slides out of a state, and those that may have led to it.

use super::{Atomix, Direction, Shape, Slide, State};
use crate::grid::BitSet;

impl<S: Shape> Atomix<S> {
    /// How far the atom on a cell slides: to the next atom or wall, whichever is nearer.
    #[inline(always)]
    #[must_use]
    pub fn distance(&self, state: &State<S>, cell: u8, direction: Direction) -> u8 {
        let (occupied, at) = if direction.is_vertical() {
            (&state.down, self.board().down(cell).into())
        } else {
            (&state.across, cell.into())
        };
        let gap = if direction.is_ascending() {
            occupied.above(at).trailing_zeros()
        } else {
            occupied.below(at).leading_zeros()
        };
        self.board().reach(cell, direction).min(gap as u8)
    }

    /// For each direction: where the atom on a cell slides to, or the cell itself if it cannot move.
    #[inline(always)]
    fn ends(&self, state: &State<S>, cell: u8) -> [u8; 4] {
        // The directions are constants here, so their case distinctions are compiled away.
        Direction::ALL.map(|way| self.board().along(cell, way, self.distance(state, cell, way)))
    }
}

/// All slides of a state: atom by atom, up, left, right, down.
pub(super) struct Departures<'d, S: Shape> {
    atomix: &'d Atomix<S>,
    state: State<S>,
    /// Counts atoms and directions.
    turn: usize,
    /// Where the atom of this turn slides to.
    ends: [u8; 4],
}

impl<'d, S: Shape> Departures<'d, S> {
    #[inline(always)]
    pub(super) fn new(atomix: &'d Atomix<S>, state: State<S>) -> Self {
        Self { atomix, state, turn: 0, ends: [0; 4] }
    }
}

impl<S: Shape> Iterator for Departures<'_, S> {
    type Item = Slide;

    #[inline(always)]
    fn next(&mut self) -> Option<Slide> {
        while self.turn < 4 * self.atomix.atoms() {
            let (atom, way) = (self.turn / 4, self.turn % 4);
            self.turn += 1;
            let from = self.state.cells[atom];
            if way == 0 {
                self.ends = self.atomix.ends(&self.state, from);
            }
            let to = self.ends[way];
            if to != from {
                return Some(Slide {
                    kind: self.atomix.kind(atom),
                    from,
                    to,
                    direction: Direction::ALL[way],
                });
            }
        }
        None
    }

    /// For callers that use all slides: they are first listed without a branch, because no processor can predict which
    /// atoms are blocked.
    #[inline(always)]
    fn fold<B, F: FnMut(B, Slide) -> B>(mut self, first: B, visit: F) -> B {
        let mut slides = S::per_atom([Slide { kind: 0, from: 0, to: 0, direction: Direction::Up }; 4]);
        let slides = slides.as_mut().as_flattened_mut();
        let mut count = 0;
        while !self.turn.is_multiple_of(4)
            && let Some(slide) = self.next()
        {
            slides[count] = slide;
            count += 1;
        }
        for atom in self.turn / 4..self.atomix.atoms() {
            let (kind, from) = (self.atomix.kind(atom), self.state.cells[atom]);
            for (way, to) in self.atomix.ends(&self.state, from).into_iter().enumerate() {
                slides[count] = Slide { kind, from, to, direction: Direction::ALL[way] };
                count += usize::from(to != from);
            }
        }
        slides[..count].iter().copied().fold(first, visit)
    }
}

/// All slides that may have led to a state: an atom that rests against something came from any cell behind it with
/// nothing between.
pub(super) struct Arrivals<'d, S: Shape> {
    atomix: &'d Atomix<S>,
    state: State<S>,
    /// Counts atoms and directions.
    turn: usize,
    /// How far back the atom and direction of this turn have been followed, and how far they can be.
    back: u8,
    most: u8,
}

impl<'d, S: Shape> Arrivals<'d, S> {
    pub(super) fn new(atomix: &'d Atomix<S>, state: State<S>) -> Self {
        let mut arrivals = Self { atomix, state, turn: 0, back: 0, most: 0 };
        arrivals.look();
        arrivals
    }

    /// The atom of this turn and its direction of arrival.
    #[inline(always)]
    fn now(&self) -> (usize, Direction) {
        (self.turn / 4, Direction::ALL[self.turn % 4])
    }

    /// Finds how far the atom of this turn may have come; possibly not at all.
    #[inline(always)]
    fn look(&mut self) {
        let (atom, direction) = self.now();
        (self.back, self.most) = (0, 0);
        if atom < self.atomix.atoms() {
            let cell = self.state.cells[atom];
            let rests = self.atomix.distance(&self.state, cell, direction) == 0;
            self.most = if rests { self.atomix.distance(&self.state, cell, direction.opposite()) } else { 0 };
        }
    }
}

impl<S: Shape> Iterator for Arrivals<'_, S> {
    type Item = Slide;

    #[inline(always)]
    fn next(&mut self) -> Option<Slide> {
        while self.back == self.most {
            if self.turn == 4 * self.atomix.atoms() {
                return None;
            }
            self.turn += 1;
            self.look();
        }
        self.back += 1;
        let (atom, direction) = self.now();
        let to = self.state.cells[atom];
        let from = self.atomix.board().along(to, direction.opposite(), self.back);
        Some(Slide { kind: self.atomix.kind(atom), from, to, direction })
    }
}
