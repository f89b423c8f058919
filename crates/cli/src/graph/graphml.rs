//! GraphML, for NetworkX, Gephi, yEd and the like.

use std::io::{self, Write};
use std::path::Path;

use slidewise_lab::space::Graph;

use super::{GraphFile, TextFile};

/// A graph in GraphML.
pub(super) struct GraphMl(TextFile);

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="board" for="node" attr.name="board" attr.type="string"/>
<key id="distance" for="node" attr.name="distance" attr.type="int"/>
<key id="goal" for="node" attr.name="goal" attr.type="boolean"/>
<key id="move" for="edge" attr.name="move" attr.type="string"/>
<key id="cost" for="edge" attr.name="cost" attr.type="int"/>
"#;

impl GraphMl {
    pub(super) fn create(path: &Path, name: &str) -> io::Result<Self> {
        let mut file = TextFile::create(path)?;
        writeln!(file, "{HEAD}<graph id=\"{}\" edgedefault=\"directed\">", escaped(name))?;
        Ok(Self(file))
    }
}

impl Graph for GraphMl {
    fn node(&mut self, id: u32, board: &str, distance: Option<u32>, goal: bool) -> io::Result<()> {
        write!(self.0, "<node id=\"n{id}\"><data key=\"board\">{}</data>", escaped(board))?;
        if let Some(distance) = distance {
            write!(self.0, "<data key=\"distance\">{distance}</data>")?;
        }
        writeln!(self.0, "<data key=\"goal\">{goal}</data></node>")
    }

    fn edge(&mut self, from: u32, to: u32, mv: &str, cost: u32) -> io::Result<()> {
        let mv = escaped(mv);
        write!(self.0, "<edge source=\"n{from}\" target=\"n{to}\"><data key=\"move\">{mv}</data>")?;
        writeln!(self.0, "<data key=\"cost\">{cost}</data></edge>")
    }
}

impl GraphFile for GraphMl {
    fn finish(mut self: Box<Self>) -> io::Result<()> {
        writeln!(self.0, "</graph>\n</graphml>")?;
        self.0.finish()
    }
}

/// Escapes a text for XML. Pieces can have any name.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML cannot represent them.
            c if c.is_control() && c != '\n' && c != '\t' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
