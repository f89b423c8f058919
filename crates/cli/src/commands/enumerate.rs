//! `enumerate`: all interesting boards of a size.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rayon::ThreadPoolBuilder;
use serde::{Deserialize, Serialize};
use slidewise_core::Stop;
use slidewise_enumerate::{
    Candidates, Difficulty, End, Entry, Job, Judge, Rules, Session, Shard, Summary, Work,
};
use slidewise_lab::difficulty;
use slidewise_solve::{Options, source};

use crate::args::{EnumerateArgs, EnumerateCommand, EnumerateRushArgs};
use crate::cluster::Cluster;
use crate::progress::Progress;
use crate::status::Status;
use crate::{human, interrupt, output};

pub(crate) fn run(args: &EnumerateArgs) -> anyhow::Result<Status> {
    match &args.command {
        EnumerateCommand::Rush(args) => rush(args),
    }
}

/// What is reported about a run.
#[derive(Serialize)]
struct EnumerateReport<'a> {
    rules: &'a Rules,
    shard: Shard,
    complete: bool,
    /// The limit that was hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'a str>,
    /// The largest length of a listed board.
    hardest: u32,
    #[serde(flatten)]
    summary: Summary,
}

fn rush(args: &EnumerateRushArgs) -> anyhow::Result<Status> {
    let cluster = Cluster::meet(&args.processes, args, &[])?;
    let candidates = Candidates::new(&args.rules())?;
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
    let work = expected(&candidates, &args.shard.units(&candidates), stop);
    let progress = Progress::candidates(work, args.format.quiet);
    let result = match cluster.threads {
        Some(_) => make_shared(args, &cluster, &candidates, stop, &progress),
        None => pool.install(|| make(args, &candidates, stop, &progress)),
    };
    progress.finish();
    let (summary, end) = result?;
    cluster.part();
    let stopped_by = match end {
        End::Complete => None,
        End::Interrupted if args.time.is_some_and(|time| began.elapsed() >= time) => Some("time"),
        End::Interrupted => Some("interrupted"),
        End::Memory(_) => Some("memory"),
    };
    if args.format.json {
        output::json(&EnumerateReport {
            rules: candidates.rules(),
            shard: args.shard,
            complete: end == End::Complete,
            stopped_by,
            hardest: summary.longest,
            summary,
        })?;
    } else if !args.format.quiet {
        output::message(&described(&summary));
    }
    if end != End::Complete {
        output::message(&stopped(end, stopped_by, args.output.is_some()));
    }
    Ok(if end == End::Complete { Status::Solved } else { Status::Stopped })
}

/// The maximum time for counting candidates for the progress bar.
const PATIENCE: Duration = Duration::from_secs(2);
/// A prime larger than any number of units: its multiples visit all of them, in leaps.
const LEAP: u64 = 4_294_967_291;

/// The number of candidates in these units. If counting takes long, it is estimated from some units that are spread
/// over all, because adjacent ones are similar. If even the first takes too long, the estimate is what was counted of
/// it, times the number of units.
fn expected(candidates: &Candidates, units: &[usize], stop: &AtomicBool) -> u64 {
    let began = Instant::now();
    let go_on = || began.elapsed() < PATIENCE && !stop.load(Ordering::Relaxed);
    let (mut counted, mut sum) = (0, 0);
    for index in 0..units.len() as u64 {
        match candidates.count(units[(index * LEAP % units.len() as u64) as usize], go_on) {
            Ok(count) => (counted, sum) = (counted + 1, sum + u128::from(count)),
            Err(count) if counted == 0 => (counted, sum) = (1, count.into()),
            Err(_) => {}
        }
        if !go_on() {
            break;
        }
    }
    (sum * units.len() as u128 / u128::from(counted.max(1u64))) as u64
}

/// Writes the boards to a file, or prints them.
fn make(
    args: &EnumerateRushArgs,
    candidates: &Candidates,
    stop: &AtomicBool,
    progress: &Progress,
) -> anyhow::Result<(Summary, End)> {
    let judge: Option<&Judge<'_>> = if args.difficulty { Some(&judged) } else { None };
    let work = Work { candidates, judge, memory: args.memory() };
    let advance = |more: &Summary| progress.advance_by(more.candidates);
    if let Some(path) = &args.output {
        let job = Job { work, shard: args.shard, path: path.clone(), resume: args.resume };
        return Ok(job.make(stop, |before| progress.begin_at(before.candidates), advance)?);
    }
    let mut summary = Summary::default();
    let units = args.shard.units(candidates);
    let end = slidewise_enumerate::run(&work, &units, stop, advance, |_, reports| {
        let mut lines = String::new();
        for report in &reports {
            summary.merge(&report.summary);
            report.entries.iter().for_each(|entry| lines += &(candidates.line_of(entry) + "\n"));
        }
        // With JSON, nothing else is printed.
        if args.format.json { Ok(()) } else { progress.pause(|| output::text(&lines)) }
    })?;
    Ok((summary, end))
}

/// What a worker has found in some units.
#[derive(Default, Serialize, Deserialize)]
struct Found {
    /// How many units these were.
    units: usize,
    /// Were they all searched to the end?
    complete: bool,
    summary: Summary,
    lines: String,
    /// Why it stopped, if it ran out of memory.
    memory: Option<u64>,
}

/// Units that a worker takes at a time.
const UNITS: usize = 32;

/// The same with several workers, in any number of processes. Only the first process writes.
fn make_shared(
    args: &EnumerateRushArgs,
    cluster: &Cluster,
    candidates: &Candidates,
    stop: &AtomicBool,
    progress: &Progress,
) -> anyhow::Result<(Summary, End)> {
    let judge: Option<&Judge<'_>> = if args.difficulty { Some(&judged) } else { None };
    let memory = args.memory().map(|memory| memory / (cluster.here() * cluster.neighbours) as u64);
    let work = Work { candidates, judge, memory };
    let path = args.output.clone();
    let job = path.map(|path| Job { work, shard: args.shard, path, resume: args.resume });
    let mut session = job.as_ref().filter(|_| cluster.is_first()).map(Job::session).transpose()?;
    let before = cluster.told(&session.as_ref().map_or(0, Session::units))?;
    let mut summary = session.as_ref().map_or(Summary::default(), |session| *session.summary());
    progress.begin_at(summary.candidates);
    let units = &args.shard.units(candidates)[before..];
    let line = |entry: &Entry| match &job {
        Some(job) => job.line(entry),
        None => candidates.line_of(entry) + "\n",
    };
    let find = |share: Range<usize>| find(&work, &units[share], stop, &line);
    let find = |share| {
        let found = find(share).map_err(|error| format!("{error:#}"));
        serde_json::to_vec(&found).unwrap_or_default()
    };
    let (mut done, mut memory, mut is_gapless) = (before, None, true);
    let take = |found: Vec<u8>| -> anyhow::Result<()> {
        let found: Result<Found, String> = serde_json::from_slice(&found)?;
        let found = found.map_err(anyhow::Error::msg)?;
        memory = memory.or(found.memory);
        is_gapless &= found.complete;
        if !is_gapless {
            // The next session begins where the gap is.
            return Ok(());
        }
        done += found.units;
        summary.merge(&found.summary);
        progress.advance_by(found.summary.candidates);
        match &mut session {
            Some(session) => Ok(session.add(done, &found.summary, &found.lines)?),
            // With JSON, nothing else is printed.
            None if args.format.json => Ok(()),
            None => Ok(progress.pause(|| output::text(&found.lines))?),
        }
    };
    let stopped = cluster.units(units.len(), UNITS, find, take)?;
    let end = match (stopped, memory) {
        (None, None) => End::Complete,
        (_, Some(share)) => End::Memory(share),
        (Some(_), None) => End::Interrupted,
    };
    debug_assert!(end != End::Complete || is_gapless, "whoever is interrupted stops all");
    if stopped == Some(Stop::Lost) {
        output::message(&format!("{}\n", human::stopped(Some(Stop::Lost.name()))));
    }
    if let Some(session) = session.filter(|_| end == End::Complete) {
        session.finish()?;
    }
    Ok((summary, end))
}

/// What one worker finds in some units.
fn find(
    work: &Work<'_>,
    units: &[usize],
    stop: &AtomicBool,
    line: &(impl Fn(&Entry) -> String + Sync),
) -> anyhow::Result<Found> {
    let mut found = Found { units: units.len(), ..Found::default() };
    let end = ThreadPoolBuilder::new().num_threads(1).build()?.install(|| {
        slidewise_enumerate::run(
            work,
            units,
            stop,
            |_| {},
            |_, reports| {
                for report in &reports {
                    found.summary.merge(&report.summary);
                    report.entries.iter().for_each(|entry| found.lines += &line(entry));
                }
                anyhow::Ok(())
            },
        )
    })?;
    found.complete = end == End::Complete;
    found.memory = if let End::Memory(share) = end { Some(share) } else { None };
    Ok(found)
}

/// Measures how hard a board is. Its shortest solutions have already been counted.
fn judged(board: &str) -> Difficulty {
    let source = source::parse("a board of the catalogue", board.as_bytes(), "board");
    let puzzle = source.items.into_iter().find_map(Result::ok).expect("a board of the catalogue is legal");
    let measured = difficulty::measure(&puzzle, &Options::default(), &mut ()).expect("the options fit");
    let difficulty = measured.1.expect("a board of the catalogue has a solution");
    Difficulty { branching: difficulty.branching, counter_intuitive: difficulty.counter_intuitive }
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

fn described(summary: &Summary) -> String {
    let mut text = String::new();
    let mut line = |what: &str, value: String| text += &format!("  {what:<20} {value}\n");
    line("candidates", human::count(summary.candidates));
    line("clusters", human::count(summary.clusters));
    line("solvable", human::count(summary.solvable));
    line("minimal", human::count(summary.minimal));
    line("longest", human::count(summary.longest));
    line("states", human::count(summary.states));
    line("in solvable clusters", human::count(summary.solvable_states));
    text
}
