//! Open lists: the states that were generated but not yet expanded.

mod bucket;

pub use bucket::BucketQueue;

use slidewise_core::{Cost, HeapOperations};

use crate::{Exhausted, StateId};

/// The rank of an open state: smaller `f` first, then smaller `tie`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Priority {
    /// Estimated length of a solution through the state.
    pub f: Cost,
    /// Decides between states of equal `f`, according to the search's tie-breaking rule.
    pub tie: Cost,
}

/// Which of several states with the same priority comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The one that was pushed first.
    FirstIn,
    /// The one that was pushed last.
    LastIn,
}

/// A priority queue of state ids. It need not know whether it already contains an id: a search that finds a better path
/// pushes the state again and skips the outdated entry later, if there is one.
pub trait OpenList {
    /// Adds a state.
    fn push(&mut self, priority: Priority, id: StateId) -> Result<(), Exhausted>;

    /// Removes a state with the smallest priority.
    fn pop(&mut self) -> Option<(Priority, StateId)>;

    /// Number of entries.
    fn len(&self) -> usize;

    /// Does `pop` always return a smallest entry? If not, the popped priorities prove nothing.
    fn is_sorted(&self) -> bool {
        true
    }

    /// The number of its operations, if it counts them.
    fn operations(&self) -> Option<HeapOperations> {
        None
    }

    /// Is it empty?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<O: OpenList + ?Sized> OpenList for Box<O> {
    fn push(&mut self, priority: Priority, id: StateId) -> Result<(), Exhausted> {
        (**self).push(priority, id)
    }

    fn pop(&mut self) -> Option<(Priority, StateId)> {
        (**self).pop()
    }

    fn len(&self) -> usize {
        (**self).len()
    }

    fn is_sorted(&self) -> bool {
        (**self).is_sorted()
    }

    fn operations(&self) -> Option<HeapOperations> {
        (**self).operations()
    }
}
