//! Audits heuristics: ours, and those given as a table of values.

use pyo3::prelude::*;
use slidewise_lab::audit::{Request, Sample, ValueTable};
use slidewise_solve::source::Text;

use crate::errors::{OrRefused, faulty};
use crate::puzzle::Puzzle;
use crate::search::json;
use crate::settings::{Given, Settings, parsed};
use crate::supervise::supervised;

/// Audits the heuristic of the options, or the values of a table: lines of a board, a tab and a value. `sample` is the
/// number of random walks, their maximum length and the seed.
#[pyfunction]
pub(crate) fn audit(
    py: Python<'_>,
    puzzle: &Puzzle,
    given: Given,
    values: Option<String>,
    against: Option<String>,
    sample: Option<(u64, u32, u64)>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let options = Settings::of(py, &given)?.options;
    let against = against.map(|name| parsed(&name)).transpose().or_refused(py)?;
    let table = match values {
        None => None,
        Some(content) => {
            let table = ValueTable::read(&content, &puzzle.0);
            Some(table.map_err(|faults| faulty(py, &Text { origin: "values".into(), content }, &faults))?)
        }
    };
    let sample =
        sample.map(|(walks, longest, seed)| Sample { walks, longest, seed, reference: Default::default() });
    let request = Request { options, values: table.as_ref(), against, sample };
    let report = supervised(py, progress, |monitor| {
        monitor.watch(&options.limits, |observer| {
            slidewise_lab::audit::audit(&puzzle.0, &request, observer, None)
        })
    })?;
    report.or_refused(py).map(|report| json(&report))
}
