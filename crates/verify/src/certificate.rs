//! Checks certificates: evidence from the solver that no solution is shorter, or that there is none.
//! The format and the proof that the checks suffice are in docs/CERTIFICATES.md.
//!
//! ```
//! let puzzle = "puzzle: rush\nred: A\nexit: right\ngoal: exit\nmetric: steps\n\nAA..";
//! let failure = slidewise_verify::certificate::check(puzzle, b"something else", &mut |_| true).unwrap_err();
//! assert_eq!(failure.to_string(), "the certificate cannot be read: it does not begin with `slidewise-certificate 1`");
//! ```

mod ball;
mod proof;
mod read;

use std::fmt;

use crate::{length, native, rules};
use ball::Ball;
use proof::Proof;
use read::Header;

/// The claim of a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// A shortest solution, which the certificate includes, costs this much.
    Optimal(u32),
    /// There is no solution.
    Unsolvable,
    /// No solution costs less than this.
    Bound(u32),
}

impl Claim {
    /// `optimal`, `unsolvable` or `bound`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Claim::Optimal(_) => "optimal",
            Claim::Unsolvable => "unsolvable",
            Claim::Bound(_) => "bound",
        }
    }

    /// The lower bound: the part of the claim that needs evidence.
    fn least(self) -> Cost {
        match self {
            Claim::Optimal(cost) | Claim::Bound(cost) => cost.into(),
            Claim::Unsolvable => INFINITE,
        }
    }
}

/// The result of the checks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// What the certificate claims.
    pub claim: Claim,
    /// The kind of evidence: `ball`, `two-balls` or `heuristic`.
    pub evidence: String,
    /// The number of positions in the evidence.
    pub states: u64,
    /// Why it is refused; `None` if the claim is proven.
    pub why: Option<String>,
}

/// Why there is no verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Failure {
    /// It is not a certificate, it is damaged, or the puzzle cannot be read.
    Unreadable(String),
    /// The caller stopped the checks.
    Stopped,
}

impl std::error::Error for Failure {}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Unreadable(why) => write!(f, "the certificate cannot be read: {why}"),
            Failure::Stopped => write!(f, "the checks were stopped"),
        }
    }
}

/// The progress of the checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Positions whose moves were checked.
    pub checked: u64,
    /// Positions that were read.
    pub read: u64,
    /// Bytes held for them.
    pub bytes: u64,
}

/// A cost, or [`INFINITE`].
type Cost = u64;

/// More than any cost.
const INFINITE: Cost = Cost::MAX;

/// The number of positions between two calls of the caller.
const ROUND: u64 = 1024;

/// Checks a certificate for a puzzle in the native format. `go_on` is called every thousand positions; it can show
/// progress and enforce limits of time and memory.
///
/// # Errors
/// A [`Failure`] if there is nothing to judge. An unproven claim is not an error but a [`Verdict`].
pub fn check(
    puzzle: &str,
    certificate: &[u8],
    go_on: &mut dyn FnMut(&Progress) -> bool,
) -> Result<Verdict, Failure> {
    let (header, mut body) = Header::read(certificate).map_err(Failure::Unreadable)?;
    let verdict = |why: Option<String>| Verdict {
        claim: header.claim,
        evidence: header.evidence.clone(),
        states: header.forward.count + header.backward.count,
        why,
    };
    if let Some(why) = another(puzzle, &header.puzzle) {
        return Ok(verdict(Some(why)));
    }
    let rules = rules::read(puzzle).map_err(|refusal| Failure::Unreadable(refusal.to_string()))?;
    if let Some(why) = wrong_moves(puzzle, &header) {
        return Ok(verdict(Some(why)));
    }
    let mut hook = Hook { progress: Progress::default(), go_on };
    let mut ball = |what, side| Ball::read(&*rules, what, side, &mut body, &mut hook);
    let balls =
        ball("forward", header.forward).and_then(|forward| Ok((forward, ball("backward", header.backward)?)));
    let checked = balls.and_then(|(forward, backward)| {
        body.end()?;
        let (rules, least) = (&*rules, header.claim.least());
        let heuristic = header.heuristic.as_deref();
        Proof { rules, least, heuristic, forward, backward }.check(&mut hook)
    });
    match checked {
        Ok(()) => Ok(verdict(None)),
        Err(Fault::Refused(why)) => Ok(verdict(Some(why))),
        Err(Fault::Unreadable(why)) => Err(Failure::Unreadable(why)),
        Err(Fault::Stopped) => Err(Failure::Stopped),
    }
}

/// Why the checks end early.
enum Fault {
    /// The claim is not proven.
    Refused(String),
    /// The file is damaged.
    Unreadable(String),
    /// The caller stopped the checks.
    Stopped,
}

/// Counts positions and calls the caller.
struct Hook<'a> {
    progress: Progress,
    go_on: &'a mut dyn FnMut(&Progress) -> bool,
}

impl Hook<'_> {
    fn read(&mut self, bytes: usize) -> Result<(), Fault> {
        self.progress.read += 1;
        self.progress.bytes += bytes as u64;
        self.pause_at(self.progress.read)
    }

    fn checked(&mut self) -> Result<(), Fault> {
        self.progress.checked += 1;
        self.pause_at(self.progress.checked)
    }

    /// Reports the progress at regular intervals, and stops if that is requested.
    fn pause_at(&mut self, count: u64) -> Result<(), Fault> {
        if count.is_multiple_of(ROUND) && !(self.go_on)(&self.progress) {
            return Err(Fault::Stopped);
        }
        Ok(())
    }
}

/// If the certificate is for another puzzle: the difference. Header lines that only describe the puzzle are ignored.
fn another(puzzle: &str, certified: &str) -> Option<String> {
    let (mut here, mut there) = (native::essence(puzzle), native::essence(certified));
    loop {
        match (here.next(), there.next()) {
            (None, None) => return None,
            (here, there) if here == there => {}
            (here, there) => {
                let line =
                    |line: Option<String>| line.map_or("nothing".to_owned(), |line| format!("`{line}`"));
                let (here, there) = (line(here), line(there));
                return Some(format!("it is for another puzzle: it has {there} where this one has {here}"));
            }
        }
    }
}

/// A claim of a shortest solution must include moves that solve the puzzle.
fn wrong_moves(puzzle: &str, header: &Header) -> Option<String> {
    let Claim::Optimal(claimed) = header.claim else { return None };
    match length(puzzle, &header.moves) {
        Ok(length) if length == claimed => None,
        Ok(length) => Some(format!("its solution has length {length}, not {claimed}")),
        Err(refusal) => Some(format!("its solution is wrong: {refusal}")),
    }
}
