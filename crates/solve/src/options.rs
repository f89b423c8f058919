//! The options of a search.

use slidewise_core::Limits;

use crate::{Algorithm, ClosedName, FinalStatesName, HeuristicName, OpenName, OrderName, TieName, Together};

/// How to search. The default is `auto` for everything and no limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The search.
    pub algorithm: Algorithm,
    /// The heuristic.
    pub heuristic: HeuristicName,
    /// The open list.
    pub open: OpenName,
    /// The duplicate store.
    pub closed: ClosedName,
    /// The rule for ties.
    pub tie: TieName,
    /// Atomix: all final states at once, or one search each.
    pub final_states: FinalStatesName,
    /// The order of generating moves.
    pub order: OrderName,
    /// Entries in the transposition table of iterative-deepening A*; no table if `None`.
    pub table: Option<usize>,
    /// Check on every edge that the heuristic is consistent.
    pub check_consistency: bool,
    /// Threads for a search that can use several; one if `None`.
    pub threads: Option<usize>,
    /// Which tables are kept in files.
    pub cache: Cache,
    /// When to stop.
    pub limits: Limits,
    /// Other processes, and checkpoints.
    pub together: Together,
}

/// Which of the tables that a heuristic needs are read from, and written to, files in the cache folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cache {
    /// Those that take long to build.
    #[default]
    Large,
    /// All.
    All,
    /// None.
    None,
}

/// An option that does not fit the puzzle, or a combination of options that do not fit together; the text says what
/// would fit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Refused(pub String);
