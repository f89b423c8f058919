//! Duplicate stores: exact tables from packed states to dense ids.

mod compact;

pub use compact::CompactTable;

use slidewise_core::TableOperations;

use crate::{Exhausted, StateId};

/// A set of packed states that numbers its members. All implementations compare whole keys, so they never confuse two
/// states.
pub trait ClosedTable<K> {
    /// The id of `key`, and whether the key is new.
    fn intern(&mut self, key: K) -> Result<(StateId, bool), Exhausted>;

    /// The id of `key`, if it is stored.
    fn find(&self, key: K) -> Option<StateId>;

    /// The id of `key`, if it is stored and finding that out is cheaper than [`ClosedTable::intern`] and not counted as an
    /// operation. Most successors are known already; a search asks this for all of them before it stores the others.
    #[inline(always)]
    fn glance(&self, _key: K) -> Option<StateId> {
        None
    }

    /// The key of a stored state.
    fn key(&self, id: StateId) -> K;

    /// Number of stored states.
    fn len(&self) -> usize;

    /// The number of its operations, if it counts them.
    fn operations(&self) -> Option<TableOperations> {
        None
    }

    /// Is nothing stored?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<K, T: ClosedTable<K> + ?Sized> ClosedTable<K> for Box<T> {
    fn intern(&mut self, key: K) -> Result<(StateId, bool), Exhausted> {
        (**self).intern(key)
    }

    fn find(&self, key: K) -> Option<StateId> {
        (**self).find(key)
    }

    fn glance(&self, key: K) -> Option<StateId> {
        (**self).glance(key)
    }

    fn key(&self, id: StateId) -> K {
        (**self).key(id)
    }

    fn len(&self) -> usize {
        (**self).len()
    }

    fn operations(&self) -> Option<TableOperations> {
        (**self).operations()
    }
}
