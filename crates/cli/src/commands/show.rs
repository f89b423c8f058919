//! `show`: draws puzzles.

mod sheet;
mod table;

use std::borrow::Cow;

use anyhow::ensure;
use serde::Serialize;
use slidewise_draw::{Board, Panel};
use slidewise_solve::{AnyInstance, Puzzle};

use table::Table;

use crate::args::ShowArgs;
use crate::status::Status;
use crate::{human, input, output, picture};

#[derive(Serialize)]
struct Shown<'a> {
    name: &'a str,
    puzzle: &'a str,
    width: usize,
    height: usize,
    pieces: usize,
    metric: &'a str,
    goal: Cow<'static, str>,
    native: String,
    #[serde(flatten)]
    table: Table,
}

pub(crate) fn run(args: &ShowArgs) -> anyhow::Result<Status> {
    picture::check_paths(&[(&args.svg, "svg"), (&args.png, "png")])?;
    let adjust = args.adjust.adjust();
    let mut puzzles = input::open(&args.puzzles, &adjust, &args.query.selection());
    if let Some(path) = &args.sheet {
        return sheet::run(args, path, puzzles);
    }
    let files = args.svg.is_some() || args.png.is_some();
    ensure!(!files || puzzles.left() == 1, "a picture file needs exactly one puzzle");
    for (index, puzzle) in puzzles.by_ref().enumerate() {
        write_pictures(args, &puzzle)?;
        if args.format.json {
            output::json(&shown(&puzzle))?;
        } else if !files && args.final_states {
            output::text(&final_states(&puzzle)?)?;
        } else if !files {
            let apart = if index > 0 { "\n" } else { "" };
            output::text(&(apart.to_owned() + &drawn(&puzzle, args.format.quiet)))?;
        }
        if args.table && !args.format.json {
            output::text(&Table::of(&puzzle).text())?;
        }
    }
    Ok(puzzles.status)
}

fn write_pictures(args: &ShowArgs, puzzle: &Puzzle) -> anyhow::Result<()> {
    let board = picture::board(puzzle);
    let panels = if args.final_states { places(puzzle)? } else { Vec::new() };
    if let Some(path) = &args.svg {
        let svg =
            if args.final_states { slidewise_draw::svg_panels(&panels) } else { slidewise_draw::svg(&board) };
        output::file(path, svg.as_bytes())?;
    }
    if let Some(path) = &args.png {
        let png =
            if args.final_states { slidewise_draw::png_panels(&panels) } else { slidewise_draw::png(&board) };
        output::file(path, &png?)?;
    }
    Ok(())
}

/// Every place where the molecule fits.
fn places(puzzle: &Puzzle) -> anyhow::Result<Vec<Panel>> {
    ensure!(
        matches!(puzzle.instance, AnyInstance::Atomix(_)),
        "only atomix has final states: leave out --final-states"
    );
    Ok(slidewise_solve::picture::final_states(puzzle))
}

fn final_states(puzzle: &Puzzle) -> anyhow::Result<String> {
    let places = places(puzzle)?;
    let number = human::amount(places.len() as u64, "final states");
    let row = slidewise_draw::terminal_row(&places, picture::style(), picture::width());
    Ok(format!("{}: {number}\n{row}", title(puzzle)))
}

fn shown(puzzle: &Puzzle) -> Shown<'_> {
    let (width, height) = puzzle.size();
    Shown {
        name: &puzzle.name,
        puzzle: puzzle.family(),
        width,
        height,
        pieces: puzzle.pieces(),
        metric: puzzle.metric().name(),
        goal: puzzle.goal(),
        native: puzzle.native(),
        table: Table::of(puzzle),
    }
}

fn drawn(puzzle: &Puzzle, quiet: bool) -> String {
    let board = picture::drawn(&picture::board(puzzle));
    if quiet { board } else { format!("{}\n{board}{}", title(puzzle), known(puzzle)) }
}

/// `jam-40 · rush 6×6, 13 pieces`
pub(crate) fn title(puzzle: &Puzzle) -> String {
    let (width, height) = puzzle.size();
    let bold = anstyle::Style::new().bold();
    format!(
        "{bold}{}{bold:#} · {} {width}×{height}, {}",
        puzzle.name,
        puzzle.family(),
        human::amount(puzzle.pieces() as u64, "pieces")
    )
}

fn known(puzzle: &Puzzle) -> String {
    let metric = puzzle.metric().name();
    // Tiles look the same whatever their goal.
    let goal = matches!(puzzle.instance, AnyInstance::Tiles(_)).then(|| format!("goal: {}\n", puzzle.goal()));
    let molecule =
        matches!(puzzle.instance, AnyInstance::Atomix(_)).then(|| molecule(&picture::board(puzzle)));
    let length =
        puzzle.known_length().map(|length| format!("shortest solution: {}\n", human::amount(length, metric)));
    let source = puzzle.about.source.as_ref().map(|source| format!("source: {source}\n"));
    goal.or(molecule).unwrap_or_default() + &length.unwrap_or_default() + &source.unwrap_or_default()
}

/// The molecule with its bonds, and beside it the names that its atoms have on the board.
fn molecule(board: &Board) -> String {
    let Some(aim) = &board.aim else { return String::new() };
    let (bonds, names) = (slidewise_draw::molecule(aim), slidewise_draw::terminal(aim, picture::style()));
    let width = bonds.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let (mut bonds, mut names) = (bonds.lines(), names.lines());
    let mut text = String::from("molecule:\n");
    loop {
        let (bond, name) = (bonds.next(), names.next());
        if bond.is_none() && name.is_none() {
            return text;
        }
        let line = format!("  {:<width$}   {}", bond.unwrap_or_default(), name.unwrap_or_default());
        text += line.trim_end();
        text.push('\n');
    }
}
