//! The native half of the Python package `slidewise` in `python/`. It runs the searches without Python's global
//! interpreter lock, and returns results as the JSON that the command prints, or as Parquet. Everything that users see
//! is written in Python, with its types and its documentation.

mod audit;
mod bench;
mod callable;
mod domain;
mod enumerate;
mod errors;
mod generate;
mod graph;
mod puzzle;
mod search;
mod settings;
mod supervise;
mod tables;

/// The module `slidewise._native`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::audit::audit;
    #[pymodule_export]
    use crate::bench::{bench, suites};
    #[pymodule_export]
    use crate::callable::solve_with;
    #[pymodule_export]
    use crate::domain::search;
    #[pymodule_export]
    use crate::enumerate::enumerate;
    #[pymodule_export]
    use crate::generate::generate;
    #[pymodule_export]
    use crate::graph::{graph, graph_tables};
    #[pymodule_export]
    use crate::puzzle::{Puzzle, built_in, read};
    #[pymodule_export]
    use crate::search::{heuristic, solve, space};
}
