//! Checks certificates: evidence, written by whoever solved a puzzle, that no solution is shorter or that there is none.
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

/// What a certificate says of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// A shortest solution, which it has, costs this much.
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

    /// No solution costs less than this: the part of the claim that needs evidence.
    fn least(self) -> Cost {
        match self {
            Claim::Optimal(cost) | Claim::Bound(cost) => cost.into(),
            Claim::Unsolvable => INFINITE,
        }
    }
}

/// What came of the checks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// What the certificate says.
    pub claim: Claim,
    /// The kind of evidence: `ball`, `two-balls` or `heuristic`.
    pub evidence: String,
    /// How many positions the evidence has.
    pub states: u64,
    /// Why it is refused; nothing if the claim is proven.
    pub why: Option<String>,
}

/// Why there is no verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Failure {
    /// It is no certificate, or a damaged one, or the puzzle itself cannot be read.
    Unreadable(String),
    /// The caller told the checks to end.
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

/// How far the checks have come.
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

/// How often the caller is asked, in positions.
const ROUND: u64 = 1024;

/// Checks a certificate for a puzzle in the native format. `go_on` is asked every thousand positions, so that it can
/// show progress and put a limit to time and memory.
///
/// # Errors
/// A [`Failure`] if there is nothing to judge. That a claim is not proven is no error but a [`Verdict`].
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
    /// The caller had enough.
    Stopped,
}

/// Counts, and asks the caller.
struct Hook<'a> {
    progress: Progress,
    go_on: &'a mut dyn FnMut(&Progress) -> bool,
}

impl Hook<'_> {
    fn read(&mut self, bytes: usize) -> Result<(), Fault> {
        self.progress.read += 1;
        self.progress.bytes += bytes as u64;
        self.ask(self.progress.read)
    }

    fn checked(&mut self) -> Result<(), Fault> {
        self.progress.checked += 1;
        self.ask(self.progress.checked)
    }

    fn ask(&mut self, count: u64) -> Result<(), Fault> {
        if count.is_multiple_of(ROUND) && !(self.go_on)(&self.progress) {
            return Err(Fault::Stopped);
        }
        Ok(())
    }
}

/// Where the certificate is for another puzzle: what differs. What only describes the puzzle does not count.
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
                return Some(format!(
                    "it is for another puzzle, which has {there} where this one has {here}"
                ));
            }
        }
    }
}

/// The moves belong to a claim of a shortest solution, and must be one.
fn wrong_moves(puzzle: &str, header: &Header) -> Option<String> {
    let Claim::Optimal(claimed) = header.claim else { return None };
    match length(puzzle, &header.moves) {
        Ok(length) if length == claimed => None,
        Ok(length) => Some(format!("its solution has the length {length}, not {claimed}")),
        Err(refusal) => Some(format!("its solution is wrong: {refusal}")),
    }
}
