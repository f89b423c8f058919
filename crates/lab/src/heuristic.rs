//! The value of a heuristic at the start of a puzzle, and its explanation.

use serde::{Deserialize, Serialize};
use slidewise_core::clock::Instant;
use slidewise_core::{Cost, Domain, Explanation, Guarantee, Observer, Stop};

use slidewise_search::Run;
use slidewise_search::space::Component;
use slidewise_solve::families::{self, AnyKey, Opened, Unavailable, with_opened};
use slidewise_solve::{AnyInstance, HeuristicName, Options, Puzzle, Refused};
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, StateId};

use crate::explanation::ExplanationReport;

/// The value of a heuristic at the start of a puzzle.
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
    /// The explanation of the value, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<ExplanationReport>,
}

/// Evaluates the heuristic of the options at the start. If the observer stops it, there is no value, and
/// [`HeuristicReport::stopped_by`] tells why.
pub fn value(
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<HeuristicReport, Refused> {
    with_opened!(&puzzle.instance, options.order, opened => {
        value_opened(puzzle, &opened, name_of(&opened, options), options, false, observer)
    })
}

/// The same with an explanation, which is compared with the value.
///
/// # Panics
/// If the explanation gives another value, or if its parts do not add up to it. That is a bug.
pub fn explained(
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<HeuristicReport, Refused> {
    // The heuristic is the same as without an explanation, whatever suits the size that explains it.
    let name = with_opened!(&puzzle.instance, options.order, opened => name_of(&opened, options));
    with_opened!(families::open_to_explain(&puzzle.instance, options.order), opened => {
        value_opened(puzzle, &opened, name, options, true, observer)
    })
}

/// The heuristic of the options, or the best one.
fn name_of<const N: usize>(opened: &Opened<N>, options: &Options) -> HeuristicName {
    match options.heuristic {
        HeuristicName::Auto => opened.best_heuristic(options),
        name => name,
    }
}

fn value_opened<const N: usize>(
    puzzle: &Puzzle,
    opened: &Opened<N>,
    name: HeuristicName,
    options: &Options,
    explain: bool,
    observer: &mut dyn Observer,
) -> Result<HeuristicReport, Refused> {
    let began = Instant::now();
    let evaluated = opened.with_heuristic(name, options, observer, |heuristic, held, observer| {
        let value = heuristic.estimate(opened, &opened.start());
        // An aborted estimate is not the heuristic's value.
        let value = observer.alarm().rings().map_or(Ok(value), Err);
        let explanation = value.ok().filter(|_| explain).map(|value| {
            let explanation = heuristic.explain(opened, &opened.start());
            let explanation = explanation.unwrap_or_else(|| Explanation::given(name.to_string(), value));
            // A search for the explanation may have been aborted too.
            let is_aborted = observer.alarm().rings().is_some();
            assert!(
                is_aborted || (explanation.value == value && explanation.adds_up()),
                "the explanation of {name} gives another value than {value:?}: {explanation:?}"
            );
            explanation.into()
        });
        Evaluated {
            value,
            explanation,
            guarantee: Some(heuristic.guarantee(opened)),
            table_bytes: held + heuristic.table_bytes() as u64,
        }
    });
    let Evaluated { value, explanation, guarantee, table_bytes } = match evaluated {
        Ok(evaluated) => evaluated,
        Err(Unavailable::Refused(refused)) => return Err(refused),
        Err(Unavailable::Stopped(why)) => {
            Evaluated { value: Err(why), explanation: None, guarantee: None, table_bytes: 0 }
        }
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
        explanation,
    })
}

/// A cell, as row and column, and the value of a heuristic there.
pub type CellValue = ((usize, usize), Option<Cost>);

/// The value of a heuristic in every cell of a maze that the walker can reach: its row and column, and the value.
///
/// # Errors
/// If it is not a maze, or has no such heuristic, or a limit is hit.
pub fn in_cells(
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Vec<CellValue>, Refused> {
    if !matches!(puzzle.instance, AnyInstance::Maze(_)) {
        return Err(Refused("only the states of a maze are cells: leave out --cells".into()));
    }
    with_opened!(&puzzle.instance, options.order, opened => in_cells_opened(&opened, options, observer))
}

fn in_cells_opened<const N: usize>(
    opened: &Opened<N>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Vec<CellValue>, Refused> {
    let name = name_of(opened, options);
    let cell = |state: &AnyKey<N>| match opened.instance_at(state) {
        AnyInstance::Maze(maze) => (usize::from(maze.start.row), usize::from(maze.start.column)),
        _ => unreachable!("it is a maze"),
    };
    let valued = opened.with_heuristic(name, options, observer, |heuristic, _, mut observer| {
        let budget = Budget::new(options.limits.memory);
        let mut component = Component::new(opened, CompactTable::new(&budget));
        component.explore_states(&mut Run::new(&budget, options.limits.nodes, &mut observer))?;
        let states = (0..component.states() as u32).map(|id| component.state(StateId(id)));
        Ok(states.map(|state| (cell(&state), heuristic.estimate(opened, &state))).collect())
    });
    let stopped = |why: Stop| Refused(format!("stopped at a limit: {}", why.name()));
    match valued {
        Ok(valued) => valued.map_err(stopped),
        Err(Unavailable::Refused(refused)) => Err(refused),
        Err(Unavailable::Stopped(why)) => Err(stopped(why)),
    }
}

/// The result of an evaluation.
struct Evaluated {
    /// `None` is a dead end.
    value: Result<Option<Cost>, Stop>,
    explanation: Option<ExplanationReport>,
    /// None if the heuristic was not built.
    guarantee: Option<Guarantee>,
    table_bytes: u64,
}
