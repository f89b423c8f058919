//! The binary heap (Williams 1964), from the standard library. Push and pop take time logarithmic in the length.

use std::cmp::Reverse;
use std::collections;

use super::{Arrivals, Entry, make_room};
use crate::open::{OpenList, Priority, Turn};
use crate::{Budget, Exhausted, StateId};

/// An open list in a binary heap. It keeps the memory of its greatest length until it is dropped.
#[derive(Debug)]
pub struct BinaryHeap {
    /// Reversed, because the standard library's heap pops the largest.
    heap: collections::BinaryHeap<Reverse<Entry>>,
    arrivals: Arrivals,
    budget: Budget,
}

impl BinaryHeap {
    /// An empty heap.
    #[must_use]
    pub fn new(turn: Turn, budget: &Budget) -> Self {
        Self { heap: collections::BinaryHeap::new(), arrivals: Arrivals::new(turn), budget: budget.clone() }
    }
}

impl OpenList for BinaryHeap {
    fn push(&mut self, priority: Priority, id: StateId) -> Result<(), Exhausted> {
        let (len, capacity) = (self.heap.len(), self.heap.capacity());
        make_room::<Reverse<Entry>>(len, capacity, &self.budget, |more| self.heap.reserve_exact(more))?;
        self.heap.push(Reverse(self.arrivals.entry(priority, id)));
        Ok(())
    }

    fn pop(&mut self) -> Option<(Priority, StateId)> {
        self.heap.pop().map(|Reverse(entry)| (entry.priority, entry.id))
    }

    fn len(&self) -> usize {
        self.heap.len()
    }
}

impl Drop for BinaryHeap {
    fn drop(&mut self) {
        self.budget.release(self.heap.capacity() * size_of::<Reverse<Entry>>());
    }
}
