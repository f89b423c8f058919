//! The value of a heuristic on a puzzle's start.

use std::time::Instant;

use slidewise_core::{Cost, Guarantee, Heuristic, Observer, Packable, Stop};

use crate::families::{self, Family, HeuristicJob, Job, Unavailable};
use crate::report::HeuristicReport;
use crate::{HeuristicName, Options, Puzzle, Refused};

/// Evaluates the heuristic of the options on the start. If the observer stops it, there is no value, and
/// [`HeuristicReport::stopped_by`] says why.
pub fn value(
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<HeuristicReport, Refused> {
    families::run(puzzle, options.order, Value { puzzle, options, observer })
}

struct Value<'a> {
    puzzle: &'a Puzzle,
    options: &'a Options,
    observer: &'a mut dyn Observer,
}

impl Job for Value<'_> {
    type Output = Result<HeuristicReport, Refused>;

    fn run<F: Family>(self, family: &F) -> Self::Output {
        let name = match self.options.heuristic {
            HeuristicName::Auto => family.best_heuristic(self.options),
            name => name,
        };
        let began = Instant::now();
        let evaluate = Evaluate { domain: family.domain(), held: 0, observer: self.observer };
        let evaluated = match family.with_heuristic(name, self.options, evaluate) {
            Ok(evaluated) => evaluated,
            Err(Unavailable::Refused(refused)) => return Err(refused),
            Err(Unavailable::Stopped(why)) => Evaluated { value: Err(why), guarantee: None, table_bytes: 0 },
        };
        let Evaluated { value, guarantee, table_bytes } = evaluated;
        Ok(HeuristicReport {
            name: self.puzzle.name.clone(),
            puzzle: self.puzzle.family().into(),
            metric: self.puzzle.metric().name().into(),
            goal: self.puzzle.goal().into(),
            heuristic: name.to_string(),
            value: value.unwrap_or_default(),
            dead_end: value == Ok(None),
            stopped_by: value.err().map(|why| why.name().into()),
            admissible: guarantee.is_some_and(|guarantee| guarantee.admissible),
            consistent: guarantee.is_some_and(|guarantee| guarantee.consistent),
            seconds: began.elapsed().as_secs_f64(),
            table_bytes,
        })
    }
}

/// The result of an evaluation.
struct Evaluated {
    /// `None` is a dead end.
    value: Result<Option<Cost>, Stop>,
    /// None if the heuristic was not built.
    guarantee: Option<Guarantee>,
    table_bytes: u64,
}

struct Evaluate<'a, D> {
    domain: &'a D,
    /// Bytes of shared tables.
    held: u64,
    observer: &'a mut dyn Observer,
}

impl<D: Packable> HeuristicJob<D> for Evaluate<'_, D> {
    type Output = Evaluated;

    fn observer(&mut self) -> &mut dyn Observer {
        self.observer
    }

    fn run<H: Heuristic<D>>(self, heuristic: &H) -> Self::Output {
        let value = heuristic.estimate(self.domain, &self.domain.start());
        Evaluated {
            // An aborted estimate is not the heuristic's value.
            value: self.observer.alarm().rings().map_or(Ok(value), Err),
            guarantee: Some(heuristic.guarantee(self.domain)),
            table_bytes: self.held + heuristic.table_bytes() as u64,
        }
    }

    fn hold(&mut self, bytes: u64) {
        self.held = bytes;
    }
}
