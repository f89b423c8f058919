//! Counts of a search. They are exact: the same search on the same instance gives the same numbers everywhere.

use crate::Cost;

/// The counts of a search so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// States taken from the open list whose successors were generated.
    pub expanded: u64,
    /// Successor edges produced, duplicates included.
    pub generated_edges: u64,
    /// Expansions of states that had been expanded before: reopened because of a shorter path, or reached again in a
    /// later iteration of a search that stores little.
    pub reexpanded: u64,
    /// Distinct states in the duplicate store, including the start; for a depth-first search, the maximum number of
    /// states on the stack and in its tables at any one time.
    pub stored: u64,
    /// Bytes held by the search's own structures now.
    pub bytes: u64,
    /// The maximum number of bytes they ever held.
    pub peak_bytes: u64,
    /// The counts of each finished f-layer, in order; the last one is the layer in which the search ended.
    pub layers: Vec<Layer>,
    /// The operations of the open list, if it counts them.
    pub heap: Option<HeapOperations>,
    /// The operations of the duplicate store, if it counts them.
    pub table: Option<TableOperations>,
}

/// The operations of a priority queue (Unblock Me thesis, table 1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HeapOperations {
    /// Entries added.
    pub pushes: u64,
    /// Entries removed.
    pub pops: u64,
    /// Entries whose priority was improved in place; queues that cannot do that add a second entry instead.
    pub decreases: u64,
    /// Comparisons of two entries.
    pub comparisons: u64,
    /// Trees linked to another one.
    pub links: u64,
    /// Nodes cut from their parent.
    pub cuts: u64,
}

/// The operations of a hash table with lists (Unblock Me thesis, table 2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TableOperations {
    /// Keys looked up.
    pub lookups: u64,
    /// Comparisons of two keys.
    pub comparisons: u64,
    /// The number of lists at the end.
    pub lists: u64,
    /// The number of keys in the longest list.
    pub longest: u64,
    /// How often the number of lists was increased.
    pub resizes: u64,
}

/// The counts while the smallest f stayed the same (for iterative deepening: in one iteration). Layers below the last
/// one do not depend on tie-breaking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Layer {
    /// The f-value, or the bound of the iteration.
    pub f: Cost,
    /// States expanded in it.
    pub expanded: u64,
    /// Successor edges produced in it.
    pub generated_edges: u64,
    /// States stored in it for the first time.
    pub stored: u64,
    /// States expanded again in it.
    pub reexpanded: u64,
    /// Entries of the open list at its end.
    pub open: u64,
    /// Bytes held at its end.
    pub bytes: u64,
}
