//! From the PUZZLE arguments to puzzles; what is wrong with any of them is told at once.

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
        let mut list = Vec::new();
        for item in source.items {
            match item.map(|puzzle| puzzle.adjusted(adjust)) {
                Ok(Ok(puzzle)) => self.puzzles.push(puzzle),
                Ok(Err(refused)) => self.refuse(&refused.to_string()),
                Err(faults) => list.extend(faults),
            }
        }
        // All faults of a text at once: to find the lines of a large one takes its time.
        if !list.is_empty() {
            output::message(&faults::render(&source.text, &list, output::colored(&std::io::stderr())));
            self.status = Status::BadInput;
        }
    }

    fn refuse(&mut self, message: &str) {
        output::error(message);
        self.status = Status::BadInput;
    }
}
