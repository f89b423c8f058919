//! Generates the legal slides of a state: car by car, towards the low end first, shorter slides first.
//!
//! Which cars can move is as good as random to the branch predictor, so the cars are first sifted without a branch; only
//! those that can move are then looked at one by one.

use super::domain::{Rush, Slide, State, Turn};

/// How many cars are sifted at once: all of them on most boards.
const BATCH: usize = 16;

/// A car that can move at least one cell in a direction.
#[derive(Clone, Copy, Default)]
struct Start {
    spot: u16,
    car: u8,
    /// -1 towards the low end, 1 towards the high end.
    sign: i8,
}

/// Holds a copy of the state, so that the state itself may change meanwhile.
pub(super) struct Slides<'d, const C: usize, const K: usize> {
    domain: &'d Rush<C, K>,
    state: State<C, K>,
    /// Cars not yet sifted.
    turns: &'d [Turn],
    starts: [Start; 2 * BATCH],
    /// The starts not yet begun are `starts[next..end]`.
    next: usize,
    end: usize,
    /// The last slide generated, and the spot it leads to.
    slide: Slide,
    spot: usize,
}

impl<'d, const C: usize, const K: usize> Slides<'d, C, K> {
    #[inline(always)]
    pub(super) fn new(domain: &'d Rush<C, K>, state: State<C, K>) -> Self {
        let starts = [Start::default(); 2 * BATCH];
        let mut slides = Self {
            domain,
            state,
            turns: &domain.turns,
            starts,
            next: 0,
            end: 0,
            slide: Slide { car: 0, delta: 0 },
            spot: 0,
        };
        slides.sift();
        slides
    }

    /// Looks which of the next cars can move which way.
    #[inline(always)]
    fn sift(&mut self) {
        let (batch, rest) = self.turns.split_at(self.turns.len().min(BATCH));
        self.turns = rest;
        (self.next, self.end) = (0, 0);
        for turn in batch {
            let at = turn.spots + self.state.key.field(turn.field);
            let spot = &self.domain.spots[at];
            let start = Start { spot: at as u16, car: turn.car, sign: -1 };
            self.starts[self.end % (2 * BATCH)] = start;
            self.end += usize::from(spot.below.leaves(&self.state.occupied));
            self.starts[self.end % (2 * BATCH)] = Start { sign: 1, ..start };
            self.end += usize::from(spot.above.leaves(&self.state.occupied));
        }
    }

    /// Can the car that moved last go one cell further?
    #[inline(always)]
    fn goes_on(&self) -> bool {
        let (spot, delta) = (&self.domain.spots[self.spot], self.slide.delta);
        let ahead = if delta < 0 { &spot.below } else { &spot.above };
        delta != 0 && delta.abs() < self.domain.reach && ahead.leaves(&self.state.occupied)
    }
}

impl<const C: usize, const K: usize> Iterator for Slides<'_, C, K> {
    type Item = Slide;

    #[inline(always)]
    fn next(&mut self) -> Option<Slide> {
        if self.goes_on() {
            let sign = self.slide.delta.signum();
            self.slide.delta += sign;
            self.spot = self.spot.wrapping_add_signed(sign as isize);
            return Some(self.slide);
        }
        while self.next == self.end {
            if self.turns.is_empty() {
                return None;
            }
            self.sift();
        }
        let start = self.starts[self.next % (2 * BATCH)];
        self.next += 1;
        self.slide = Slide { car: start.car, delta: start.sign };
        self.spot = (start.spot as usize).wrapping_add_signed(start.sign as isize);
        Some(self.slide)
    }
}
