//! A plain growing array, charged to a budget.

use std::ops::{Deref, DerefMut};

use crate::{Budget, Exhausted};

/// An array that grows by half when it is full. Small arrays stay small, unlike [`Pages`](crate::Pages).
#[derive(Debug)]
pub struct List<T> {
    items: Vec<T>,
    budget: Budget,
}

impl<T> List<T> {
    /// An empty list.
    #[must_use]
    pub fn new(budget: &Budget) -> Self {
        Self { items: Vec::new(), budget: budget.clone() }
    }

    /// An empty list that is charged to the same budget.
    #[must_use]
    pub fn another<U>(&self) -> List<U> {
        List::new(&self.budget)
    }

    /// Appends an item.
    #[inline]
    pub fn push(&mut self, item: T) -> Result<(), Exhausted> {
        if self.items.len() == self.items.capacity() {
            self.grow()?;
        }
        self.items.push(item);
        Ok(())
    }

    /// Removes the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }

    /// Removes all items but keeps the capacity.
    pub fn clear(&mut self) {
        self.items.clear();
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Exhausted> {
        let held = self.items.capacity();
        let more = (held / 2).max(4);
        self.budget.charge(more * size_of::<T>())?;
        self.items.reserve_exact(more);
        // The allocator may provide more than requested.
        let extra = self.items.capacity() - held - more;
        self.budget.charge(extra * size_of::<T>())
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> DerefMut for List<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items
    }
}

impl<T> Drop for List<T> {
    fn drop(&mut self) {
        self.budget.release(self.items.capacity() * size_of::<T>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_to_its_budget_and_gives_it_back() {
        let budget = Budget::new(Some(64));
        let mut list = List::new(&budget);
        let pushed = (0..100u64).take_while(|&item| list.push(item).is_ok()).count();
        assert_eq!((pushed, budget.held()), (8, 64));
        assert_eq!(list[7], 7);
        drop(list);
        assert_eq!(budget.held(), 0);
    }
}
