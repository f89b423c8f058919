//! Generates the children of a state in one layer; the heuristic must decide for each whether it belongs there.

use std::sync::RwLockReadGuard;

use slidewise_core::{Cost, Incremental, NarrowKeys, WordKey};
use slidewise_store::quotient::Spread;

use super::lower_bounds::LowerBounds;
use super::{Shard, Wait};
use crate::rounds::{Arrival, Chunk, Tally};
use crate::wire::{Wire, put_arrival, take_arrival};

/// The counts, and the deferred states.
pub(super) struct Counts<K> {
    pub(super) expanded: u64,
    pub(super) reexpanded: u64,
    pub(super) edges: u64,
    /// The number of states that wait for a later layer.
    pub(super) deferrals: u64,
    /// The first goal found, with the state it was reached from.
    pub(super) goal: Option<Arrival<K>>,
    /// The deferred states, which stay with the peer that has expanded them.
    pub(super) deferred: Vec<(K, Wait)>,
}

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Self { expanded: 0, reexpanded: 0, edges: 0, deferrals: 0, goal: None, deferred: Vec::new() }
    }
}

impl<K: WordKey> Wire for Counts<K> {
    fn put(&self, bytes: &mut Vec<u8>) {
        [self.expanded, self.reexpanded, self.edges, self.deferrals]
            .iter()
            .for_each(|count| count.put(bytes));
        put_arrival(self.goal, bytes);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let mut counts = Self::default();
        let Self { expanded, reexpanded, edges, deferrals, .. } = &mut counts;
        for count in [expanded, reexpanded, edges, deferrals] {
            *count = u64::take(bytes)?;
        }
        Some(Self { goal: take_arrival(bytes)?, ..counts })
    }
}

impl<K: WordKey> Tally for Counts<K> {
    fn add(&mut self, next: &Self) {
        self.expanded += next.expanded;
        self.reexpanded += next.reexpanded;
        self.edges += next.edges;
        self.deferrals += next.deferrals;
        self.goal = self.goal.or(next.goal);
        self.deferred.extend_from_slice(&next.deferred);
    }

    fn is_final(&self) -> bool {
        self.goal.is_some()
    }
}

/// The data needed to expand states.
pub(super) struct Expansion<'a, D: NarrowKeys, H: Incremental<D>> {
    pub(super) domain: &'a D,
    pub(super) heuristic: &'a H,
    pub(super) spread: Spread,
    pub(super) shards: Vec<RwLockReadGuard<'a, Shard<D::Key>>>,
    pub(super) lower_bounds: &'a LowerBounds<D::Key>,
    pub(super) scratch: H::Scratch,
}

/// A state that is being expanded.
pub(super) struct Parent<D: NarrowKeys, E> {
    key: D::Key,
    wait: Wait,
    state: D::State,
    evaluation: E,
    /// The first layer that a child other than a candidate can belong to.
    due: Cost,
}

/// A child that may belong to the layer.
pub(super) struct Candidate<D: NarrowKeys> {
    mv: D::Move,
    state: D::State,
    pub(super) key: D::Key,
    pub(super) part: usize,
    /// Has another peer stored it?
    pub(super) is_elsewhere: bool,
}

impl<D: NarrowKeys, H: Incremental<D>> Expansion<'_, D, H> {
    /// Lists the children of a state that the quick bound does not exclude from the layer it waited for, and prefetches
    /// their slots in the set.
    #[inline(always)]
    pub(super) fn survey(
        &mut self,
        key: D::Key,
        wait: Wait,
        candidates: &mut Vec<Candidate<D>>,
        tally: &mut Counts<D::Key>,
    ) -> Parent<D, H::Evaluation> {
        let domain = self.domain;
        let state = domain.unpack(key);
        let evaluation = self.heuristic.evaluate_for_children(domain, &state);
        self.heuristic.prepare(domain, &evaluation, &state, &mut self.scratch);
        let mut due = Cost::MAX;
        for mv in domain.moves(&state) {
            tally.edges += 1;
            let Some(floor) = self.heuristic.floor_after(domain, &evaluation, &self.scratch, &state, mv)
            else {
                continue;
            };
            let first = wait.g + 1 + floor;
            if first > wait.f {
                due = due.min(first);
                continue;
            }
            let mut child = state.clone();
            domain.apply(&mut child, mv);
            let key = domain.pack(&child);
            let part = self.spread.part(key);
            self.shards[part].stored.touch(key);
            self.lower_bounds.touch(part, key);
            candidates.push(Candidate { mv, state: child, key, part, is_elsewhere: false });
        }
        Parent { key, wait, state, evaluation, due }
    }

    /// Prepares a state again that was surveyed before another one.
    pub(super) fn resume(&mut self, parent: &Parent<D, H::Evaluation>) {
        self.heuristic.prepare(self.domain, &parent.evaluation, &parent.state, &mut self.scratch);
    }

    /// Generates those children of a state, the last one that was surveyed or resumed, that belong to the layer.
    #[inline(always)]
    pub(super) fn decide(
        &mut self,
        parent: Parent<D, H::Evaluation>,
        candidates: impl Iterator<Item = Candidate<D>>,
        chunk: &mut Chunk<D::Key, Counts<D::Key>>,
    ) {
        let Parent { key, wait: Wait { f, g, again }, evaluation, mut due, .. } = parent;
        let Chunk { keys, tally } = chunk;
        for Candidate { mv, state: next, key: child, part, is_elsewhere } in candidates {
            if is_elsewhere || self.shards[part].stored.mark(child).is_some() {
                continue;
            }
            let most = f - g - 1;
            if self.lower_bounds.know(part, child, most) {
                due = due.min(f + 1);
            } else if !self.heuristic.is_within(self.domain, &evaluation, &mut self.scratch, &next, mv, most)
            {
                self.lower_bounds.note(part, child, most);
                due = due.min(f + 1);
            } else {
                // A child that belongs to an earlier layer should have been stored in that layer.
                debug_assert!(
                    most == 0
                        || !self.heuristic.is_within(
                            self.domain,
                            &evaluation,
                            &mut self.scratch,
                            &next,
                            mv,
                            most - 1
                        ),
                    "the heuristic falls by more than 1 along a move"
                );
                keys[part].push(child);
                if tally.goal.is_none() && self.domain.is_goal(&next) {
                    tally.goal = Some((key, child));
                }
            }
        }
        tally.expanded += 1;
        tally.reexpanded += u64::from(again);
        if due < Cost::MAX {
            tally.deferrals += 1;
            tally.deferred.push((key, Wait { f: due, g, again: true }));
        }
    }
}
