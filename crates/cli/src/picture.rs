//! From puzzles and solutions to what can be drawn.

use std::path::Path;

use anyhow::{Context, bail};
use slidewise_domains::rush::{Axis, Exit, Instance};
use slidewise_draw::{Board, Opening, Piece, Role, Side, Step, TerminalStyle};
use slidewise_lab::{Kind, Puzzle, solution};

/// The puzzle's start.
pub(crate) fn board(puzzle: &Puzzle) -> Board {
    match &puzzle.kind {
        Kind::Rush(instance) => rush_board(instance),
    }
}

fn rush_board(instance: &Instance) -> Board {
    let piece = |(index, car): (usize, &slidewise_domains::rush::Car)| Piece {
        name: car.name.clone(),
        cells: car.cells().collect(),
        role: if index == instance.red { Role::Goal } else { Role::Other },
    };
    let red = instance.red();
    let (side, line) = match (red.axis, instance.exit) {
        (Axis::Horizontal, Exit::Low) => (Side::Left, red.row),
        (Axis::Horizontal, Exit::High) => (Side::Right, red.row),
        (Axis::Vertical, Exit::Low) => (Side::Top, red.column),
        (Axis::Vertical, Exit::High) => (Side::Bottom, red.column),
    };
    Board {
        width: instance.width,
        height: instance.height,
        walls: instance.walls.clone(),
        pieces: instance.cars.iter().enumerate().map(piece).collect(),
        openings: vec![Opening { side, lines: line..line + 1 }],
    }
}

/// The moves of a solution as steps of the board's pieces.
pub(crate) fn steps(board: &Board, moves: &[String]) -> anyhow::Result<Vec<Step>> {
    moves.iter().map(|mv| step(board, mv)).collect()
}

fn step(board: &Board, mv: &str) -> anyhow::Result<Step> {
    let [name, direction, distance] = mv.split(' ').collect::<Vec<_>>()[..] else {
        bail!("'{mv}' is not a move")
    };
    let piece = board.pieces.iter().position(|piece| piece.name == name);
    let piece = piece.with_context(|| format!("there is no piece {name}"))?;
    let distance: isize = distance.parse()?;
    let (rows, columns) = match direction {
        "left" => (0, -distance),
        "right" => (0, distance),
        "up" => (-distance, 0),
        _ => (distance, 0),
    };
    Ok(Step::new(piece, rows, columns).captioned(solution::compact(mv)))
}

/// How to draw on this terminal.
pub(crate) fn style() -> TerminalStyle {
    let color = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
    TerminalStyle { color, unicode: true }
}

/// Columns of the terminal, or a sensible width where there is none.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size().map_or(100, |(width, _)| width.0.into())
}

/// Refuses a picture's name that says another format than the one it is for.
pub(crate) fn check_ending(path: &Path, ending: &str) -> anyhow::Result<()> {
    match path.extension().and_then(|found| found.to_str()) {
        Some(found) if found.eq_ignore_ascii_case(ending) => Ok(()),
        _ => bail!("--{ending} writes {ending} files, but {} is named otherwise", path.display()),
    }
}
