//! Looks for rows that contradict each other: a count that differs between repetitions, or two shortest lengths.

use std::collections::{HashMap, HashSet};

use xxhash_rust::xxh3::xxh3_64;

use crate::{Ending, Row};

/// Statistics that must be the same in every repetition of a run.
const EXACT: [(&str, Count); 11] = [
    ("length", |row| row.length),
    ("lower_bound", |row| row.lower_bound),
    ("expanded", |row| row.expanded),
    ("generated_states", |row| row.generated_states),
    ("generated_edges", |row| row.generated_edges),
    ("reexpanded", |row| row.reexpanded),
    ("stored", |row| row.stored),
    ("abstract_expanded", |row| row.abstract_expanded),
    ("value", |row| row.value),
    ("states", |row| row.states),
    ("edges", |row| row.edges),
];

type Count = fn(&Row) -> Option<u64>;

/// All contradictions, one line each.
#[must_use]
pub fn contradictions(rows: &[Row]) -> Vec<String> {
    let mut found = repetitions(rows);
    found.extend(lengths(rows));
    found
}

/// Counts depend on chance if time or memory ended the search, or if several threads shared it; all other counts are
/// exact.
fn is_exact(row: &Row) -> bool {
    let chance = matches!(row.stopped_by.as_deref(), Some("time" | "memory"));
    !chance && row.threads.unwrap_or(1) == 1 && !row.outcome.is_failure()
}

fn repetitions(rows: &[Row]) -> Vec<String> {
    let mut first: HashMap<(&str, &str), &Row> = HashMap::new();
    let mut found = Vec::new();
    for row in rows.iter().filter(|row| is_exact(row)) {
        let earlier = *first.entry((&row.configuration, &row.instance)).or_insert(row);
        for (name, count) in EXACT.iter().filter(|(_, count)| count(row) != count(earlier)) {
            found.push(format!(
                "{}, {}: {name} is {} in repetition {}, {} in repetition {}",
                row.instance,
                row.configuration,
                shown(count(earlier)),
                earlier.repetition,
                shown(count(row)),
                row.repetition
            ));
        }
    }
    found
}

fn is_proven(row: &Row) -> bool {
    row.optimal == Some(true) && row.length.is_some() || row.outcome == Ending::Unsolvable
}

/// Checks that searches with proofs about the same puzzle have proven the same length.
fn lengths(rows: &[Row]) -> Vec<String> {
    let mut first: HashMap<_, &Row> = HashMap::new();
    let mut found = Vec::new();
    for row in rows.iter().filter(|row| is_proven(row)) {
        let earlier = *first.entry((&row.instance, &row.metric, &row.goal)).or_insert(row);
        if row.length != earlier.length {
            found.push(format!(
                "{}: {} proves {}, {} proves {}",
                row.instance,
                earlier.configuration,
                answer(earlier),
                row.configuration,
                answer(row)
            ));
        }
    }
    found
}

/// Finds the instances whose rows contradict each other, without keeping the rows.
#[derive(Debug, Default)]
pub struct Suspects {
    /// A checksum of the exact counts by configuration and instance.
    counts: HashMap<(u32, u32), u64>,
    /// The proven length by instance and by metric and goal.
    proven: HashMap<(u32, u16), Option<u64>>,
    instances: HashSet<u32>,
}

impl Suspects {
    /// Compares a row, given by its configuration and instance and by its metric and goal, with earlier ones.
    pub fn see(&mut self, (configuration, instance): (u32, u32), question: u16, row: &Row) {
        let mut differs = false;
        if is_exact(row) {
            let counts = EXACT.map(|(_, count)| count(row).map_or([0, 0], |count| [1, count]));
            let bytes: Vec<u8> = counts.as_flattened().iter().flat_map(|part| part.to_le_bytes()).collect();
            let checksum = xxh3_64(&bytes);
            differs |= *self.counts.entry((configuration, instance)).or_insert(checksum) != checksum;
        }
        if is_proven(row) {
            differs |= *self.proven.entry((instance, question)).or_insert(row.length) != row.length;
        }
        if differs {
            self.instances.insert(instance);
        }
    }

    /// Do rows of this instance contradict each other?
    #[must_use]
    pub fn contains(&self, instance: u32) -> bool {
        self.instances.contains(&instance)
    }

    /// Is there no such instance?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.instances.is_empty()
    }
}

fn shown(count: Option<u64>) -> String {
    count.map_or("not given".into(), |count| count.to_string())
}

fn answer(row: &Row) -> String {
    row.length.map_or("that there is no solution".into(), |length| format!("a shortest length of {length}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(configuration: &str, repetition: u64, expanded: u64) -> Row {
        Row {
            instance: "a".into(),
            configuration: configuration.into(),
            repetition,
            outcome: Ending::Solved,
            optimal: Some(true),
            length: Some(8),
            expanded: Some(expanded),
            ..Row::default()
        }
    }

    #[test]
    fn equal_counts_are_no_contradiction() {
        assert!(contradictions(&[row("x", 1, 5), row("x", 2, 5), row("y", 1, 6)]).is_empty());
    }

    #[test]
    fn counts_that_differ_are_reported_with_both_values() {
        let found = contradictions(&[row("x", 1, 5), row("x", 2, 5), row("x", 3, 6)]);
        assert_eq!(found, ["a, x: expanded is 5 in repetition 1, 6 in repetition 3"]);
    }

    #[test]
    fn outcomes_that_depend_on_the_clock_may_differ() {
        let stopped = |repetition, expanded| Row {
            outcome: Ending::Stopped,
            optimal: Some(false),
            length: None,
            stopped_by: Some("time".into()),
            ..row("x", repetition, expanded)
        };
        assert!(contradictions(&[stopped(1, 5), stopped(2, 6)]).is_empty());
        let by_nodes = |row: Row| Row { stopped_by: Some("nodes".into()), ..row };
        assert_eq!(contradictions(&[by_nodes(stopped(1, 5)), by_nodes(stopped(2, 6))]).len(), 1);
    }

    #[test]
    fn two_shortest_lengths_are_a_contradiction() {
        let longer = Row { length: Some(9), ..row("y", 1, 5) };
        assert_eq!(contradictions(&[row("x", 1, 5), longer.clone()]).len(), 1);
        assert!(contradictions(&[row("x", 1, 5), Row { optimal: Some(false), ..longer.clone() }]).is_empty());
        assert!(contradictions(&[row("x", 1, 5), Row { metric: Some("steps".into()), ..longer }]).is_empty());
    }
}
