//! The common parts of all text formats: lines and words with their positions, faults, and the entries of a file with
//! many puzzles.
//!
//! A text may contain anything, so everything that is kept of it is bounded: [`Faults`] and [`Entries`] keep the first
//! ones and count the others.

use std::fmt;

pub(crate) mod drawing;
pub(crate) mod formats;
mod lines;
pub(crate) mod native;
pub(crate) mod passages;
pub(crate) mod table;
pub(crate) mod write;

pub use formats::Formats;
pub use lines::{Line, Place, Word, lines};
pub use native::family_of;

/// The maximum number of faults kept for one puzzle; the last one then says how many more there are.
pub const MAX_FAULTS: usize = 50;

/// The maximum number of faulty puzzles kept for one text; one more entry then says how many more there are.
pub const MAX_FAULTY: usize = 100;

/// The maximum length of the part of a line that a fault points at: nobody reads more.
const MAX_SPAN: usize = 300;

/// Something wrong in a puzzle file, at a position that a user can find.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The number of characters concerned; at least 1.
    pub length: usize,
    /// What is wrong.
    pub message: String,
    /// How to fix it, if known.
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
        Self { length: length.clamp(1, MAX_SPAN), ..self }
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

/// The faults of one puzzle: the first [`MAX_FAULTS`] of them, in the order of the text.
#[derive(Clone, Default, Debug)]
pub struct Faults {
    kept: Vec<Fault>,
    beyond: usize,
}

impl Faults {
    /// Adds a fault. It is constructed only if there is room for it, so that a hopeless text costs little.
    pub fn add(&mut self, fault: impl FnOnce() -> Fault) {
        if self.kept.len() < MAX_FAULTS {
            self.kept.push(fault());
        } else {
            self.beyond += 1;
        }
    }

    /// Are there no faults so far?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The faults in the order of the text.
    #[must_use]
    pub fn finish(mut self) -> Vec<Fault> {
        self.kept.sort_by_key(|fault| (fault.line, fault.column));
        if self.beyond > 0 {
            // The last one is replaced by the count, which includes it.
            if let Some(last) = self.kept.last_mut() {
                last.message = format!("and {} more faults", self.beyond + 1);
                last.help = None;
            }
        }
        self.kept
    }
}

/// One puzzle of a file, legal or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<T> {
    /// What the file states about the puzzle besides its board.
    pub about: About,
    /// The line its text starts on, from 1.
    pub line: usize,
    /// The puzzle, or everything that is wrong with it.
    pub instance: Result<T, Vec<Fault>>,
}

impl<T> Entry<T> {
    /// An entry that consists of one fault.
    #[must_use]
    pub fn faulty(fault: Fault) -> Self {
        Self { about: About::default(), line: fault.line, instance: Err(vec![fault]) }
    }
}

/// What a file states about a puzzle besides its board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// Its name.
    pub name: Option<String>,
    /// Its origin.
    pub source: Option<String>,
    /// Its shortest length as the file states it, by the name of the metric, e.g. `("moves", 51)`.
    pub known: Vec<(String, u32)>,
}

impl About {
    /// The same, with names that stay on one line everywhere.
    fn tidy(self) -> Self {
        let tidy = |text: Option<String>| text.map(|text| one_line(&text)).filter(|text| !text.is_empty());
        Self { name: tidy(self.name), source: tidy(self.source), known: self.known }
    }
}

/// A text without control characters, which could end its line or control a terminal.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ").trim().to_owned()
}

/// The puzzles of one text: all legal ones and the first [`MAX_FAULTY`] others.
#[derive(Clone, Debug)]
pub struct Entries<T> {
    kept: Vec<Entry<T>>,
    faulty: usize,
    beyond: Option<(usize, usize)>,
}

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Self { kept: Vec::new(), faulty: 0, beyond: None }
    }
}

impl<T> Entries<T> {
    /// Adds a puzzle.
    pub fn add(&mut self, entry: Entry<T>) {
        let entry = Entry { about: entry.about.tidy(), ..entry };
        if entry.instance.is_ok() {
            self.kept.push(entry);
        } else {
            self.add_faulty(entry.line, || entry);
        }
    }

    /// Adds a puzzle with faults that starts on `line`. It is constructed only if there is room for it.
    pub fn add_faulty(&mut self, line: usize, entry: impl FnOnce() -> Entry<T>) {
        if self.faulty < MAX_FAULTY {
            self.faulty += 1;
            self.kept.push(entry());
        } else {
            let (_, count) = self.beyond.get_or_insert((line, 0));
            *count += 1;
        }
    }

    /// The puzzles in text order, and the number of faulty ones that were left out.
    #[must_use]
    pub fn finish(mut self) -> Vec<Entry<T>> {
        if let Some((line, count)) = self.beyond {
            let message = format!("from here on, {count} more puzzles have faults");
            let help = "Fix those above first, or check that this is the file you meant.";
            self.kept.push(Entry::faulty(Fault::at(line, 1, message).help(help)));
        }
        self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_sorted_and_bounded() {
        let mut faults = Faults::default();
        for line in (1..=MAX_FAULTS + 5).rev() {
            faults.add(|| Fault::at(line, 1, "odd"));
        }
        let faults = faults.finish();
        assert_eq!(faults.len(), MAX_FAULTS);
        assert!(faults.is_sorted_by_key(|fault| fault.line));
        assert_eq!(faults[MAX_FAULTS - 1].message, "and 6 more faults");
    }

    #[test]
    fn legal_puzzles_are_kept_among_many_bad_ones() {
        let mut entries = Entries::default();
        for line in 1..=300 {
            let instance = if line % 2 == 0 { Ok(line) } else { Err(vec![]) };
            entries.add(Entry { about: About::default(), line, instance });
        }
        let entries = entries.finish();
        assert_eq!(entries.iter().filter(|entry| entry.instance.is_ok()).count(), 150);
        assert_eq!(entries.len(), 150 + MAX_FAULTY + 1);
        let last = entries.last().and_then(|entry| entry.instance.as_ref().err());
        assert_eq!(last.map(|faults| faults[0].line), Some(201));
    }
}
