//! Puzzles written in Python, searched by our algorithms.
//!
//! A state is identified by a number. Python's own dictionary finds the number of a key, so two states are the same if
//! and only if their keys are equal, and Python is asked only once for the moves of each state.

use std::cell::RefCell;

use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use slidewise::{
    Answer, Cost, Domain, Guarantee, Heuristic, Outcome, Packable, Reversible, astar, bfs, idastar,
};

use crate::callable::{Caller, estimate};
use crate::errors::OrRefused;
use crate::settings::{Given, Settings};

/// The number of a state that could not be created because Python raised an exception: it has no moves.
const NOWHERE: u64 = u64::MAX;

/// A move of a state: which state, which of its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Edge {
    from: u64,
    index: u32,
}

/// A state and what is known about it.
struct Known<'py> {
    state: Bound<'py, PyAny>,
    moves: Option<Vec<Bound<'py, PyAny>>>,
}

/// The rules defined by a Python object.
struct Rules<'a, 'py> {
    rules: &'a Bound<'py, PyAny>,
    caller: &'a Caller<'py>,
    numbers: Bound<'py, PyDict>,
    known: RefCell<Vec<Known<'py>>>,
    has_costs: bool,
}

impl<'py> Rules<'_, 'py> {
    /// The number of a state.
    fn number(&self, state: Bound<'py, PyAny>) -> PyResult<u64> {
        let key = self.rules.call_method1(intern!(self.caller.py, "key"), (&state,))?;
        if let Some(number) = self.numbers.get_item(&key)? {
            return number.extract();
        }
        let mut known = self.known.borrow_mut();
        let number = known.len() as u64;
        self.numbers.set_item(key, number)?;
        known.push(Known { state, moves: None });
        Ok(number)
    }

    /// The state of a number that is not [`NOWHERE`].
    fn state(&self, number: u64) -> Bound<'py, PyAny> {
        self.known.borrow()[number as usize].state.clone()
    }

    fn mv(&self, edge: Edge) -> Bound<'py, PyAny> {
        let known = self.known.borrow();
        let moves = known[edge.from as usize].moves.as_ref();
        moves.expect("a move comes from the list of its state")[edge.index as usize].clone()
    }

    /// How many moves a state has.
    fn count(&self, number: u64) -> PyResult<u32> {
        if let Some(moves) = &self.known.borrow()[number as usize].moves {
            return Ok(moves.len() as u32);
        }
        let listed = self.rules.call_method1(intern!(self.caller.py, "moves"), (self.state(number),))?;
        let moves = listed.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        let count = moves.len() as u32;
        self.known.borrow_mut()[number as usize].moves = Some(moves);
        Ok(count)
    }
}

impl<'a, 'py> Domain for Rules<'a, 'py> {
    type State = u64;
    type Move = Edge;

    fn start(&self) -> u64 {
        self.caller.or(NOWHERE, |py| self.number(self.rules.call_method0(intern!(py, "start"))?))
    }

    fn moves<'d>(&'d self, &from: &u64) -> impl Iterator<Item = Edge> + use<'a, 'py, 'd> {
        let count = if from == NOWHERE { 0 } else { self.caller.or(0, |_| self.count(from)) };
        (0..count).map(move |index| Edge { from, index })
    }

    fn apply(&self, state: &mut u64, edge: Edge) {
        *state = self.caller.or(NOWHERE, |py| {
            let arguments = (self.state(edge.from), self.mv(edge));
            self.number(self.rules.call_method1(intern!(py, "apply"), arguments)?)
        });
    }

    fn is_goal(&self, &state: &u64) -> bool {
        let ask = |py| self.rules.call_method1(intern!(py, "is_goal"), (self.state(state),))?.is_truthy();
        state != NOWHERE && self.caller.or(false, ask)
    }

    fn cost(&self, _: &u64, edge: Edge) -> Cost {
        if !self.has_costs {
            return 1;
        }
        self.caller.or(1, |py| {
            let arguments = (self.state(edge.from), self.mv(edge));
            let cost: Cost = self.rules.call_method1(intern!(py, "cost"), arguments)?.extract()?;
            if cost == 0 { Err(PyValueError::new_err("a move costs at least 1")) } else { Ok(cost) }
        })
    }
}

impl Packable for Rules<'_, '_> {
    type Key = u64;

    fn pack(&self, &state: &u64) -> u64 {
        state
    }

    fn unpack(&self, key: u64) -> u64 {
        key
    }
}

impl Reversible for Rules<'_, '_> {
    fn undo(&self, state: &mut u64, edge: Edge) {
        *state = edge.from;
    }

    /// Whether a move leads back is known only after making it.
    fn undoes(&self, _: Edge, _: Edge) -> bool {
        false
    }
}

/// The method `heuristic` of the same object.
struct Estimates {
    guarantee: Guarantee,
}

impl<'a, 'py> Heuristic<Rules<'a, 'py>> for Estimates {
    fn estimate(&self, domain: &Rules<'a, 'py>, &state: &u64) -> Option<Cost> {
        if state == NOWHERE {
            return Some(0);
        }
        domain.caller.or(Some(0), |py| {
            estimate(&domain.rules.call_method1(intern!(py, "heuristic"), (domain.state(state),))?)
        })
    }

    fn guarantee(&self, _: &Rules<'a, 'py>) -> Guarantee {
        self.guarantee
    }
}

/// Searches a puzzle written in Python. Returns the outcome, the moves, the cost, the bound, what stopped it, and the counts.
#[pyfunction]
pub(crate) fn search<'py>(
    py: Python<'py>,
    rules: &Bound<'py, PyAny>,
    algorithm: &str,
    has_costs: bool,
    admissible: bool,
    given: Given,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let limits = Settings::of(py, &given)?.options.limits;
    let caller = Caller::new(py);
    let domain =
        Rules { rules, caller: &caller, numbers: PyDict::new(py), known: RefCell::default(), has_costs };
    let estimates = Estimates { guarantee: Guarantee { admissible, consistent: false } };
    let tell = |bound, stats: &_| caller.tell(progress.as_ref(), bound, stats);
    let answer = match algorithm {
        "astar" => astar(&domain, &estimates).limits(limits).interrupt(&caller.stop).progress(tell).run(),
        "idastar" => idastar(&domain, &estimates).limits(limits).interrupt(&caller.stop).progress(tell).run(),
        "bfs" | "dijkstra" => bfs(&domain).limits(limits).interrupt(&caller.stop).progress(tell).run(),
        other => {
            return Err(format!("'{other}' is not for domains: choose astar, idastar, bfs or dijkstra"))
                .or_refused(py);
        }
    };
    let found = told(py, &domain, &answer)?;
    drop(domain);
    caller.finish()?;
    Ok(found)
}

fn told<'py>(
    py: Python<'py>,
    domain: &Rules<'_, 'py>,
    answer: &Answer<Edge>,
) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    let (outcome, bound, stopped_by) = match &answer.outcome {
        Outcome::Solved(solution) => ("solved", Some(solution.lower_bound), None),
        Outcome::Unsolvable => ("unsolvable", None, None),
        Outcome::Stopped { why, lower_bound } => ("stopped", Some(*lower_bound), Some(why.name())),
    };
    found.set_item("outcome", outcome)?;
    found.set_item("lower_bound", bound)?;
    found.set_item("stopped_by", stopped_by)?;
    found.set_item("cost", answer.cost())?;
    let path =
        answer.moves().map(|moves| PyList::new(py, moves.iter().map(|&edge| domain.mv(edge)))).transpose()?;
    found.set_item("moves", path)?;
    let stats = &answer.stats;
    for (name, count) in [
        ("expanded", stats.expanded),
        ("generated_edges", stats.generated_edges),
        ("reexpanded", stats.reexpanded),
        ("stored", stats.stored),
        ("peak_bytes", stats.peak_bytes),
    ] {
        found.set_item(name, count)?;
    }
    Ok(found)
}
