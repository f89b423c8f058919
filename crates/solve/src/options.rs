//! The options of a search.

use std::fmt;
use std::str::FromStr;

use slidewise_core::{Cost, Limits};

use crate::{
    Algorithm, ClosedName, DirectionName, Distribution, FinalStatesName, HeuristicName, OpenName, OrderName,
    TieName,
};

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
    /// The tie-breaking rule.
    pub tie: TieName,
    /// Atomix: search for all final states at once, or for one at a time.
    pub final_states: FinalStatesName,
    /// Atomix: from the start to the final states, or from them to the start.
    pub direction: DirectionName,
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
    /// Whether to accept a solution that is not proven shortest.
    pub anytime: Anytime,
    /// The limits at which the search stops.
    pub limits: Limits,
    /// Other processes, and checkpoints.
    pub distribution: Distribution,
}

/// Whether to accept a solution that is not proven shortest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Anytime {
    /// No.
    #[default]
    Never,
    /// Only if there is a time limit and the search for a shortest solution takes a good part of it.
    IfHard,
    /// Yes: solutions are reported as they are found, each shorter than the last, until one of them is proven to be at
    /// most this many times as long as a shortest one.
    Within(Ratio),
}

/// How many times as long as a shortest solution a solution may be, in thousandths; at least 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ratio(u32);

impl Ratio {
    /// As short as a shortest one.
    pub const ONE: Self = Self(1000);

    /// Is a solution of this length proven short enough by this lower bound?
    #[must_use]
    pub fn covers(self, length: Cost, bound: Cost) -> bool {
        u64::from(length) * 1000 <= u64::from(bound) * u64::from(self.0)
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", f64::from(self.0) / 1000.0)
    }
}

impl FromStr for Ratio {
    type Err = String;

    /// Reads a number such as `1.1`. More than three decimals are cut off, so that the ratio is never larger than the
    /// one given.
    fn from_str(text: &str) -> Result<Self, String> {
        let thousandths = text.parse().map(|ratio: f64| (ratio * 1000.0 + 1e-6).floor());
        match thousandths {
            Ok(ratio) if (1000.0..=1e9).contains(&ratio) => Ok(Self(ratio as u32)),
            _ => Err("a ratio is a number of at least 1, such as 1.1".into()),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_allows_no_more_than_it_says() {
        let ratio = |text: &str| text.parse::<Ratio>();
        assert_eq!(ratio("1"), Ok(Ratio::ONE));
        assert_eq!(ratio("1.1").map(|ratio| ratio.to_string()), Ok("1.1".into()));
        assert_eq!(ratio("1.0999"), ratio("1.099"));
        for text in ["0.9", "0", "-2", "nan", "inf", "x", ""] {
            assert!(ratio(text).is_err(), "{text}");
        }
        let tenth = ratio("1.1").expect("it is a ratio");
        assert!(tenth.covers(110, 100) && !tenth.covers(111, 100));
        assert!(Ratio::ONE.covers(7, 7) && !Ratio::ONE.covers(8, 7) && Ratio::ONE.covers(0, 0));
    }
}
