//! `audit`: is a heuristic admissible, is it consistent, and how accurate is it?

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use slidewise_core::{Preparing, Watch};
use slidewise_lab::audit::{self, AuditReport, DEAD_END, Request, Rows, Total, ValueTable};
use slidewise_solve::{Cache, Options, Puzzle, Refused};

use crate::args::AuditArgs;
use crate::cluster::Cluster;
use crate::progress::Progress;
use crate::status::Status;
use crate::{audited, batch, commands::show, human, input, interrupt, output, value_table};

pub(crate) fn run(args: &AuditArgs) -> anyhow::Result<Status> {
    let cluster = Cluster::meet(&args.processes, args, &args.puzzles)?;
    let status = audit(args, &cluster);
    cluster.part();
    status
}

fn audit(args: &AuditArgs, cluster: &Cluster) -> anyhow::Result<Status> {
    let input = input::read(&args.puzzles, &args.adjust.adjust());
    let alone = args.values.is_some() || args.write_values.is_some();
    ensure!(!alone || input.puzzles.len() == 1, "a table of values needs exactly one puzzle");
    let table = match (&args.values, input.puzzles.as_slice()) {
        (Some(path), [puzzle]) => match value_table::read(path, puzzle)? {
            Some(table) => Some(table),
            None => return Ok(Status::BadInput),
        },
        _ => None,
    };
    let status = match input.puzzles.as_slice() {
        [] => Status::Solved,
        [puzzle] if !args.total => {
            ensure!(
                cluster.is_alone(),
                "several processes need several puzzles: each audit runs in one process"
            );
            one(args, puzzle, table.as_ref())?
        }
        puzzles => many(args, cluster, puzzles, table.as_ref())?,
    };
    Ok(status.max(input.status))
}

fn one(args: &AuditArgs, puzzle: &Puzzle, table: Option<&ValueTable>) -> anyhow::Result<Status> {
    let progress = Progress::search(args.format.quiet);
    let request = request(args, table, 1, 1);
    let report = match &args.write_values {
        None => look(puzzle, &request, &progress, None).map_err(anyhow::Error::from),
        Some(path) => write_values(path, |rows| look(puzzle, &request, &progress, Some(rows))),
    };
    progress.finish();
    let report = report?;
    if args.format.json {
        output::json(&report)?;
    } else if args.format.quiet {
        output::text(&audited::line(&report))?;
    } else {
        output::text(&audited::page(&show::title(puzzle), &report, args.stats)?)?;
    }
    note_unused(&report);
    Ok(status_of(&report))
}

fn many(
    args: &AuditArgs,
    cluster: &Cluster,
    puzzles: &[Puzzle],
    table: Option<&ValueTable>,
) -> anyhow::Result<Status> {
    let began = Instant::now();
    let audits = if cluster.is_alone() { args.limits.searches(puzzles.len()) } else { cluster.here() };
    let progress = Progress::batch(puzzles.len(), args.format.quiet);
    let mut total = Total::new(args.choice());
    let mut status = Status::Solved;
    let request = request(args, table, audits, cluster.neighbours);
    let work = |puzzle: &Puzzle| -> anyhow::Result<Audited> {
        let report = look(puzzle, &request, &Progress::search(true), None)?;
        let line = match (args.total, args.format.json) {
            (true, _) => String::new(),
            (_, true) => serde_json::to_string(&report)? + "\n",
            (_, false) => audited::line(&report),
        };
        Ok(Audited { line, report })
    };
    let mut puzzles_left = puzzles.iter();
    let take = |audited: Audited| -> anyhow::Result<()> {
        let Audited { line, report } = audited;
        let puzzle = puzzles_left.next().context("there is a puzzle for each report")?;
        progress.advance();
        status = status.max(status_of(&report));
        total.add(puzzle, report);
        // If nobody reads the output, the other audits are pointless.
        let printed = progress.pause(|| output::text(&line));
        Ok(printed.inspect_err(|_| interrupt::request())?)
    };
    let stopped = if cluster.is_alone() {
        let mut take = take;
        batch::run(puzzles, audits, work, |audited| take(audited?)).map(|()| None)?
    } else {
        cluster.share(puzzles, work, take)?
    };
    if let Some(why) = stopped {
        output::message(&format!("{}\n", human::stopped(Some(why.name()))));
        status = status.max(Status::Stopped);
    }
    progress.finish();
    let report = AuditReport { seconds: began.elapsed().as_secs_f64(), ..total.report() };
    match (args.format.json, args.total) {
        (true, true) => output::json(&report)?,
        (true, false) => {}
        (false, _) if args.format.quiet => output::text(&audited::line(&report))?,
        (false, _) => {
            let title = human::amount(report.puzzles, "puzzles");
            output::text(&audited::page(&title, &report, args.stats)?)?;
        }
    }
    Ok(status)
}

/// What a worker reports about a puzzle.
#[derive(Serialize, Deserialize)]
struct Audited {
    line: String,
    report: AuditReport,
}

/// The request for one audit, if this many run at the same time in each of this many processes.
fn request<'a>(
    args: &AuditArgs,
    values: Option<&'a ValueTable>,
    audits: usize,
    processes: usize,
) -> Request<'a> {
    let options = Options {
        heuristic: args.heuristic,
        threads: Some((args.limits.threads() / audits).max(1)),
        cache: if args.no_cache { Cache::None } else { Cache::default() },
        limits: args.limits.limits_beside(audits, processes),
        ..Options::default()
    };
    Request { options, values, against: args.against, sample: args.sample() }
}

fn look(
    puzzle: &Puzzle,
    request: &Request<'_>,
    progress: &Progress,
    rows: Option<&mut Rows<'_>>,
) -> Result<AuditReport, Refused> {
    let announce = |news: &Preparing<'_>| progress.prepare(news);
    let mut watch =
        Watch::new(&request.options.limits, interrupt::flag(), |bound, stats| progress.show(bound, stats))
            .announcing(&announce);
    audit::audit(puzzle, request, &mut watch, rows)
}

/// Writes the table that an audit produces. If the audit was stopped, there is none.
fn write_values(
    path: &Path,
    audit: impl FnOnce(&mut Rows<'_>) -> Result<AuditReport, Refused>,
) -> anyhow::Result<AuditReport> {
    let mut draft = output::Draft::new(path)?;
    let mut written = draft.line("board,value,distance");
    let number = |number: Option<u32>| number.map_or(DEAD_END.into(), |number| number.to_string());
    let report = audit(&mut |board, value, distance| {
        if written.is_ok() {
            written = draft.line(&format!("{board},{},{}", number(value), number(distance)));
        }
    })?;
    if report.complete {
        written.and_then(|()| draft.finish()).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(report)
}

fn note_unused(report: &AuditReport) {
    if let [first, ..] = report.unused_lines.as_slice() {
        let lines = human::amount(report.unused_lines.len() as u64, "lines");
        output::message(&format!(
            "note: {lines} of the table cannot be reached from the puzzle's start: line {first} is the first\n"
        ));
    }
}

fn status_of(report: &AuditReport) -> Status {
    if audited::contradicts(report) {
        Status::Bug
    } else if report.complete {
        Status::Solved
    } else {
        Status::Stopped
    }
}
