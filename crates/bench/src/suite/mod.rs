//! Suites: short TOML files that say what to run and what to show. `docs/BENCH.md` describes them for users.

mod builtin;
mod layout;
mod raw;
mod read;
mod selection;

use std::ops::Range;

use slidewise_domains::text::Fault;
use slidewise_solve::source::Text;

pub use builtin::{BUILT_IN, built_in};
pub use layout::{Average, Expected, Layout, Values};
pub use selection::{Numbers, Selection};

/// A suite: what to run and what to show.
#[derive(Clone, Debug)]
pub struct Suite {
    /// Its name, taken from its file.
    pub name: String,
    /// A one-line title.
    pub title: String,
    /// A longer description.
    pub about: String,
    /// The file, for messages that show the line.
    pub text: Text,
    /// The puzzles to select.
    pub selections: Vec<Selection>,
    /// Conditions for puzzles that are given instead: those that match any of these are run; all if there are none.
    pub given: Vec<Selection>,
    /// The configurations to run on each puzzle.
    pub configurations: Vec<Configuration>,
    /// The number of repetitions of each run.
    pub repetitions: u64,
    /// The number of parallel processes.
    pub jobs: usize,
    /// The number of puzzles per process.
    pub batch: usize,
    /// The layout of the report.
    pub layout: Layout,
    /// Published results to compare with.
    pub expected: Vec<Expected>,
}

/// A configuration, which is run on every puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Configuration {
    /// Its name.
    pub name: String,
    /// `solve`, `heuristic` or `space`.
    pub command: String,
    /// Its flags, limits included.
    pub flags: Vec<Flag>,
    /// Its position in the file, in bytes.
    pub place: Range<usize>,
}

/// A flag of the program.
#[derive(Clone, PartialEq, Debug)]
pub struct Flag {
    /// Its name without the dashes.
    pub name: String,
    /// Its value, if it has one.
    pub value: Option<String>,
    /// Its position in the file, in bytes.
    pub place: Range<usize>,
}

impl Flag {
    /// As typed on a command line.
    #[must_use]
    pub fn arguments(&self) -> Vec<String> {
        std::iter::once(format!("--{}", self.name)).chain(self.value.clone()).collect()
    }
}

impl Configuration {
    /// The flags as typed on a command line.
    #[must_use]
    pub fn arguments(&self) -> Vec<String> {
        self.flags.iter().flat_map(Flag::arguments).collect()
    }

    /// Is there a flag of this name?
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.flags.iter().any(|flag| flag.name == name)
    }
}

/// All faults of a suite, with positions.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{} in {}", count(.faults.len()), .text.origin)]
pub struct BadSuite {
    /// The file.
    pub text: Text,
    /// The faults.
    pub faults: Vec<Fault>,
}

fn count(faults: usize) -> String {
    if faults == 1 { "a fault".into() } else { format!("{faults} faults") }
}

impl Suite {
    /// A fault at a position in the file.
    #[must_use]
    pub fn fault(&self, place: &Range<usize>, message: impl Into<String>) -> Fault {
        fault(&self.text.content, place, message)
    }

    /// The error for these faults.
    #[must_use]
    pub fn refused(&self, faults: Vec<Fault>) -> BadSuite {
        BadSuite { text: self.text.clone(), faults }
    }
}

/// The maximum length of a message, which may quote the file.
const LONGEST: usize = 300;

/// A fault at a position in bytes; only its first line is marked.
fn fault(content: &str, place: &Range<usize>, message: impl Into<String>) -> Fault {
    // Something missing at the end is reported after the last visible character.
    let start = floor(content, place.start).min(content.trim_end().len());
    let line_start = content[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let line = content[..start].matches('\n').count() + 1;
    let column = content[line_start..start].trim_end_matches('\r').chars().count() + 1;
    let end = floor(content, place.end.max(start));
    let first_line = content[start..end].split(['\n', '\r']).next().unwrap_or_default();
    let message: String = message.into().chars().take(LONGEST).collect();
    Fault::at(line, column, message).spanning(first_line.chars().count())
}

/// The nearest character boundary at or before a byte.
fn floor(content: &str, byte: usize) -> usize {
    let byte = byte.min(content.len());
    (0..=byte).rev().find(|&at| content.is_char_boundary(at)).unwrap_or(0)
}
