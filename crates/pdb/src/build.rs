//! Breadth-first search backward from the goals of a pattern space, layer by layer, on all cores.

use std::ops::{ControlFlow, Range};

use rayon::prelude::*;
use slidewise_store::HugeTable;

use crate::{Front, PatternSpace, Reached};

/// The value of a state from which no goal can be reached.
pub const UNREACHED: u8 = u8::MAX;

/// The progress of building a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Growth {
    /// The distance whose states were found last.
    pub depth: u8,
    /// States found so far.
    pub found: u64,
    /// All states, reachable or not.
    pub states: u64,
}

/// States that are processed between two calls of `watch`.
const PAUSE: usize = 1 << 24;

/// The distances of all states to the nearest goal, block after block. `watch` is called after each layer and within
/// large ones; if it aborts, the result is `None`.
///
/// # Panics
/// If a distance does not fit into a byte.
pub fn build(
    space: &impl PatternSpace,
    watch: &mut dyn FnMut(Growth) -> ControlFlow<()>,
) -> Option<HugeTable> {
    let mut tables = Tables::new(space);
    let none = Growth { depth: 0, found: 0, states: tables.values.len() as u64 };
    for values in tables.values.chunks_mut(PAUSE) {
        if watch(none).is_break() {
            return None;
        }
        values.fill(UNREACHED);
    }
    tables.begin(space);
    let mut growth = Growth { depth: 0, found: tables.found(), states: tables.values.len() as u64 };
    while tables.found() > 0 {
        let depth = growth.depth + 1;
        assert!(depth < UNREACHED, "a distance of a pattern does not fit into a byte");
        let step = (PAUSE / space.block_len()).max(1);
        for first in (0..space.blocks()).step_by(step) {
            if watch(growth).is_break() {
                return None;
            }
            tables.grow(space, first..space.blocks().min(first + step), depth);
        }
        std::mem::swap(&mut tables.front, &mut tables.spare);
        growth = Growth { depth, found: growth.found + tables.found(), ..growth };
    }
    Some(tables.values)
}

/// The number of bytes that building the database of a space takes.
#[must_use]
pub fn building_bytes(space: &impl PatternSpace) -> u64 {
    let (blocks, length) = (space.blocks(), space.block_len());
    let sets = 3 * length.div_ceil(64) * size_of::<u64>();
    let counts = 2 * size_of::<u32>();
    (HugeTable::footprint(blocks * length) + blocks * (sets + counts)) as u64
}

struct Tables {
    words: usize,
    values: HugeTable,
    /// For each block: a bit for each state that has its value.
    seen: Vec<u64>,
    front: Layer,
    /// The layer before the front, to be overwritten by the next one.
    spare: Layer,
}

struct Layer {
    bits: Vec<u64>,
    counts: Vec<u32>,
}

impl Tables {
    /// An empty builder.
    fn new(space: &impl PatternSpace) -> Self {
        let (blocks, length) = (space.blocks(), space.block_len());
        let words = length.div_ceil(64);
        let layer = || Layer { bits: vec![0; blocks * words], counts: vec![0; blocks] };
        Self {
            words,
            values: HugeTable::zeroed(blocks * length),
            seen: vec![0; blocks * words],
            front: layer(),
            spare: layer(),
        }
    }

    /// Takes the goals as the front.
    fn begin(&mut self, space: &impl PatternSpace) {
        for (block, state) in space.goals() {
            let (word, bit) = (block * self.words + state / 64, 1 << (state % 64));
            self.values[block * space.block_len() + state] = 0;
            self.front.bits[word] |= bit;
            self.front.counts[block] += 1;
            self.seen[word] |= bit;
        }
    }

    /// The number of states in the front.
    fn found(&self) -> u64 {
        self.front.counts.iter().copied().map(u64::from).sum()
    }

    /// Finds the states of the next layer, which have this distance, in some of the blocks.
    fn grow(&mut self, space: &impl PatternSpace, blocks: Range<usize>, depth: u8) {
        let Layer { bits, counts } = &self.front;
        let front = Front { words: self.words, bits, counts };
        let (length, words, first) = (space.block_len(), self.words, blocks.start);
        let states = blocks.start * length..blocks.end * length;
        let sets = blocks.start * words..blocks.end * words;
        let parts = (
            self.values[states].par_chunks_mut(length),
            self.seen[sets.clone()].par_chunks_mut(words),
            self.spare.bits[sets].par_chunks_mut(words),
            self.spare.counts[blocks].par_iter_mut(),
        );
        parts.into_par_iter().enumerate().for_each(|(number, (values, seen, bits, count))| {
            if *count > 0 {
                bits.fill(0);
            }
            space.pull(first + number, &front, &mut Reached(bits));
            *count = settle(values, seen, bits, depth);
        });
    }
}

/// Keeps only the new states among those reached, and records their distance. Returns their number.
fn settle(values: &mut [u8], seen: &mut [u64], reached: &mut [u64], depth: u8) -> u32 {
    let mut count = 0;
    for ((reached, seen), values) in reached.iter_mut().zip(seen).zip(values.chunks_mut(64)) {
        *reached &= !*seen;
        *seen |= *reached;
        let mut left = *reached;
        while left != 0 {
            values[left.trailing_zeros() as usize] = depth;
            left &= left - 1;
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    /// States 0 to 299 in three blocks, each a step away from the next; the goals are 0 and 250, and 260 is cut off
    /// from 259.
    struct Line;

    impl PatternSpace for Line {
        fn blocks(&self) -> usize {
            3
        }

        fn block_len(&self) -> usize {
            100
        }

        fn goals(&self) -> Vec<(usize, usize)> {
            vec![(0, 0), (2, 50)]
        }

        fn pull(&self, block: usize, front: &Front<'_>, reached: &mut Reached<'_>) {
            let is_front = |state: usize| {
                front
                    .of(state / 100)
                    .is_some_and(|bits| bits[state % 100 / 64] >> (state % 100 % 64) & 1 == 1)
            };
            for state in block * 100..(block + 1) * 100 {
                let below = state > 0 && state != 260 && is_front(state - 1);
                if below || state < 299 && state != 259 && is_front(state + 1) {
                    reached.add(state % 100);
                }
            }
        }
    }

    #[test]
    fn every_state_gets_its_distance() {
        let mut depths = Vec::new();
        let mut watch = |growth: Growth| {
            depths.push(growth.depth);
            ControlFlow::Continue(())
        };
        let values = build(&Line, &mut watch).expect("nobody breaks off");
        for (state, &value) in values.iter().enumerate() {
            let expected = if state < 260 { state.min(state.abs_diff(250)) as u8 } else { UNREACHED };
            assert_eq!(value, expected, "{state}");
        }
        // It is called before a layer is found, and once more at the beginning.
        depths.dedup();
        assert_eq!(depths, (0..=125).collect::<Vec<u8>>());
    }

    #[test]
    fn building_can_be_broken_off() {
        assert!(build(&Line, &mut |_| ControlFlow::Break(())).is_none());
    }

    #[test]
    fn whole_blocks_are_mapped() {
        let mut bits = [0; 2];
        let mut reached = Reached(&mut bits);
        let turned: Vec<u16> = (0..100).rev().collect();
        reached.add_mapped(&[1 << 3, 1 << 35], &turned);
        reached.add_same(&[1, 0]);
        reached.add_except(&[0b111 << 10, 1], &[1 << 11, 1]);
        assert_eq!(bits, [1 | 0b101 << 10, 1 << (96 - 64)]);
    }
}
