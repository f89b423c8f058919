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
    /// The piece whose moves come next.
    class: usize,
    index: usize,
    /// The piece whose moves are coming, where it stands, and where it can go; the next one last.
    current: u8,
    from: u16,
    to: ArrayVec<u16, PLACES>,
}

impl<'d, const C: usize, const F: usize, const K: usize> Shifts<'d, C, F, K> {
    pub(super) fn new(domain: &'d Bricks<C, F, K>, state: State<C, F, K>, metric: Metric) -> Self {
        Self { domain, state, metric, class: 0, index: 0, current: 0, from: 0, to: ArrayVec::new() }
    }

    /// Finds where the next piece can go; `None` if there is no further piece.
    fn next_piece(&mut self) -> Option<()> {
        let class = self.domain.classes.get(self.class)?;
        self.current = self.class as u8;
        self.from = self.domain.place(&self.state, self.class, self.index);
        let mut others = self.state.occupied;
        others.flip(&class.cells[self.from as usize]);
        match self.metric {
            Metric::Moves => flood(class, self.from, &others, &mut self.to),
            Metric::Slides => slides(class, self.from, &others, &mut self.to),
            Metric::Steps => steps(class, self.from, &others, &mut self.to),
        }
        self.index += 1;
        if self.index == class.pieces.len() {
            (self.class, self.index) = (self.class + 1, 0);
        }
        Some(())
    }
}

/// Is there such a place, and is it free?
#[inline(always)]
fn free<const C: usize>(class: &Class<C>, place: u16, others: &Bits<C>) -> bool {
    place != NONE && !class.cells[place as usize].meets(others)
}

fn steps<const C: usize>(class: &Class<C>, from: u16, others: &Bits<C>, to: &mut ArrayVec<u16, PLACES>) {
    let neighbours = class.steps[from as usize].into_iter().rev();
    to.extend(neighbours.filter(|&place| free(class, place, others)));
}

fn slides<const C: usize>(class: &Class<C>, from: u16, others: &Bits<C>, to: &mut ArrayVec<u16, PLACES>) {
    for direction in (0..4).rev() {
        let mut place = class.steps[from as usize][direction];
        while free(class, place, others) {
            to.push(place);
            place = class.steps[place as usize][direction];
        }
    }
}

fn flood<const C: usize>(class: &Class<C>, from: u16, others: &Bits<C>, to: &mut ArrayVec<u16, PLACES>) {
    // Most pieces cannot move at all.
    steps(class, from, others, to);
    if to.is_empty() {
        return;
    }
    let mut seen = [0u64; PLACES / 64];
    seen[from as usize / 64] |= 1 << (from % 64);
    for &place in to.iter() {
        seen[place as usize / 64] |= 1 << (place % 64);
    }
    // What was found is its own queue.
    let mut next = 0;
    while next < to.len() {
        let here = to[next];
        next += 1;
        for place in class.steps[here as usize] {
            if place == NONE || seen[place as usize / 64] >> (place % 64) & 1 == 1 {
                continue;
            }
            seen[place as usize / 64] |= 1 << (place % 64);
            if free(class, place, others) {
                to.push(place);
            }
        }
    }
}

impl<const C: usize, const F: usize, const K: usize> Iterator for Shifts<'_, C, F, K> {
    type Item = Shift;

    fn next(&mut self) -> Option<Shift> {
        loop {
            if let Some(to) = self.to.pop() {
                return Some(Shift { class: self.current, from: self.from, to });
            }
            self.next_piece()?;
        }
    }
}
