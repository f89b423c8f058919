//! The children of a state in one layer, where the heuristic must decide for each whether it belongs there.

use std::sync::RwLockReadGuard;

use slidewise_core::{Cost, Incremental, NarrowKeys};
use slidewise_store::quotient::Spread;

use super::lower_bounds::LowerBounds;
use super::{Shard, Wait};
use crate::rounds::{Arrival, Chunk, Tally};

/// The counts, and the deferred states.
pub(super) struct Counts<K> {
    pub(super) expanded: u64,
    pub(super) reexpanded: u64,
    pub(super) edges: u64,
    /// The first goal found, after the state it was reached from.
    pub(super) goal: Option<Arrival<K>>,
    pub(super) deferred: Vec<(K, Wait)>,
}

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Self { expanded: 0, reexpanded: 0, edges: 0, goal: None, deferred: Vec::new() }
    }
}

impl<K: Copy + Send + Sync> Tally for Counts<K> {
    fn add(&mut self, next: &Self) {
        self.expanded += next.expanded;
        self.reexpanded += next.reexpanded;
        self.edges += next.edges;
        self.goal = self.goal.or(next.goal);
        self.deferred.extend_from_slice(&next.deferred);
    }

    fn is_final(&self) -> bool {
        self.goal.is_some()
    }
}

/// What is needed to expand states.
pub(super) struct Expansion<'a, D: NarrowKeys, H: Incremental<D>> {
    pub(super) domain: &'a D,
    pub(super) heuristic: &'a H,
    pub(super) spread: Spread,
    pub(super) shards: Vec<RwLockReadGuard<'a, Shard<D::Key>>>,
    pub(super) lower_bounds: &'a LowerBounds<D::Key>,
    pub(super) candidates: Vec<Candidate<D>>,
    pub(super) scratch: H::Scratch,
}

/// A child that may belong to the layer.
pub(super) struct Candidate<D: NarrowKeys> {
    mv: D::Move,
    state: D::State,
    key: D::Key,
    part: usize,
}

impl<D: NarrowKeys, H: Incremental<D>> Expansion<'_, D, H> {
    /// Generates the children of a state that belong to the layer it waited for.
    pub(super) fn expand(&mut self, key: D::Key, wait: Wait, chunk: &mut Chunk<D::Key, Counts<D::Key>>) {
        let Wait { f, g, again } = wait;
        let state = self.domain.unpack(key);
        let evaluation = self.heuristic.evaluate_for_children(self.domain, &state);
        let Chunk { keys, tally } = chunk;
        self.heuristic.prepare(self.domain, &evaluation, &state, &mut self.scratch);
        let mut due = self.find_candidates(&state, &evaluation, wait, &mut tally.edges);
        for Candidate { mv, state: next, key: child, part } in self.candidates.drain(..) {
            if self.shards[part].stored.mark(child).is_some() {
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
            tally.deferred.push((key, Wait { f: due, g, again: true }));
        }
    }

    /// Lists the children that the quick bound does not exclude from the layer, and prefetches their slots in the set.
    /// Returns the first layer that one of the others can belong to.
    fn find_candidates(
        &mut self,
        state: &D::State,
        evaluation: &H::Evaluation,
        wait: Wait,
        edges: &mut u64,
    ) -> Cost {
        let domain = self.domain;
        let mut due = Cost::MAX;
        for mv in domain.moves(state) {
            *edges += 1;
            let Some(floor) = self.heuristic.floor_after(domain, evaluation, &self.scratch, state, mv) else {
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
            self.candidates.push(Candidate { mv, state: child, key, part });
        }
        due
    }
}
