//! Random choices that are the same on every machine.

use std::ops::RangeInclusive;

use rand::RngExt;
use slidewise_lab::random::{Random, random};

/// A stream of random choices.
pub struct Dice(Random);

impl Dice {
    /// The choices for one of many boards.
    #[must_use]
    pub fn new(seed: u64, number: u64) -> Self {
        Self(random(seed, number))
    }

    /// A number in this range.
    pub fn number(&mut self, range: RangeInclusive<usize>) -> usize {
        // Independent of the size of `usize` on this machine.
        self.0.random_range(*range.start() as u64..=*range.end() as u64) as usize
    }

    /// True with this probability, in percent.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.number(1..=100) <= percent
    }

    /// One of several.
    ///
    /// # Panics
    /// If there is none.
    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.number(0..=all.len() - 1)]
    }

    /// One of several, if there is any.
    pub fn try_pick<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        (!all.is_empty()).then(|| self.pick(all))
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.number(0..=last));
        }
    }
}
