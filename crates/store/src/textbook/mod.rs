//! The slower data structures of the textbooks. The defaults are [`crate::open::BucketQueue`] and
//! [`crate::closed::CompactTable`]. These are kept so that table 3 of the Unblock Me thesis can be reproduced, and so
//! that students can compare a list, a heap and a hash table in the same search.
//!
//! | thesis, table 3 | as open list | as duplicate store |
//! |---|---|---|
//! | list | [`ListQueue`] | [`ListStore`] |
//! | heap, which is a Fibonacci heap | [`FibonacciHeap`] | |
//! | hash table of fixed size | | [`HashFixed`] |
//! | hash table that resizes | | [`HashResize`] |
//! | hash table as queue | [`crate::open::BucketQueue`]: a list for each priority is a bucket queue | |
//!
//! [`BinaryHeap`] and [`BinomialHeap`] are in table 1 of the thesis, which compares the heaps in theory; only the
//! Fibonacci heap is in its program. [`NotebookQueue`] is the one of the Unblock Me notebook, a binary heap with a mistake.
//! All but the last count their operations, so that tables 1 and 2 of the thesis can be reproduced.
//!
//! Whichever is chosen, a search expands the same states in the same order: all open lists but [`NotebookQueue`] pop in
//! exactly the order of the bucket queue, and all stores are exact and number states densely. Only time and memory differ. The thesis keeps
//! one store for open states and one for visited states and moves states between them; here one store numbers both, and
//! a better path pushes a state again, which only the Fibonacci heap takes as decrease-key.

mod binary_heap;
mod binomial_heap;
mod chains;
mod fibonacci_heap;
mod hash;
mod list;
mod notebook_queue;

pub use binary_heap::BinaryHeap;
pub use binomial_heap::BinomialHeap;
pub use chains::Digits;
pub use fibonacci_heap::FibonacciHeap;
pub use hash::{FIXED_LISTS, HashFixed, HashResize};
pub use list::{ListQueue, ListStore};
pub use notebook_queue::NotebookQueue;

use crate::open::{Priority, Turn};
use crate::{Budget, Exhausted, StateId};

/// "No such id", in links between states or nodes.
const NONE: u32 = u32::MAX;

/// The number of elements in a first allocation.
const FIRST: usize = 16;

/// The entry of a heap for one push. Entries compare in pop order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Entry {
    priority: Priority,
    /// From [`Arrivals`]. Unique per entry, so the order of ids never matters.
    arrival: u64,
    id: StateId,
}

/// Numbers the pushes: a heap does not preserve push order, so each entry must record it.
#[derive(Debug)]
struct Arrivals {
    turn: Turn,
    count: u64,
}

impl Arrivals {
    fn new(turn: Turn) -> Self {
        Self { turn, count: 0 }
    }

    /// The entry of the next push: of two entries with equal priority, the one to be popped first is smaller.
    fn entry(&mut self, priority: Priority, id: StateId) -> Entry {
        let count = self.count;
        self.count += 1;
        let arrival = match self.turn {
            Turn::FirstIn => count,
            Turn::LastIn => !count,
        };
        Entry { priority, arrival, id }
    }
}

/// Makes room for one more element of type `T` in an array, doubling it if it is full. `reserve` receives the number of
/// elements to make room for; it is not called if the budget refuses them.
fn make_room<T>(
    len: usize,
    capacity: usize,
    budget: &Budget,
    reserve: impl FnOnce(usize),
) -> Result<(), Exhausted> {
    if len < capacity {
        return Ok(());
    }
    let more = capacity.max(FIRST);
    // The old block is freed only after its elements have moved to the new one, so both are held for a while.
    budget.charge((capacity + more) * size_of::<T>())?;
    reserve(more);
    budget.release(capacity * size_of::<T>());
    Ok(())
}
