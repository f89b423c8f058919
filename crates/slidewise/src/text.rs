//! Reads and solves puzzles as text, in any supported format.

use slidewise_core::Observer;
use slidewise_solve::report::Report;
use slidewise_solve::{Options, Puzzle, Refused, collection, source};

/// Why a text was not solved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// It contains no legal puzzle.
    #[error("line {line}, column {column}: {message}")]
    Fault {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// It contains no puzzle, or several.
    #[error("the text holds {0} puzzles; one is needed")]
    Count(usize),
    /// The options do not fit the puzzle.
    #[error(transparent)]
    Refused(#[from] Refused),
}

/// The puzzle in a text: the name of a built-in puzzle, or a puzzle in any supported format.
///
/// # Errors
/// If the text does not contain exactly one legal puzzle. Of several faults, the first is returned.
pub fn puzzle(text: &str) -> Result<Puzzle, Error> {
    if let Some(found) = collection::find(text) {
        return Ok(found);
    }
    let mut items = source::parse("text", text.as_bytes(), "puzzle").items;
    let count = items.len();
    let item = items.pop().filter(|_| count == 1).ok_or(Error::Count(count))?;
    item.map_err(|faults| match faults.into_iter().next() {
        Some(fault) => Error::Fault { line: fault.line, column: fault.column, message: fault.message },
        None => Error::Count(0),
    })
}

/// Solves the puzzle in a text with the search and the heuristic that suit it best. Every solution is replayed by an
/// independent checker before it is returned.
///
/// # Errors
/// As for [`puzzle`].
pub fn solve(text: &str) -> Result<Report, Error> {
    solve_with(&puzzle(text)?, &Options::default(), &mut ())
}

/// Solves a puzzle with options of your choice. An [`Observer`], such as `&mut ()`, receives the progress.
///
/// # Errors
/// If the options do not fit the puzzle.
pub fn solve_with(puzzle: &Puzzle, options: &Options, observer: &mut dyn Observer) -> Result<Report, Error> {
    Ok(slidewise_solve::solve(puzzle, options, observer)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_names_are_solved_and_faults_have_their_place() {
        assert_eq!(solve("klotski").unwrap().length, Some(81));
        assert_eq!(solve("S.\n.G").unwrap().length, Some(2));
        assert!(matches!(puzzle("puzzle: rush\n\nA.\n..\n"), Err(Error::Fault { .. })));
        assert!(matches!(puzzle("AA..BBCC........\nAA..BBCC........\n"), Err(Error::Count(2))));
    }
}
