//! `heuristic`: the value of a heuristic on a puzzle's start, and where it comes from.

use anyhow::ensure;
use serde::Serialize;
use slidewise_core::Observer;
use slidewise_draw::Board;
use slidewise_lab::heuristic;
use slidewise_lab::heuristic::HeuristicReport;
use slidewise_solve::{Algorithm, Options, Puzzle, visited};

use crate::args::HeuristicArgs;
use crate::status::Status;
use crate::{explained, human, input, output, picture, progress};

pub(crate) fn run(args: &HeuristicArgs) -> anyhow::Result<Status> {
    let input = input::read(&args.puzzles, &args.adjust.adjust());
    ensure!(
        args.svg.is_none() || args.explain || args.cells,
        "--svg draws an explanation: add --explain or --cells"
    );
    ensure!(args.svg.is_none() || input.puzzles.len() == 1, "a picture file needs exactly one puzzle");
    picture::check_paths(&[(&args.svg, "svg")])?;
    let options = Options { heuristic: args.heuristic, limits: args.limits.limits(1), ..Options::default() };
    let mut status = input.status;
    for puzzle in &input.puzzles {
        if args.cells {
            in_cells(args, puzzle, &options)?;
            continue;
        }
        let value = |watch: &mut dyn Observer| match args.explain {
            true => heuristic::explained(puzzle, &options, watch),
            false => heuristic::value(puzzle, &options, watch),
        };
        let report = progress::watched(args.format.quiet, &options.limits, value)?;
        if args.format.json {
            output::report(&report)?;
        } else {
            let explanation = report.explanation.as_ref();
            let explanation = explanation.map(|explanation| explained::text(puzzle, explanation));
            output::text(&(line(&report) + &explanation.unwrap_or_default()))?;
        }
        if let (Some(path), Some(explanation)) = (&args.svg, &report.explanation) {
            explained::draw(path, puzzle, explanation)?;
        }
        if report.stopped_by.is_some() {
            status = status.max(Status::Stopped);
        }
    }
    Ok(status)
}

/// The values of all cells of a maze.
#[derive(Serialize)]
struct Cells<'a> {
    name: &'a str,
    heuristic: String,
    /// Row, column and value; none at a dead end.
    cells: Vec<(usize, usize, Option<u32>)>,
    /// The cells that A* visits.
    visited: &'a [(usize, usize)],
}

/// Shows the value of every cell of a maze (figures 7 and 8 of the Unblock Me thesis).
fn in_cells(args: &HeuristicArgs, puzzle: &Puzzle, options: &Options) -> anyhow::Result<()> {
    let values = |watch: &mut dyn Observer| heuristic::in_cells(puzzle, options, watch);
    let values = progress::watched(args.format.quiet, &options.limits, values)?;
    let astar = Options { algorithm: Algorithm::AStar, ..*options };
    let search = |watch: &mut dyn Observer| visited(puzzle, &astar, watch);
    let report = progress::watched(args.format.quiet, &options.limits, search)?;
    let board = Board { visited: report.visited.clone(), ..explained::in_cells(puzzle, &values) };
    if args.format.json {
        let cells = values.iter().map(|&((row, column), value)| (row, column, value)).collect();
        let heuristic = report.heuristic.clone();
        output::json(&Cells { name: &puzzle.name, heuristic, cells, visited: &report.visited })?;
    } else {
        let visited = human::amount(report.visited.len() as u64, "cells");
        let title = format!("{}: {} in each cell; A* visits {visited}\n", puzzle.name, report.heuristic);
        output::text(&(title + &explained::cells_text(&board)))?;
    }
    if let Some(path) = &args.svg {
        output::file(path, slidewise_draw::svg(&board).as_bytes())?;
    }
    Ok(())
}

fn line(report: &HeuristicReport) -> String {
    if report.stopped_by.is_some() {
        let stopped = human::stopped(report.stopped_by.as_deref());
        return format!("{:<16} {}: {stopped}\n", report.name, report.heuristic);
    }
    let value = match report.value {
        Some(value) => human::amount(value, &report.metric),
        None => "a dead end: there is no solution".into(),
    };
    let guarantee = match (report.admissible, report.consistent) {
        (true, true) => "admissible, consistent",
        (true, false) => "admissible, not proven consistent",
        (false, _) => "not proven admissible",
    };
    format!("{:<16} {} = {value} ({guarantee})\n", report.name, report.heuristic)
}
