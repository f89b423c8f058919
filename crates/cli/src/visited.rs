//! `solve --visited`: which cells of a maze each of several searches visits, side by side.

use slidewise_core::Watch;
use slidewise_draw::Panel;
use slidewise_solve::report::Report;
use slidewise_solve::{Algorithm, HeuristicName, Puzzle, Refused, visited};

use crate::args::SolveArgs;
use crate::commands::{show, solve as command};
use crate::status::Status;
use crate::{human, interrupt, output, picture};

/// Solves each maze with every search, and shows what they did.
pub(crate) fn run(args: &SolveArgs, puzzles: &[Puzzle]) -> anyhow::Result<Status> {
    let mut status = Status::Solved;
    for puzzle in puzzles {
        let searches = args.visited.iter().map(|algorithm| search(args, puzzle, *algorithm));
        let reports = searches.collect::<Result<Vec<_>, _>>()?;
        if args.format.json {
            reports.iter().try_for_each(output::json)?;
        } else {
            output::text(&page(puzzle, &reports, args.format.quiet)?)?;
        }
        write_pictures(args, puzzle, &reports)?;
        status = reports.iter().map(Status::of).fold(status, Status::max);
    }
    Ok(status)
}

/// Solves a maze with one search. A requested heuristic applies only to searches that take one.
fn search(args: &SolveArgs, puzzle: &Puzzle, algorithm: Algorithm) -> Result<Report, Refused> {
    let mut options = args.search.options(args.limits.limits(1), 1);
    options.algorithm = algorithm;
    if matches!(algorithm, Algorithm::Bfs | Algorithm::Dijkstra) {
        options.heuristic = HeuristicName::Auto;
    }
    let mut watch = Watch::new(&options.limits, interrupt::flag(), |_, _| ());
    visited(puzzle, &options, &mut watch)
}

fn page(puzzle: &Puzzle, reports: &[Report], quiet: bool) -> anyhow::Result<String> {
    let bold = anstyle::Style::new().bold();
    let verdict = |report| format!("{}: {bold}{}{bold:#}\n", caption(report), command::verdict(report));
    let verdicts: String = reports.iter().map(verdict).collect();
    if quiet {
        return Ok(verdicts);
    }
    let row = slidewise_draw::terminal_row(&panels(puzzle, reports)?, picture::style(), picture::width());
    let explained = human::explained(puzzle.metric().name());
    Ok(format!("{}\n{row}{verdicts}{explained}", show::title(puzzle)))
}

/// `astar with manhattan, 213 visited`
fn caption(report: &Report) -> String {
    let heuristic = match report.heuristic.as_str() {
        "zero" => String::new(),
        name => format!(" with {name}"),
    };
    format!("{}{heuristic}, {} visited", report.algorithm, human::count(report.expanded))
}

fn panels(puzzle: &Puzzle, reports: &[Report]) -> anyhow::Result<Vec<Panel>> {
    let panel = |report| Ok(Panel { caption: caption(report), board: picture::visited(puzzle, report)? });
    reports.iter().map(panel).collect()
}

fn write_pictures(args: &SolveArgs, puzzle: &Puzzle, reports: &[Report]) -> anyhow::Result<()> {
    if let Some(path) = &args.svg {
        output::file(path, slidewise_draw::svg_panels(&panels(puzzle, reports)?).as_bytes())?;
    }
    if let Some(path) = &args.png {
        output::file(path, &slidewise_draw::png_panels(&panels(puzzle, reports)?)?)?;
    }
    Ok(())
}
