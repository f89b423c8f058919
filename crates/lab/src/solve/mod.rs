//! Solves a puzzle: options in, a report out, every solution replayed by the independent verifier on the way.

mod chosen;
mod figures;
mod search;

use std::time::Instant;

use slidewise_core::{Domain, Observer, Outcome, Stats};

use crate::families::{self, Family, Job, Unavailable};
use crate::report::Report;
use crate::{Options, Puzzle, Refused};

use chosen::{Best, Chosen};
use search::{Finished, Search};

/// Solves a puzzle. Fails only if the options do not fit.
///
/// # Panics
/// If the verifier refuses the solution or its length: a bug, and no answer is better than a wrong one.
pub fn solve(puzzle: &Puzzle, options: &Options, mut observer: &mut dyn Observer) -> Result<Report, Refused> {
    let report = families::run(puzzle, options.order, Solve { puzzle, options, observer: &mut observer })?;
    if let Some(moves) = &report.moves {
        let replay = slidewise_verify::replay(&puzzle.native(), moves)
            .unwrap_or_else(|refusal| panic!("the solution of {} is wrong: {refusal}", puzzle.name));
        assert_eq!(Some(replay.length), report.length, "the length of {} is wrong", puzzle.name);
    }
    Ok(report)
}

struct Solve<'a, O> {
    puzzle: &'a Puzzle,
    options: &'a Options,
    observer: &'a mut O,
}

impl<O: Observer> Job for Solve<'_, O> {
    type Output = Result<Report, Refused>;

    fn run<F: Family>(self, family: &F) -> Self::Output {
        let best = Best {
            heuristic: family.best_heuristic(),
            informed: family.best_informed_search(),
            blind: family.best_blind_search(),
            ties: family.ties(),
        };
        let chosen = Chosen::new(self.options, best)?;
        let began = Instant::now();
        let (finished, proof) = match family.domain().refutation() {
            Some(reason) => (Finished::at_once(Outcome::Unsolvable), reason),
            None => {
                let search = Search { family, chosen, limits: self.options.limits, observer: self.observer };
                let finished = match family.with_heuristic(chosen.heuristic, self.options, search) {
                    Ok(finished) => finished?,
                    Err(Unavailable::Refused(refused)) => return Err(refused),
                    Err(Unavailable::Stopped(why)) => {
                        let lower_bound = u32::from(!family.domain().is_goal(&family.domain().start()));
                        Finished::at_once(Outcome::Stopped { why, lower_bound })
                    }
                };
                (finished, "every state that can be reached was searched")
            }
        };
        let seconds = began.elapsed().as_secs_f64();
        Ok(Report { seconds, ..figures::report(self.puzzle, family, &chosen, finished, proof) })
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
        }
    }
}
