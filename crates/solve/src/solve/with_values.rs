//! Searches with a table of the user's own heuristic values.

use std::time::Instant;

use slidewise_core::{Cost, Domain, Observer, Outcome};

use super::figures::{self, Proof};
use super::laboratory;
use super::resolve::{FamilyDefaults, ResolvedOptions};
use super::search::Finished;
use super::{replay, solve_once};
use crate::families::{Opened, with_opened};
use crate::report::{Report, Verdict};
use crate::values::{Tabled, ValueTable};
use crate::{Algorithm, FinalStatesName, HeuristicName, Options, Puzzle, Refused};

/// The largest value that a search accepts: open lists have a bucket for each.
const LARGEST: Cost = 1 << 16;

/// Solves a puzzle with a table of values instead of a heuristic. Nothing is known about the table, so a solution is
/// called shortest only if its length equals a bound that needs no heuristic. If the search ends without a solution and
/// the table marks states as dead ends, a search without the table decides.
///
/// # Errors
/// If the options do not fit, if the table has no value for a state that the search reaches, or if it marks states as
/// dead ends and there is a solution only beyond them.
pub fn solve_with_values(
    puzzle: &Puzzle,
    options: &Options,
    table: &ValueTable,
    observer: &mut dyn Observer,
) -> Result<Report, Refused> {
    if let Some(largest) = table.largest().filter(|&largest| largest > LARGEST) {
        return Err(Refused(format!(
            "the table has the value {largest}: searches accept values up to {LARGEST}"
        )));
    }
    let tabled = Tabled::new(table);
    let report = with_opened!(&puzzle.instance, options.order, opened => {
        searched(puzzle, &opened, options, &tabled, observer)
    })?;
    tabled.check("the states that the search reached")?;
    if report.outcome != Verdict::Unsolvable || !tabled.has_dead_end() {
        return Ok(report);
    }
    let blind = Options { algorithm: Algorithm::Auto, heuristic: HeuristicName::Zero, ..*options };
    let again = solve_once(puzzle, &blind, observer)?;
    match again.outcome {
        Verdict::Solved => Err(Refused(
            "the table marks states as dead ends from which a goal can be reached, and no other path leads to one: \
             'slidewise audit PUZZLE --values FILE' shows one"
                .into(),
        )),
        _ => Ok(again),
    }
}

fn searched<const N: usize>(
    puzzle: &Puzzle,
    opened: &Opened<N>,
    options: &Options,
    tabled: &Tabled<'_>,
    observer: &mut dyn Observer,
) -> Result<Report, Refused> {
    let algorithm = if options.algorithm == Algorithm::Auto { Algorithm::AStar } else { options.algorithm };
    // The name stands for any heuristic about which nothing is known. A table is read by one thread.
    let options = Options { algorithm, heuristic: HeuristicName::Zero, threads: Some(1), ..*options };
    let chosen = ResolvedOptions::new(&options, FamilyDefaults::of(opened, &options))?;
    let is_able = matches!(
        algorithm,
        Algorithm::AStar
            | Algorithm::Pea
            | Algorithm::IdaStar
            | Algorithm::AStarMarked
            | Algorithm::AStarNotebook
    );
    if !is_able || chosen.final_states == Some(FinalStatesName::One) {
        return Err(Refused(format!(
            "{algorithm} does not take a table of values: use --algorithm astar, pea, idastar or astar-marked"
        )));
    }
    let began = Instant::now();
    let finished = match opened.refutation() {
        Some(_) => Finished::at_once(Outcome::Unsolvable),
        None => laboratory::search(opened, tabled, &chosen, options.limits, 0, observer)?,
    };
    let proof = match opened.refutation() {
        Some(reason) => Proof { by: Proof::RULES, reason },
        None => Proof::by_search(HeuristicName::Zero),
    };
    let words = finished.moves().map(|moves| opened.describe(moves));
    let mut report = figures::report(puzzle, words, &chosen, finished, proof);
    report.heuristic = "values".into();
    report.seconds = began.elapsed().as_secs_f64();
    if report.not_optimal_because.is_some() && algorithm.finds_shortest() {
        report.not_optimal_because = Some("the table of values is not proven admissible".into());
    }
    replay(puzzle, &report);
    Ok(report)
}
