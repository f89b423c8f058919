//! A* on one of our puzzles with a heuristic that is a Python function.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use pyo3::prelude::*;
use serde_json::json;
use slidewise::{Answer, Cost, Guarantee, Heuristic, Outcome, astar};
use slidewise_solve::families::{AnyKey, AnyMove, Opened, with_opened};
use slidewise_solve::source::drawing;

use crate::puzzle::Puzzle;
use crate::settings::{Given, Settings};
use crate::supervise::{counts, dictionary};

/// Calls back into Python, and stops the search when Python raises an exception.
pub(crate) struct Caller<'py> {
    pub(crate) py: Python<'py>,
    pub(crate) stop: Arc<AtomicBool>,
    fault: RefCell<Option<PyErr>>,
}

impl<'py> Caller<'py> {
    pub(crate) fn new(py: Python<'py>) -> Self {
        Self { py, stop: Arc::default(), fault: RefCell::default() }
    }

    /// The value of a call, or `otherwise` if this call or an earlier one failed.
    pub(crate) fn or<T>(&self, otherwise: T, call: impl FnOnce(Python<'py>) -> PyResult<T>) -> T {
        if self.fault.borrow().is_some() {
            return otherwise;
        }
        call(self.py).unwrap_or_else(|error| {
            self.stop.store(true, Ordering::Relaxed);
            *self.fault.borrow_mut() = Some(error);
            otherwise
        })
    }

    /// Notices Ctrl-C and passes on progress.
    pub(crate) fn tell(&self, progress: Option<&Py<PyAny>>, bound: Cost, stats: &slidewise::Stats) {
        self.or((), |py| {
            py.check_signals()?;
            let Some(progress) = progress else { return Ok(()) };
            progress.call1(py, (dictionary(py, counts(bound, stats))?,)).map(drop)
        });
    }

    /// Raises the exception that stopped the search, if there was one.
    pub(crate) fn finish(self) -> PyResult<()> {
        self.fault.into_inner().map_or(Ok(()), Err)
    }
}

/// An estimate as Python gives it: a number, or `None` where no goal can be reached.
pub(crate) fn estimate(value: &Bound<'_, PyAny>) -> PyResult<Option<Cost>> {
    if value.is_none() || value.extract::<f64>().is_ok_and(|number| number == f64::INFINITY) {
        return Ok(None);
    }
    value.extract().map(Some)
}

/// A Python function of a board's rows.
struct Callable<'a, 'py> {
    function: &'a Bound<'py, PyAny>,
    caller: &'a Caller<'py>,
}

impl<const N: usize> Heuristic<Opened<N>> for Callable<'_, '_> {
    fn estimate(&self, opened: &Opened<N>, state: &AnyKey<N>) -> Option<Cost> {
        let native = opened.native(state);
        self.caller.or(Some(0), |_| estimate(&self.function.call1((drawing(&native),))?))
    }

    /// Nothing is proven about it.
    fn guarantee(&self, _: &Opened<N>) -> Guarantee {
        Guarantee { admissible: false, consistent: false }
    }
}

/// A* with a function of the board's rows, as JSON with the fields of a report.
#[pyfunction]
pub(crate) fn solve_with(
    py: Python<'_>,
    puzzle: &Puzzle,
    given: Given,
    function: &Bound<'_, PyAny>,
    name: &str,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let options = Settings::of(py, &given)?.options;
    let (caller, began) = (Caller::new(py), Instant::now());
    let heuristic = Callable { function, caller: &caller };
    let (answer, moves) = with_opened!(&puzzle.0.instance, options.order, opened => {
        let search = astar(&opened, &heuristic).interrupt(&caller.stop).limits(options.limits);
        let answer = search.progress(|bound, stats| caller.tell(progress.as_ref(), bound, stats)).run();
        let words = |moves: &[AnyMove]| opened.describe(moves).iter().map(ToString::to_string).collect();
        let moves: Option<Vec<String>> = answer.moves().map(words);
        (answer, moves)
    });
    caller.finish()?;
    let report = report(puzzle, &answer, moves, name, began.elapsed().as_secs_f64());
    Ok(report.to_string())
}

fn report(
    puzzle: &Puzzle,
    answer: &Answer<AnyMove>,
    moves: Option<Vec<String>>,
    heuristic: &str,
    seconds: f64,
) -> serde_json::Value {
    let (puzzle, stats) = (&puzzle.0, &answer.stats);
    if let Some(moves) = &moves {
        let length = slidewise_verify::length(&puzzle.native(), moves);
        assert_eq!(length.ok(), answer.cost(), "the verifier refuses a solution of {}", puzzle.name);
    }
    let (outcome, bound, stopped_by) = match &answer.outcome {
        Outcome::Solved(solution) => ("solved", solution.lower_bound, None),
        // A function may report anything as a dead end, so this proves nothing.
        Outcome::Unsolvable => ("stopped", 0, Some("heuristic")),
        Outcome::Stopped { why, lower_bound } => ("stopped", *lower_bound, Some(why.name())),
    };
    json!({
        "name": puzzle.name,
        "puzzle": puzzle.family(),
        "metric": puzzle.metric().name(),
        "goal": puzzle.goal(),
        "exit": puzzle.exit(),
        "outcome": outcome,
        "length": answer.cost(),
        "lower_bound": bound,
        "optimal": false,
        "not_optimal_because": "the heuristic is a Python function: nothing is proven about it",
        "stopped_by": stopped_by,
        "moves": moves,
        "algorithm": "astar",
        "heuristic": heuristic,
        "threads": 1,
        "expanded": stats.expanded,
        "generated": stats.generated_edges,
        "generated_is": "generated_edges",
        "generated_states": stats.stored,
        "generated_edges": stats.generated_edges,
        "reexpanded": stats.reexpanded,
        "stored": stats.stored,
        "peak_bytes": stats.peak_bytes,
        "seconds": seconds,
    })
}
