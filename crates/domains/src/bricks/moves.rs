//! Generates the legal moves of a state: class by class, piece by piece.
//!
//! In the metric `steps` a piece moves to each free neighbouring place; in `slides` as far as it can in each direction;
//! in `moves` to every place that it can reach by its own steps, including around corners, found by a flood fill.

use arrayvec::ArrayVec;
use slidewise_core::Metric;

use super::domain::{Bricks, Shift, State};
use super::instance::MAX_SIDE;
use super::places::{Class, NONE};
use super::shape::Shape;
use crate::grid::BitSet;

/// No piece has more places.
const PLACES: usize = MAX_SIDE * MAX_SIDE;

type Places = ArrayVec<u16, PLACES>;

/// Holds a copy of the state, so that the state itself may change meanwhile.
pub(super) struct Shifts<'d, S: Shape> {
    domain: &'d Bricks<S>,
    state: State<S>,
    metric: Metric,
    /// The piece whose moves come next, counted over all classes.
    piece: usize,
    /// The class whose moves are being generated, where its piece stands, and where it can go; the next one last.
    class: u8,
    from: u16,
    to: Places,
}

/// The directions in which a piece can step, as bits.
#[derive(Clone, Copy)]
struct Open(u8);

impl Iterator for Open {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let direction = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (direction < 4).then_some(direction)
    }
}

impl<'d, S: Shape> Shifts<'d, S> {
    #[inline(always)]
    pub(super) fn new(domain: &'d Bricks<S>, state: State<S>, metric: Metric) -> Self {
        Self { domain, state, metric, piece: 0, class: 0, from: 0, to: ArrayVec::new() }
    }

    /// Advances to the next piece that can move; `None` if there is none.
    #[inline(always)]
    fn next_piece(&mut self) -> Option<Open> {
        let occupied = self.state.occupied;
        loop {
            let turn = self.domain.turns.get(self.piece)?;
            let from = self.domain.place_of(&self.state, self.piece);
            self.piece += 1;
            let fronts = &self.domain.fronts[turn.base + from as usize];
            // Most pieces cannot move at all, which is detected without a branch for each direction.
            let bit = |direction: usize| u8::from(!fronts[direction].intersects(&occupied)) << direction;
            let open = bit(0) | bit(1) | bit(2) | bit(3);
            if open != 0 {
                (self.class, self.from) = (turn.class, from);
                return Some(Open(open));
            }
        }
    }

    /// Finds where the piece can go, given its open steps.
    #[inline(always)]
    fn reach(&mut self, open: Open) {
        let class = &self.domain.classes[self.class as usize];
        let mut others = self.state.occupied;
        others.flip(&class.cells[self.from as usize]);
        match self.metric {
            Metric::Moves => flood(class, self.from, open, &others, &mut self.to),
            Metric::Slides => slides(class, self.from, open, &others, &mut self.to),
            Metric::Steps | Metric::Octile => steps(class, self.from, open, &mut self.to),
        }
    }

    /// Visits all single steps, and returns their number.
    #[inline(always)]
    pub(super) fn steps(mut self, mut visit: impl FnMut(Shift)) -> usize {
        let mut count = 0;
        while let Some(open) = self.next_piece() {
            let steps = self.domain.classes[self.class as usize].steps[self.from as usize];
            for direction in open {
                visit(Shift { class: self.class, from: self.from, to: steps[direction] });
                count += 1;
            }
        }
        count
    }
}

impl<S: Shape> Iterator for Shifts<'_, S> {
    type Item = Shift;

    #[inline(always)]
    fn next(&mut self) -> Option<Shift> {
        if self.to.is_empty() {
            let open = self.next_piece()?;
            self.reach(open);
        }
        self.to.pop().map(|to| Shift { class: self.class, from: self.from, to })
    }
}

/// Is the step from a place in a direction free?
#[inline(always)]
fn free<B: BitSet>(class: &Class<B>, place: u16, direction: usize, others: &B) -> bool {
    class.steps[place as usize][direction] != NONE
        && !class.fronts[place as usize][direction].intersects(others)
}

#[inline(always)]
fn steps<B: BitSet>(class: &Class<B>, from: u16, open: Open, to: &mut Places) {
    let steps = class.steps[from as usize];
    for direction in open {
        to.push(steps[direction]);
    }
}

fn slides<B: BitSet>(class: &Class<B>, from: u16, open: Open, others: &B, to: &mut Places) {
    for direction in open {
        let mut place = class.steps[from as usize][direction];
        to.push(place);
        while free(class, place, direction, others) {
            place = class.steps[place as usize][direction];
            to.push(place);
        }
    }
}

fn flood<B: BitSet>(class: &Class<B>, from: u16, open: Open, others: &B, to: &mut Places) {
    steps(class, from, open, to);
    // There are no more places than cells.
    let mut seen = B::default();
    to.iter().chain([&from]).for_each(|&place| seen.insert(place as usize));
    // The list of found places is its own queue.
    let mut next = 0;
    while next < to.len() {
        let here = to[next];
        next += 1;
        for direction in 0..4 {
            if free(class, here, direction, others) {
                let place = class.steps[here as usize][direction];
                if !seen.contains(place as usize) {
                    seen.insert(place as usize);
                    to.push(place);
                }
            }
        }
    }
}
