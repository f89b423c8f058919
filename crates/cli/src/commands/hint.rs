//! `hint`: the next move of a shortest solution.

use std::borrow::Cow;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use serde::Serialize;
use slidewise_domains::notation::PieceMove;
use slidewise_solve::report::{Report, Verdict};
use slidewise_solve::{Puzzle, Refused, play, position, solution, solve};

use super::solve::verdict;
use super::verify::text_of;
use crate::args::HintArgs;
use crate::status::Status;
use crate::{human, input, output, picture, progress};

#[derive(Serialize)]
struct Hint<'a> {
    name: &'a str,
    puzzle: &'a str,
    metric: &'a str,
    goal: Cow<'static, str>,
    outcome: Verdict,
    /// The next move; none if the position is solved, or no solution is known.
    #[serde(rename = "move")]
    next: Option<String>,
    /// The length of a shortest solution from the position.
    left: Option<u32>,
    optimal: bool,
    lower_bound: Option<u32>,
    proof: Option<&'a str>,
    stopped_by: Option<&'a str>,
}

pub(crate) fn run(args: &HintArgs) -> anyhow::Result<Status> {
    let given = args.position.as_deref();
    ensure!(args.puzzle != "-" || given != Some("-"), "only one of the two can be standard input");
    let mut input = input::read(std::slice::from_ref(&args.puzzle), &args.adjust.adjust());
    let puzzle = match input.puzzles.len() {
        0 => return Ok(input.status),
        1 => input.puzzles.remove(0),
        count => bail!("{} holds {count} puzzles: hint takes one at a time", args.puzzle),
    };
    let here = match given {
        Some(given) => at(&puzzle, &text_of(given)?).with_context(|| unless_a_file(given))?,
        None => puzzle,
    };
    let report = search(args, &here)?;
    if args.format.json {
        output::report(&hint(&here, &report))?;
    } else {
        let board = if args.format.quiet { String::new() } else { picture::drawn(&picture::board(&here)) };
        output::text(&(board + &sentence(&report)))?;
    }
    Ok(Status::of(&report))
}

/// The beginning of the message for a position that cannot be used: it may have been meant as the name of a file.
fn unless_a_file(given: &str) -> String {
    let is_there = given == "-" || Path::new(given).is_file();
    if is_there {
        format!("cannot use {given}")
    } else {
        format!("there is no file '{given}', and as a position")
    }
}

/// The puzzle at a position, which is given as the moves that lead to it or as a drawing.
fn at(puzzle: &Puzzle, text: &str) -> Result<Puzzle, Refused> {
    match solution::read_for(puzzle, text) {
        Ok(claim) if !claim.moves.is_empty() || text.trim().is_empty() => {
            play::play(puzzle, &claim.moves).map(|(here, _)| here)
        }
        _ => position::at(puzzle, text),
    }
}

fn search(args: &HintArgs, puzzle: &Puzzle) -> Result<Report, Refused> {
    let options = args.search.options(args.limits.limits(1), args.limits.threads());
    progress::watched(args.format.quiet, &options.limits, |watch| solve(puzzle, &options, watch))
}

fn next(report: &Report) -> Option<&PieceMove> {
    report.moves.as_ref().and_then(|moves| moves.first())
}

fn hint<'a>(puzzle: &'a Puzzle, report: &'a Report) -> Hint<'a> {
    Hint {
        name: &puzzle.name,
        puzzle: puzzle.family(),
        metric: puzzle.metric().name(),
        goal: puzzle.goal(),
        outcome: report.outcome,
        next: next(report).map(ToString::to_string),
        left: report.length,
        optimal: report.optimal,
        lower_bound: report.lower_bound,
        proof: report.proof.as_deref(),
        stopped_by: report.stopped_by.as_deref(),
    }
}

/// `A right 3 · 8 moves to the goal, including this one`
fn sentence(report: &Report) -> String {
    let bold = anstyle::Style::new().bold();
    match (next(report), report.length) {
        (Some(next), Some(length)) => {
            let length = human::amount(length, &report.metric);
            let proven = if report.optimal { "" } else { ", not proven shortest" };
            format!("{bold}{next}{bold:#} · {length} to the goal, including this one{proven}\n")
        }
        (None, Some(_)) => "this is solved\n".into(),
        _ => verdict(report) + "\n",
    }
}
