//! The path of a depth-first search, on the heap: its depth may be in the hundreds of thousands, too deep for a call
//! stack, and its bytes must be charged, which is impossible for a call stack.

use slidewise_store::{Budget, Exhausted};

/// Capacity of the first allocation.
const FIRST: usize = 64;

/// A stack that charges a budget before it grows.
pub(crate) struct Stack<T> {
    items: Vec<T>,
    budget: Budget,
}

impl<T> Stack<T> {
    /// An empty stack without an allocation.
    pub(crate) fn new(budget: &Budget) -> Self {
        Self { items: Vec::new(), budget: budget.clone() }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, item: T) -> Result<(), Exhausted> {
        if self.items.len() == self.items.capacity() {
            self.grow()?;
        }
        self.items.push(item);
        Ok(())
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }

    #[inline(always)]
    pub(crate) fn last_mut(&mut self) -> Option<&mut T> {
        self.items.last_mut()
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        self.items.get(index)
    }

    /// From the bottom to the top.
    pub(crate) fn as_slice(&self) -> &[T] {
        &self.items
    }

    /// Removes all items except the lowest `length`.
    #[inline(always)]
    pub(crate) fn truncate(&mut self, length: usize) {
        self.items.truncate(length);
    }

    /// From the bottom to the top.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.items.iter()
    }

    /// Doubles the capacity. While the items move there are two allocations, so both are charged.
    #[cold]
    fn grow(&mut self) -> Result<(), Exhausted> {
        let held = self.items.capacity();
        let room = (2 * held).max(FIRST);
        self.budget.charge(room * size_of::<T>())?;
        self.items.reserve_exact(room - held);
        self.budget.release(held * size_of::<T>());
        Ok(())
    }
}

impl<T> Drop for Stack<T> {
    fn drop(&mut self) {
        self.budget.release(self.items.capacity() * size_of::<T>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grows_within_its_budget_and_gives_it_back() {
        let budget = Budget::new(Some(3 * 64 * 4));
        let mut stack = Stack::new(&budget);
        let pushed = (0u32..).take_while(|&i| stack.push(i).is_ok()).count();
        assert_eq!((pushed, stack.len(), budget.held()), (128, 128, 128 * 4));
        assert_eq!((stack.pop(), stack.last_mut()), (Some(127), Some(&mut 126)));
        assert!(stack.iter().copied().eq(0..127));
        drop(stack);
        assert_eq!((budget.held(), budget.peak()), (0, 3 * 64 * 4));
    }
}
