//! `heuristic`: the value of a heuristic on a puzzle's start.

use slidewise_core::Observer;
use slidewise_lab::heuristic;
use slidewise_lab::heuristic::HeuristicReport;
use slidewise_solve::Options;

use crate::args::HeuristicArgs;
use crate::status::Status;
use crate::{human, input, output, progress};

pub(crate) fn run(args: &HeuristicArgs) -> anyhow::Result<Status> {
    let input = input::read(&args.puzzles, &args.adjust.adjust());
    let options = Options { heuristic: args.heuristic, limits: args.limits.limits(1), ..Options::default() };
    let mut status = input.status;
    for puzzle in &input.puzzles {
        let value = |watch: &mut dyn Observer| heuristic::value(puzzle, &options, watch);
        let report = progress::watched(args.format.quiet, &options.limits, value)?;
        if args.format.json {
            output::report(&report)?;
        } else {
            output::text(&line(&report))?;
        }
        if report.stopped_by.is_some() {
            status = status.max(Status::Stopped);
        }
    }
    Ok(status)
}

fn line(report: &HeuristicReport) -> String {
    if report.stopped_by.is_some() {
        let stopped = human::stopped(report.stopped_by.as_deref());
        return format!("{:<16} {}: {stopped}\n", report.name, report.heuristic);
    }
    let value = match report.value {
        Some(value) => human::amount(value, &report.metric),
        None => "a dead end: there is no solution".into(),
    };
    let guarantee = match (report.admissible, report.consistent) {
        (true, true) => "admissible, consistent",
        (true, false) => "admissible, not proven consistent",
        (false, _) => "not proven admissible",
    };
    format!("{:<16} {} = {value} ({guarantee})\n", report.name, report.heuristic)
}
