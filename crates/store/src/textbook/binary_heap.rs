//! The binary heap (J. W. J. Williams, "Algorithm 232: Heapsort", CACM 7(6), 1964). Push and pop take time logarithmic in
//! the length.
//!
//! The heap is an array: the children of entry `i` are `2i + 1` and `2i + 2`, and no entry is larger than its children.

use slidewise_core::HeapOperations;

use super::{Arrivals, Entry, make_room};
use crate::open::{OpenList, Priority, Turn};
use crate::{Budget, Exhausted, StateId};

/// An open list in a binary heap. It keeps the memory of its greatest length until it is dropped.
#[derive(Debug)]
pub struct BinaryHeap {
    entries: Vec<Entry>,
    arrivals: Arrivals,
    operations: HeapOperations,
    budget: Budget,
}

impl BinaryHeap {
    /// An empty heap.
    #[must_use]
    pub fn new(turn: Turn, budget: &Budget) -> Self {
        Self {
            entries: Vec::new(),
            arrivals: Arrivals::new(turn),
            operations: HeapOperations::default(),
            budget: budget.clone(),
        }
    }

    fn is_less(&mut self, one: usize, other: usize) -> bool {
        self.operations.comparisons += 1;
        self.entries[one] < self.entries[other]
    }

    fn go_up(&mut self, mut place: usize) {
        while place > 0 && self.is_less(place, (place - 1) / 2) {
            self.entries.swap(place, (place - 1) / 2);
            place = (place - 1) / 2;
        }
    }

    fn go_down(&mut self, mut place: usize) {
        while 2 * place + 1 < self.entries.len() {
            let mut child = 2 * place + 1;
            if child + 1 < self.entries.len() && self.is_less(child + 1, child) {
                child += 1;
            }
            if !self.is_less(child, place) {
                return;
            }
            self.entries.swap(place, child);
            place = child;
        }
    }
}

impl OpenList for BinaryHeap {
    fn push(&mut self, priority: Priority, id: StateId) -> Result<(), Exhausted> {
        let (len, capacity) = (self.entries.len(), self.entries.capacity());
        make_room::<Entry>(len, capacity, &self.budget, |more| self.entries.reserve_exact(more))?;
        self.entries.push(self.arrivals.entry(priority, id));
        self.operations.pushes += 1;
        self.go_up(len);
        Ok(())
    }

    fn pop(&mut self) -> Option<(Priority, StateId)> {
        if self.entries.is_empty() {
            return None;
        }
        let first = self.entries.swap_remove(0);
        self.operations.pops += 1;
        self.go_down(0);
        Some((first.priority, first.id))
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn operations(&self) -> Option<HeapOperations> {
        Some(self.operations)
    }
}

impl Drop for BinaryHeap {
    fn drop(&mut self) {
        self.budget.release(self.entries.capacity() * size_of::<Entry>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pop_compares_at_most_twice_a_level() {
        let mut heap = BinaryHeap::new(Turn::FirstIn, &Budget::new(None));
        for id in 0..1023 {
            heap.push(Priority { f: id * 37 % 101, tie: 0 }, StateId(id)).unwrap();
        }
        let before = heap.operations.comparisons;
        heap.pop().unwrap();
        let took = heap.operations.comparisons - before;
        assert!((1..=20).contains(&took), "{took} comparisons on ten levels");
        assert_eq!((heap.operations.pushes, heap.operations.pops), (1023, 1));
    }
}
