//! Memory accounting for growing lists.

use slidewise_store::{Budget, Exhausted};

/// The number of entries that a list may have before it must charge the budget for more. It never shrinks, just as
/// lists keep their memory when they are cleared.
#[derive(Debug)]
pub(crate) struct Allowance {
    entries: usize,
    /// The maximum size of an entry, while its list is moved to a larger block.
    bytes: usize,
}

/// Initial capacity of a list.
const FIRST: usize = 64;

impl Allowance {
    pub(crate) fn new(bytes: usize) -> Self {
        Self { entries: 0, bytes }
    }

    /// Allows this many entries.
    #[inline]
    pub(crate) fn ensure(&mut self, entries: usize, budget: &Budget) -> Result<(), Exhausted> {
        if entries <= self.entries { Ok(()) } else { self.extend(entries, budget) }
    }

    #[cold]
    fn extend(&mut self, entries: usize, budget: &Budget) -> Result<(), Exhausted> {
        // Lists double, too.
        let entries = entries.next_power_of_two().max(FIRST);
        budget.charge((entries - self.entries) * self.bytes)?;
        self.entries = entries;
        Ok(())
    }

    /// Releases the memory of a list that no longer exists.
    pub(crate) fn end(self, budget: &Budget) {
        budget.release(self.entries * self.bytes);
    }
}
