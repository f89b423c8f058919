//! What all text formats share: faults with their place, and entries of a file that holds many puzzles.

use std::fmt;

/// Something wrong in a puzzle file, at a place a user can go to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// How many characters are meant; at least 1.
    pub length: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it, where that can be said.
    pub help: Option<String>,
}

impl Fault {
    /// A fault of one character.
    pub fn at(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self { line, column, length: 1, message: message.into(), help: None }
    }

    /// The same fault over several characters.
    #[must_use]
    pub fn spanning(self, length: usize) -> Self {
        Self { length: length.max(1), ..self }
    }

    /// The same fault with advice.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

/// One puzzle of a file, legal or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<T> {
    /// What the file says about the puzzle beside its board.
    pub about: About,
    /// The line its text starts on, from 1.
    pub line: usize,
    /// The puzzle, or all that is wrong with it.
    pub instance: Result<T, Vec<Fault>>,
}

/// What a file says about a puzzle beside its board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// Its name.
    pub name: Option<String>,
    /// Where it is from.
    pub source: Option<String>,
    /// Its shortest length as the file states it, by the name of the metric, e.g. `("moves", 51)`.
    pub known: Vec<(String, u32)>,
}
