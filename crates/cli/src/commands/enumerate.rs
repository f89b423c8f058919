//! `enumerate`: all interesting boards of a size.

mod make;
mod pace;

use std::thread;
use std::time::Instant;

use serde::Serialize;
use slidewise_enumerate::bricks::Sets;
use slidewise_enumerate::{Candidates, End, Enumeration, Shard, Summary};

use self::make::{make, make_shared};
use self::pace::Pace;
use crate::args::{
    EnumerateArgs, EnumerateBricksArgs, EnumerateCommand, EnumerateRunArgs, EnumerateRushArgs,
};
use crate::cluster::Cluster;
use crate::status::Status;
use crate::{human, interrupt, output};

pub(crate) fn run(args: &EnumerateArgs) -> anyhow::Result<Status> {
    match &args.command {
        EnumerateCommand::Rush(args) => rush(args),
        EnumerateCommand::Bricks(args) => bricks(args),
    }
}

fn rush(args: &EnumerateRushArgs) -> anyhow::Result<Status> {
    let cluster = Cluster::meet(&args.run.processes, args, &[])?;
    let candidates = Candidates::new(&args.rules())?;
    let pace = Pace::candidates(&candidates, args.run.shard, args.run.format.quiet, interrupt::flag());
    let ended = enumerate(&args.run, cluster, &candidates, &pace)?;
    report(&args.run, &candidates, &ended, &Counts::rush(&ended.summary))
}

fn bricks(args: &EnumerateBricksArgs) -> anyhow::Result<Status> {
    let cluster = Cluster::meet(&args.run.processes, args, &[])?;
    let sets = Sets::new(&args.rules())?;
    let number = args.run.shard.units(&sets).len();
    let pace = Pace::sets(number, args.run.format.quiet);
    let ended = enumerate(&args.run, cluster, &sets, &pace)?;
    report(&args.run, &sets, &ended, &Counts::bricks(&ended.summary, number, args.minimal))
}

/// What a run gave.
struct Ended {
    summary: Summary,
    end: End,
    /// The limit that was hit.
    stopped_by: Option<&'static str>,
}

/// Runs an enumeration within its limits.
fn enumerate(
    args: &EnumerateRunArgs,
    cluster: Cluster,
    enumeration: &dyn Enumeration,
    pace: &Pace,
) -> anyhow::Result<Ended> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0)).build()?;
    let stop = interrupt::flag();
    let began = Instant::now();
    if let Some(time) = args.time {
        // Nobody waits for this thread: if the work is done first, it ends with the process.
        thread::spawn(move || {
            thread::sleep(time);
            interrupt::request();
        });
    }
    let result = match cluster.threads {
        Some(_) => make_shared(args, &cluster, enumeration, stop, pace),
        None => pool.install(|| make(args, enumeration, stop, pace)),
    };
    pace.progress.finish();
    let (summary, end) = result?;
    cluster.part();
    let stopped_by = match end {
        End::Complete => None,
        End::Interrupted if args.time.is_some_and(|time| began.elapsed() >= time) => Some("time"),
        End::Interrupted => Some("interrupted"),
        End::Memory(_) => Some("memory"),
    };
    Ok(Ended { summary, end, stopped_by })
}

/// What is reported about a run.
#[derive(Serialize)]
struct EnumerateReport<'a> {
    rules: serde_json::Value,
    shard: Shard,
    complete: bool,
    /// The limit that was hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'a str>,
    /// The largest length of a listed board.
    hardest: u32,
    #[serde(flatten)]
    counts: &'a Counts,
}

/// The counts, as far as they mean something.
#[derive(Serialize)]
struct Counts {
    /// The number of sets of pieces, of bricks.
    #[serde(skip_serializing_if = "Option::is_none")]
    sets: Option<usize>,
    candidates: u64,
    clusters: u64,
    solvable: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<u64>,
    longest: u32,
    states: u64,
    solvable_states: u64,
}

impl Counts {
    fn rush(summary: &Summary) -> Self {
        let Summary { candidates, clusters, solvable, minimal, longest, states, solvable_states } = *summary;
        let minimal = Some(minimal);
        Self { sets: None, candidates, clusters, solvable, minimal, longest, states, solvable_states }
    }

    fn bricks(summary: &Summary, sets: usize, minimal: bool) -> Self {
        let counts = Self::rush(summary);
        Self { sets: Some(sets), minimal: counts.minimal.filter(|_| minimal), ..counts }
    }

    fn described(&self) -> String {
        let mut text = String::new();
        let mut line = |what: &str, value: Option<u64>| {
            if let Some(value) = value {
                text += &format!("  {what:<20} {}\n", human::count(value));
            }
        };
        line("sets", self.sets.map(|sets| sets as u64));
        line("candidates", Some(self.candidates));
        line("clusters", Some(self.clusters));
        line("solvable", Some(self.solvable));
        line("minimal", self.minimal);
        line("longest", Some(self.longest.into()));
        line("states", Some(self.states));
        line("in solvable clusters", Some(self.solvable_states));
        text
    }
}

fn report(
    args: &EnumerateRunArgs,
    enumeration: &dyn Enumeration,
    ended: &Ended,
    counts: &Counts,
) -> anyhow::Result<Status> {
    let Ended { end, stopped_by, .. } = *ended;
    let complete = end == End::Complete;
    if args.format.json {
        output::json(&EnumerateReport {
            rules: enumeration.rules(),
            shard: args.shard,
            complete,
            stopped_by,
            hardest: counts.longest,
            counts,
        })?;
    } else if !args.format.quiet {
        output::message(&counts.described());
    }
    if !complete {
        output::message(&stopped(end, stopped_by, args.output.is_some()));
    }
    Ok(if complete { Status::Solved } else { Status::Stopped })
}

/// Why a run ended early, and what to do about it.
fn stopped(end: End, by: Option<&str>, resumable: bool) -> String {
    let why = human::stopped(by);
    let why = match end {
        End::Memory(share) => format!(
            "{why}: a cluster or the results need more than the {} that each thread may use; \
             increase --memory or use fewer --threads",
            human::bytes(share)
        ),
        _ => why,
    };
    let next = if resumable { "continue with --resume" } else { "with --output a run can be resumed" };
    format!("{why}. This list is incomplete: {next}\n")
}
