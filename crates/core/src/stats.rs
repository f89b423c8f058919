//! Counts of a search. They are exact: the same search on the same instance gives the same numbers everywhere.

/// What a search did so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// States taken from the open list whose successors were generated.
    pub expanded: u64,
    /// Successor edges produced, duplicates included.
    pub generated_edges: u64,
    /// States opened again after their expansion, because a shorter path to them was found.
    pub reopened: u64,
    /// Distinct states in the duplicate store, the start included.
    pub stored: u64,
    /// Bytes held by the search's own structures now.
    pub bytes: u64,
    /// The most bytes they ever held.
    pub peak_bytes: u64,
}
