//! From the PUZZLE arguments to puzzles; what is wrong with any of them is told at once.

use std::io::IsTerminal;

use slidewise_lab::{Adjust, Puzzle, source};

use crate::status::Status;
use crate::{faults, output};

/// The puzzles that can be used, and whether there were others.
pub(crate) struct Input {
    pub(crate) puzzles: Vec<Puzzle>,
    pub(crate) status: Status,
}

/// Reads all puzzles that the arguments name and adjusts them; faults go to standard error.
pub(crate) fn read(arguments: &[String], adjust: &Adjust) -> Input {
    let mut input = Input { puzzles: Vec::new(), status: Status::Solved };
    for argument in arguments {
        match source::read(argument) {
            Ok(source) => input.take(source, adjust),
            Err(error) => input.refuse(&error.to_string()),
        }
    }
    input
}

impl Input {
    fn take(&mut self, source: source::Source, adjust: &Adjust) {
        for item in source.items {
            match item.map(|puzzle| puzzle.adjusted(adjust)) {
                Ok(Ok(puzzle)) => self.puzzles.push(puzzle),
                Ok(Err(refused)) => self.refuse(&refused.to_string()),
                Err(list) => {
                    let color = std::io::stderr().is_terminal();
                    anstream::eprint!("{}", faults::render(&source.text, &list, color));
                    self.status = Status::BadInput;
                }
            }
        }
    }

    fn refuse(&mut self, message: &str) {
        output::error(message);
        self.status = Status::BadInput;
    }
}
