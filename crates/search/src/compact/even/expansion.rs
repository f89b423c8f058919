//! The expansion of a state in one layer: generates only the children of that layer.

use slidewise_core::{Cost, Incremental, NarrowKeys, WordKey};
use slidewise_store::quotient::Spread;

use super::shard::RISES;
use crate::rounds::{Arrival, Chunk, Tally};
use crate::wire::{Wire, put_arrival, take_arrival};

/// The number of states that a thread expands at a time.
pub(super) const CHUNK: usize = 512;
/// The number of chunks in a round.
pub(super) const CHUNKS: usize = 64;

/// The counts.
pub(super) struct Counts<K> {
    pub(super) expanded: u64,
    pub(super) reexpanded: u64,
    pub(super) edges: u64,
    /// For each number of layers by which states are expanded late: the amounts by which f rose to their children, one
    /// bit each. The last bit stands for all amounts that should not occur.
    pub(super) rises: [u64; RISES + 1],
    /// The first goal found, with the state it was reached from.
    pub(super) goal: Option<Arrival<K>>,
    /// Were states omitted because there were more than allowed?
    pub(super) is_cut: bool,
}

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Self { expanded: 0, reexpanded: 0, edges: 0, rises: [0; RISES + 1], goal: None, is_cut: false }
    }
}

impl<K: WordKey> Wire for Counts<K> {
    fn put(&self, bytes: &mut Vec<u8>) {
        [self.expanded, self.reexpanded, self.edges]
            .iter()
            .chain(&self.rises)
            .for_each(|count| count.put(bytes));
        put_arrival(self.goal, bytes);
        self.is_cut.put(bytes);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let mut counts = Self::default();
        let Self { expanded, reexpanded, edges, rises, .. } = &mut counts;
        for count in [expanded, reexpanded, edges].into_iter().chain(rises) {
            *count = u64::take(bytes)?;
        }
        Some(Self { goal: take_arrival(bytes)?, is_cut: bool::take(bytes)?, ..counts })
    }
}

impl<K: WordKey> Tally for Counts<K> {
    fn add(&mut self, next: &Self) {
        self.expanded += next.expanded;
        self.reexpanded += next.reexpanded;
        self.edges += next.edges;
        self.rises.iter_mut().zip(next.rises).for_each(|(rises, next)| *rises |= next);
        self.goal = self.goal.or(next.goal);
        self.is_cut |= next.is_cut;
    }

    fn is_final(&self) -> bool {
        self.goal.is_some()
    }
}

/// The data needed to expand states in one layer.
pub(super) struct Expansion<'d, D: NarrowKeys, H: Incremental<D>> {
    domain: &'d D,
    heuristic: &'d H,
    spread: Spread,
    scratch: H::Scratch,
}

impl<'d, D: NarrowKeys, H: Incremental<D>> Expansion<'d, D, H> {
    pub(super) fn new(domain: &'d D, heuristic: &'d H, spread: Spread) -> Self {
        Self { domain, heuristic, spread, scratch: H::Scratch::default() }
    }

    /// Generates the children whose f exceeds that of the state by as much as the layer does.
    #[inline(always)]
    pub(super) fn expand(&mut self, key: D::Key, late: Cost, chunk: &mut Chunk<D::Key, Counts<D::Key>>) {
        let state = self.domain.unpack(key);
        let evaluation = self.heuristic.evaluate(self.domain, &state);
        let h = self.heuristic.value(evaluation).expect("a stored state is no dead end");
        self.heuristic.prepare(self.domain, &evaluation, &state, &mut self.scratch);
        let (mut edges, mut rises) = (0, 0);
        self.domain.moves(&state).for_each(|mv| {
            edges += 1;
            let value = self.heuristic.value_after(self.domain, &evaluation, &self.scratch, &state, mv);
            let Some(value) = value else { return };
            // A decrease wraps around to a large number.
            let rise = (value + 1).wrapping_sub(h);
            rises |= 1u64 << rise.min(u64::BITS - 1);
            if rise == late {
                self.make(key, &state, mv, value, chunk);
            }
        });
        let tally = &mut chunk.tally;
        tally.expanded += 1;
        tally.reexpanded += u64::from(late > 0);
        tally.edges += edges;
        tally.rises[late as usize] |= rises;
    }

    /// Generates a child with this estimate. Kept out of line because most children are not generated.
    #[inline(never)]
    fn make(
        &self,
        before: D::Key,
        state: &D::State,
        mv: D::Move,
        value: Cost,
        chunk: &mut Chunk<D::Key, Counts<D::Key>>,
    ) {
        let Chunk { keys, tally } = chunk;
        let mut child = state.clone();
        self.domain.apply(&mut child, mv);
        let key = self.domain.pack(&child);
        keys[self.spread.part(key)].push(key);
        if value == 0 && tally.goal.is_none() && self.domain.is_goal(&child) {
            tally.goal = Some((before, key));
        }
    }
}
