//! The value of a heuristic on a puzzle's start.

use std::time::Instant;

use slidewise_core::{Guarantee, Heuristic};

use crate::families::{self, Family, HeuristicJob, Job, Unavailable};
use crate::report::HeuristicReport;
use crate::{HeuristicName, Options, Puzzle, Refused};

/// Evaluates the heuristic of the options on the start.
pub fn value(puzzle: &Puzzle, options: &Options) -> Result<HeuristicReport, Refused> {
    families::run(puzzle, options.order, Value { puzzle, options })
}

struct Value<'a> {
    puzzle: &'a Puzzle,
    options: &'a Options,
}

impl Job for Value<'_> {
    type Output = Result<HeuristicReport, Refused>;

    fn run<F: Family>(self, family: &F) -> Self::Output {
        let name = match self.options.heuristic {
            HeuristicName::Auto => family.best_heuristic(&self.options.limits),
            name => name,
        };
        let began = Instant::now();
        let (value, guarantee, table_bytes) =
            match family.with_heuristic(name, self.options, Evaluate { domain: family.domain(), held: 0 }) {
                Ok(result) => result,
                Err(Unavailable::Refused(refused)) => return Err(refused),
                Err(Unavailable::Stopped(why)) => {
                    return Err(Refused(format!(
                        "{name} needs a first search, which was stopped by its {why} limit"
                    )));
                }
            };
        Ok(HeuristicReport {
            name: self.puzzle.name.clone(),
            puzzle: self.puzzle.family().into(),
            metric: self.puzzle.metric().name().into(),
            goal: self.puzzle.goal().into(),
            heuristic: name.to_string(),
            value,
            dead_end: value.is_none(),
            admissible: guarantee.admissible,
            consistent: guarantee.consistent,
            seconds: began.elapsed().as_secs_f64(),
            table_bytes,
        })
    }
}

struct Evaluate<'a, D> {
    domain: &'a D,
    /// Bytes of shared tables.
    held: u64,
}

impl<D: slidewise_core::Packable> HeuristicJob<D> for Evaluate<'_, D> {
    type Output = (Option<u32>, Guarantee, u64);

    fn run<H: Heuristic<D>>(self, heuristic: &H) -> Self::Output {
        let value = heuristic.estimate(self.domain, &self.domain.start());
        (value, heuristic.guarantee(self.domain), self.held + heuristic.table_bytes() as u64)
    }

    fn hold(&mut self, bytes: u64) {
        self.held = bytes;
    }
}
