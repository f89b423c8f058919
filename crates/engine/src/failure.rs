//! Errors of calls, as JSON.

use serde::Serialize;
use slidewise_domains::text::Fault;
use slidewise_solve::Refused;

/// An error, with the faults of the puzzle if those are the reason.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    /// Its kind.
    pub code: Code,
    /// A message for people.
    pub message: String,
    faults: Vec<FaultOut>,
}

/// The kinds of errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// Not JSON.
    Malformed,
    /// Not found.
    NotFound,
    /// There is no result, or not yet.
    NotReady,
    /// Over a limit.
    TooLarge,
    /// The content is invalid.
    Refused,
    /// The puzzle cannot be read.
    Faults,
    /// A file that was readable at the start no longer is.
    Unreadable,
    /// An internal error.
    Bug,
}

/// A fault in a puzzle with its position.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct FaultOut {
    line: usize,
    column: usize,
    length: usize,
    message: String,
    help: Option<String>,
}

impl From<&Fault> for FaultOut {
    fn from(fault: &Fault) -> Self {
        let Fault { line, column, length, message, help } = fault.clone();
        Self { line, column, length, message, help }
    }
}

impl Failure {
    /// An error that is not about faults of a puzzle.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), faults: Vec::new() }
    }

    pub(crate) fn malformed(message: impl Into<String>) -> Self {
        Self::new(Code::Malformed, message)
    }

    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        Self::new(Code::NotFound, message)
    }

    pub(crate) fn too_large(message: impl Into<String>) -> Self {
        Self::new(Code::TooLarge, message)
    }

    pub(crate) fn refused(message: impl Into<String>) -> Self {
        Self::new(Code::Refused, message)
    }

    /// A puzzle that cannot be read.
    pub(crate) fn faults(faults: &[Fault]) -> Self {
        let message = faults.first().map_or_else(String::new, ToString::to_string);
        Self { faults: faults.iter().map(FaultOut::from).collect(), ..Self::new(Code::Faults, message) }
    }

    /// The faults of a puzzle that cannot be read; empty for other errors.
    pub(crate) fn into_faults(self) -> Result<Vec<FaultOut>, Self> {
        if self.faults.is_empty() { Err(self) } else { Ok(self.faults) }
    }

    /// The answer after a panic, whose own message is in the log.
    #[must_use]
    pub fn of_panic() -> Self {
        Self::new(Code::Bug, "this is a bug in Slidewise: please report the puzzle and what you did")
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self::refused(refused.0)
    }
}
