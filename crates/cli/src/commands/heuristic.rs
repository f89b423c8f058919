//! `heuristic`: the value of a heuristic on a puzzle's start.

use slidewise_lab::report::HeuristicReport;
use slidewise_lab::{Options, heuristic};

use crate::args::HeuristicArgs;
use crate::status::Status;
use crate::{human, input, output};

pub(crate) fn run(args: &HeuristicArgs) -> anyhow::Result<Status> {
    let input = input::read(&args.puzzles, &args.adjust.adjust());
    let options = Options { heuristic: args.heuristic, limits: args.limits.limits(1), ..Options::default() };
    for puzzle in &input.puzzles {
        let report = heuristic::value(puzzle, &options)?;
        if args.format.json {
            output::report(&report)?;
        } else {
            output::text(&line(&report))?;
        }
    }
    Ok(input.status)
}

fn line(report: &HeuristicReport) -> String {
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
