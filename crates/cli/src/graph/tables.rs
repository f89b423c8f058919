//! Two tables, of nodes and of edges, as Parquet.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use slidewise_catalogue::{Column, ColumnType, TableWriter, Value};
use slidewise_lab::space::Graph;

use super::GraphFile;

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

/// A graph as two tables.
pub(super) struct Tables {
    nodes: TableWriter,
    edges: TableWriter,
}

impl Tables {
    pub(super) fn create(prefix: &Path) -> io::Result<Self> {
        Ok(Self {
            nodes: TableWriter::create(&with_suffix(prefix, "-nodes.parquet"), "nodes", &NODES)?,
            edges: TableWriter::create(&with_suffix(prefix, "-edges.parquet"), "edges", &EDGES)?,
        })
    }
}

fn with_suffix(prefix: &Path, suffix: &str) -> PathBuf {
    let mut name: OsString = prefix.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

impl Graph for Tables {
    fn node(&mut self, id: u32, board: &str, distance: Option<u32>, goal: bool) -> io::Result<()> {
        self.nodes.push([Value::from(id), board.into(), distance.into(), goal.into()])
    }

    fn edge(&mut self, from: u32, to: u32, mv: &str, cost: u32) -> io::Result<()> {
        self.edges.push([Value::from(from), to.into(), mv.into(), cost.into()])
    }
}

impl GraphFile for Tables {
    fn finish(self: Box<Self>) -> io::Result<()> {
        self.nodes.finish()?;
        self.edges.finish()
    }
}
