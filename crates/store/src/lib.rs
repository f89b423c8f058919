//! Open lists, duplicate stores and the memory budget they share; memory-mapped files.
//!
//! A search interns each packed state into a dense [`StateId`]. Everything else known about a state (its g-value, its
//! parent) is in a side array indexed by that id, and open lists hold only ids. No state is an object on the heap.
//!
//! All structures charge their memory to one [`Budget`] *before* they allocate it, so a memory limit is honoured
//! exactly and reaching it is an ordinary result, never an abort.
//!
//! docs/SEEDS.md describes the documents that comments cite, such as the Unblock Me thesis.

mod budget;
pub mod closed;
mod give_back;
mod list;
mod marks;
mod mmap;
pub mod open;
mod pages;
mod pool;
mod prefetch;
pub mod quotient;
pub mod textbook;

pub use budget::{Budget, Exhausted};
pub use give_back::{give_back, give_back_large_blocks};
pub use list::List;
pub use marks::Marks;
pub use mmap::{HugeTable, Mapped};
pub use pages::Pages;
pub use pool::Pool;
pub use prefetch::prefetch;

/// The number of a stored state, dense from 0 in insertion order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct StateId(pub u32);

impl StateId {
    /// The id as an index into side arrays.
    #[inline(always)]
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
