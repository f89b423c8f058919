//! Why an attempt failed.

use slidewise_core::Stop;

use slidewise_solve::report::Report;

/// Why an attempt produced no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// The result is not what was ordered.
    Rejected(Rejection),
    /// It was stopped.
    Stopped,
    /// There is nothing left to choose from.
    Exhausted,
}

/// Why a board is not what was ordered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rejection {
    /// It is of another family, or cannot be measured in the metric.
    Family,
    /// The pieces and walls do not fit on the board.
    NoRoom,
    /// There is no solution.
    Unsolvable,
    /// The solution is too short.
    TooShort,
    /// The solution is too long.
    TooLong,
    /// There are too many states to examine.
    TooLarge,
    /// There are too few or too many pieces.
    Pieces,
    /// There are too few or too many walls.
    Walls,
    /// It is minimal, or it is not.
    Minimal,
    /// There are several shortest solutions, or only one.
    Solutions,
    /// The shortest solutions cannot be counted.
    Uncounted,
    /// It is symmetric, or it is not.
    Symmetry,
    /// It is equivalent to one that was found before.
    Known,
}

impl Rejection {
    /// The reason as text.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Rejection::Family => "of another family or without such a metric",
            Rejection::NoRoom => "without room for the pieces and walls",
            Rejection::Unsolvable => "unsolvable",
            Rejection::TooShort => "too short",
            Rejection::TooLong => "too long",
            Rejection::TooLarge => "too large to be searched",
            Rejection::Pieces => "with a different number of pieces",
            Rejection::Walls => "with a different number of walls",
            Rejection::Minimal => "minimal or not, contrary to the order",
            Rejection::Solutions => "with a different number of shortest solutions",
            Rejection::Uncounted => "with too many shortest solutions to count",
            Rejection::Symmetry => "symmetric or not, contrary to the order",
            Rejection::Known => "equivalent to one found before",
        }
    }
}

/// A search that was not stopped by the user has examined too much.
impl From<Stop> for Failure {
    fn from(why: Stop) -> Self {
        match why {
            Stop::Time | Stop::Interrupted | Stop::Lost | Stop::Checkpoint => Failure::Stopped,
            Stop::Memory | Stop::Nodes | Stop::Capacity => Failure::Rejected(Rejection::TooLarge),
        }
    }
}

/// The length that a search has proven.
pub(super) fn length(report: &Report) -> Result<u32, Failure> {
    let by_the_user = [Stop::Time, Stop::Interrupted].map(Stop::name);
    match (report.length, report.stopped_by.as_deref()) {
        (Some(length), _) => Ok(length),
        (None, Some(why)) if by_the_user.contains(&why) => Err(Failure::Stopped),
        (None, Some(_)) => Err(Failure::Rejected(Rejection::TooLarge)),
        (None, None) => Err(Failure::Rejected(Rejection::Unsolvable)),
    }
}
