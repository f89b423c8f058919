//! Makes a catalogue on all cores, block by block, in an order that does not depend on the number of threads.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use slidewise_catalogue::SplitMix;
use slidewise_store::{Budget, Exhausted};

use crate::analyse::{Analyst, Difficulty, Entry, Verdict};
use crate::candidates::Candidates;

/// The number of units in a block; after each block, the results are handed over.
const BLOCK: usize = 256;

/// The counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Boards in which no car can move left or up.
    pub candidates: u64,
    /// Sets of boards that can be reached from each other by moves.
    pub clusters: u64,
    /// Clusters in which the red car can reach the exit.
    pub solvable: u64,
    /// Clusters whose hardest board is minimal: only these are listed, unless all are.
    pub minimal: u64,
    /// The largest length of a listed board.
    pub longest: u32,
    /// Boards in all clusters.
    pub states: u64,
    /// Boards in solvable clusters.
    pub solvable_states: u64,
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

    /// Adds other counts.
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

/// One shard of the work of several runs: units are distributed pseudorandomly, so that the shards are similar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// The number of this shard, from 1.
    pub index: u32,
    /// The number of shards.
    pub of: u32,
}

impl Shard {
    /// All of the work.
    pub const WHOLE: Shard = Shard { index: 1, of: 1 };

    /// The units of this shard, in order.
    #[must_use]
    pub fn units(self, candidates: &Candidates) -> Vec<usize> {
        let part = |unit: usize| {
            // Adjacent units go to unrelated shards, and the assignment is the same everywhere.
            SplitMix::new(unit as u64).draw() % u64::from(self.of) + 1
        };
        (0..candidates.units()).filter(|&unit| part(unit) == u64::from(self.index)).collect()
    }
}

/// The result of a unit of work.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The counts.
    pub summary: Summary,
    /// The entries, in the order of their candidates.
    pub entries: Vec<Entry>,
}

/// Determines how hard a board is, given as a puzzle that any reader accepts.
pub type Judge<'j> = dyn Fn(&str) -> Difficulty + Sync + 'j;

/// The data that the threads of a run share.
#[derive(Clone, Copy)]
pub struct Work<'c> {
    /// The boards.
    pub candidates: &'c Candidates,
    /// Determines how hard a listed board is, if requested.
    pub judge: Option<&'c Judge<'c>>,
    /// The maximum number of bytes held, including the tables of the candidates.
    pub memory: Option<u64>,
}

impl<'c> From<&'c Candidates> for Work<'c> {
    fn from(candidates: &'c Candidates) -> Self {
        Self { candidates, judge: None, memory: None }
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything is done.
    Complete,
    /// It was interrupted.
    Interrupted,
    /// There was not enough memory. Each thread would have been allowed this many bytes.
    Memory(u64),
}

/// Why a unit is abandoned.
enum Halt {
    /// It was interrupted, or another unit was abandoned.
    Stopped,
    /// There is not enough memory.
    Memory,
}

impl From<Exhausted> for Halt {
    fn from(_: Exhausted) -> Self {
        Self::Memory
    }
}

/// The maximum memory of a run.
struct MemoryShares {
    /// Bytes for each analyst.
    analyst: u64,
    /// Bytes for all reports that are not handed over yet.
    reports: u64,
}

impl MemoryShares {
    /// A quarter of the memory that the candidates leave is for reports, the rest for the threads.
    fn of(work: &Work<'_>) -> Self {
        let Some(memory) = work.memory else { return Self { analyst: u64::MAX, reports: u64::MAX } };
        let left = memory.saturating_sub(work.candidates.bytes());
        Self { analyst: left / 4 * 3 / rayon::current_num_threads() as u64, reports: left / 4 }
    }
}

/// Analyses all candidates of a unit.
///
/// # Errors
///
/// If there is not enough memory for the analyst.
pub fn analyse_unit(analyst: &mut Analyst<'_>, unit: usize) -> Result<Report, Exhausted> {
    analyse(analyst, unit, None, || Ok(()), |_| Ok(()))
}

/// The same as long as `go_on` returns true. Each entry is charged for and judged.
fn analyse<E: From<Exhausted>>(
    analyst: &mut Analyst<'_>,
    unit: usize,
    judge: Option<&Judge<'_>>,
    go_on: impl Fn() -> Result<(), E>,
    charge: impl Fn(usize) -> Result<(), Exhausted>,
) -> Result<Report, E> {
    let mut report = Report { summary: Summary::default(), entries: Vec::new() };
    let candidates = analyst.candidates();
    candidates.try_visit(unit, |candidate| -> Result<(), E> {
        go_on()?;
        let verdict = analyst.analyse(candidate)?;
        report.summary.add(&verdict);
        if let Verdict::Entry(mut entry) = verdict {
            // A growing list may take twice the size of its content.
            charge(2 * entry.bytes())?;
            entry.difficulty = judge.map(|judge| judge(&candidates.puzzle_of(&entry.board)));
            report.entries.push(entry);
        }
        Ok(())
    })?;
    Ok(report)
}

/// Processes units on the threads of rayon's current pool. `advance` is called for every finished unit, in any order;
/// `hand_over` receives the reports of each block in order, and the number of units finished by then. Ends early,
/// between two blocks, if `stop` is set or there is not enough memory for a block.
///
/// # Errors
///
/// Those of `hand_over`.
pub fn run<E>(
    work: &Work<'_>,
    units: &[usize],
    stop: &AtomicBool,
    advance: impl Fn(&Summary) + Sync,
    mut hand_over: impl FnMut(usize, Vec<Report>) -> Result<(), E>,
) -> Result<End, E> {
    let shares = MemoryShares::of(work);
    let full = AtomicBool::new(false);
    let go_on = || {
        let halted = stop.load(Ordering::Relaxed) || full.load(Ordering::Relaxed);
        if halted { Err(Halt::Stopped) } else { Ok(()) }
    };
    let mut done = 0;
    for block in units.chunks(BLOCK) {
        let budget = Budget::new(Some(shares.reports));
        let reports = block.par_iter().with_max_len(1).map_init(
            || Analyst::within(work.candidates, shares.analyst),
            |analyst, &unit| {
                // An abandoned block is not handed over.
                let report = analyse(analyst, unit, work.judge, go_on, |bytes| budget.charge(bytes));
                match &report {
                    Ok(report) => advance(&report.summary),
                    Err(Halt::Memory) => full.store(true, Ordering::Relaxed),
                    Err(Halt::Stopped) => {}
                }
                report.ok()
            },
        );
        let Some(reports) = reports.collect::<Option<Vec<_>>>() else {
            let memory = full.load(Ordering::Relaxed);
            return Ok(if memory { End::Memory(shares.analyst) } else { End::Interrupted });
        };
        done += block.len();
        hand_over(done, reports)?;
    }
    Ok(End::Complete)
}
