//! Exit codes, on which scripts rely.

use slidewise_solve::report::{Report, Verdict};

/// How a command ended. With several puzzles, the largest code counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Status {
    /// Everything was solved, or done.
    Solved = 0,
    /// A puzzle was proven unsolvable, a solution was refused, or nothing matches the query.
    Unsolvable = 1,
    /// Bad input or usage.
    BadInput = 2,
    /// A limit was hit.
    Stopped = 3,
    /// A bug.
    Bug = 70,
}

impl Status {
    pub(crate) fn of(report: &Report) -> Self {
        Self::ended(report.outcome, report.stopped_by.is_some())
    }

    /// The status of a search. One that hit a limit counts as stopped even if it has a solution, which is then not
    /// proven shortest.
    pub(crate) fn ended(outcome: Verdict, limited: bool) -> Self {
        if limited { Status::Stopped } else { outcome.into() }
    }
}

impl From<Verdict> for Status {
    fn from(outcome: Verdict) -> Self {
        match outcome {
            Verdict::Solved => Status::Solved,
            Verdict::Unsolvable => Status::Unsolvable,
            Verdict::Stopped => Status::Stopped,
        }
    }
}
