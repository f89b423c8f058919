//! Asks the solver a question about a board and compares its answer with the truth.

mod audit;
mod certificate;
mod describe;
mod minimality;
mod solve;
mod space;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use slidewise_core::{Cost, Limits, Stats, Watch};
use slidewise_solve::Refused;

use crate::board::Board;
use crate::question::{Command, Question};
use crate::quiet::quietly;

/// What is wrong with an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// Its kind; shrinking a board must not change it.
    pub kind: DisagreementKind,
    /// The expected answer.
    pub expected: String,
    /// The actual answer.
    pub said: String,
}

/// Kinds of disagreement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum DisagreementKind {
    /// A reader refuses a board that a generator drew.
    Illegal,
    /// The solver panics: its own checks failed.
    Panic,
    /// Solved, unsolvable or stopped, where another outcome is correct.
    Outcome,
    /// A solution that is claimed to be the shortest but is not.
    Length,
    /// A shortest solution that is not claimed to be one.
    Modesty,
    /// A solution that fails when replayed on the puzzle's text.
    Replay,
    /// A lower bound above the shortest length.
    Bound,
    /// A wrong count of visited states.
    Count,
    /// A heuristic that claims to be consistent but is not.
    Consistency,
    /// A heuristic that claims to be admissible but is not.
    Value,
    /// A wrong figure of the space.
    Figure,
}

/// The judgement of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The answer is right.
    Agrees,
    /// The question was refused: the options do not fit the puzzle.
    Refused,
    /// The answer is wrong.
    Differs(Disagreement),
}

/// The time limit for an answer, generous even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Asks, and judges the answer.
#[must_use]
pub fn judge(board: &Board, question: &Question) -> Verdict {
    let options = &question.options;
    let judged = quietly(|| match question.command {
        Command::Solve => solve::judge(board, options),
        Command::Space => space::judge(board, options),
        Command::Audit => audit::judge(board, options),
        Command::Minimality => minimality::judge(board, options),
        Command::Certificate(evidence) => certificate::judge(board, evidence, options),
    });
    match judged {
        Ok(Ok(Ok(()))) => Verdict::Agrees,
        Ok(Ok(Err(disagreement))) => Verdict::Differs(disagreement),
        Ok(Err(Refused(_))) => Verdict::Refused,
        Err(panic) => Verdict::Differs(Disagreement {
            kind: DisagreementKind::Panic,
            expected: "an answer".into(),
            said: panic,
        }),
    }
}

/// Is the answer right, or was the question refused?
type Judgement = Result<Result<(), Disagreement>, Refused>;

/// Compares an actual value with the true one.
fn compare<T: PartialEq + fmt::Debug>(
    kind: DisagreementKind,
    what: &str,
    said: &T,
    expected: &T,
) -> Result<(), Disagreement> {
    holds(kind, said == expected, || (format!("{what} {expected:?}"), format!("{what} {said:?}")))
}

/// Checks a condition; reports the expected and the actual answer if it fails.
fn holds(
    kind: DisagreementKind,
    it_does: bool,
    words: impl FnOnce() -> (String, String),
) -> Result<(), Disagreement> {
    if it_does {
        return Ok(());
    }
    let (expected, said) = words();
    Err(Disagreement { kind, expected, said })
}

/// An observer with a time limit.
fn watch() -> Watch<'static, impl FnMut(Cost, &Stats)> {
    Watch::new(&Limits { time: Some(PATIENCE), ..Limits::default() }, &Arc::default(), |_, _| ())
}

impl fmt::Display for DisagreementKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Illegal => "illegal",
            Self::Panic => "panic",
            Self::Outcome => "outcome",
            Self::Length => "length",
            Self::Modesty => "modesty",
            Self::Replay => "replay",
            Self::Bound => "bound",
            Self::Count => "count",
            Self::Consistency => "consistency",
            Self::Value => "value",
            Self::Figure => "figure",
        })
    }
}
