//! Reads the puzzles that the PUZZLE arguments name, and reports their faults at once.

use std::collections::VecDeque;

use slidewise_solve::{Adjust, Puzzle, source};

use crate::catalogue::{self, SelectedRows, Selection};
use crate::status::Status;
use crate::{faults, output};

/// The usable puzzles, and a status that says whether there were faulty ones.
pub(crate) struct Input {
    pub(crate) puzzles: Vec<Puzzle>,
    pub(crate) status: Status,
}

/// Reads all puzzles that the arguments name and adjusts them; faults go to standard error.
pub(crate) fn read(arguments: &[String], adjust: &Adjust) -> Input {
    let mut puzzles = open(arguments, adjust, &Selection::default());
    let all = puzzles.by_ref().collect();
    Input { puzzles: all, status: puzzles.status }
}

/// Opens everything that the arguments name. The matching puzzles of each argument follow one after the other; those of
/// a catalogue are read when their turn comes. If none matches, the status says so.
pub(crate) fn open<'a>(arguments: &[String], adjust: &'a Adjust, selection: &Selection) -> Puzzles<'a> {
    let mut all = Puzzles { ready: VecDeque::new(), later: VecDeque::new(), adjust, status: Status::Solved };
    for argument in arguments {
        if let Some((file, which)) = catalogue::named(argument) {
            match SelectedRows::open(&file, which.as_deref(), selection) {
                Ok(chosen) => all.add(argument, Later::Rows(chosen)),
                Err(error) => all.refuse(&format!("{error:#}")),
            }
        } else {
            match source::read(argument) {
                Ok(source) => {
                    let puzzles = all.adjusted(source);
                    let none = puzzles.is_empty();
                    let wanted = selection.of(puzzles.into_iter());
                    if !none {
                        all.add(argument, Later::Puzzles(wanted));
                    }
                }
                Err(error) => all.refuse(&error.to_string()),
            }
        }
    }
    if all.left() == 0 {
        all.status = all.status.max(Status::Unsolvable);
    }
    all
}

/// The puzzles that the arguments name, one after the other.
pub(crate) struct Puzzles<'a> {
    ready: VecDeque<Puzzle>,
    later: VecDeque<Later>,
    adjust: &'a Adjust,
    /// The worst status so far.
    pub(crate) status: Status,
}

enum Later {
    Puzzles(Vec<Puzzle>),
    Rows(SelectedRows),
}

impl Later {
    fn len(&self) -> usize {
        match self {
            Later::Puzzles(puzzles) => puzzles.len(),
            Later::Rows(rows) => rows.len(),
        }
    }
}

impl Puzzles<'_> {
    /// The number of remaining puzzles; some may turn out to be faulty.
    pub(crate) fn left(&self) -> usize {
        self.ready.len() + self.later.iter().map(Later::len).sum::<usize>()
    }

    fn add(&mut self, argument: &str, source: Later) {
        if source.len() == 0 {
            output::message(&format!("no puzzle in {argument} matches\n"));
        }
        self.later.push_back(source);
    }

    /// The puzzles of a source, adjusted as the user requested.
    fn adjusted(&mut self, source: source::Source) -> Vec<Puzzle> {
        let (mut puzzles, mut list) = (Vec::new(), Vec::new());
        for item in source.items {
            match item.map(|puzzle| puzzle.adjusted(self.adjust)) {
                Ok(Ok(puzzle)) => {
                    let warnings = puzzle.warnings();
                    warnings.iter().for_each(|warning| output::message(&format!("warning: {warning}\n")));
                    puzzles.push(puzzle);
                }
                Ok(Err(refused)) => self.refuse(&refused.to_string()),
                Err(faults) => list.extend(faults),
            }
        }
        // Reports all faults of a text at once, because finding the lines of a large text takes time.
        if !list.is_empty() {
            output::message(&faults::render(&source.text, &list, output::colored(&std::io::stderr())));
            self.status = Status::BadInput;
        }
        puzzles
    }

    fn refuse(&mut self, message: &str) {
        output::error(message);
        self.status = Status::BadInput;
    }

    /// Prepares the next puzzles. Returns whether there are any left.
    fn advance(&mut self) -> bool {
        let next = match self.later.front_mut() {
            None => return false,
            Some(Later::Puzzles(puzzles)) => Err(std::mem::take(puzzles)),
            Some(Later::Rows(rows)) => {
                Ok(rows.next().map(|row| row.map(|(number, row)| rows.puzzle(number, &row))))
            }
        };
        match next {
            Ok(Some(Ok(source))) => {
                let puzzles = self.adjusted(source);
                self.ready.extend(puzzles);
                return true;
            }
            Ok(Some(Err(error))) => self.refuse(&error.to_string()),
            Ok(None) => {}
            Err(puzzles) => self.ready.extend(puzzles),
        }
        self.later.pop_front();
        true
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Puzzle;

    fn next(&mut self) -> Option<Puzzle> {
        while self.ready.is_empty() {
            if !self.advance() {
                return None;
            }
        }
        self.ready.pop_front()
    }
}
