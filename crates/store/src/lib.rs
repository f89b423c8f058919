//! Open lists, duplicate stores and the memory budget they share; files mapped into memory.
//!
//! A search interns each packed state into a dense [`StateId`]; everything else known of a state (its g-value, its
//! parent) is a side array indexed by that id, and open lists hold ids only. No state is an object on the heap.
//!
//! All structures charge what they hold to one [`Budget`] *before* they allocate it, so a memory limit is honoured
//! exactly and reaching it is an ordinary result, never an abort.

mod budget;
pub mod closed;
mod give_back;
mod list;
mod marks;
mod mmap;
pub mod open;
mod pages;
mod prefetch;
pub mod quotient;
pub mod textbook;

pub use budget::{Budget, Exhausted};
pub use give_back::give_back;
pub use list::List;
pub use marks::Marks;
pub use mmap::{HugeTable, Mapped};
pub use pages::Pages;
pub use prefetch::prefetch;

/// The number of a stored state, dense from 0 in the order of storing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct StateId(pub u32);

impl StateId {
    /// As an index of side arrays.
    #[inline(always)]
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
