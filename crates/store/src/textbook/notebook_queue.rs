//! The priority queue of the Unblock Me notebook as printed there (its class `PriorityQueue`).
//!
//! It is meant to be a binary heap in an array that begins at 0: the children of `i` are `2i + 1` and `2i + 2`, and
//! going down respects that. But going up takes `i / 2` as the parent, which is right only for odd `i`. So an entry may
//! be smaller than its true parent, and **a pop does not always return the smallest entry**. Equal entries are popped
//! in whatever order the swaps leave them. A search with this queue proves nothing, so [`OpenList::is_sorted`] is
//! false.

use super::make_room;
use crate::open::{OpenList, Priority};
use crate::{Budget, Exhausted, StateId};

type Pair = (Priority, StateId);

/// An open list in the broken heap of the Unblock Me notebook. It keeps the memory of its greatest length until it is
/// dropped.
#[derive(Debug)]
pub struct NotebookQueue {
    entries: Vec<Pair>,
    budget: Budget,
}

impl NotebookQueue {
    /// An empty queue.
    #[must_use]
    pub fn new(budget: &Budget) -> Self {
        Self { entries: Vec::new(), budget: budget.clone() }
    }

    /// Is the first of two entries the larger? The notebook compares f alone.
    fn is_larger(&self, one: usize, other: usize) -> bool {
        self.entries[one].0.f > self.entries[other].0.f
    }

    /// The notebook's `RevHeapify`.
    fn go_up(&mut self, mut place: usize) {
        // The true parent is (place - 1) / 2.
        while place != place / 2 && self.is_larger(place / 2, place) {
            self.entries.swap(place / 2, place);
            place /= 2;
        }
    }

    /// The notebook's `Heapify`, which looks at the right child first.
    fn go_down(&mut self, mut place: usize) {
        loop {
            let mut smallest = place;
            for child in [2 * place + 2, 2 * place + 1] {
                if child < self.entries.len() && self.is_larger(smallest, child) {
                    smallest = child;
                }
            }
            if smallest == place {
                return;
            }
            self.entries.swap(place, smallest);
            place = smallest;
        }
    }
}

impl OpenList for NotebookQueue {
    fn push(&mut self, priority: Priority, id: StateId) -> Result<(), Exhausted> {
        let (len, capacity) = (self.entries.len(), self.entries.capacity());
        make_room::<Pair>(len, capacity, &self.budget, |more| self.entries.reserve_exact(more))?;
        self.entries.push((priority, id));
        self.go_up(len);
        Ok(())
    }

    fn pop(&mut self) -> Option<Pair> {
        if self.entries.is_empty() {
            return None;
        }
        let first = self.entries.swap_remove(0);
        self.go_down(0);
        Some(first)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn is_sorted(&self) -> bool {
        false
    }
}

impl Drop for NotebookQueue {
    fn drop(&mut self) {
        self.budget.release(self.entries.capacity() * size_of::<Pair>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn popped(pushes: &[u32]) -> Vec<u32> {
        let mut queue = NotebookQueue::new(&Budget::new(None));
        for (id, &f) in pushes.iter().enumerate() {
            queue.push(Priority { f, tie: 0 }, StateId(id as u32)).unwrap();
        }
        std::iter::from_fn(|| queue.pop().map(|(priority, _)| priority.f)).collect()
    }

    #[test]
    fn it_loses_nothing_but_the_order() {
        let pushes: Vec<u32> = (0..100).map(|number| number * 37 % 101).collect();
        let mut popped = popped(&pushes);
        assert!(!popped.is_sorted());
        let mut wanted = pushes;
        wanted.sort_unstable();
        popped.sort_unstable();
        assert_eq!(popped, wanted);
    }

    /// The 1 arrives at place 2, whose parent is 0, but the notebook compares it with place 1.
    #[test]
    fn the_smallest_of_three_may_wait() {
        assert_eq!(popped(&[2, 1, 3]), [1, 2, 3]);
        assert_eq!(popped(&[2, 3, 1]), [1, 2, 3]);
        assert_eq!(popped(&[5, 5, 7, 6, 3]), [3, 5, 5, 6, 7]);
    }
}
