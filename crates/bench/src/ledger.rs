//! Which runs have a row in the journal, and where: a few bytes for each of millions of rows, so that the rows themselves
//! can stay on disk.

use std::collections::HashMap;
use std::io;

use crate::Row;
use crate::instances::Instance;
use crate::journal::{Journal, Place};
use crate::suite::Suite;

/// The rows of a journal by run.
#[derive(Debug)]
pub struct Ledger<'a> {
    instances: HashMap<&'a str, u32>,
    configurations: HashMap<&'a str, u32>,
    entries: Vec<Entry>,
}

/// A row: its run, in the order of the suite, and its place. A name that the suite does not have comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Entry {
    instance: Option<u32>,
    configuration: Option<u32>,
    repetition: u64,
    place: Place,
}

impl<'a> Ledger<'a> {
    /// A ledger without rows.
    #[must_use]
    pub fn new(suite: &'a Suite, instances: &'a [Instance]) -> Self {
        fn numbered<'a>(names: impl Iterator<Item = &'a str>) -> HashMap<&'a str, u32> {
            names.zip(0..).collect()
        }
        Self {
            instances: numbered(instances.iter().map(|instance| instance.name.as_str())),
            configurations: numbered(suite.configurations.iter().map(|known| known.name.as_str())),
            entries: Vec::new(),
        }
    }

    /// Notes where a row is.
    pub fn add(&mut self, place: Place, row: &Row) {
        self.entries.push(Entry {
            instance: self.instances.get(row.instance.as_str()).copied(),
            configuration: self.configurations.get(row.configuration.as_str()).copied(),
            repetition: row.repetition,
            place,
        });
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Are there no rows?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Tells whether a configuration, an instance and a repetition have a row.
    pub fn done(&mut self) -> impl Fn(usize, usize, u64) -> bool + use<'_, 'a> {
        self.entries.sort_unstable();
        |configuration, instance, repetition| {
            let run = (Some(instance as u32), Some(configuration as u32), repetition);
            let found = self
                .entries
                .binary_search_by_key(&run, |entry| (entry.instance, entry.configuration, entry.repetition));
            found.is_ok()
        }
    }

    /// Passes on all rows in the order of the suite: by instance, configuration, repetition.
    pub fn rows<E: From<io::Error>>(
        &mut self,
        journal: &mut Journal,
        mut take: impl FnMut(Row) -> Result<(), E>,
    ) -> Result<(), E> {
        self.entries.sort_unstable();
        self.entries.iter().try_for_each(|entry| take(journal.row(entry.place)?))
    }
}
