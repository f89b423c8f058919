//! Errors as the exceptions of `slidewise.errors`.

use pyo3::prelude::*;
use slidewise_domains::text::Fault;
use slidewise_solve::Refused;
use slidewise_solve::source::Text;

/// An exception of this class of `slidewise.errors`, with these arguments.
fn raise<'py>(py: Python<'py>, class: &str, arguments: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    let made = py.import("slidewise.errors").and_then(|module| module.getattr(class)?.call1(arguments));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// The faults of a puzzle or a suite, each with its position.
pub(crate) fn faulty(py: Python<'_>, text: &Text, faults: &[Fault]) -> PyErr {
    let lines: Vec<&str> = text.content.lines().collect();
    let rows: Vec<_> = faults
        .iter()
        .map(|fault| {
            let line = lines.get(fault.line.saturating_sub(1)).copied().unwrap_or_default();
            (fault.line, fault.column, fault.length, fault.message.as_str(), fault.help.as_deref(), line)
        })
        .collect();
    raise(py, "PuzzleError", (text.origin.as_str(), rows))
}

/// There is no such puzzle.
pub(crate) fn unreadable(py: Python<'_>, message: &str) -> PyErr {
    raise(py, "NotFound", (message,))
}

/// An option that does not fit. The messages name flags as the command does.
pub(crate) fn refused(py: Python<'_>, message: &str) -> PyErr {
    raise(py, "OptionError", (message,))
}

/// Turns an error that says which options do not fit into an exception.
pub(crate) trait OrRefused<T> {
    fn or_refused(self, py: Python<'_>) -> PyResult<T>;
}

impl<T> OrRefused<T> for Result<T, Refused> {
    fn or_refused(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|Refused(message)| refused(py, &message))
    }
}

impl<T> OrRefused<T> for Result<T, String> {
    fn or_refused(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|message| refused(py, &message))
    }
}
