//! One part of the states of a divided space: a table, and the distances to the nearest goal.

use std::io;
use std::ops::Range;

use slidewise_core::{Cost, Key, WordKey};
use slidewise_store::closed::{ClosedTable, CompactTable};
use slidewise_store::quotient::PARTS;
use slidewise_store::{Budget, Pages, StateId};

use crate::checkpoint::{FileReader, put_keys, take_key};

/// The stored distance of a state from which no goal is known to be reachable.
pub(super) const UNREACHED: u16 = u16::MAX;

/// One part of the states.
pub(super) struct Part<K> {
    pub(super) table: CompactTable<K>,
    /// One for each state, once all states are found.
    pub(super) distances: Pages<u16>,
    /// The number of states that were expanded, of those that were found.
    pub(super) expanded: usize,
}

/// The part of a state. Its bits are mixed once more, because the tables use the same hash.
pub(super) fn part(key: impl Key) -> usize {
    let mixed = key.hash64().rotate_left(32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> (64 - PARTS.trailing_zeros())) as usize
}

impl<K: WordKey> Part<K> {
    pub(super) fn new(budget: &Budget) -> Self {
        Self { table: CompactTable::new(budget), distances: Pages::new(budget), expanded: 0 }
    }

    /// Are there states that have not been expanded?
    pub(super) fn is_left(&self) -> bool {
        self.expanded < self.table.len()
    }

    pub(super) fn distance(&self, id: StateId) -> Option<Cost> {
        let distance = self.distances[id.index()];
        (distance != UNREACHED).then_some(Cost::from(distance))
    }

    /// The numbers of states, of expanded ones and of distances, then the keys and the distances.
    pub(super) fn save(&self, to: &mut dyn io::Write) -> io::Result<()> {
        for number in [self.table.len(), self.expanded, self.distances.len()] {
            to.write_all(&(number as u64).to_le_bytes())?;
        }
        put_keys(self.ids(self.table.len()).map(|id| self.table.key(id)), to)?;
        for id in self.ids(self.distances.len()) {
            to.write_all(&self.distances[id.index()].to_le_bytes())?;
        }
        Ok(())
    }

    fn ids(&self, len: usize) -> impl Iterator<Item = StateId> + use<K> {
        Range { start: 0, end: len as u32 }.map(StateId)
    }

    pub(super) fn load(&mut self, mut from: FileReader) -> io::Result<()> {
        let full = |_| io::Error::from(io::ErrorKind::OutOfMemory);
        let states: usize = from.value::<8, _>()?;
        self.expanded = from.value::<8, _>()?;
        let distances: usize = from.value::<8, _>()?;
        for _ in 0..states {
            self.table.intern(take_key(&mut from)?).map_err(full)?;
        }
        for _ in 0..distances {
            self.distances.push(from.value::<2, _>()?).map_err(full)?;
        }
        Ok(())
    }
}
