//! The value of a heuristic on a puzzle's start.

use serde::{Deserialize, Serialize};
use slidewise_core::clock::Instant;
use slidewise_core::{Cost, Domain, Guarantee, Observer, Stop};

use slidewise_solve::families::{Opened, Unavailable, with_opened};
use slidewise_solve::{HeuristicName, Options, Puzzle, Refused};

/// The value of a heuristic on a puzzle's start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HeuristicReport {
    /// The puzzle's name.
    pub name: String,
    /// Its family.
    pub puzzle: String,
    /// The unit of the value.
    pub metric: String,
    /// The goal to which the distance is estimated.
    pub goal: String,
    /// The heuristic.
    pub heuristic: String,
    /// Its value; none at a proven dead end.
    pub value: Option<u32>,
    /// Does it prove that there is no solution?
    pub dead_end: bool,
    /// The limit that ended the evaluation; there is no value then.
    pub stopped_by: Option<String>,
    /// Is it proven never to exceed the true distance here?
    pub admissible: bool,
    /// Is it proven never to drop by more than a move's cost here?
    pub consistent: bool,
    /// Time to build and evaluate it.
    pub seconds: f64,
    /// Bytes of its tables.
    pub table_bytes: u64,
}

/// Evaluates the heuristic of the options on the start. If the observer stops it, there is no value, and
/// [`HeuristicReport::stopped_by`] says why.
pub fn value(
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<HeuristicReport, Refused> {
    with_opened!(&puzzle.kind, options.order, opened => value_opened(puzzle, &opened, options, observer))
}

fn value_opened<const N: usize>(
    puzzle: &Puzzle,
    opened: &Opened<N>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<HeuristicReport, Refused> {
    let name = match options.heuristic {
        HeuristicName::Auto => opened.best_heuristic(options),
        name => name,
    };
    let began = Instant::now();
    let evaluated = opened.with_heuristic(name, options, observer, |heuristic, held, observer| {
        let value = heuristic.estimate(opened, &opened.start());
        Evaluated {
            // An aborted estimate is not the heuristic's value.
            value: observer.alarm().rings().map_or(Ok(value), Err),
            guarantee: Some(heuristic.guarantee(opened)),
            table_bytes: held + heuristic.table_bytes() as u64,
        }
    });
    let Evaluated { value, guarantee, table_bytes } = match evaluated {
        Ok(evaluated) => evaluated,
        Err(Unavailable::Refused(refused)) => return Err(refused),
        Err(Unavailable::Stopped(why)) => Evaluated { value: Err(why), guarantee: None, table_bytes: 0 },
    };
    Ok(HeuristicReport {
        name: puzzle.name.clone(),
        puzzle: puzzle.family().into(),
        metric: puzzle.metric().name().into(),
        goal: puzzle.goal().into(),
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

/// The result of an evaluation.
struct Evaluated {
    /// `None` is a dead end.
    value: Result<Option<Cost>, Stop>,
    /// None if the heuristic was not built.
    guarantee: Option<Guarantee>,
    table_bytes: u64,
}
