//! Where rows come from: what was run, and on which machine.

use std::collections::BTreeSet;

use super::Data;
use super::names::Names;
use crate::Row;

/// What the rows say about themselves, gathered row by row.
#[derive(Debug, Default)]
pub struct Provenance {
    suites: BTreeSet<String>,
    programs: BTreeSet<String>,
    machines: BTreeSet<String>,
    /// The suite of the first row.
    first: String,
    /// Configurations, and the first command line of each.
    configurations: Names,
    commands: Vec<String>,
    rows: usize,
    repetitions: u64,
    batch: u64,
}

impl Provenance {
    /// Adds a row.
    pub fn add(&mut self, row: &Row) {
        if self.rows == 0 {
            self.first.clone_from(&row.suite);
        }
        let pairs = [
            (&mut self.suites, &row.suite),
            (&mut self.programs, &row.program),
            (&mut self.machines, &row.machine),
        ];
        for (known, name) in pairs {
            if !known.contains(name) {
                known.insert(name.clone());
            }
        }
        if self.configurations.add(&row.configuration) as usize == self.commands.len() {
            self.commands.push(format!("{} {}", row.command, row.options));
        }
        self.rows += 1;
        self.repetitions = self.repetitions.max(row.repetition);
        self.batch = self.batch.max(row.batch);
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The suite of the first row.
    #[must_use]
    pub fn suite(&self) -> &str {
        &self.first
    }

    /// Names and values for the report.
    pub(super) fn facts(&self, data: &Data) -> Vec<(String, String)> {
        let joined =
            |names: &BTreeSet<String>| names.iter().map(String::as_str).collect::<Vec<_>>().join("; ");
        let mut facts = vec![
            ("suite".into(), joined(&self.suites)),
            ("instances".into(), data.instances().len().to_string()),
            ("configurations".into(), self.commands.len().to_string()),
            ("repetitions".into(), self.repetitions.to_string()),
            ("rows".into(), self.rows.to_string()),
            ("program".into(), joined(&self.programs)),
            ("machine".into(), joined(&self.machines)),
        ];
        if self.batch > 1 {
            let batch =
                format!("up to {} puzzles: memory of the process is that of the batch so far", self.batch);
            facts.push(("a process had".into(), batch));
        }
        let configurations = self.configurations.iter().zip(&self.commands);
        facts.extend(configurations.map(|(name, words)| (format!("configuration {name}"), words.clone())));
        facts
    }
}
