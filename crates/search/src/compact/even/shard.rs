//! One part of the set of stored states, and those of its states that wait for their expansion.

use std::io::{self, Write};

use slidewise_core::{Cost, WordKey};
use slidewise_store::quotient::{Mark, QuotientSet, Spread};
use slidewise_store::{Budget, Exhausted, List};

use crate::checkpoint::{FileReader, put_keys, take_keys};

/// The maximum amount by which f rises from a state to its child.
pub(super) const RISES: usize = 2;

/// The number of layers whose states are active at the same time.
const ACTIVE: Cost = RISES as Cost + 1;

/// The mark of active states of a layer: 1, 2 or 3.
fn active(f: Cost) -> Mark {
    1 + (f % ACTIVE) as Mark
}

/// The mark of states of a layer when all their children are stored: 4 to 7.
fn done(f: Cost) -> Mark {
    4 + (f % 4) as Mark
}

/// One part. It is aligned as a [`Chunk`](crate::rounds::Chunk) is.
#[repr(align(128))]
pub(super) struct Shard<K> {
    pub(super) stored: QuotientSet<K>,
    /// States of the current layer that have not been expanded yet.
    pub(super) listed: List<K>,
}

impl<K: WordKey> Shard<K> {
    pub(super) fn new(spread: Spread, number: usize, budget: &Budget) -> Self {
        Self { stored: QuotientSet::new(spread, number, budget), listed: List::new(budget) }
    }

    /// Stores and lists the keys that are not stored yet; `f` is the current layer.
    pub(super) fn store(&mut self, keys: &[K], f: Cost) -> Result<(), Exhausted> {
        let Self { stored, listed } = self;
        stored.insert_all(keys, active(f), |key| listed.push(key))
    }

    /// Writes everything.
    pub(super) fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.stored.save(to)?;
        to.write_all(&(self.listed.len() as u64).to_le_bytes())?;
        put_keys(self.listed.iter().copied(), to)
    }

    /// Reads everything; nothing is stored yet.
    pub(super) fn load(&mut self, mut from: FileReader) -> io::Result<()> {
        self.stored.load(&mut from)?;
        let listed = from.value::<8, u64>()?;
        take_keys(listed as usize, &mut from, &mut self.listed)?;
        Ok(())
    }

    /// Visits the active states in a slice that belong to layers before `f`, each with the difference in layers.
    #[inline(always)]
    pub(super) fn earlier(&self, f: Cost, slice: usize, slices: usize, mut visit: impl FnMut(K, Cost)) {
        self.stored.slice(slice, slices, |key, mark| {
            // Mark 0 means "no state".
            let mut before = (1..ACTIVE).filter(|&late| f >= late && mark == active(f - late));
            if let Some(late) = before.next() {
                visit(key, late);
            }
        });
    }

    /// Begins layer `f`: the states of the layer whose marks it reuses are done.
    pub(super) fn retire(&mut self, f: Cost) -> Result<(), Exhausted> {
        f.checked_sub(ACTIVE).map_or(Ok(()), |f| self.stored.change_marks(active(f), done(f), |_| Ok(())))
    }

    /// Is the state stored with the mark of layer `f`, while the current layer is `now`?
    pub(super) fn holds(&self, key: K, f: Cost, now: Cost) -> bool {
        let mark = if f + ACTIVE > now { active(f) } else { done(f) };
        self.stored.mark(key) == Some(mark)
    }
}
