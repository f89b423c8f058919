//! Enumerates on all cores, block by block, in an order that does not depend on the number of threads.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use slidewise_catalogue::SplitMix;
use slidewise_store::{Budget, Exhausted};

use crate::listing::{Difficulty, Format, Listing};

/// What is enumerated: boards in units of work, each of which any thread can do alone.
pub trait Enumeration: Sync {
    /// Which boards there are, as JSON: an unfinished file is resumed only if these are the same.
    fn rules(&self) -> serde_json::Value;

    /// The number of units of work.
    fn units(&self) -> usize;

    /// Results are handed over whenever this many units are done.
    fn block(&self) -> usize;

    /// Its own size in bytes.
    fn bytes(&self) -> u64;

    /// Something that does units one after another, and never holds more than `limit` bytes.
    fn worker(&self, limit: u64) -> Box<dyn Worker + '_>;
}

/// Does units of an enumeration one after another, reusing the same memory.
pub trait Worker {
    /// Does one unit.
    ///
    /// # Errors
    ///
    /// If it is stopped, or needs more memory than it may hold.
    fn work(&mut self, unit: usize, reporter: &Reporter<'_>) -> Result<Report, Halt>;
}

/// The counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Boards that were considered. In Rush Hour, those in which no car can move left or up; of bricks, all.
    pub candidates: u64,
    /// Sets of boards that can be reached from each other by moves.
    pub clusters: u64,
    /// Clusters with a solved board.
    pub solvable: u64,
    /// Clusters whose hardest board is minimal, as far as that was determined.
    pub minimal: u64,
    /// The largest length of a listed board.
    pub longest: u32,
    /// Boards in all clusters.
    pub states: u64,
    /// Boards in solvable clusters.
    pub solvable_states: u64,
}

impl Summary {
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
    pub fn units(self, enumeration: &dyn Enumeration) -> Vec<usize> {
        let part = |unit: usize| {
            // Adjacent units go to unrelated shards, and the assignment is the same everywhere.
            SplitMix::new(unit as u64).draw() % u64::from(self.of) + 1
        };
        (0..enumeration.units()).filter(|&unit| part(unit) == u64::from(self.index)).collect()
    }
}

/// The result of a unit of work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The counts.
    pub summary: Summary,
    /// The listed boards, one per line.
    pub lines: String,
}

/// Determines how hard a board is, given as a puzzle that any reader accepts.
pub type Judge<'j> = dyn Fn(&str) -> Difficulty + Sync + 'j;

/// The data that the threads of a run share.
#[derive(Clone, Copy)]
pub struct Work<'c> {
    /// The boards.
    pub enumeration: &'c dyn Enumeration,
    /// Determines how hard a listed board is, if that is wanted.
    pub judge: Option<&'c Judge<'c>>,
    /// The maximum number of bytes held, including those of the enumeration itself.
    pub memory: Option<u64>,
}

impl<'c, E: Enumeration> From<&'c E> for Work<'c> {
    fn from(enumeration: &'c E) -> Self {
        Self { enumeration, judge: None, memory: None }
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
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

/// Where a worker reports to.
pub struct Reporter<'d> {
    judge: Option<&'d Judge<'d>>,
    format: Format,
    stop: &'d AtomicBool,
    full: &'d AtomicBool,
    /// Bytes for all reports that are not handed over yet.
    reports: Budget,
}

impl Reporter<'_> {
    /// Must be called from time to time.
    ///
    /// # Errors
    ///
    /// If the run is stopped.
    pub fn go_on(&self) -> Result<(), Halt> {
        let halted = self.stop.load(Ordering::Relaxed) || self.full.load(Ordering::Relaxed);
        if halted { Err(Halt::Stopped) } else { Ok(()) }
    }

    /// Adds a board to the report, and how hard it is if that is wanted.
    ///
    /// # Errors
    ///
    /// If there is not enough memory for it.
    pub fn list(&self, mut listing: Listing, report: &mut Report) -> Result<(), Halt> {
        if let Some(judge) = self.judge {
            listing.difficulty = Some(judge(&listing.row.board));
        }
        let line = listing.line(self.format);
        // A growing text may take twice the size of its content.
        self.reports.charge(2 * (line.len() + 1))?;
        report.lines += &line;
        report.lines.push('\n');
        Ok(())
    }
}

/// The maximum memory of a run.
struct MemoryShares {
    /// Bytes for each worker.
    worker: u64,
    /// Bytes for all reports that are not handed over yet.
    reports: u64,
}

impl MemoryShares {
    /// A quarter of the memory that the candidates leave is for reports, the rest for the threads.
    fn of(work: &Work<'_>) -> Self {
        let Some(memory) = work.memory else { return Self { worker: u64::MAX, reports: u64::MAX } };
        let left = memory.saturating_sub(work.enumeration.bytes());
        Self { worker: left / 4 * 3 / rayon::current_num_threads() as u64, reports: left / 4 }
    }
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
    format: Format,
    units: &[usize],
    stop: &AtomicBool,
    advance: impl Fn(&Summary) + Sync,
    mut hand_over: impl FnMut(usize, Report) -> Result<(), E>,
) -> Result<End, E> {
    let shares = MemoryShares::of(work);
    let full = AtomicBool::new(false);
    let mut done = 0;
    for block in units.chunks(work.enumeration.block()) {
        let reports = Budget::new(Some(shares.reports));
        let reporter = Reporter { judge: work.judge, format, stop, full: &full, reports };
        let reports = block.par_iter().with_max_len(1).map_init(
            || work.enumeration.worker(shares.worker),
            |worker, &unit| {
                // An abandoned block is not handed over.
                let report = worker.work(unit, &reporter);
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
            return Ok(if memory { End::Memory(shares.worker) } else { End::Interrupted });
        };
        done += block.len();
        let mut whole = Report::default();
        for report in &reports {
            whole.summary.merge(&report.summary);
            whole.lines += &report.lines;
        }
        hand_over(done, whole)?;
    }
    Ok(End::Complete)
}
