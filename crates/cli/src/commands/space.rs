//! `space`: explores all reachable positions.

use anyhow::ensure;
use slidewise_core::{Cost, Stats, Watch};
use slidewise_lab as lab;
use slidewise_lab::minimality::{self, Minimality};
use slidewise_lab::space::{self, Unfinished};
use slidewise_solve::report::SpaceReport;
use slidewise_solve::{Options, Puzzle};

use crate::args::SpaceArgs;
use crate::cluster::Cluster;
use crate::progress::Progress;
use crate::status::Status;
use crate::{commands::show, graph, human, input, interrupt, near, output, solutions};

pub(crate) fn run(args: &SpaceArgs) -> anyhow::Result<Status> {
    near::check(args)?;
    let adjust = args.adjust.adjust();
    let cluster = Cluster::search(&args.cluster, args, &args.puzzles)?;
    let mut puzzles = input::open(&args.puzzles, &adjust, &args.query.selection());
    let files = args.export.wanted() || args.svg.is_some();
    ensure!(!files || puzzles.left() == 1, "a graph or a picture needs exactly one puzzle");
    ensure!(
        args.cluster.checkpoint.is_none() || puzzles.left() == 1,
        "a checkpoint needs exactly one puzzle"
    );
    let mut status = Status::Solved;
    for puzzle in puzzles.by_ref() {
        if let Some(depth) = args.depth {
            status = status.max(near::run(args, &puzzle, depth)?);
            continue;
        }
        if let Some(most) = args.solutions {
            let found =
                watched(args, |options, watch| lab::solutions::solutions(&puzzle, most, options, watch));
            status = status.max(solutions::print(&puzzle, found, args.format.json)?);
            continue;
        }
        let mut report = watched(args, |options, watch| {
            let threads = cluster.threads.or(options.threads);
            let limits = args.limits.limits_beside(1, cluster.neighbours);
            let options = Options { distribution: cluster.distribution, threads, limits, ..*options };
            space::space_together(&puzzle, &options, watch)
        })?;
        if output::is_muted() {
            status = status.max(if report.complete { Status::Solved } else { Status::Stopped });
            continue;
        }
        status = status.max(if report.complete { Status::Solved } else { Status::Stopped });
        if args.minimality && report.complete {
            status = status.max(reduce(args, &puzzle, &mut report)?);
        }
        if args.format.json {
            output::report(&report)?;
        } else {
            output::text(&described(&puzzle, &report))?;
            if args.stats {
                output::text(&distribution(&report))?;
            }
        }
        if args.export.wanted() {
            status = status.max(export(args, &puzzle, &report)?);
        }
    }
    cluster.part();
    Ok(status.max(puzzles.status))
}

/// Runs something within the limits and shows its progress.
fn watched<R>(
    args: &SpaceArgs,
    work: impl FnOnce(&Options, &mut Watch<'_, &dyn Fn(Cost, &Stats)>) -> R,
) -> R {
    let options =
        Options { limits: args.limits.limits(1), threads: Some(args.limits.threads()), ..Options::default() };
    let progress = Progress::search(args.format.quiet);
    let show: &dyn Fn(Cost, &Stats) = &|bound, stats| progress.show(bound, stats);
    let result = work(&options, &mut Watch::new(&options.limits, interrupt::flag(), show));
    progress.finish();
    result
}

/// Finds the pieces and walls that can be removed.
fn reduce(args: &SpaceArgs, puzzle: &Puzzle, report: &mut SpaceReport) -> anyhow::Result<Status> {
    let length = report.length;
    let found = watched(args, |options, watch| minimality::minimality(puzzle, length, options, watch))?;
    match found {
        None => output::message(&format!("{}: {} has nothing to remove\n", puzzle.name, puzzle.family())),
        Some(Minimality::Stopped(limit)) => {
            let why = human::stopped(Some(&limit));
            output::message(&format!("{}: {why}: it is not known what can be removed\n", puzzle.name));
            return Ok(Status::Stopped);
        }
        Some(Minimality::Removable(removable)) => {
            report.minimal = Some(removable.is_empty());
            report.removable = Some(removable);
        }
    }
    Ok(Status::Solved)
}

/// Writes the graph, if it is small enough.
fn export(args: &SpaceArgs, puzzle: &Puzzle, report: &SpaceReport) -> anyhow::Result<Status> {
    let too_large = report.states > args.export.max_states;
    if too_large || !report.complete {
        let (states, most) = (human::count(report.states), human::count(args.export.max_states));
        output::message(&if too_large {
            format!("no graph was written: the space has {states} states, and --max-states allows {most}\n")
        } else {
            "no graph was written: the space was not fully explored\n".into()
        });
        return Ok(Status::Stopped);
    }
    let mut files = graph::Files::create(&args.export, &puzzle.name)?;
    match watched(args, |options, watch| space::graph(puzzle, options, watch, &mut files)) {
        Ok(()) => files.finish()?,
        Err(Unfinished::Stopped(why)) => {
            output::message(&format!("no graph was written: {}\n", human::stopped(Some(why.name()))));
            return Ok(Status::Stopped);
        }
        Err(error) => return Err(anyhow::Error::new(error).context("the graph cannot be written")),
    }
    Ok(Status::Solved)
}

fn described(puzzle: &Puzzle, report: &SpaceReport) -> String {
    let mut text = format!("{}\n", show::title(puzzle));
    let mut line = |what: &str, value: String| text += &format!("  {what:<20} {value}\n");
    let so_far = if report.complete { "" } else { " so far" };
    line("states", human::count(report.states) + so_far);
    line("edges", human::count(report.edges) + so_far);
    line("goal states", human::count(report.goal_states) + so_far);
    if let Some(placements) = report.placements {
        line("placements", format!("{} (the states are among them)", human::count(placements)));
    }
    if let Some(cells) = report.free_cells {
        line("free cells", human::count(cells as u64));
    }
    if let Some(places) = &report.final_states {
        line("final states", human::count(places.len() as u64));
    }
    let distance = |distance: Option<u32>| match distance {
        Some(distance) => human::amount(distance, &report.metric),
        None => "none: no goal can be reached".into(),
    };
    if report.complete {
        line("from here", distance(report.length));
        line("largest distance", distance(report.max_distance));
        line("shortest solutions", human::count(report.shortest_solutions.unwrap_or(0)));
        line("dead ends", human::count(report.dead_ends.unwrap_or(0)));
    }
    if let Some(removable) = &report.removable {
        line("minimal", if removable.is_empty() { "yes".into() } else { "no".into() });
        removable.iter().for_each(|piece| line("can be removed", piece.clone()));
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

/// The number of states at each distance.
fn distribution(report: &SpaceReport) -> String {
    if report.states_by_distance.is_empty() {
        return String::new();
    }
    let row = |(distance, &states): (usize, &u64)| format!("{distance:>10} {:>16}\n", human::count(states));
    let rows: String = report.states_by_distance.iter().enumerate().map(row).collect();
    format!("\n  distance           states\n{rows}")
}
