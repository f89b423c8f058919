//! Computes distances in slides, up to 64 states at a time.

use std::collections::HashMap;

use arrayvec::ArrayVec;
use slidewise_store::{Budget, Exhausted};

use crate::box_graph::StateBox;
use crate::layout::Layout;
use crate::memory::Allowance;
use crate::state_words::{StateWords, bits};

/// The maximum number of words that a word leads to: each of at most 16 lines has at most 7 slides of each of its at
/// most 4 cars.
const MOST_NEIGHBOURS: usize = 16 * 4 * 7;

/// An explorer that reuses its memory for one board after another.
#[derive(Debug)]
pub struct Explorer {
    words: StateWords,
    /// Words with pending states.
    waiting: Vec<u32>,
    /// The states of each distance, distance by distance: a word and some of its states.
    layers: Vec<(u32, u64)>,
    /// Where each distance begins in `layers`, and where the last one ends.
    bounds: Vec<usize>,
    /// The moves counted so far.
    edges: u64,
    /// The allowances for words and for entries of layers.
    allowances: (Allowance, Allowance),
}

impl Default for Explorer {
    fn default() -> Self {
        Self::new()
    }
}

impl Explorer {
    /// An empty explorer.
    #[must_use]
    pub fn new() -> Self {
        // A word takes 32 bytes, two slots of 4 bytes in the index, and 4 in the waiting list; then half as much again.
        let allowances = (Allowance::new(66), Allowance::new(24));
        let words = StateWords::new();
        Self { words, waiting: Vec::new(), layers: Vec::new(), bounds: Vec::new(), edges: 0, allowances }
    }

    /// Clears everything but keeps the memory.
    pub fn begin(&mut self) {
        self.words.clear();
        self.waiting.clear();
        self.layers.clear();
        self.bounds.clear();
        self.bounds.push(0);
        self.edges = 0;
    }

    /// Begins at one state.
    fn begin_at(&mut self, layout: &Layout<'_>, digits: u64) {
        self.begin();
        let (key, bit, occupied) = layout.locate(digits);
        let word = self.words.find_or_add(key, occupied);
        self.words.list[word].pending = 1 << bit;
        self.waiting.push(word as u32);
    }

    /// Also begins at the states of a box in which the columns have configurations of these parts.
    ///
    /// # Errors
    ///
    /// If the budget is exhausted.
    pub fn begin_in(
        &mut self,
        layout: &Layout<'_>,
        state_box: StateBox,
        parts: &[u16; 8],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let (words, waiting) = (&mut self.words, &mut self.waiting);
        let allowance = &mut self.allowances.0;
        let mut enough = Ok(());
        layout.words_of(state_box, parts, &mut |key, occupied, states| {
            // A box can have many words.
            if enough.is_ok() {
                enough = allowance.ensure(words.list.len() + 1, budget);
                meet(words, waiting, (key, occupied), states);
            }
        });
        enough
    }

    /// The smallest number of moves from a state to a solved one, if it is less than `limit`: slides, or single steps.
    ///
    /// # Errors
    ///
    /// If the budget is exhausted.
    pub fn solve<const UNITS: bool>(
        &mut self,
        layout: &Layout<'_>,
        digits: u64,
        limit: usize,
        budget: &Budget,
    ) -> Result<Option<usize>, Exhausted> {
        self.begin_at(layout, digits);
        let mut distance = 0;
        while distance < limit && self.next_layer(budget)? {
            let layer = &self.layers[self.bounds[distance]..];
            if layer.iter().any(|&(number, _)| layout.is_home(self.words.list[number as usize].key)) {
                return Ok(Some(distance));
            }
            if distance + 1 < limit {
                self.expand::<UNITS, false>(layout, budget)?;
            }
            distance += 1;
        }
        Ok(None)
    }

    /// Settles the pending states as those of the next distance. Returns whether there are any.
    ///
    /// # Errors
    ///
    /// If the budget is exhausted.
    pub fn next_layer(&mut self, budget: &Budget) -> Result<bool, Exhausted> {
        if self.waiting.is_empty() {
            return Ok(false);
        }
        self.allowances.1.ensure(self.layers.len() + self.waiting.len(), budget)?;
        for number in self.waiting.drain(..) {
            let word = &mut self.words.list[number as usize];
            word.seen |= word.pending;
            self.layers.push((number, word.pending));
            word.pending = 0;
        }
        self.bounds.push(self.layers.len());
        Ok(true)
    }

    /// Finds the states that a move leads to from those of the last distance: a slide, or a single step. Counts the
    /// moves if requested.
    ///
    /// # Errors
    ///
    /// If the budget is exhausted.
    pub fn expand<const UNITS: bool, const COUNT: bool>(
        &mut self,
        layout: &Layout<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut met: ArrayVec<_, MOST_NEIGHBOURS> = ArrayVec::new();
        let mut edges = 0;
        let mut count = |states: u64| {
            if COUNT {
                edges += u64::from(states.count_ones());
            }
        };
        for &(number, states) in &self.layers[self.bounds[self.bounds.len() - 2]..] {
            self.allowances.0.ensure(self.words.list.len() + MOST_NEIGHBOURS, budget)?;
            let word = self.words.list[number as usize];
            let (words, waiting) = (&mut self.words, &mut self.waiting);
            // All words are requested before the first one is examined, so that the memory accesses overlap.
            met.clear();
            layout.outer_moves::<UNITS>((word.key, word.occupied), states, |_, key, occupied, states| {
                count(states);
                words.touch(key);
                met.push((key, occupied, states));
            });
            for &(key, occupied, states) in &met {
                meet(words, waiting, (key, occupied), states);
            }
            let mut within = 0;
            layout.inner_moves::<UNITS>(word.occupied, states, |_, states| {
                count(states);
                within |= states;
            });
            words.list[number as usize].await_states(number, within, waiting);
        }
        self.edges += edges;
        Ok(())
    }

    /// The number of moves counted.
    #[must_use]
    pub fn edges(&self) -> u64 {
        self.edges
    }

    /// The number of distances known so far.
    #[must_use]
    pub fn distances(&self) -> usize {
        self.bounds.len() - 1
    }

    /// The distance of a state, if it was found.
    #[must_use]
    pub fn distance_of(&self, layout: &Layout<'_>, digits: u64) -> Option<usize> {
        let (key, bit, _) = layout.locate(digits);
        let word = self.words.find(key)? as u32;
        let at = self.layers.iter().position(|&(number, states)| number == word && states >> bit & 1 == 1)?;
        Some(self.bounds.partition_point(|&bound| bound <= at) - 1)
    }

    /// The states of a distance, a word and some of its states at a time.
    #[must_use]
    pub fn layer(&self, distance: usize) -> &[(u32, u64)] {
        &self.layers[self.bounds[distance]..self.bounds[distance + 1]]
    }

    /// Sets or clears the marks of the states at a distance.
    pub fn mark(&mut self, distance: usize, marked: bool) {
        for &(number, states) in &self.layers[self.bounds[distance]..self.bounds[distance + 1]] {
            self.words.list[number as usize].pending = if marked { states } else { 0 };
        }
    }

    /// Is this state marked?
    #[must_use]
    pub fn is_marked(&self, key: u64, state: u64) -> bool {
        self.words.find(key).is_some_and(|word| self.words.list[word].pending & state != 0)
    }

    /// The number of states at each distance.
    #[must_use]
    pub fn histogram(&self) -> Vec<u64> {
        let count =
            |distance| self.layer(distance).iter().map(|(_, states)| u64::from(states.count_ones())).sum();
        (0..self.bounds.len() - 1).map(count).collect()
    }

    /// The digits of the smallest state of a distance.
    ///
    /// # Panics
    ///
    /// If no state has this distance.
    #[must_use]
    pub fn smallest(&self, layout: &Layout<'_>, distance: usize) -> u64 {
        let words = &self.words.list;
        let rows = |number: u32| layout.rows(words[number as usize].key);
        let least = self.layer(distance).iter().map(|&(number, _)| rows(number)).min();
        let states = self.layer(distance).iter().filter(|&&(number, _)| Some(rows(number)) == least);
        let states = states
            .flat_map(|&(number, states)| bits(states).map(move |bit| (words[number as usize].key, bit)));
        let (key, bit) = states
            .min_by_key(|&(key, bit)| layout.vertical(key, bit))
            .expect("no distance is without states");
        layout.digits(key, bit)
    }

    /// The number of shortest paths from a state at this distance to distance 0; `u128::MAX` stands for that many or
    /// more. Paths are summed, distance by distance.
    ///
    /// # Errors
    ///
    /// If the budget is exhausted.
    pub fn ways<const UNITS: bool>(
        &mut self,
        layout: &Layout<'_>,
        digits: u64,
        distance: usize,
        budget: &Budget,
    ) -> Result<u128, Exhausted> {
        // An entry takes 49 bytes in a table that is at worst half full, twice, and once more while it grows.
        let mut allowance = Allowance::new(250);
        let mut ways = HashMap::from([(layout.locate(digits), 1_u128)]);
        for distance in (0..distance).rev() {
            self.mark(distance, true);
            let mut next = HashMap::new();
            for ((key, bit, occupied), count) in ways {
                allowance.ensure(next.len() + 1, budget)?;
                layout.moves::<UNITS>((key, occupied), 1 << bit, |_, key, occupied, state| {
                    if self.is_marked(key, state) {
                        let sum: &mut u128 = next.entry((key, state.trailing_zeros(), occupied)).or_default();
                        *sum = sum.saturating_add(count);
                    }
                });
            }
            self.mark(distance, false);
            ways = next;
        }
        allowance.end(budget);
        Ok(ways.values().fold(0, |sum, &count| sum.saturating_add(count)))
    }
}

/// Adds new states to the waiting list.
#[inline]
fn meet(words: &mut StateWords, waiting: &mut Vec<u32>, (key, occupied): (u64, u64), states: u64) {
    let number = words.find_or_add(key, occupied);
    words.list[number].await_states(number as u32, states, waiting);
}
