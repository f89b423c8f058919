//! A second opinion on puzzles without a solution.
//!
//! Some heuristics prove that states are dead ends, possibly including the start. Then "unsolvable" rests on tables
//! that no replay can check. If the user did not request a heuristic, a search without one confirms it, provided that
//! the space is not too large.

use slidewise_core::{Limits, Observer};

use super::figures::Proof;
use super::solve_once;
use crate::report::{Report, Verdict};
use crate::{Algorithm, HeuristicName, Options, Puzzle, Refused};

/// The maximum number of states that the confirming search expands.
const STATES: u64 = 3_000_000;

/// Searches without a heuristic if the report says that there is no solution, if that rests on a heuristic, and if the
/// user requested neither the search nor the heuristic. Adds the result to the proof.
///
/// # Panics
/// If there is a solution after all.
pub(super) fn confirm(
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
    report: &mut Report,
) -> Result<(), Refused> {
    let is_automatic = options.algorithm == Algorithm::Auto && options.heuristic == HeuristicName::Auto;
    if !is_automatic || !rests_on_heuristic(report) {
        return Ok(());
    }
    let nodes = options.limits.nodes.map_or(STATES, |nodes| nodes.min(STATES));
    let blind = Options {
        heuristic: HeuristicName::Zero,
        order: options.order,
        threads: options.threads,
        limits: Limits { nodes: Some(nodes), ..options.limits },
        ..Options::default()
    };
    let again = solve_once(puzzle, &blind, observer)?;
    let proof = report.proof.take().unwrap_or_default();
    report.proof = Some(match again.outcome {
        Verdict::Unsolvable => {
            format!("{proof} (confirmed: none of the {} reachable states is a goal)", again.stored)
        }
        Verdict::Solved => {
            panic!("{} has a solution, but {} says that it has none", puzzle.name, report.heuristic)
        }
        _ => format!("{proof} (not confirmed: a search without {} was stopped)", report.heuristic),
    });
    report.confirmed = Some(again.outcome == Verdict::Unsolvable);
    report.seconds += again.seconds;
    Ok(())
}

/// Is there no solution, and does the proof rest on a heuristic, at least in part?
fn rests_on_heuristic(report: &Report) -> bool {
    let sees_dead_ends = || report.heuristic.parse().is_ok_and(HeuristicName::sees_dead_ends);
    report.proof_by.as_deref().is_some_and(|by| by != Proof::RULES) && sees_dead_ends()
}
