//! DOT, the language of Graphviz.

use std::io::{self, Write};
use std::path::Path;

use slidewise_lab::space::Graph;

use super::{GraphFile, TextFile};

/// A graph in DOT.
pub(super) struct Dot(TextFile);

impl Dot {
    pub(super) fn create(path: &Path, name: &str) -> io::Result<Self> {
        let mut file = TextFile::create(path)?;
        writeln!(file, "digraph {} {{\nnode [shape=box, fontname=monospace];", quoted(name))?;
        Ok(Self(file))
    }
}

impl Graph for Dot {
    fn node(&mut self, id: u32, board: &str, distance: Option<u32>, goal: bool) -> io::Result<()> {
        write!(self.0, "n{id} [label={}", quoted(board))?;
        if let Some(distance) = distance {
            write!(self.0, ", distance={distance}")?;
        }
        let drawn_twice = if goal { ", peripheries=2" } else { "" };
        writeln!(self.0, ", goal={goal}{drawn_twice}];")
    }

    fn edge(&mut self, from: u32, to: u32, mv: &str, cost: u32) -> io::Result<()> {
        writeln!(self.0, "n{from} -> n{to} [label={}, cost={cost}];", quoted(mv))
    }
}

impl GraphFile for Dot {
    fn finish(mut self: Box<Self>) -> io::Result<()> {
        writeln!(self.0, "}}")?;
        self.0.finish()
    }
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{text}\"")
}
