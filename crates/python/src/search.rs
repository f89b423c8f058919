//! Searches puzzles of our own families. Results are the JSON that the command prints.

use pyo3::prelude::*;
use serde::Serialize;

use crate::errors::OrRefused;
use crate::puzzle::Puzzle;
use crate::settings::{Given, Settings};
use crate::supervise::supervised;

/// A report as JSON.
pub(crate) fn json(report: &impl Serialize) -> String {
    serde_json::to_string(report).expect("a report has nothing that JSON lacks")
}

/// A shortest solution.
#[pyfunction]
pub(crate) fn solve(
    py: Python<'_>,
    puzzle: &Puzzle,
    given: Given,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let options = Settings::of(py, &given)?.options;
    let report = supervised(py, progress, |monitor| {
        monitor.watch(&options.limits, |observer| slidewise_solve::solve(&puzzle.0, &options, observer))
    })?;
    report.or_refused(py).map(|report| json(&report))
}

/// The whole reachable space.
#[pyfunction]
pub(crate) fn space(
    py: Python<'_>,
    puzzle: &Puzzle,
    given: Given,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let options = Settings::of(py, &given)?.options;
    let report = supervised(py, progress, |monitor| {
        monitor.watch(&options.limits, |observer| slidewise_lab::space::space(&puzzle.0, &options, observer))
    })?;
    Ok(json(&report))
}

/// The value of a heuristic at the start.
#[pyfunction]
pub(crate) fn heuristic(
    py: Python<'_>,
    puzzle: &Puzzle,
    given: Given,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let options = Settings::of(py, &given)?.options;
    let report = supervised(py, progress, |monitor| {
        monitor
            .watch(&options.limits, |observer| slidewise_lab::heuristic::value(&puzzle.0, &options, observer))
    })?;
    report.or_refused(py).map(|report| json(&report))
}
