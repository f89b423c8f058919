//! Making a catalogue on all cores, block by block, in an order that does not depend on the number of threads.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::analyse::{Analyst, Entry, Verdict};
use crate::candidates::Candidates;
use crate::random::SplitMix;

/// Units are worked on in blocks of this many: after each, what was found is handed over.
const BLOCK: usize = 256;

/// What was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Boards in which no car can move left or up.
    pub candidates: u64,
    /// Sets of boards that can be moved into each other.
    pub clusters: u64,
    /// Clusters in which the red car can come home.
    pub solvable: u64,
    /// Clusters whose hardest board is minimal: the entries of the catalogue.
    pub minimal: u64,
    /// The largest length of an entry.
    pub longest: u32,
    /// Boards in all clusters.
    pub states: u64,
    /// Boards in solvable clusters.
    pub solvable_states: u64,
}

impl Summary {
    /// Counts one candidate more.
    pub fn add(&mut self, verdict: &Verdict) {
        self.candidates += 1;
        let (size, solvable) = match verdict {
            Verdict::NotSmallest => return,
            Verdict::Unsolvable { size } => (*size, false),
            Verdict::NotMinimal { size } => (*size, true),
            Verdict::Entry(entry) => {
                self.minimal += 1;
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

    /// Adds what was counted elsewhere.
    pub fn merge(&mut self, other: &Summary) {
        self.candidates += other.candidates;
        self.clusters += other.clusters;
        self.solvable += other.solvable;
        self.minimal += other.minimal;
        self.longest = self.longest.max(other.longest);
        self.states += other.states;
        self.solvable_states += other.solvable_states;
    }
}

/// One part of the work of several runs: units are dealt out as if at random, so that the parts are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which part, beginning with 1.
    pub index: u32,
    /// How many parts there are.
    pub of: u32,
}

impl Shard {
    /// All of the work.
    pub const WHOLE: Shard = Shard { index: 1, of: 1 };

    /// The units of this part, in order.
    #[must_use]
    pub fn units(self, candidates: &Candidates) -> Vec<usize> {
        let part = |unit: usize| {
            // Neighbours go to unrelated parts, and it is the same everywhere.
            SplitMix::new(unit as u64).next() % u64::from(self.of) + 1
        };
        (0..candidates.units()).filter(|&unit| part(unit) == u64::from(self.index)).collect()
    }
}

/// What a unit of work gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What was counted.
    pub summary: Summary,
    /// The entries, in the order of their candidates.
    pub entries: Vec<Entry>,
}

/// Analyses all candidates of a unit.
#[must_use]
pub fn analyse_unit(analyst: &mut Analyst<'_>, unit: usize) -> Report {
    let mut report = Report { summary: Summary::default(), entries: Vec::new() };
    analyst.candidates().visit(unit, |candidate| {
        let verdict = analyst.analyse(candidate);
        report.summary.add(&verdict);
        if let Verdict::Entry(entry) = verdict {
            report.entries.push(entry);
        }
    });
    report
}

/// Works through units on the threads of the current pool of rayon. `advance` hears of every unit that is done, in any
/// order; `hand_over` gets the reports of each block in order, and how many units are done by then. Ends early, between
/// two blocks, if `stop` is set: says whether everything was done.
///
/// # Errors
///
/// Those of `hand_over`.
pub fn run<E>(
    candidates: &Candidates,
    units: &[usize],
    stop: &AtomicBool,
    advance: impl Fn(&Summary) + Sync,
    mut hand_over: impl FnMut(usize, Vec<Report>) -> Result<(), E>,
) -> Result<bool, E> {
    let mut done = 0;
    for block in units.chunks(BLOCK) {
        let work = block.par_iter().with_max_len(1).map_init(
            || Analyst::new(candidates),
            |analyst, &unit| {
                // A block that is given up is not handed over.
                (!stop.load(Ordering::Relaxed)).then(|| {
                    let report = analyse_unit(analyst, unit);
                    advance(&report.summary);
                    report
                })
            },
        );
        let Some(reports) = work.collect::<Option<Vec<_>>>() else { return Ok(false) };
        done += block.len();
        hand_over(done, reports)?;
    }
    Ok(true)
}
