//! A growing array that never moves its elements: no copying, no unused half, no double memory while it grows.

use std::ops::{Index, IndexMut};

use crate::{Budget, Exhausted};

const PAGE: usize = 128;

/// An array that grows by pages of 128 elements, charged to a budget.
#[derive(Debug)]
pub struct Pages<T> {
    pages: Vec<Box<[T; PAGE]>>,
    len: usize,
    budget: Budget,
}

impl<T: Copy + Default> Pages<T> {
    /// An empty array.
    #[must_use]
    pub fn new(budget: &Budget) -> Self {
        Self { pages: Vec::new(), len: 0, budget: budget.clone() }
    }

    /// Appends an element.
    #[inline(always)]
    pub fn push(&mut self, value: T) -> Result<(), Exhausted> {
        if self.len == self.pages.len() * PAGE {
            self.grow()?;
        }
        self.pages[self.len / PAGE][self.len % PAGE] = value;
        self.len += 1;
        Ok(())
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Exhausted> {
        self.budget.charge(size_of::<[T; PAGE]>() + size_of::<usize>())?;
        let page: Box<[T]> = vec![T::default(); PAGE].into();
        self.pages.push(page.try_into().unwrap_or_else(|_| unreachable!("the page has PAGE elements")));
        Ok(())
    }

    /// The element at `index`, without a check.
    ///
    /// # Safety
    /// `index` must be less than [`Pages::len`].
    #[inline(always)]
    pub(crate) unsafe fn get_unchecked(&self, index: usize) -> T {
        debug_assert!(index < self.len);
        // SAFETY: there is a page for every index below `len`, and the remainder is less than PAGE.
        unsafe { self.pages.get_unchecked(index / PAGE)[index % PAGE] }
    }

    /// Number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Is it empty?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<T> Drop for Pages<T> {
    fn drop(&mut self) {
        self.budget.release(self.pages.len() * (size_of::<[T; PAGE]>() + size_of::<usize>()));
    }
}

impl<T> Index<usize> for Pages<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, index: usize) -> &T {
        &self.pages[index / PAGE][index % PAGE]
    }
}

impl<T> IndexMut<usize> for Pages<T> {
    #[inline(always)]
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.pages[index / PAGE][index % PAGE]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grows_within_its_budget_and_gives_it_back() {
        let budget = Budget::new(Some(2 * (PAGE as u64 * 4 + 8)));
        let mut pages = Pages::<u32>::new(&budget);
        for i in 0..2 * PAGE as u32 {
            pages.push(i).unwrap();
        }
        assert_eq!(pages.push(0), Err(Exhausted::Memory));
        pages[PAGE] = 7;
        assert_eq!((pages[PAGE], pages[PAGE + 1], pages.len()), (7, PAGE as u32 + 1, 2 * PAGE));
        drop(pages);
        assert_eq!(budget.held(), 0);
    }
}
