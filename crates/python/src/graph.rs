//! A space as a graph: as lists, or as two Parquet tables.

use std::io;

use pyo3::prelude::*;
use slidewise_catalogue::GraphTables;
use slidewise_core::Stop;
use slidewise_lab::space::{Graph, Unfinished};

use crate::errors::refused;
use crate::puzzle::Puzzle;
use crate::settings::{Given, Settings};
use crate::supervise::supervised;
use crate::tables::{Parquet, parquet};

type Node = (u32, String, Option<u32>, bool);
type Edge = (u32, u32, String, u32);

/// A graph in memory: nodes only, if edges are not requested.
struct Lists {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    has_edges: bool,
}

/// The error that ends the work when all nodes have arrived and edges are not requested.
const ENOUGH: io::ErrorKind = io::ErrorKind::Interrupted;

impl Graph for Lists {
    fn node(&mut self, id: u32, board: &str, distance: Option<u32>, goal: bool) -> io::Result<()> {
        self.nodes.push((id, board.to_owned(), distance, goal));
        Ok(())
    }

    fn edge(&mut self, from: u32, to: u32, mv: &str, cost: u32) -> io::Result<()> {
        if !self.has_edges {
            return Err(ENOUGH.into());
        }
        self.edges.push((from, to, mv.to_owned(), cost));
        Ok(())
    }
}

/// A graph that is written to two tables.
struct Tables(GraphTables);

impl Graph for Tables {
    fn node(&mut self, id: u32, board: &str, distance: Option<u32>, goal: bool) -> io::Result<()> {
        self.0.node(id, board, distance, goal)
    }

    fn edge(&mut self, from: u32, to: u32, mv: &str, cost: u32) -> io::Result<()> {
        self.0.edge(from, to, mv, cost)
    }
}

/// All states and, if requested, all moves between them.
#[pyfunction]
pub(crate) fn graph(
    py: Python<'_>,
    puzzle: &Puzzle,
    given: Given,
    has_edges: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Vec<Node>, Vec<Edge>)> {
    let mut lists = Lists { nodes: Vec::new(), edges: Vec::new(), has_edges };
    walk(py, puzzle, &given, progress, &mut lists)?;
    Ok((lists.nodes, lists.edges))
}

/// The same as two tables.
#[pyfunction]
pub(crate) fn graph_tables(
    py: Python<'_>,
    puzzle: &Puzzle,
    given: Given,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Parquet, Parquet)> {
    let folder = tempfile::tempdir()?;
    let [nodes, edges] = ["nodes.parquet", "edges.parquet"].map(|name| folder.path().join(name));
    let mut tables = Tables(GraphTables::create(&nodes, &edges)?);
    walk(py, puzzle, &given, progress, &mut tables)?;
    tables.0.finish()?;
    Ok((parquet(&nodes)?, parquet(&edges)?))
}

fn walk(
    py: Python<'_>,
    puzzle: &Puzzle,
    given: &Given,
    progress: Option<Py<PyAny>>,
    graph: &mut (dyn Graph + Send),
) -> PyResult<()> {
    let options = Settings::of(py, given)?.options;
    let done = supervised(py, progress, |monitor| {
        monitor.watch(&options.limits, |observer| {
            slidewise_lab::space::graph(&puzzle.0, &options, observer, graph)
        })
    })?;
    match done {
        Err(Unfinished::Io(error)) if error.kind() != ENOUGH => Err(error.into()),
        Err(Unfinished::Stopped(why)) => Err(refused(py, &incomplete(why))),
        _ => Ok(()),
    }
}

fn incomplete(why: Stop) -> String {
    format!("the space is too large for the limits, and a graph must be complete: stopped by {}", why.name())
}
