//! `space --depth`: draws the positions a few moves away.

use anyhow::ensure;
use serde::Serialize;
use slidewise_domains::notation::PieceMove;
use slidewise_draw::Panel;
use slidewise_lab::near::{self, Near};
use slidewise_lab::space::Graph;
use slidewise_solve::Puzzle;
use slidewise_solve::source::drawing;

use crate::args::SpaceArgs;
use crate::commands::show;
use crate::status::Status;
use crate::{graph, human, output, picture};

/// The positions near a puzzle's start.
#[derive(Serialize)]
struct Nearby<'a> {
    name: &'a str,
    puzzle: &'a str,
    depth: u32,
    positions: Vec<Position>,
}

#[derive(Serialize)]
struct Position {
    depth: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    goal: bool,
    board: String,
}

/// Shows the positions, and writes the requested files.
pub(crate) fn run(args: &SpaceArgs, puzzle: &Puzzle, depth: u32) -> anyhow::Result<Status> {
    let positions = near::near(puzzle, depth, args.export.max_states)?;
    if args.format.json {
        output::json(&nearby(puzzle, depth, &positions))?;
    } else {
        let far = human::amount(depth, "moves");
        let title = format!(
            "{}: {} at most {far} away\n",
            show::title(puzzle),
            human::amount(positions.len() as u64, "positions")
        );
        let row = slidewise_draw::terminal_row(&panels(&positions), picture::style(), picture::width());
        output::text(&(title + if args.format.quiet { "" } else { &row }))?;
    }
    if let Some(path) = &args.svg {
        output::file(path, slidewise_draw::svg_panels(&panels(&positions)).as_bytes())?;
    }
    if args.export.wanted() {
        export(args, puzzle, &positions)?;
    }
    Ok(Status::Solved)
}

/// Refuses options that need the whole space.
pub(crate) fn check(args: &SpaceArgs) -> anyhow::Result<()> {
    ensure!(args.svg.is_none() || args.depth.is_some(), "--svg draws the positions of --depth N");
    let whole = args.minimality || args.stats || args.export.parquet.is_some();
    ensure!(
        args.depth.is_none() || !whole,
        "--minimality, --stats and --parquet need the whole space: leave out --depth"
    );
    picture::check_paths(&[(&args.svg, "svg")])
}

fn nearby<'a>(puzzle: &'a Puzzle, depth: u32, positions: &'a [Near]) -> Nearby<'a> {
    let position = |near: &'a Near| Position {
        depth: near.depth,
        by: near.by.as_ref().map(ToString::to_string),
        goal: near.is_goal,
        board: drawing(&near.puzzle.native()).to_owned(),
    };
    let positions = positions.iter().map(position).collect();
    Nearby { name: &puzzle.name, puzzle: puzzle.family(), depth, positions }
}

/// The boards, each with the move that leads to it.
fn panels(positions: &[Near]) -> Vec<Panel> {
    let panel = |near: &Near| {
        let caption = near.by.as_ref().map_or("start".into(), PieceMove::arrows);
        let board = slidewise_draw::Board { aim: None, ..picture::board(&near.puzzle) };
        Panel { caption: if near.is_goal { format!("{caption} ✓") } else { caption }, board }
    };
    positions.iter().map(panel).collect()
}

/// The positions and the moves between them as a graph. Their distances are not known.
fn export(args: &SpaceArgs, puzzle: &Puzzle, positions: &[Near]) -> anyhow::Result<()> {
    let mut files = graph::Files::create(&args.export, &puzzle.name)?;
    for (number, near) in positions.iter().enumerate() {
        files.node(number as u32, drawing(&near.puzzle.native()), None, near.is_goal)?;
    }
    for (number, near) in positions.iter().enumerate() {
        for (to, mv, cost) in &near.moves {
            files.edge(number as u32, *to, &mv.to_string(), *cost)?;
        }
    }
    files.finish()
}
