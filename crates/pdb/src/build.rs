//! Breadth-first search backward from the goals of a pattern space, layer by layer, on all cores.

use std::ops::ControlFlow;

use rayon::prelude::*;
use slidewise_store::HugeTable;

use crate::{Front, PatternSpace, Reached};

/// The value of a state from which no goal can be reached.
pub const UNREACHED: u8 = u8::MAX;

/// How far a database has grown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Growth {
    /// The distance whose states were found last.
    pub depth: u8,
    /// States found so far.
    pub found: u64,
    /// All states, whether they can be found or not.
    pub states: u64,
}

/// The distances of all states to the nearest goal, block after block; none if `watch`, which is called after each
/// layer, breaks off.
///
/// # Panics
/// If a distance does not fit into a byte.
pub fn build(
    space: &impl PatternSpace,
    watch: &mut dyn FnMut(Growth) -> ControlFlow<()>,
) -> Option<HugeTable> {
    let mut tables = Tables::new(space);
    let mut growth = Growth { depth: 0, found: tables.found(), states: tables.values.len() as u64 };
    while tables.found() > 0 {
        if watch(growth).is_break() {
            return None;
        }
        growth.depth += 1;
        assert!(growth.depth < UNREACHED, "a distance of a pattern does not fit into a byte");
        tables.grow(space, growth.depth);
        growth.found += tables.found();
    }
    Some(tables.values)
}

struct Tables {
    words: usize,
    values: HugeTable,
    /// By block: a bit for each state that has its value.
    seen: Vec<u64>,
    front: Layer,
    /// The layer before the front, to be overwritten by the next one.
    spare: Layer,
}

#[derive(Clone)]
struct Layer {
    bits: Vec<u64>,
    counts: Vec<u32>,
}

impl Tables {
    /// With the goals as the front.
    fn new(space: &impl PatternSpace) -> Self {
        let (blocks, length) = (space.blocks(), space.block_len());
        let words = length.div_ceil(64);
        let none = Layer { bits: vec![0; blocks * words], counts: vec![0; blocks] };
        let (mut values, mut front) = (HugeTable::filled(UNREACHED, blocks * length), none.clone());
        for (block, state) in space.goals() {
            values[block * length + state] = 0;
            front.bits[block * words + state / 64] |= 1 << (state % 64);
            front.counts[block] += 1;
        }
        Self { words, values, seen: front.bits.clone(), front, spare: none }
    }

    /// The number of states in the front.
    fn found(&self) -> u64 {
        self.front.counts.iter().copied().map(u64::from).sum()
    }

    /// Finds the states of the next layer, which have this distance.
    fn grow(&mut self, space: &impl PatternSpace, depth: u8) {
        let Layer { bits, counts } = &self.front;
        let front = Front { words: self.words, bits, counts };
        let blocks = (
            self.values.par_chunks_mut(space.block_len()),
            self.seen.par_chunks_mut(self.words),
            self.spare.bits.par_chunks_mut(self.words),
            self.spare.counts.par_iter_mut(),
        );
        blocks.into_par_iter().enumerate().for_each(|(block, (values, seen, bits, count))| {
            if *count > 0 {
                bits.fill(0);
            }
            space.pull(block, &front, &mut Reached(bits));
            *count = settle(values, seen, bits, depth);
        });
        std::mem::swap(&mut self.front, &mut self.spare);
    }
}

/// Leaves only the states that are new among those reached, and writes down their distance. Returns their number.
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
