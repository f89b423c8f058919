//! Makes the list of an enumeration, on the threads of this process or together with others.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use rayon::ThreadPoolBuilder;
use serde::{Deserialize, Serialize};
use slidewise_core::Stop;
use slidewise_enumerate::{Difficulty, End, Enumeration, Format, Job, Judge, Session, Summary, Work};
use slidewise_lab::difficulty;
use slidewise_solve::{Options, source};

use super::pace::Pace;
use crate::args::EnumerateRunArgs;
use crate::cluster::Cluster;
use crate::{human, output};

/// Makes the catalogue in a file, or prints it.
pub(super) fn make(
    args: &EnumerateRunArgs,
    enumeration: &dyn Enumeration,
    stop: &AtomicBool,
    pace: &Pace,
) -> anyhow::Result<(Summary, End)> {
    let judge: Option<&Judge<'_>> = if args.difficulty { Some(&judged) } else { None };
    let work = Work { enumeration, judge, memory: args.memory() };
    let advance = |more: &Summary| pace.advance(1, more);
    if let Some(path) = &args.output {
        let job = Job { work, shard: args.shard, path: path.clone(), resume: args.resume };
        return Ok(job.make(stop, |units, before| pace.begin_at(units, before), advance)?);
    }
    let mut summary = Summary::default();
    let units = args.shard.units(enumeration);
    let end = slidewise_enumerate::run(&work, Format::Text, &units, stop, advance, |_, report| {
        summary.merge(&report.summary);
        // With JSON, nothing else is printed.
        if args.format.json { Ok(()) } else { pace.progress.pause(|| output::text(&report.lines)) }
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

/// The maximum number of units that a worker takes at a time.
const UNITS: usize = 32;

/// The same with several workers, in whichever processes they are. Only the first process writes.
pub(super) fn make_shared(
    args: &EnumerateRunArgs,
    cluster: &Cluster,
    enumeration: &dyn Enumeration,
    stop: &AtomicBool,
    pace: &Pace,
) -> anyhow::Result<(Summary, End)> {
    let judge: Option<&Judge<'_>> = if args.difficulty { Some(&judged) } else { None };
    let memory = args.memory().map(|memory| memory / (cluster.here() * cluster.neighbours) as u64);
    let work = Work { enumeration, judge, memory };
    let path = args.output.clone();
    let job = path.map(|path| Job { work, shard: args.shard, path, resume: args.resume });
    let mut session = job.as_ref().filter(|_| cluster.is_first()).map(Job::session).transpose()?;
    let before = cluster.broadcast(&session.as_ref().map_or(0, Session::units))?;
    let mut summary = session.as_ref().map_or(Summary::default(), |session| *session.summary());
    pace.begin_at(before, &summary);
    let units = &args.shard.units(enumeration)[before..];
    let format = job.as_ref().map_or(Format::Text, Job::format);
    let find = |share: Range<usize>| find(&work, format, &units[share], stop);
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
        pace.advance(found.units, &found.summary);
        match &mut session {
            Some(session) => Ok(session.add(done, &found.summary, &found.lines)?),
            // With JSON, nothing else is printed.
            None if args.format.json => Ok(()),
            None => Ok(pace.progress.pause(|| output::text(&found.lines))?),
        }
    };
    let stopped = cluster.units(units.len(), UNITS.min(enumeration.block()), find, take)?;
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
fn find(work: &Work<'_>, format: Format, units: &[usize], stop: &AtomicBool) -> anyhow::Result<Found> {
    let mut found = Found { units: units.len(), ..Found::default() };
    let end = ThreadPoolBuilder::new().num_threads(1).build()?.install(|| {
        slidewise_enumerate::run(
            work,
            format,
            units,
            stop,
            |_| {},
            |_, report| {
                found.summary.merge(&report.summary);
                found.lines += &report.lines;
                anyhow::Ok(())
            },
        )
    })?;
    found.complete = end == End::Complete;
    found.memory = if let End::Memory(share) = end { Some(share) } else { None };
    Ok(found)
}

/// How hard a board is. Its shortest solutions are already counted.
fn judged(board: &str) -> Difficulty {
    let source = source::parse("a board of the catalogue", board.as_bytes(), "board");
    let puzzle = source.items.into_iter().find_map(Result::ok).expect("a board of the catalogue is legal");
    let measured = difficulty::measure(&puzzle, &Options::default(), &mut ()).expect("the options fit");
    let difficulty = measured.1.expect("a board of the catalogue has a solution");
    Difficulty { branching: difficulty.branching, counter_intuitive: difficulty.counter_intuitive }
}
