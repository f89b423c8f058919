//! Solves a puzzle: takes options and returns a report. Every solution is replayed by the independent verifier.

mod confirm;
mod figures;
mod one_final;
mod resolve;
mod search;
mod visited;

use std::time::Instant;

use slidewise_core::{Domain, Limits, Observer, Outcome, Preparing, Stats, Stop};

use crate::families::{self, Family, Job, Move, Unavailable};
use crate::report::Report;
use crate::{FinalStatesName, HeuristicName, Options, Puzzle, Refused};

use figures::Proof;
use resolve::{FamilyDefaults, ResolvedOptions};
use search::{Finished, Search};

pub use visited::visited;

/// Solves a puzzle. Fails only if the options do not fit.
///
/// # Panics
/// If the verifier refuses the solution or its length, or if a search without a heuristic finds a solution where there
/// should be none: a bug, and no answer is better than a wrong one.
pub fn solve(puzzle: &Puzzle, options: &Options, mut observer: &mut dyn Observer) -> Result<Report, Refused> {
    let mut report =
        families::run(puzzle, options.order, Solve { puzzle, options, observer: &mut observer })?;
    replay(puzzle, &report);
    confirm::confirm(puzzle, options, observer, &mut report)?;
    Ok(report)
}

/// Replays the solution of a report, if there is one, with code that shares nothing with the search.
pub(crate) fn replay(puzzle: &Puzzle, report: &Report) {
    if let Some(moves) = &report.moves {
        let length = slidewise_verify::length(&puzzle.native(), moves)
            .unwrap_or_else(|refusal| panic!("the solution of {} is wrong: {refusal}", puzzle.name));
        assert_eq!(Some(length), report.length, "the length of {} is wrong", puzzle.name);
    }
}

struct Solve<'a, O> {
    puzzle: &'a Puzzle,
    options: &'a Options,
    observer: &'a mut O,
}

impl<O: Observer> Job for Solve<'_, O> {
    type Output = Result<Report, Refused>;
    const EVERY_SIZE: bool = true;

    fn run<F: Family>(self, family: &F) -> Self::Output {
        solve_family(self.puzzle, family, self.options, self.observer).map(|(report, _)| report)
    }
}

/// The report and the moves of the solution, if there is one.
type Solved<F> = (Report, Option<Vec<Move<F>>>);

/// Solves a puzzle of a family, without replaying the solution.
pub(crate) fn solve_family<F: Family>(
    puzzle: &Puzzle,
    family: &F,
    options: &Options,
    observer: &mut impl Observer,
) -> Result<Solved<F>, Refused> {
    let chosen = ResolvedOptions::new(options, FamilyDefaults::of(family, options))?;
    tell_what_does_not_fit(family, chosen.heuristic, options, observer);
    let began = Instant::now();
    let (finished, proof) = match family.domain().refutation() {
        Some(reason) => (Finished::at_once(Outcome::Unsolvable), Proof { by: Proof::RULES, reason }),
        None => {
            let finished = if F::HAS_FINAL_STATES && chosen.final_states == Some(FinalStatesName::One) {
                one_final::search(family, chosen, options, observer)
            } else {
                let search = Search { family, chosen, limits: options.limits, observer, held: 0 };
                family.with_heuristic(chosen.heuristic, options, search)
            };
            let mut finished = match finished {
                Ok(finished) => finished?,
                Err(Unavailable::Refused(refused)) => return Err(refused),
                Err(Unavailable::Stopped(why)) => Finished::stopped(family.domain(), why),
            };
            let by_heuristic = |reason| Proof { by: Proof::HEURISTIC, reason };
            let refuted = finished.refuted.take().map(by_heuristic);
            let proof = refuted.unwrap_or_else(|| Proof::by_search(chosen.heuristic));
            (finished, proof)
        }
    };
    let seconds = began.elapsed().as_secs_f64();
    let moves = match &finished.outcome {
        Outcome::Solved(solution) => Some(solution.moves.clone()),
        Outcome::Unsolvable | Outcome::Stopped { .. } => None,
    };
    Ok((Report { seconds, ..figures::report(puzzle, family, &chosen, finished, proof) }, moves))
}

/// Reports if the memory limit is the reason why the heuristic is not the one that suits the puzzle best.
fn tell_what_does_not_fit(
    family: &impl Family,
    heuristic: HeuristicName,
    options: &Options,
    observer: &mut impl Observer,
) {
    if options.heuristic != HeuristicName::Auto || options.limits.memory.is_none() {
        return;
    }
    let limits = Limits { memory: None, ..options.limits };
    let best = family.best_heuristic(&Options { limits, ..*options });
    // Asked last, so that nothing is kept of tables that do not fit.
    if heuristic != family.best_heuristic(options) {
        return;
    }
    if best != heuristic {
        let text = format!("the tables of {best} do not fit in the memory: {heuristic} is used instead");
        // The search will notice a request to stop.
        let _ = observer.prepare(&Preparing::Notice(&text));
    }
}

impl<D: Domain> Finished<D> {
    fn at_once(outcome: Outcome<D::Move>) -> Self {
        Self {
            outcome,
            stats: Stats::default(),
            errors: Vec::new(),
            violation: None,
            abstract_expanded: None,
            table_bytes: 0,
            refuted: None,
        }
    }

    /// The result if the run was stopped before the search began.
    fn stopped(domain: &D, why: Stop) -> Self {
        let lower_bound = u32::from(!domain.is_goal(&domain.start()));
        Self::at_once(Outcome::Stopped { why, lower_bound })
    }
}
