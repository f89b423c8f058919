//! Carries out the runs of a suite, on one core or several. A process that ends without an answer is one row.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, SystemTime};

use serde_json::{Map, Value};

use crate::instances::Instance;
use crate::ledger::Ledger;
use crate::plan::{self, Job};
use crate::suite::{Configuration, Suite};
use crate::{Ending, Row, child};

/// The exit code of a run whose options do not fit the puzzle.
const REFUSED: i64 = 2;

/// The reason that a search stopped by Ctrl-C reports.
const INTERRUPTED: &str = "interrupted";

/// The runs of a suite.
#[derive(Debug)]
pub struct Run<'a> {
    /// The suite to run.
    pub suite: &'a Suite,
    /// The puzzles to run it on.
    pub instances: &'a [Instance],
    /// The program.
    pub program: PathBuf,
    /// Its version and commit.
    pub version: String,
    /// The machine.
    pub machine: String,
}

impl Run<'_> {
    /// The number of rows of a complete run.
    #[must_use]
    pub fn total(&self) -> usize {
        self.suite.configurations.len() * self.instances.len() * self.suite.repetitions as usize
    }

    /// Makes these runs and passes on each row as soon as it is known. Ends early if `stop` is set, and returns false only
    /// then.
    pub fn carry_out(
        &self,
        jobs: &[Job],
        stop: &AtomicBool,
        mut take: impl FnMut(Row) -> io::Result<()>,
    ) -> io::Result<bool> {
        let next = AtomicUsize::new(0);
        let (sender, rows) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.suite.jobs {
                let sender = sender.clone();
                let next = &next;
                scope.spawn(move || {
                    while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if stop.load(Ordering::Relaxed) || !self.job(job, stop, &sender) {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut missing: usize = jobs.iter().map(|job| job.instances.len()).sum();
            for row in rows {
                missing -= 1;
                // When this fails the receiver is dropped, and every worker ends with its next row.
                take(row?)?;
            }
            Ok(missing == 0)
        })
    }

    /// All runs that have no row yet.
    #[must_use]
    pub fn jobs(&self, ledger: &mut Ledger<'_>) -> Vec<Job> {
        let suite = self.suite;
        plan::jobs(
            self.instances.len(),
            suite.configurations.len(),
            suite.repetitions,
            suite.batch,
            ledger.done(),
        )
    }

    /// Makes the runs of one job and returns their rows; fewer than its runs if `stop` is set.
    ///
    /// # Errors
    ///
    /// If the program cannot be run.
    pub fn rows(&self, job: &Job, stop: &AtomicBool) -> io::Result<Vec<Row>> {
        let (sender, rows) = mpsc::channel();
        self.job(job, stop, &sender);
        drop(sender);
        rows.into_iter().collect()
    }

    /// Makes the runs of one job; returns false if the receiver is gone. If a process ends without an answer to a
    /// puzzle, another process continues with the next puzzle.
    fn job(&self, job: &Job, stop: &AtomicBool, rows: &Sender<io::Result<Row>>) -> bool {
        let mut left = job.instances.as_slice();
        while !left.is_empty() {
            match self.process(job, left, stop, rows) {
                Ok(Some(answered)) => left = &left[answered.min(left.len())..],
                Ok(None) => return false,
                Err(error) => {
                    let _ = rows.send(Err(error));
                    return false;
                }
            }
        }
        true
    }

    /// Runs one process on the remaining puzzles. Returns how many of them now have a row, or `None` if it was stopped.
    fn process(
        &self,
        job: &Job,
        left: &[usize],
        stop: &AtomicBool,
        rows: &Sender<io::Result<Row>>,
    ) -> io::Result<Option<usize>> {
        let configuration = &self.suite.configurations[job.configuration];
        let started = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs();
        let given: Vec<Row> = left
            .iter()
            .map(|&index| Row { started, batch: left.len() as u64, ..self.blank(job, configuration, index) })
            .collect();
        let input: String = left.iter().map(|&index| text(&self.instances[index]) + "\n").collect();
        let mut answered = 0;
        let mut wanted = true;
        let take = |line: &str, time: Duration| {
            let answer: Option<Map<String, Value>> = serde_json::from_str(line).ok();
            let (Some(row), Some(answer)) = (given.get(answered), answer) else { return };
            let row = Row { process_seconds: Some(time.as_secs_f64()), ..row.answered(&answer) };
            // Answers that arrive after Ctrl-C are not results.
            wanted &= row.stopped_by.as_deref() != Some(INTERRUPTED) && rows.send(Ok(row)).is_ok();
            answered += 1;
        };
        let ended = child::run(&self.program, &arguments(configuration), input, stop, take)?;
        if !wanted || ended.stopped || answered < given.len() && stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        if let Some(row) = given.get(answered) {
            let outcome = if ended.code == REFUSED { Ending::Refused } else { Ending::Failed };
            let error = Some(ended.message).filter(|message| !message.is_empty());
            let row = Row { outcome, exit_code: Some(ended.code), error, ..row.clone() };
            if rows.send(Ok(row)).is_err() {
                return Ok(None);
            }
            answered += 1;
        }
        Ok(Some(answered))
    }

    /// A row with everything that is known about a run before it is made.
    fn blank(&self, job: &Job, configuration: &Configuration, index: usize) -> Row {
        let instance = &self.instances[index];
        let (width, height) = instance.puzzle.size();
        Row {
            suite: self.suite.name.clone(),
            instance: instance.name.clone(),
            family: instance.puzzle.family().into(),
            size: format!("{width}×{height}"),
            pieces: Some(instance.puzzle.pieces() as u64),
            known_length: instance.known_length,
            cluster_states: instance.cluster_states,
            configuration: configuration.name.clone(),
            command: configuration.command.clone(),
            options: configuration.arguments().join(" "),
            repetition: job.repetition,
            program: self.version.clone(),
            machine: self.machine.clone(),
            ..Row::default()
        }
    }
}

/// The arguments of the program: one thread, unless the suite specifies otherwise.
fn arguments(configuration: &Configuration) -> Vec<String> {
    let mut arguments = vec![configuration.command.clone(), "-".into(), "--json".into(), "--quiet".into()];
    arguments.extend(configuration.arguments());
    if !configuration.has("threads") {
        arguments.extend(["--threads".to_owned(), "1".to_owned()]);
    }
    arguments
}

/// The puzzle in the native format, under the name it has in the suite.
fn text(instance: &Instance) -> String {
    let mut puzzle = instance.puzzle.clone();
    puzzle.about.name = Some(instance.name.clone());
    puzzle.native()
}

/// A description of this machine, as far as the system provides it.
#[must_use]
pub fn machine() -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let line = |file: &str, key: &str| {
        let text = std::fs::read_to_string(file).ok()?;
        let line = text.lines().find(|line| line.starts_with(key))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let model = line("/proc/cpuinfo", "model name").unwrap_or_else(|| std::env::consts::ARCH.into());
    let memory =
        line("/proc/meminfo", "MemTotal").and_then(|text| text.strip_suffix(" kB")?.parse::<u64>().ok());
    let memory = memory.map_or(String::new(), |kilobytes| format!(", {} MiB", kilobytes / 1024));
    format!("{model}, {cores} cores{memory}, {}", std::env::consts::OS)
}
