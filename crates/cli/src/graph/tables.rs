//! Two tables, of nodes and of edges, as Parquet.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use slidewise_catalogue::GraphTables;
use slidewise_lab::space::Graph;

use super::GraphFile;

/// A graph as two tables.
pub(super) struct Tables(GraphTables);

impl Tables {
    pub(super) fn create(prefix: &Path) -> io::Result<Self> {
        let [nodes, edges] = ["-nodes.parquet", "-edges.parquet"].map(|suffix| with_suffix(prefix, suffix));
        GraphTables::create(&nodes, &edges).map(Self)
    }
}

fn with_suffix(prefix: &Path, suffix: &str) -> PathBuf {
    let mut name: OsString = prefix.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

impl Graph for Tables {
    fn node(&mut self, id: u32, board: &str, distance: Option<u32>, goal: bool) -> io::Result<()> {
        self.0.node(id, board, distance, goal)
    }

    fn edge(&mut self, from: u32, to: u32, mv: &str, cost: u32) -> io::Result<()> {
        self.0.edge(from, to, mv, cost)
    }
}

impl GraphFile for Tables {
    fn finish(self: Box<Self>) -> io::Result<()> {
        self.0.finish()
    }
}
