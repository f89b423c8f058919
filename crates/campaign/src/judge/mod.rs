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
use slidewise_lab::Refused;

use crate::board::Board;
use crate::question::{Command, Question};
use crate::quiet::quietly;

/// What is wrong with an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// In a word; a finding stays the same while a board shrinks as long as this does.
    pub kind: DisagreementKind,
    /// What should have been said.
    pub expected: String,
    /// What was said.
    pub said: String,
}

/// Kinds of disagreement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum DisagreementKind {
    /// A reader refuses a board that a generator drew.
    Illegal,
    /// The solver panics: its own checks failed.
    Panic,
    /// Solved, unsolvable or stopped, where it is something else.
    Outcome,
    /// A solution that is not the shortest, but said to be.
    Length,
    /// A solution that is the shortest and should be said to be.
    Modesty,
    /// A solution that the puzzle's own text does not bear out.
    Replay,
    /// A lower bound above the shortest length.
    Bound,
    /// A count of states that were looked at.
    Count,
    /// A heuristic that claims to be consistent, and is not.
    Consistency,
    /// A heuristic that claims never to exceed the distance, and does.
    Value,
    /// A figure of the space.
    Figure,
}

/// What came of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The answer is right.
    Agrees,
    /// There is none: the options do not fit the puzzle.
    Refused,
    /// The answer is wrong.
    Differs(Disagreement),
}

/// No answer takes so long, whatever else the machine does.
const PATIENCE: Duration = Duration::from_secs(60);

/// Asks, and judges the answer.
#[must_use]
pub fn ask(board: &Board, question: &Question) -> Verdict {
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

/// Does the answer hold? Or is it refused?
type Judgement = Result<Result<(), Disagreement>, Refused>;

/// Compares something said with what is true.
fn compare<T: PartialEq + fmt::Debug>(
    kind: DisagreementKind,
    what: &str,
    said: &T,
    expected: &T,
) -> Result<(), Disagreement> {
    holds(kind, said == expected, || (format!("{what} {expected:?}"), format!("{what} {said:?}")))
}

/// Something that must hold; what was expected and what was said otherwise.
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

/// An observer that loses patience.
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
