//! Counts of a search. They are exact: the same search on the same instance gives the same numbers everywhere.

use crate::Cost;

/// What a search has done so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// States taken from the open list whose successors were generated.
    pub expanded: u64,
    /// Successor edges produced, duplicates included.
    pub generated_edges: u64,
    /// Expansions of states that had been expanded before: reopened because of a shorter path, or found again in a
    /// later iteration of a search that remembers little.
    pub reexpanded: u64,
    /// Distinct states in the duplicate store, including the start; for a depth-first search, the maximum number of
    /// states on the stack and in its tables at any one time.
    pub stored: u64,
    /// Bytes held by the search's own structures now.
    pub bytes: u64,
    /// The maximum number of bytes they ever held.
    pub peak_bytes: u64,
    /// What was done in each finished f-layer, in order; the last one is the layer in which the search ended.
    pub layers: Vec<Layer>,
    /// What the open list did, if it counts that.
    pub heap: Option<HeapOperations>,
    /// What the duplicate store did, if it counts that.
    pub table: Option<TableOperations>,
}

/// What a priority queue did (Unblock Me thesis, table 1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HeapOperations {
    /// Entries added.
    pub pushes: u64,
    /// Entries taken.
    pub pops: u64,
    /// Entries whose priority was improved where they were; queues that cannot do that take a second entry instead.
    pub decreases: u64,
    /// Comparisons of two entries.
    pub comparisons: u64,
    /// Trees that were linked to another.
    pub links: u64,
    /// Nodes that were cut off their parent.
    pub cuts: u64,
}

/// What a table of lists did (Unblock Me thesis, table 2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TableOperations {
    /// Keys that were looked for.
    pub lookups: u64,
    /// Comparisons of two keys.
    pub comparisons: u64,
    /// Lists at the end.
    pub lists: u64,
    /// Keys in the longest of them.
    pub longest: u64,
    /// How often the number of lists was increased.
    pub resizes: u64,
}

/// What was done while the smallest f stayed the same (for iterative deepening: in one iteration). Layers below the
/// last one do not depend on how ties are broken.
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
