//! Generates the legal moves of a state: class by class, piece by piece.
//!
//! In the metric `steps` a piece goes to each free neighbouring place; in `slides` as far as it can in each direction; in
//! `moves` to every place that it can reach by its own steps, round corners too, which a flood fill finds.

use arrayvec::ArrayVec;
use slidewise_core::Metric;

use super::domain::{Bricks, Shift, State};
use super::instance::MAX_SIDE;
use super::places::{Class, NONE};
use crate::grid::Bits;

/// No piece has more places.
const PLACES: usize = MAX_SIDE * MAX_SIDE;

/// Holds a copy of the state, so that the state itself may change meanwhile.
pub(super) struct Shifts<'d, const C: usize, const F: usize, const K: usize> {
    domain: &'d Bricks<C, F, K>,
    state: State<C, F, K>,
    metric: Metric,
    /// The piece whose moves come next, counted over all classes.
    piece: usize,
    /// The class whose moves are coming, where its piece stands, and where it can go; the next one last.
    class: u8,
    from: u16,
    to: ArrayVec<u16, PLACES>,
}

impl<'d, const C: usize, const F: usize, const K: usize> Shifts<'d, C, F, K> {
    #[inline(always)]
    pub(super) fn new(domain: &'d Bricks<C, F, K>, state: State<C, F, K>, metric: Metric) -> Self {
        Self { domain, state, metric, piece: 0, class: 0, from: 0, to: ArrayVec::new() }
    }

    /// Finds the next piece that can move, and where it can go; `None` if there is no further one.
    #[inline(always)]
    fn next_piece(&mut self) -> Option<()> {
        loop {
            let &number = self.domain.class_of.get(self.piece)?;
            let from = self.domain.place_of(&self.state, self.piece);
            self.piece += 1;
            let class = &self.domain.classes[number as usize];
            let fronts = &class.fronts[from as usize];
            // Most pieces cannot move at all, which is seen without a branch for each direction.
            let open = fronts.each_ref().map(|front| !front.meets(&self.state.occupied));
            if open != [false; 4] {
                (self.class, self.from) = (number, from);
                self.reach(class, open);
                return Some(());
            }
        }
    }

    /// Finds where the piece can go; these steps are open to it.
    fn reach(&mut self, class: &Class<C>, open: [bool; 4]) {
        let mut others = self.state.occupied;
        others.flip(&class.cells[self.from as usize]);
        match self.metric {
            Metric::Moves => flood(class, self.from, open, &others, &mut self.to),
            Metric::Slides => slides(class, self.from, open, &others, &mut self.to),
            Metric::Steps => steps(class, self.from, open, &mut self.to),
        }
    }
}

/// Is the way from a place in a direction free?
#[inline(always)]
fn free<const C: usize>(class: &Class<C>, place: u16, direction: usize, others: &Bits<C>) -> bool {
    class.steps[place as usize][direction] != NONE && !class.fronts[place as usize][direction].meets(others)
}

fn steps<const C: usize>(class: &Class<C>, from: u16, open: [bool; 4], to: &mut ArrayVec<u16, PLACES>) {
    let neighbours = class.steps[from as usize].into_iter().zip(open).rev();
    to.extend(neighbours.filter(|&(_, open)| open).map(|(place, _)| place));
}

fn slides<const C: usize>(
    class: &Class<C>,
    from: u16,
    open: [bool; 4],
    others: &Bits<C>,
    to: &mut ArrayVec<u16, PLACES>,
) {
    for direction in (0..4).rev().filter(|&direction| open[direction]) {
        let mut place = class.steps[from as usize][direction];
        to.push(place);
        while free(class, place, direction, others) {
            place = class.steps[place as usize][direction];
            to.push(place);
        }
    }
}

fn flood<const C: usize>(
    class: &Class<C>,
    from: u16,
    open: [bool; 4],
    others: &Bits<C>,
    to: &mut ArrayVec<u16, PLACES>,
) {
    steps(class, from, open, to);
    let mut seen = [0u64; PLACES / 64];
    for place in to.iter().chain([&from]) {
        seen[*place as usize / 64] |= 1 << (place % 64);
    }
    // What was found is its own queue.
    let mut next = 0;
    while next < to.len() {
        let here = to[next];
        next += 1;
        for direction in 0..4 {
            if !free(class, here, direction, others) {
                continue;
            }
            let place = class.steps[here as usize][direction];
            let bit = 1 << (place % 64);
            if seen[place as usize / 64] & bit == 0 {
                seen[place as usize / 64] |= bit;
                to.push(place);
            }
        }
    }
}

impl<const C: usize, const F: usize, const K: usize> Iterator for Shifts<'_, C, F, K> {
    type Item = Shift;

    #[inline(always)]
    fn next(&mut self) -> Option<Shift> {
        if self.to.is_empty() {
            self.next_piece()?;
        }
        self.to.pop().map(|to| Shift { class: self.class, from: self.from, to })
    }
}
