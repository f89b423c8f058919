//! Distances in slides, up to 64 states at a time.

use slidewise_store::{Budget, Exhausted};

use crate::box_graph::{Boxes, Lines};
use crate::candidates::Board;
use crate::layout::Layout;
use crate::memory::Allowance;
use crate::state_words::Words;

/// The maximum number of words that a word leads to: each of at most 16 lines has at most 7 slides of each of its at
/// most 4 cars.
const MOST_NEIGHBOURS: usize = 16 * 4 * 7;

/// Memory for exploring one board after another.
#[derive(Debug)]
pub(crate) struct Explorer {
    words: Words,
    /// Words with pending states.
    waiting: Vec<u32>,
    /// The states of each distance, distance by distance: a word and some of its states.
    layers: Vec<(u32, u64)>,
    /// Where each distance begins in `layers`, and where the last one ends.
    bounds: Vec<usize>,
    /// For words and for entries of layers.
    allowances: (Allowance, Allowance),
}

impl Explorer {
    pub(crate) fn new() -> Self {
        // A word takes 32 bytes, two slots of 4 bytes in the index, and 4 in the waiting list; then half as much again.
        let allowances = (Allowance::new(66), Allowance::new(24));
        let words = Words::new();
        Self { words, waiting: Vec::new(), layers: Vec::new(), bounds: Vec::new(), allowances }
    }

    fn begin(&mut self) {
        self.words.clear();
        self.waiting.clear();
        self.layers.clear();
        self.bounds.clear();
    }

    fn begin_at(&mut self, layout: &Layout<'_>, board: &Board) {
        self.begin();
        let (key, bit, occupied) = layout.locate(board);
        let word = self.words.find_or_add(key, occupied);
        self.words.list[word].pending = 1 << bit;
        self.waiting.push(word as u32);
    }

    /// The distance in slides of every state of a solvable cluster to the nearest one with the red car at the exit.
    /// Returns the largest distance.
    pub(crate) fn distances(
        &mut self,
        layout: &Layout<'_>,
        lines: &Lines<'_>,
        boxes: &Boxes,
        budget: &Budget,
    ) -> Result<usize, Exhausted> {
        self.begin();
        for &solved in boxes.list.iter().filter(|&&state_box| lines.is_home(state_box)) {
            let (words, waiting) = (&mut self.words, &mut self.waiting);
            let allowance = &mut self.allowances.0;
            let mut enough = Ok(());
            layout.words_of(lines, solved, &mut |key, occupied, states| {
                // A box can have many words.
                if enough.is_ok() {
                    enough = allowance.ensure(words.list.len() + 1, budget);
                    meet(words, waiting, (key, occupied), states);
                }
            });
            enough?;
        }
        self.bounds.push(0);
        while self.next_layer(budget)? {
            self.expand::<false>(layout, self.bounds.len() - 2, budget)?;
        }
        Ok(self.bounds.len() - 2)
    }

    /// The smallest number of moves from a board to a solved one, if it is less than `limit`: slides, or
    /// single steps.
    pub(crate) fn solve<const UNITS: bool>(
        &mut self,
        layout: &Layout<'_>,
        board: &Board,
        limit: usize,
        budget: &Budget,
    ) -> Result<Option<usize>, Exhausted> {
        self.begin_at(layout, board);
        self.bounds.push(0);
        let mut distance = 0;
        while distance < limit && self.next_layer(budget)? {
            let layer = &self.layers[self.bounds[distance]..];
            if layer.iter().any(|&(number, _)| layout.is_home(self.words.list[number as usize].key)) {
                return Ok(Some(distance));
            }
            if distance + 1 < limit {
                self.expand::<UNITS>(layout, distance, budget)?;
            }
            distance += 1;
        }
        Ok(None)
    }

    /// Settles the pending states as those of the next distance. Returns whether there are any.
    fn next_layer(&mut self, budget: &Budget) -> Result<bool, Exhausted> {
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

    fn expand<const UNITS: bool>(
        &mut self,
        layout: &Layout<'_>,
        distance: usize,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        for &(number, states) in &self.layers[self.bounds[distance]..self.bounds[distance + 1]] {
            self.allowances.0.ensure(self.words.list.len() + MOST_NEIGHBOURS, budget)?;
            let word = self.words.list[number as usize];
            let (words, waiting) = (&mut self.words, &mut self.waiting);
            layout.outer_moves::<UNITS>((word.key, word.occupied), states, |_, key, occupied, states| {
                meet(words, waiting, (key, occupied), states);
            });
            let mut within = 0;
            layout.inner_moves::<UNITS>(word.occupied, states, |_, states| within |= states);
            words.list[number as usize].await_states(number, within, waiting);
        }
        Ok(())
    }

    /// The states of a distance, a word and some of its states at a time.
    pub(crate) fn layer(&self, distance: usize) -> &[(u32, u64)] {
        &self.layers[self.bounds[distance]..self.bounds[distance + 1]]
    }

    /// Sets or clears the marks of the states at a distance.
    pub(crate) fn mark(&mut self, distance: usize, marked: bool) {
        for &(number, states) in &self.layers[self.bounds[distance]..self.bounds[distance + 1]] {
            self.words.list[number as usize].pending = if marked { states } else { 0 };
        }
    }

    /// Is this state marked?
    pub(crate) fn is_marked(&self, key: u64, state: u64) -> bool {
        self.words.find(key).is_some_and(|word| self.words.list[word].pending & state != 0)
    }

    /// The number of states at each distance.
    pub(crate) fn histogram(&self) -> Vec<u64> {
        let count =
            |distance| self.layer(distance).iter().map(|(_, states)| u64::from(states.count_ones())).sum();
        (0..self.bounds.len() - 1).map(count).collect()
    }

    /// The smallest board of a distance.
    pub(crate) fn smallest(&self, layout: &Layout<'_>, distance: usize) -> Board {
        let words = &self.words.list;
        let rows = |number: u32| words[number as usize].key >> layout.rows_shift;
        let least = self.layer(distance).iter().map(|&(number, _)| rows(number)).min();
        let states = self.layer(distance).iter().filter(|&&(number, _)| Some(rows(number)) == least);
        let states = states
            .flat_map(|&(number, states)| bits(states).map(move |bit| (words[number as usize].key, bit)));
        let (key, bit) = states
            .min_by_key(|&(key, bit)| layout.vertical(key, bit))
            .expect("no distance is without states");
        layout.board_of(key, bit)
    }
}

/// Adds new states to the waiting list.
#[inline]
fn meet(words: &mut Words, waiting: &mut Vec<u32>, (key, occupied): (u64, u64), states: u64) {
    let number = words.find_or_add(key, occupied);
    words.list[number].await_states(number as u32, states, waiting);
}

/// The bits of a word, from the lowest on.
pub(crate) fn bits(mut states: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (states != 0).then(|| states.trailing_zeros());
        states &= states.wrapping_sub(1);
        bit
    })
}
