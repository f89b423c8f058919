//! The list of the Unblock Me thesis in both its roles: as priority queue (its Lq) and as comparison list (its Lc).
//!
//! The thesis's list is not sorted: elements are appended, dequeue-min scans all of them, and a membership test
//! compares a state with one element after the other (3.1 and 5.1.2, and the class `CustomList` of its program).

use slidewise_core::{HeapOperations, Key, TableOperations};

use super::{NONE, make_room};
use crate::closed::ClosedTable;
use crate::open::{OpenList, Priority, Turn};
use crate::{Budget, Exhausted, Pages, StateId};

type Pair = (Priority, StateId);

/// An open list in a plain list: push takes constant time, pop scans every entry. It keeps the memory of its greatest
/// length until it is dropped.
#[derive(Debug)]
pub struct ListQueue {
    /// In push order, so entries need no sequence number.
    entries: Vec<Pair>,
    turn: Turn,
    operations: HeapOperations,
    budget: Budget,
}

impl ListQueue {
    /// An empty list.
    #[must_use]
    pub fn new(turn: Turn, budget: &Budget) -> Self {
        Self { entries: Vec::new(), turn, operations: HeapOperations::default(), budget: budget.clone() }
    }

    /// The position of the entry to pop next.
    fn dequeue_place(&self) -> Option<usize> {
        let places = self.entries.iter().enumerate();
        // Of several smallest entries, `min_by_key` takes the first.
        let smallest = match self.turn {
            Turn::FirstIn => places.min_by_key(|(_, (priority, _))| *priority),
            Turn::LastIn => places.rev().min_by_key(|(_, (priority, _))| *priority),
        };
        smallest.map(|(place, _)| place)
    }
}

impl OpenList for ListQueue {
    fn push(&mut self, priority: Priority, id: StateId) -> Result<(), Exhausted> {
        let (len, capacity) = (self.entries.len(), self.entries.capacity());
        make_room::<Pair>(len, capacity, &self.budget, |more| self.entries.reserve_exact(more))?;
        self.entries.push((priority, id));
        self.operations.pushes += 1;
        Ok(())
    }

    fn pop(&mut self) -> Option<Pair> {
        let place = self.dequeue_place()?;
        self.operations.pops += 1;
        self.operations.comparisons += self.entries.len() as u64 - 1;
        // Closing the gap preserves push order.
        Some(self.entries.remove(place))
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn operations(&self) -> Option<HeapOperations> {
        Some(self.operations)
    }
}

impl Drop for ListQueue {
    fn drop(&mut self) {
        self.budget.release(self.entries.capacity() * size_of::<Pair>());
    }
}

/// A duplicate store in a plain list, searched from front to back: a search that stores n states takes time
/// proportional to n². Nothing is smaller, though: a state costs its key and not a byte of index.
#[derive(Debug)]
pub struct ListStore<K> {
    keys: Pages<K>,
    operations: TableOperations,
}

impl<K: Key + Default> ListStore<K> {
    /// An empty list.
    #[must_use]
    pub fn new(budget: &Budget) -> Self {
        Self { keys: Pages::new(budget), operations: TableOperations::default() }
    }
}

impl<K: Key + Default> ClosedTable<K> for ListStore<K> {
    fn intern(&mut self, key: K) -> Result<(StateId, bool), Exhausted> {
        self.operations.lookups += 1;
        if let Some(id) = self.find(key) {
            self.operations.comparisons += id.index() as u64 + 1;
            return Ok((id, false));
        }
        self.operations.comparisons += self.keys.len() as u64;
        let id = self.keys.len();
        if id == NONE as usize {
            return Err(Exhausted::Capacity);
        }
        self.keys.push(key)?;
        Ok((StateId(id as u32), true))
    }

    fn find(&self, key: K) -> Option<StateId> {
        (0..self.keys.len()).find(|&id| self.keys[id] == key).map(|id| StateId(id as u32))
    }

    fn key(&self, id: StateId) -> K {
        self.keys[id.index()]
    }

    fn len(&self) -> usize {
        self.keys.len()
    }

    fn operations(&self) -> Option<TableOperations> {
        Some(TableOperations { lists: 1, longest: self.keys.len() as u64, ..self.operations })
    }
}
