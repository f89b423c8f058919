//! `enumerate`: all interesting boards of a size.

use std::sync::atomic::AtomicBool;

use serde::Serialize;
use slidewise_catalogue::{Candidates, Job, Rules, Shard, Summary};

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
    let (summary, complete) = result?;
    if args.format.json {
        let report = EnumerateReport { rules: candidates.rules(), shard: args.shard, complete, summary };
        output::json(&report)?;
    } else if !args.format.quiet {
        output::message(&described(&summary, complete));
    }
    Ok(if complete { Status::Solved } else { Status::Stopped })
}

/// Makes the catalogue in a file, or prints it.
fn make(
    args: &EnumerateRushArgs,
    candidates: &Candidates,
    stop: &AtomicBool,
    progress: &Progress,
) -> anyhow::Result<(Summary, bool)> {
    let advance = |more: &Summary| progress.advance_by(more.candidates);
    if let Some(path) = &args.output {
        let job = Job { candidates, shard: args.shard, path: path.clone(), resume: args.resume };
        return Ok(job.make(stop, |before| progress.begin_at(before.candidates), advance)?);
    }
    let mut summary = Summary::default();
    let units = args.shard.units(candidates);
    let complete = slidewise_catalogue::run(candidates, &units, stop, advance, |_, reports| {
        let mut lines = String::new();
        for report in &reports {
            summary.merge(&report.summary);
            report.entries.iter().for_each(|entry| lines += &(candidates.line_of(entry) + "\n"));
        }
        // Whoever wants JSON wants nothing else.
        if args.format.json { Ok(()) } else { progress.pause(|| output::text(&lines)) }
    })?;
    Ok((summary, complete))
}

fn described(summary: &Summary, complete: bool) -> String {
    let mut text = String::new();
    let mut line = |what: &str, value: String| text += &format!("  {what:<20} {value}\n");
    line("candidates", human::count(summary.candidates));
    line("clusters", human::count(summary.clusters));
    line("solvable", human::count(summary.solvable));
    line("minimal", human::count(summary.minimal));
    line("longest", human::count(summary.longest));
    line("states", human::count(summary.states));
    line("in solvable clusters", human::count(summary.solvable_states));
    if !complete {
        text += "stopped: there are more boards than these; with --output a run can be resumed\n";
    }
    text
}
