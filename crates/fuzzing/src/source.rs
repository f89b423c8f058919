//! Anything a user types or names: format and family are detected from the text, which may contain several families.

use slidewise_solve::Puzzle;
use slidewise_solve::source::{Source, parse};

use crate::puzzles::{check_faults, check_readable};

/// Reads bytes as the command does.
pub fn run(data: &[u8]) {
    let source = parse("bytes", data, "puzzle");
    assert!(!source.items.is_empty(), "neither a puzzle nor a fault");
    for item in &source.items {
        match item {
            Ok(puzzle) => check_written(puzzle),
            Err(faults) => check_faults(faults, &source.text.content),
        }
    }
}

/// Checks that writing a puzzle and reading it changes nothing, and that the checker can read it too.
fn check_written(puzzle: &Puzzle) {
    let native = puzzle.native();
    let Source { items, .. } = parse("bytes", native.as_bytes(), &puzzle.name);
    assert_eq!(items, [Ok(puzzle.clone())], "written and read again:\n{native}");
    check_readable(&native);
}
