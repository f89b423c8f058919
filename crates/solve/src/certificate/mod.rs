//! Certificates: evidence for an answer that others can check. docs/CERTIFICATES.md defines the format and the sets of
//! states; this module finds the smallest of them and writes it. The checker is in `slidewise_verify`, and shares no
//! code with this module.

mod estimates;
mod evidence;
mod growth;
mod write;

use std::ops::ControlFlow;

use slidewise_core::{Limits, Observer, Stats, Stop};
use slidewise_verify::certificate::{self, Claim, Failure};

pub(crate) use estimates::{Alone, WithRefutation};
pub use evidence::Evidence;
pub use write::{Side, file};

use crate::families::with_opened;
use crate::report::{Report, Verdict};
use crate::{EvidenceName, OrderName, Puzzle};
use evidence::Find;

/// A certificate that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The file.
    pub bytes: Vec<u8>,
    /// What it claims.
    pub claim: Claim,
    /// The kind of its evidence.
    pub evidence: EvidenceName,
    /// How many states the evidence has.
    pub states: u64,
}

/// Makes a certificate for the claim of a report, and checks it.
///
/// If the solution is not proven shortest, the certificate claims only the lower bound. The time and memory limits
/// apply anew to making the certificate; the limit on nodes applies to the search.
///
/// # Errors
/// If a limit is hit while making it.
///
/// # Panics
/// If the checker refuses the certificate. That is a bug, and no certificate is better than a wrong one.
pub fn make(
    puzzle: &Puzzle,
    report: &Report,
    evidence: EvidenceName,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Certificate, Stop> {
    let claim = match (report.outcome, report.length) {
        (Verdict::Unsolvable, _) => Claim::Unsolvable,
        (_, Some(length)) if report.optimal => Claim::Optimal(length),
        _ => Claim::Bound(report.lower_bound.unwrap_or(0)),
    };
    let found = find(puzzle, claim, evidence, limits.memory, observer)?;
    let moves = match claim {
        Claim::Optimal(_) => report.words(),
        Claim::Unsolvable | Claim::Bound(_) => Vec::new(),
    };
    let bytes = file(&puzzle.native(), claim, &moves, &found);
    check(puzzle, &bytes, limits.memory, observer)?;
    Ok(Certificate { bytes, claim, evidence: found.name, states: found.states() })
}

/// Finds the smallest evidence of this kind for a claim, within this many bytes.
///
/// # Errors
/// If a limit is hit.
pub fn find(
    puzzle: &Puzzle,
    claim: Claim,
    wanted: EvidenceName,
    memory: Option<u64>,
    observer: &mut dyn Observer,
) -> Result<Evidence, Stop> {
    let find = Find { puzzle, claim, wanted, memory, observer };
    with_opened!(&puzzle.instance, OrderName::Auto, opened => find.run(&opened))
}

/// Checks the written certificate with code that shares nothing with the writer.
fn check(
    puzzle: &Puzzle,
    bytes: &[u8],
    memory: Option<u64>,
    observer: &mut dyn Observer,
) -> Result<(), Stop> {
    let mut stopped = None;
    let verdict = certificate::check(&puzzle.native(), bytes, &mut |progress| {
        let stats = Stats { expanded: progress.checked, bytes: progress.bytes, ..Stats::default() };
        if memory.is_some_and(|limit| progress.bytes > limit) {
            stopped = Some(Stop::Memory);
        }
        if let ControlFlow::Break(why) = observer.progress(0, &stats) {
            stopped = Some(why);
        }
        stopped.is_none()
    });
    let refused = |why: &str| panic!("the certificate of {} is wrong: {why}", puzzle.name);
    match verdict {
        Ok(verdict) => verdict.why.map_or(Ok(()), |why| refused(&why)),
        Err(Failure::Stopped) => Err(stopped.unwrap_or(Stop::Interrupted)),
        Err(failure) => refused(&failure.to_string()),
    }
}
