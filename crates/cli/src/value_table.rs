//! Reads tables of the user's own heuristic values.

use std::path::Path;

use anyhow::Context;
use slidewise_solve::Puzzle;
use slidewise_solve::source::Text;
use slidewise_solve::values::ValueTable;

use crate::{faults, output};

/// Reads a table of values and reports its faults at once.
pub(crate) fn read(path: &Path, puzzle: &Puzzle) -> anyhow::Result<Option<ValueTable>> {
    let origin = path.display().to_string();
    let content = std::fs::read_to_string(path).with_context(|| format!("cannot read {origin}"))?;
    match ValueTable::read(&content, puzzle) {
        Ok(table) => Ok(Some(table)),
        Err(list) => {
            let text = Text { origin, content };
            output::message(&faults::render(&text, &list, output::colored(&std::io::stderr())));
            Ok(None)
        }
    }
}
