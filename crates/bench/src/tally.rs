//! What the rows of a run amount to, counted while they pass by.

use crate::{Ending, Row, check};

/// Counts of rows by outcome, and what is wrong with them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Rows with the requested answer.
    pub solved: usize,
    /// Rows with a proof that there is no solution.
    pub unsolvable: usize,
    /// Rows that a limit ended.
    pub stopped: usize,
    /// Rows without an answer.
    pub failed: usize,
    /// The first of them.
    pub first_failure: Option<Box<Row>>,
    /// Contradictory rows, one line each.
    pub contradictions: Vec<String>,
    /// The rows of the last instance: only rows of the same instance can contradict each other.
    instance: Vec<Row>,
}

impl Tally {
    /// Adds a row. The rows of an instance must follow each other.
    pub fn add(&mut self, row: Row) {
        match row.outcome {
            Ending::Solved | Ending::Valued | Ending::Explored => self.solved += 1,
            Ending::Unsolvable => self.unsolvable += 1,
            Ending::Stopped => self.stopped += 1,
            Ending::Failed | Ending::Refused => {
                self.failed += 1;
                self.first_failure.get_or_insert_with(|| Box::new(row.clone()));
            }
            Ending::Unknown => {}
        }
        if self.instance.first().is_some_and(|earlier| earlier.instance != row.instance) {
            self.compare();
        }
        self.instance.push(row);
    }

    /// Ends with the last row.
    #[must_use]
    pub fn finished(mut self) -> Self {
        self.compare();
        self
    }

    fn compare(&mut self) {
        self.contradictions.extend(check::contradictions(&self.instance));
        self.instance.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_counted_and_compared_with_those_of_their_instance() {
        let row = |instance: &str, repetition, expanded, outcome| Row {
            instance: instance.into(),
            configuration: "x".into(),
            repetition,
            outcome,
            expanded: Some(expanded),
            ..Row::default()
        };
        let mut tally = Tally::default();
        for (instance, repetition, expanded, outcome) in [
            ("a", 1, 5, Ending::Solved),
            ("a", 2, 6, Ending::Solved),
            ("b", 1, 9, Ending::Stopped),
            ("c", 1, 7, Ending::Failed),
            ("d", 1, 1, Ending::Refused),
        ] {
            tally.add(row(instance, repetition, expanded, outcome));
        }
        let tally = tally.finished();
        assert_eq!((tally.solved, tally.unsolvable, tally.stopped, tally.failed), (2, 0, 1, 2));
        assert_eq!(tally.first_failure.as_ref().map(|row| row.instance.as_str()), Some("c"));
        assert_eq!(tally.contradictions, ["a, x: expanded is 5 in repetition 1, 6 in repetition 2"]);
    }
}
