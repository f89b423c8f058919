//! States that wait for a layer, in lists of states with the same layer and distance.

use std::collections::BTreeMap;
use std::ops::Range;

use slidewise_core::Cost;
use slidewise_store::{Budget, Exhausted, List};

use crate::plan::Plan;
use crate::wire::Wire;

/// The properties that states in the same list share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Wait {
    /// The layer they wait for.
    pub(super) f: Cost,
    /// Their distance from the start.
    pub(super) g: Cost,
    /// Have they been expanded before?
    pub(super) again: bool,
}

impl Wire for Wait {
    fn put(&self, bytes: &mut Vec<u8>) {
        ((self.f, self.g), self.again).put(bytes);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let ((f, g), again) = Wire::take(bytes)?;
        Some(Self { f, g, again })
    }
}

/// A list: its order, which all peers know, and the states that this peer holds.
struct Queue<K> {
    wait: Wait,
    plan: Plan,
    own: List<K>,
}

pub(super) struct Waiting<K> {
    /// In the order of what they wait for. There are never many, and a sorted vector is less code for each key than a map.
    queues: Vec<Queue<K>>,
    budget: Budget,
}

/// The states to expand in a round, in chunks from one list each.
pub(super) struct Batch<K> {
    /// For each chunk, the properties that its states share, and their number.
    pub(super) waits: Vec<Wait>,
    pub(super) sizes: Vec<usize>,
    pub(super) plan: Plan,
    /// The states that this peer holds.
    pub(super) own: Vec<K>,
}

impl<K: Copy> Waiting<K> {
    pub(super) fn new(budget: &Budget) -> Self {
        Self { queues: Vec::new(), budget: budget.clone() }
    }

    /// The first layer that states wait for.
    pub(super) fn first(&self) -> Option<Cost> {
        self.queues.first().map(|queue| queue.wait.f)
    }

    /// The number of states that wait for layer `f`.
    pub(super) fn for_layer(&self, f: Cost) -> usize {
        self.queues[self.layer(f)].iter().map(|queue| queue.plan.len()).sum()
    }

    /// The number of all states that wait.
    pub(super) fn len(&self) -> u64 {
        self.queues.iter().map(|queue| queue.plan.len() as u64).sum()
    }

    /// The lists of layer `f`.
    fn layer(&self, f: Cost) -> Range<usize> {
        let first = |f| self.queues.partition_point(|queue| queue.wait.f < f);
        first(f)..first(f + 1)
    }

    fn queue(&mut self, wait: Wait) -> &mut Queue<K> {
        let Self { queues, budget } = self;
        let at = queues.binary_search_by_key(&wait, |queue| queue.wait).unwrap_or_else(|at| {
            queues.insert(at, Queue { wait, plan: Plan::default(), own: List::new(budget) });
            at
        });
        &mut queues[at]
    }

    /// Records that this many states of a peer wait.
    pub(super) fn plan(&mut self, wait: Wait, peer: usize, states: usize) {
        self.queue(wait).plan.push(peer, states);
    }

    /// Appends a state of this peer, which has yet to be recorded.
    pub(super) fn push(&mut self, wait: Wait, key: K) -> Result<(), Exhausted> {
        self.queue(wait).own.push(key)
    }

    /// Appends states of this peer, and counts them.
    pub(super) fn extend(
        &mut self,
        states: impl Iterator<Item = (K, Wait)>,
        found: &mut BTreeMap<Wait, usize>,
    ) -> Result<(), Exhausted> {
        for (key, wait) in states {
            *found.entry(wait).or_default() += 1;
            self.push(wait, key)?;
        }
        Ok(())
    }

    /// Takes at most this many states that wait for layer `f` out of the lists, in chunks from one list each. Those
    /// farthest from the start come first, because goals are found there.
    pub(super) fn batch(&mut self, f: Cost, chunk: usize, mut most: usize, me: usize) -> Batch<K> {
        let mut batch =
            Batch { waits: Vec::new(), sizes: Vec::new(), plan: Plan::default(), own: Vec::new() };
        let layer = self.layer(f);
        for Queue { wait, plan, own } in self.queues[layer].iter_mut().rev() {
            while most > 0 && plan.len() > 0 {
                let taken = plan.take_back(most.min(chunk));
                most -= taken.len();
                batch.own.extend(std::iter::from_fn(|| own.pop()).take(taken.held_by(me)));
                batch.waits.push(*wait);
                batch.sizes.push(taken.len());
                batch.plan.append(&taken);
            }
        }
        self.queues.retain(|queue| queue.plan.len() > 0);
        batch
    }

    /// The lists and their order, for a checkpoint.
    pub(super) fn plans(&self) -> Vec<(Wait, Plan)> {
        self.queues.iter().map(|queue| (queue.wait, queue.plan.clone())).collect()
    }

    /// The states of this peer in all lists.
    pub(super) fn own(&self) -> impl Iterator<Item = K> {
        self.queues.iter().flat_map(|queue| queue.own.iter().copied())
    }

    /// Restores a list.
    pub(super) fn restore(&mut self, wait: Wait, plan: Plan, own: List<K>) {
        *self.queue(wait) = Queue { wait, plan, own };
    }
}
