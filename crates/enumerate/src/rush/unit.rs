//! Candidates as work for a run.

use slidewise_store::Exhausted;

use super::analyse::{Analyst, Entry, Verdict};
use super::candidates::Candidates;
use crate::run::{Enumeration, Halt, Report, Reporter, Summary, Worker};

/// Units are processed in blocks of this many; after each, the results are handed over.
const BLOCK: usize = 256;

impl Enumeration for Candidates {
    fn rules(&self) -> serde_json::Value {
        serde_json::to_value(Candidates::rules(self)).expect("rules are plain data")
    }

    fn units(&self) -> usize {
        Candidates::units(self)
    }

    fn block(&self) -> usize {
        BLOCK
    }

    fn bytes(&self) -> u64 {
        Candidates::bytes(self)
    }

    fn worker(&self, limit: u64) -> Box<dyn Worker + '_> {
        Box::new(Analyst::within(self, limit))
    }
}

impl Worker for Analyst<'_> {
    fn work(&mut self, unit: usize, reporter: &Reporter<'_>) -> Result<Report, Halt> {
        let mut report = Report::default();
        let candidates = self.candidates();
        each_verdict(self, unit, |verdict| {
            reporter.go_on()?;
            report.summary.add(verdict);
            match verdict {
                Verdict::Entry(entry) => reporter.list(candidates.listing(entry), &mut report),
                _ => Ok(()),
            }
        })?;
        Ok(report)
    }
}

/// The result of a unit of work.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitReport {
    /// The counts.
    pub summary: Summary,
    /// The entries, in the order of their candidates.
    pub entries: Vec<Entry>,
}

/// Analyses all candidates of a unit.
///
/// # Errors
///
/// If that takes more memory than the analyst may hold.
pub fn analyse_unit(analyst: &mut Analyst<'_>, unit: usize) -> Result<UnitReport, Exhausted> {
    let mut report = UnitReport { summary: Summary::default(), entries: Vec::new() };
    each_verdict(analyst, unit, |verdict| -> Result<(), Exhausted> {
        report.summary.add(verdict);
        if let Verdict::Entry(entry) = verdict {
            report.entries.push(entry.clone());
        }
        Ok(())
    })?;
    Ok(report)
}

/// Visits the verdict on every candidate of a unit, in order.
fn each_verdict<E: From<Exhausted>>(
    analyst: &mut Analyst<'_>,
    unit: usize,
    mut visit: impl FnMut(&Verdict) -> Result<(), E>,
) -> Result<(), E> {
    analyst.candidates().try_visit(unit, |candidate| visit(&analyst.analyse(candidate)?))
}

impl Summary {
    /// Counts one more candidate.
    pub fn add(&mut self, verdict: &Verdict) {
        self.candidates += 1;
        let (size, solvable) = match verdict {
            Verdict::NotSmallest => return,
            Verdict::Unsolvable { size } => (*size, false),
            Verdict::NotMinimal { size } => (*size, true),
            Verdict::Entry(entry) => {
                self.minimal += u64::from(entry.minimal);
                self.longest = self.longest.max(entry.moves);
                (entry.size(), true)
            }
        };
        self.clusters += 1;
        self.states += size;
        if solvable {
            self.solvable += 1;
            self.solvable_states += size;
        }
    }
}
