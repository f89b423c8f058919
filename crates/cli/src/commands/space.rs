//! `space`: all positions that can be reached.

use slidewise_core::Watch;
use slidewise_lab::report::SpaceReport;
use slidewise_lab::{Options, Puzzle, space};

use crate::args::SpaceArgs;
use crate::progress::Progress;
use crate::status::Status;
use crate::{commands::show, human, input, interrupt, output};

pub(crate) fn run(args: &SpaceArgs) -> anyhow::Result<Status> {
    let adjust = args.adjust.adjust();
    let mut puzzles = input::open(&args.puzzles, &adjust, &args.query.selection());
    let mut status = Status::Solved;
    for puzzle in puzzles.by_ref() {
        let report = explore(args, &puzzle);
        status = status.max(if report.complete { Status::Solved } else { Status::Stopped });
        if args.format.json {
            output::report(&report)?;
        } else {
            output::text(&described(&puzzle, &report))?;
            if args.stats {
                output::text(&distribution(&report))?;
            }
        }
    }
    Ok(status.max(puzzles.status))
}

fn explore(args: &SpaceArgs, puzzle: &Puzzle) -> SpaceReport {
    let options =
        Options { limits: args.limits.limits(1), threads: Some(args.limits.threads()), ..Options::default() };
    let progress = Progress::search(args.format.quiet);
    let mut watch =
        Watch::new(&options.limits, interrupt::flag(), |bound, stats| progress.show(bound, stats));
    let report = space::space(puzzle, &options, &mut watch);
    progress.finish();
    report
}

fn described(puzzle: &Puzzle, report: &SpaceReport) -> String {
    let mut text = format!("{}\n", show::title(puzzle));
    let mut line = |what: &str, value: String| text += &format!("  {what:<20} {value}\n");
    let so_far = if report.complete { "" } else { " so far" };
    line("states", human::count(report.states) + so_far);
    line("edges", human::count(report.edges) + so_far);
    line("goal states", human::count(report.goal_states) + so_far);
    let distance = |distance: Option<u32>| match distance {
        Some(distance) => human::amount(distance, &report.metric),
        None => "none: no goal can be reached".into(),
    };
    if report.complete {
        line("from here", distance(report.length));
        line("largest distance", distance(report.max_distance));
        line("shortest solutions", human::count(report.shortest_solutions.unwrap_or(0)));
    }
    line("memory", human::bytes(report.peak_bytes));
    line("time", human::seconds(report.seconds));
    if report.stopped_by.is_some() {
        let why = human::stopped(report.stopped_by.as_deref());
        text += &format!("{why}: there are more states than these\n");
    }
    if let Some(hardest) = &report.hardest {
        let board = hardest.split_once("\n\n").map_or("", |(_, board)| board);
        text += &format!("a hardest position:\n{board}");
    }
    text
}

/// How many states there are at each distance.
fn distribution(report: &SpaceReport) -> String {
    if report.states_by_distance.is_empty() {
        return String::new();
    }
    let row = |(distance, &states): (usize, &u64)| format!("{distance:>10} {:>16}\n", human::count(states));
    let rows: String = report.states_by_distance.iter().enumerate().map(row).collect();
    format!("\n  distance           states\n{rows}")
}
