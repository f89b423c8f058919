//! Solves a puzzle with given options and returns a report. Every solution is replayed by the independent verifier.

mod anytime;
mod confirm;
mod figures;
mod laboratory;
mod one_final;
mod resolve;
pub(crate) mod search;
mod visited;
mod with_values;

use slidewise_core::clock::Instant;
use slidewise_core::{Domain, Limits, Observer, Outcome, Preparing};

use crate::families::{AnyMove, AnyOpened, Opened, Unavailable, open, with_opened};
use crate::report::Report;
use crate::{Algorithm, FamilyName, FinalStatesName, HeuristicName, Options, Puzzle, Refused};

use figures::Proof;
use resolve::FamilyDefaults;

pub(crate) use laboratory::{Hierarchical, Lists};
pub(crate) use resolve::{ResolvedOptions, backwards_refuses, compact_refuses};
pub(crate) use search::Finished;
pub use visited::visited;
pub use with_values::solve_with_values;

/// Solves a puzzle. Fails only if the options do not fit the puzzle or each other.
///
/// # Panics
/// If the verifier refuses the solution or its length, or if a search without a heuristic finds a solution where there
/// should be none. That is a bug, and no answer is better than a wrong one.
pub fn solve(puzzle: &Puzzle, options: &Options, observer: &mut dyn Observer) -> Result<Report, Refused> {
    solve_anytime(puzzle, options, observer, &mut |_| ())
}

/// The same, and reports each solution that is found before the search ends, if the options request such solutions:
/// each is shorter than the one before.
///
/// # Errors
///
/// If the options do not fit.
///
/// # Panics
///
/// As [`solve`].
pub fn solve_anytime(
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
    tell: &mut dyn FnMut(&Report),
) -> Result<Report, Refused> {
    if let Some(order) = anytime::Order::of(options)? {
        return anytime::solve(puzzle, order, options, observer, tell);
    }
    let mut report = solve_once(puzzle, options, observer)?;
    confirm::confirm(puzzle, options, observer, &mut report)?;
    Ok(report)
}

/// Solves a puzzle by one search.
fn solve_once(puzzle: &Puzzle, options: &Options, observer: &mut dyn Observer) -> Result<Report, Refused> {
    let opened = open(&puzzle.instance, options.order);
    solve_opened(puzzle, &opened, options, observer).map(|(report, _)| report)
}

/// Replays the solution of a report, if there is one, with code that shares nothing with the search.
fn replay(puzzle: &Puzzle, report: &Report) {
    if report.moves.is_some() {
        let length = slidewise_verify::length(&puzzle.native(), &report.words())
            .unwrap_or_else(|refusal| panic!("the solution of {} is wrong: {refusal}", puzzle.name));
        assert_eq!(Some(length), report.length, "the length of {} is wrong", puzzle.name);
    }
}

/// The report and the moves of the solution, if there is one.
pub type Solved = (Report, Option<Vec<AnyMove>>);

/// Solves an opened puzzle. Unlike [`solve`], does not confirm by a second search that there is no solution. All searches
/// are compiled here and not where this is called.
///
/// # Errors
///
/// If the options do not fit.
///
/// # Panics
///
/// If the verifier refuses the solution or its length.
pub fn solve_opened(
    puzzle: &Puzzle,
    opened: &AnyOpened,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Solved, Refused> {
    with_opened!(opened, opened => solve_sized(puzzle, opened, options, observer))
}

fn solve_sized<const N: usize>(
    puzzle: &Puzzle,
    opened: &Opened<N>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Solved, Refused> {
    let chosen = ResolvedOptions::new(options, FamilyDefaults::of(opened, options))?;
    tell_what_does_not_fit(opened, chosen.heuristic, options, observer);
    if options.heuristic == HeuristicName::Auto
        && let Some(text) = opened.why_best(chosen.heuristic, options)
    {
        // The search will notice a request to stop.
        let _ = observer.prepare(&Preparing::Notice(&text));
    }
    tell_what_takes_long(puzzle, &chosen, observer);
    let began = Instant::now();
    let (finished, proof) = match opened.refutation() {
        Some(reason) => (Finished::at_once(Outcome::Unsolvable), Proof { by: Proof::RULES, reason }),
        None => {
            let finished = if chosen.final_states == Some(FinalStatesName::One) {
                one_final::search(opened, &chosen, options, observer)
            } else {
                opened.rules.search(&chosen, options, observer)
            };
            let mut finished = match finished {
                Ok(finished) => finished,
                Err(Unavailable::Refused(refused)) => return Err(refused),
                Err(Unavailable::Stopped(why)) => Finished::stopped(opened, why),
            };
            let by_heuristic = |reason| Proof { by: Proof::HEURISTIC, reason };
            let refuted = finished.refuted.take().map(by_heuristic);
            let is_backwards = finished.backwards.is_some();
            let by_search = if is_backwards { Proof::by_search_backwards } else { Proof::by_search };
            let proof = refuted.unwrap_or_else(|| by_search(chosen.heuristic));
            (finished, proof)
        }
    };
    let seconds = began.elapsed().as_secs_f64();
    let moves = finished.moves().map(<[_]>::to_vec);
    let words = moves.as_deref().map(|moves| opened.describe(moves));
    let report = Report { seconds, ..figures::report(puzzle, words, &chosen, finished, proof) };
    replay(puzzle, &report);
    Ok((report, moves))
}

/// Warns that a search without a memory of states meets them again and again on this kind of board.
fn tell_what_takes_long(puzzle: &Puzzle, chosen: &ResolvedOptions, observer: &mut dyn Observer) {
    let is_forgetful = chosen.algorithm == Algorithm::IdaStar && chosen.table.is_none();
    if is_forgetful && puzzle.instance.family() == FamilyName::Rush {
        let text = "idastar without a table searches the same positions many times: add --table 1000000, or use \
                    --algorithm astar";
        let _ = observer.prepare(&Preparing::Notice(text));
    }
}

/// Reports that the memory limit rules out the heuristic that suits the puzzle best.
fn tell_what_does_not_fit<const N: usize>(
    opened: &Opened<N>,
    heuristic: HeuristicName,
    options: &Options,
    observer: &mut dyn Observer,
) {
    if options.heuristic != HeuristicName::Auto || options.limits.memory.is_none() {
        return;
    }
    let limits = Limits { memory: None, ..options.limits };
    let best = opened.best_heuristic(&Options { limits, ..*options });
    // Computed last, so that nothing is kept of tables that do not fit.
    if heuristic != opened.best_heuristic(options) {
        return;
    }
    if best != heuristic {
        let text = format!("the tables of {best} do not fit in the memory: {heuristic} is used instead");
        // The search will notice a request to stop.
        let _ = observer.prepare(&Preparing::Notice(&text));
    }
}
