//! One part of the set of stored states, and those of them that wait for their expansion.

use slidewise_core::{Cost, Words};
use slidewise_store::quotient::{Mark, QuotientSet, Spread};
use slidewise_store::{Budget, Exhausted, List};

/// By how much f may rise from a state to its child: by at most this.
pub(super) const RISES: usize = 2;

/// Layers whose states are active at the same time.
const ACTIVE: Cost = RISES as Cost + 1;

/// What active states of a layer are marked with: 1, 2 or 3.
fn active(f: Cost) -> Mark {
    1 + (f % ACTIVE) as Mark
}

/// What states of a layer are marked with when all their children are stored: 4 to 7.
fn done(f: Cost) -> Mark {
    4 + (f % 4) as Mark
}

pub(super) struct Shard<K> {
    pub(super) stored: QuotientSet<K>,
    /// States of the current layer that are not expanded yet.
    pub(super) listed: List<K>,
}

impl<K: Words> Shard<K> {
    pub(super) fn new(spread: Spread, number: usize, budget: &Budget) -> Self {
        Self { stored: QuotientSet::new(spread, number, budget), listed: List::new(budget) }
    }

    /// Stores and lists what is not stored yet; `f` is the current layer.
    pub(super) fn store(&mut self, keys: &[K], f: Cost) -> Result<(), Exhausted> {
        let Self { stored, listed } = self;
        stored.insert_all(keys, active(f), |key| listed.push(key))
    }

    /// Visits the states of the layers before `f` in a slice that are active, with how much before.
    #[inline(always)]
    pub(super) fn earlier(&self, f: Cost, slice: usize, slices: usize, mut visit: impl FnMut(K, Cost)) {
        self.stored.slice(slice, slices, |key, mark| {
            // A mark of 0 stands for no state.
            let mut before = (1..ACTIVE).filter(|&late| f >= late && mark == active(f - late));
            if let Some(late) = before.next() {
                visit(key, late);
            }
        });
    }

    /// Layer `f` begins: the states of the layer whose marks it takes over are done.
    pub(super) fn retire(&mut self, f: Cost) -> Result<(), Exhausted> {
        f.checked_sub(ACTIVE).map_or(Ok(()), |f| self.stored.change_marks(active(f), done(f), |_| Ok(())))
    }

    /// Is the state stored with the mark of layer `f`, as long as the current layer is `now`?
    pub(super) fn holds(&self, key: K, f: Cost, now: Cost) -> bool {
        let mark = if f + ACTIVE > now { active(f) } else { done(f) };
        self.stored.mark(key) == Some(mark)
    }
}
