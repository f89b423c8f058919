//! `enumerate`: all interesting boards of a size.

use std::sync::atomic::AtomicBool;

use serde::Serialize;
use slidewise_catalogue::{Candidates, End, Job, Rules, Shard, Summary, Work};

use crate::args::{EnumerateArgs, EnumerateCommand, EnumerateRushArgs};
use crate::progress::Progress;
use crate::status::Status;
use crate::{human, interrupt, output};

pub(crate) fn run(args: &EnumerateArgs) -> anyhow::Result<Status> {
    match &args.command {
        EnumerateCommand::Rush(args) => rush(args),
    }
}

/// What is said of a run.
#[derive(Serialize)]
struct EnumerateReport<'a> {
    rules: &'a Rules,
    shard: Shard,
    complete: bool,
    /// The limit that was hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'a str>,
    /// The largest length of a board that is listed.
    hardest: u32,
    #[serde(flatten)]
    summary: Summary,
}

fn rush(args: &EnumerateRushArgs) -> anyhow::Result<Status> {
    let candidates = Candidates::new(&args.rules())?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0)).build()?;
    let work = args.shard.units(&candidates).iter().map(|&unit| candidates.count(unit)).sum();
    let progress = Progress::candidates(work, args.format.quiet);
    let stop = interrupt::flag();
    let result = pool.install(|| make(args, &candidates, stop, &progress));
    progress.finish();
    let (summary, end) = result?;
    if args.format.json {
        output::json(&report(args, &candidates, summary, end))?;
    } else if !args.format.quiet {
        output::message(&described(&summary));
    }
    if end != End::Complete {
        output::message(&stopped(end, args.output.is_some()));
    }
    Ok(if end == End::Complete { Status::Solved } else { Status::Stopped })
}

/// Makes the catalogue in a file, or prints it.
fn make(
    args: &EnumerateRushArgs,
    candidates: &Candidates,
    stop: &AtomicBool,
    progress: &Progress,
) -> anyhow::Result<(Summary, End)> {
    let work = Work { memory: args.memory(), ..Work::from(candidates) };
    let advance = |more: &Summary| progress.advance_by(more.candidates);
    if let Some(path) = &args.output {
        let job = Job { work, shard: args.shard, path: path.clone(), resume: args.resume };
        return Ok(job.make(stop, |before| progress.begin_at(before.candidates), advance)?);
    }
    let mut summary = Summary::default();
    let units = args.shard.units(candidates);
    let end = slidewise_catalogue::run(&work, &units, stop, advance, |_, reports| {
        let mut lines = String::new();
        for report in &reports {
            summary.merge(&report.summary);
            report.entries.iter().for_each(|entry| lines += &(candidates.line_of(entry) + "\n"));
        }
        // Whoever wants JSON wants nothing else.
        if args.format.json { Ok(()) } else { progress.pause(|| output::text(&lines)) }
    })?;
    Ok((summary, end))
}

fn report<'a>(
    args: &EnumerateRushArgs,
    candidates: &'a Candidates,
    summary: Summary,
    end: End,
) -> EnumerateReport<'a> {
    let stopped_by = match end {
        End::Complete => None,
        End::Interrupted => Some("interrupted"),
        End::Memory(_) => Some("memory"),
    };
    EnumerateReport {
        rules: candidates.rules(),
        shard: args.shard,
        complete: end == End::Complete,
        stopped_by,
        hardest: summary.longest,
        summary,
    }
}

/// Why a run ended early, and what can be done.
fn stopped(end: End, resumable: bool) -> String {
    let why = match end {
        End::Memory(share) => format!(
            "stopped at the memory limit: a cluster, or what was found, needs more than the {} that each thread may hold; \
             give more with --memory or use fewer --threads",
            human::bytes(share)
        ),
        _ => "stopped".into(),
    };
    let next = if resumable { "go on with --resume" } else { "with --output a run can be resumed" };
    format!("{why}. There are more boards than these: {next}\n")
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
