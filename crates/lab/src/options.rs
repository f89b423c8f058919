//! What a user may choose for a search.

use slidewise_core::Limits;

use crate::{Algorithm, ClosedName, FinalStatesName, HeuristicName, OpenName, OrderName, TieName};

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
    /// Entries of iterative-deepening A*'s transposition table; none if `None`.
    pub table: Option<usize>,
    /// Check on every edge that the heuristic is consistent.
    pub check_consistency: bool,
    /// Threads of a search that can use several; one if `None`.
    pub threads: Option<usize>,
    /// Which tables are kept in files.
    pub cache: Cache,
    /// When to stop.
    pub limits: Limits,
}

/// Which tables that a heuristic needs are read from the files of the cache folder, and written there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cache {
    /// Those that take long to make.
    #[default]
    Large,
    /// All.
    All,
    /// None.
    None,
}

/// A combination of options, or an option for a puzzle, that does not fit; the text says what would.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Refused(pub String);
