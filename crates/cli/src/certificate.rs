//! Certificates: written by `solve`, checked by `verify`.

use std::path::Path;
use std::sync::atomic::Ordering;

use anyhow::{Context, bail};
use serde::Serialize;
use slidewise_core::{Limits, Watch};
use slidewise_solve::report::Report;
use slidewise_solve::{EvidenceName, Puzzle, certificate};
use slidewise_verify::certificate::{Claim, Failure, Verdict, check};

use crate::args::VerifyArgs;
use crate::progress::Progress;
use crate::status::Status;
use crate::values::three_quarters_of_free_memory;
use crate::{human, input, interrupt, output};

/// What is reported about a written certificate.
#[derive(Serialize)]
pub(crate) struct Written<'a> {
    file: &'a Path,
    claim: &'static str,
    evidence: &'static str,
    states: u64,
    bytes: u64,
}

/// A report with its certificate.
#[derive(Serialize)]
pub(crate) struct Certified<'a> {
    #[serde(flatten)]
    pub(crate) report: &'a Report,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) certificate: Option<Written<'a>>,
}

/// Writes a certificate for the claim of the report. If a limit is hit, writes nothing and prints the reason.
pub(crate) fn write<'a>(
    path: &'a Path,
    evidence: EvidenceName,
    puzzle: &Puzzle,
    report: &Report,
    limits: &Limits,
    progress: &Progress,
) -> anyhow::Result<Option<Written<'a>>> {
    let mut watch = Watch::new(limits, interrupt::flag(), |bound, stats| progress.show(bound, stats));
    let made = match certificate::make(puzzle, report, evidence, limits, &mut watch) {
        Ok(made) => made,
        Err(why) => {
            let stopped = human::stopped(Some(why.name()));
            output::message(&format!("no certificate was written: making it was {stopped}\n"));
            return Ok(None);
        }
    };
    output::file(path, &made.bytes)?;
    Ok(Some(Written {
        file: path,
        claim: made.claim.name(),
        evidence: made.evidence.name(),
        states: made.states,
        bytes: made.bytes.len() as u64,
    }))
}

impl Written<'_> {
    /// The certificate in one line of text.
    pub(crate) fn line(&self) -> String {
        let (file, states) = (self.file.display(), human::amount(self.states, "states"));
        format!("certificate: {file}, {} with {states}, {}\n", self.evidence, human::bytes(self.bytes))
    }
}

/// What `verify` reports about a certificate.
#[derive(Serialize)]
struct Judged<'a> {
    name: &'a str,
    puzzle: &'a str,
    metric: &'a str,
    #[serde(flatten)]
    claimed: Option<Claimed>,
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// The claim of a readable certificate.
#[derive(Serialize)]
struct Claimed {
    claim: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<u32>,
    evidence: String,
    states: u64,
}

impl Claimed {
    fn of(verdict: Verdict) -> Self {
        let (length, lower_bound) = match verdict.claim {
            Claim::Optimal(length) => (Some(length), None),
            Claim::Bound(bound) => (None, Some(bound)),
            Claim::Unsolvable => (None, None),
        };
        let Verdict { evidence, states, .. } = verdict;
        Self { claim: verdict.claim.name(), length, lower_bound, evidence, states }
    }

    /// What is proven, as text.
    fn proven(&self, metric: &str) -> String {
        let checked = format!("{} checked", human::amount(self.states, "positions"));
        match (self.length, self.lower_bound) {
            (Some(length), _) => {
                let amount = human::amount(length, metric);
                format!(
                    "no solution has fewer than {amount}: {checked}; the given solution has exactly as many"
                )
            }
            (_, Some(bound)) => {
                format!("no solution has fewer than {}: {checked}", human::amount(bound, metric))
            }
            (None, None) => format!("there is no solution: {checked}"),
        }
    }
}

/// `verify PUZZLE --certificate FILE`.
pub(crate) fn verify(args: &VerifyArgs, path: &Path) -> anyhow::Result<Status> {
    let mut input = input::read(std::slice::from_ref(&args.puzzle), &args.adjust.adjust());
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let puzzle = match input.puzzles.len() {
        0 => return Ok(input.status),
        1 => input.puzzles.remove(0),
        count => bail!("{} holds {count} puzzles: verify takes one at a time", args.puzzle),
    };
    let (memory, interrupted) = (three_quarters_of_free_memory().unwrap_or(u64::MAX), interrupt::flag());
    let verdict = check(&puzzle.native(), &bytes, &mut |progress| {
        !interrupted.load(Ordering::Relaxed) && progress.bytes <= memory
    });
    let (claimed, why, status) = match verdict {
        Ok(verdict) => {
            let why = verdict.why.clone();
            let status = if why.is_some() { Status::Unsolvable } else { Status::Solved };
            (Some(Claimed::of(verdict)), why, status)
        }
        Err(Failure::Stopped) => {
            output::message("the checks were stopped: there is no verdict\n");
            return Ok(Status::Stopped);
        }
        Err(failure) => (None, Some(failure.to_string()), Status::BadInput),
    };
    let metric = puzzle.metric().name();
    if args.format.json {
        let (name, puzzle) = (puzzle.name.as_str(), puzzle.family());
        output::json(&Judged { name, puzzle, metric, claimed, valid: why.is_none(), why })?;
    } else {
        let text = match (claimed, why) {
            (Some(claimed), None) => claimed.proven(metric),
            (Some(_), Some(why)) => format!("refused: {why}"),
            (None, why) => why.unwrap_or_default(),
        };
        output::text(&format!("{}: {text}\n", puzzle.name))?;
    }
    Ok(status)
}
