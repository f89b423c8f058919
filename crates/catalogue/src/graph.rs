//! A state space as two tables, of nodes and of edges.

use std::io;
use std::path::Path;

use crate::table::{Column, ColumnType, TableWriter, Value};

const NODES: [Column; 4] = [
    Column::required("id", ColumnType::Long),
    Column::required("board", ColumnType::Text),
    Column::optional("distance", ColumnType::Short),
    Column::required("goal", ColumnType::Flag),
];

const EDGES: [Column; 4] = [
    Column::required("from", ColumnType::Long),
    Column::required("to", ColumnType::Long),
    Column::required("move", ColumnType::Text),
    Column::required("cost", ColumnType::Short),
];

/// A graph that is written as two tables.
pub struct GraphTables {
    nodes: TableWriter,
    edges: TableWriter,
}

impl GraphTables {
    /// Begins both tables.
    ///
    /// # Errors
    ///
    /// If a file cannot be created.
    pub fn create(nodes: &Path, edges: &Path) -> io::Result<Self> {
        Ok(Self {
            nodes: TableWriter::create(nodes, "nodes", &NODES)?,
            edges: TableWriter::create(edges, "edges", &EDGES)?,
        })
    }

    /// Adds a state: its number, its board, its distance to the nearest goal if one can be reached, and whether it is a
    /// goal.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn node(&mut self, id: u32, board: &str, distance: Option<u32>, goal: bool) -> io::Result<()> {
        self.nodes.push([Value::from(id), board.into(), distance.into(), goal.into()])
    }

    /// Adds a move from one state to another, as text, and its cost.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn edge(&mut self, from: u32, to: u32, mv: &str, cost: u32) -> io::Result<()> {
        self.edges.push([Value::from(from), to.into(), mv.into(), cost.into()])
    }

    /// Writes the remaining rows and gives the files their names.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub fn finish(self) -> io::Result<()> {
        self.nodes.finish()?;
        self.edges.finish()
    }
}
