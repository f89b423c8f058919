//! `verify`: replays a solution, or checks a certificate, with code that shares nothing with the search.

use std::borrow::Cow;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use serde::Serialize;
use slidewise_solve::Puzzle;
use slidewise_solve::solution::{self, Claim, Unreadable};

use crate::args::VerifyArgs;
use crate::status::Status;
use crate::{certificate, human, input, output};

#[derive(Serialize)]
struct Verdict<'a> {
    name: &'a str,
    puzzle: &'a str,
    metric: &'a str,
    goal: Cow<'static, str>,
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<Status> {
    if let Some(path) = &args.certificate {
        return certificate::verify(args, path);
    }
    let solution = args.solution.as_deref().unwrap_or_default();
    ensure!(args.puzzle != "-" || solution != "-", "only one of the two can be standard input");
    let mut input = input::read(std::slice::from_ref(&args.puzzle), &args.adjust.adjust());
    if !is_text(solution) && !Path::new(solution).is_file() {
        bail!("there is no file '{solution}', and it is not a move like 'A right 3', 'A→3' or U2R3D");
    }
    let text = text_of(solution)?;
    let puzzle = match input.puzzles.len() {
        0 => return Ok(input.status),
        1 => input.puzzles.remove(0),
        count => bail!("{} holds {count} puzzles: verify takes one at a time", args.puzzle),
    };
    let claim = match args.notation {
        Some(notation) => notation.read(&puzzle, &text).map(Claim::from),
        None => solution::read_for(&puzzle, &text),
    };
    let claim = match claim {
        // These are moves, but not legal ones.
        Err(Unreadable::Illegal(fault)) => Err(fault),
        claim => Ok(claim?),
    };
    let adjust =
        claim.as_ref().map_or_else(|_| args.adjust.adjust(), |claim| claim.adjust(&args.adjust.adjust()));
    let puzzle = puzzle.adjusted(&adjust)?;
    let verdict = judge(&puzzle, claim);
    if args.format.json {
        output::json(&verdict)?;
    } else {
        output::text(&sentence(&verdict))?;
    }
    Ok(if verdict.valid { Status::Solved } else { Status::Unsolvable })
}

/// Is it standard input, or written like moves?
fn is_text(argument: &str) -> bool {
    let signs = [' ', '←', '→', '↑', '↓', '[', '{'];
    // A single move of an atom, as in the Atomix thesis.
    let is_slide = ["-up", "-down", "-left", "-right"].iter().any(|way| argument.ends_with(way));
    let is_solution = is_slide || argument.contains(signs) || solution::is_letters(argument);
    argument == "-" || argument.is_empty() || is_solution
}

/// The content of standard input or a file, or else the argument itself.
pub(crate) fn text_of(argument: &str) -> anyhow::Result<String> {
    if argument == "-" {
        let mut text = String::new();
        std::io::stdin().lock().read_to_string(&mut text).context("cannot read standard input")?;
        return Ok(text);
    }
    if Path::new(argument).is_file() {
        return std::fs::read_to_string(argument).with_context(|| format!("cannot read {argument}"));
    }
    Ok(argument.into())
}

/// The verdict on a claim, or on moves that are refused already.
fn judge(puzzle: &Puzzle, claim: Result<Claim, String>) -> Verdict<'_> {
    let (length, fault) = claim.map_or_else(|fault| (None, Some(fault)), |claim| replayed(puzzle, &claim));
    Verdict {
        name: &puzzle.name,
        puzzle: puzzle.family(),
        metric: puzzle.metric().name(),
        goal: puzzle.goal(),
        valid: fault.is_none(),
        length,
        fault,
    }
}

/// The length of a solution, and what is wrong with it.
fn replayed(puzzle: &Puzzle, claim: &Claim) -> (Option<u32>, Option<String>) {
    match slidewise_verify::replay(&puzzle.native(), &claim.moves) {
        Ok(replay) => match claim.length {
            Some(claimed) if claimed != replay.length => {
                let fault = format!(
                    "the moves are a solution, but their length is {} and not {claimed}",
                    replay.length
                );
                (Some(replay.length), Some(fault))
            }
            _ => (Some(replay.length), None),
        },
        Err(refusal) => (None, Some(refusal.to_string())),
    }
}

fn sentence(verdict: &Verdict<'_>) -> String {
    match (&verdict.fault, verdict.length) {
        (None, Some(length)) => format!(
            "{}: valid, {} to goal '{}'\n",
            verdict.name,
            human::amount(length, verdict.metric),
            verdict.goal
        ),
        (fault, _) => format!("{}: refused: {}\n", verdict.name, fault.as_deref().unwrap_or_default()),
    }
}
