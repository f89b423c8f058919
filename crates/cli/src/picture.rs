//! From puzzles and solutions to what can be drawn.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use slidewise_domains::rush::{Axis, Exit, Instance};
use slidewise_domains::{atomix, bricks, tiles};
use slidewise_draw::{Atom, Board, Opening, Piece, Role, Side, Step, TerminalStyle};
use slidewise_lab::{Kind, Puzzle, solution};

use crate::output;

/// The puzzle's start.
pub(crate) fn board(puzzle: &Puzzle) -> Board {
    match &puzzle.kind {
        Kind::Rush(instance) => rush_board(instance),
        Kind::Bricks(instance) => bricks_board(instance),
        Kind::Tiles(instance) => tiles_board(instance),
        Kind::Atomix(instance) => atomix_board(instance),
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
        ..Board::default()
    }
}

fn bricks_board(instance: &bricks::Instance) -> Board {
    let goal = instance.goal_pieces();
    let piece = |(index, piece): (usize, &bricks::Piece)| Piece {
        name: piece.name.clone(),
        cells: piece.cells.clone(),
        role: if goal.contains(&index) { Role::Goal } else { Role::Other },
    };
    Board {
        width: instance.width,
        height: instance.height,
        walls: instance.walls.clone(),
        gates: instance.gates.clone(),
        goals: match &instance.goal {
            bricks::Goal::Place(targets) => targets.iter().map(|target| target.cells.clone()).collect(),
            bricks::Goal::Exit { cells, .. } => vec![cells.clone()],
        },
        pieces: instance.pieces.iter().enumerate().map(piece).collect(),
        ..Board::default()
    }
}

/// Every tile in the order of the numbers, so that its colour goes with its number.
fn tiles_board(instance: &tiles::Instance) -> Board {
    let cell = |tile: u8| {
        let place = instance.start.iter().position(|&other| other == tile).expect("every tile is there");
        (place / instance.width, place % instance.width)
    };
    let piece = |tile: u8| Piece { name: tile.to_string(), cells: vec![cell(tile)], role: Role::Other };
    Board {
        width: instance.width,
        height: instance.height,
        pieces: (1..instance.start.len() as u8).map(piece).collect(),
        ..Board::default()
    }
}

/// Every atom with its own name, as the moves call it, and the molecule, where kinds have names.
fn atomix_board(instance: &atomix::Instance) -> Board {
    let kind = |atom: &atomix::Atom| instance.kinds[atom.kind].name.clone();
    let last = |part: fn(&atomix::Atom) -> usize| {
        instance.molecule.iter().map(part).max().map_or(0, |last| last + 1)
    };
    let molecule = Board {
        width: last(|atom| atom.cell.1),
        height: last(|atom| atom.cell.0),
        ..with_atoms(instance, &instance.molecule, instance.molecule.iter().map(kind))
    };
    Board {
        width: instance.width,
        height: instance.height,
        walls: instance.walls.clone(),
        aim: Some(Box::new(molecule)),
        ..with_atoms(instance, &instance.atoms, atomix::notation::names(instance))
    }
}

/// A board of no size with these atoms.
fn with_atoms(
    instance: &atomix::Instance,
    atoms: &[atomix::Atom],
    names: impl IntoIterator<Item = String>,
) -> Board {
    let piece =
        |(atom, name): (&atomix::Atom, String)| Piece { name, cells: vec![atom.cell], role: Role::Other };
    let look = |atom: &atomix::Atom| {
        let kind = &instance.kinds[atom.kind];
        Atom { symbol: kind.element.clone(), tone: tone(&kind.element), bonds: kind.bonds.iter().collect() }
    };
    Board {
        pieces: atoms.iter().zip(names).map(piece).collect(),
        atoms: atoms.iter().map(look).collect(),
        ..Board::default()
    }
}

/// The colour of an element: those that are met most are told apart, the others share what is left.
fn tone(element: &str) -> usize {
    const TONES: [&str; 11] = ["N", "S", "F", "I", "P", "H", "Cl", "O", "Br", "crystal", "C"];
    TONES.iter().position(|other| *other == element).unwrap_or(TONES.len())
}

/// The moves of a solution as steps of the board's pieces.
pub(crate) fn steps(board: &Board, moves: &[String]) -> anyhow::Result<Vec<Step>> {
    moves.iter().map(|mv| step(board, mv)).collect()
}

fn step(board: &Board, mv: &str) -> anyhow::Result<Step> {
    let (name, slides) = mv.split_once(' ').with_context(|| format!("'{mv}' is not a move"))?;
    let piece = board.pieces.iter().position(|piece| piece.name == name);
    let piece = piece.with_context(|| format!("there is no piece {name}"))?;
    let slides = slides.split(", ").map(slide).collect::<anyhow::Result<_>>()?;
    Ok(Step { piece, slides, caption: solution::compact(mv) })
}

/// `right 2` as rows and columns.
fn slide(text: &str) -> anyhow::Result<(isize, isize)> {
    let (direction, distance) = text.split_once(' ').with_context(|| format!("'{text}' is not a slide"))?;
    let distance: isize = distance.parse()?;
    Ok(match direction {
        "left" => (0, -distance),
        "right" => (0, distance),
        "up" => (-distance, 0),
        "down" => (distance, 0),
        _ => bail!("'{direction}' is not a direction"),
    })
}

/// How to draw on this terminal.
pub(crate) fn style() -> TerminalStyle {
    TerminalStyle { color: output::colored(&std::io::stdout()), unicode: true }
}

/// Columns of the terminal, or a sensible width where there is none.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size().map_or(100, |(width, _)| width.0.into())
}

/// Refuses pictures that cannot be written as they are named. To find that out early saves the user a long search.
pub(crate) fn check_paths(paths: &[(&Option<PathBuf>, &str)]) -> anyhow::Result<()> {
    let given = paths.iter().filter_map(|(path, ending)| path.as_ref().map(|path| (path, ending)));
    given.into_iter().try_for_each(|(path, ending)| check_path(path, ending))
}

fn check_path(path: &Path, ending: &str) -> anyhow::Result<()> {
    let found = path.extension().and_then(|found| found.to_str()).unwrap_or_default();
    ensure!(
        found.eq_ignore_ascii_case(ending),
        "--{ending} writes {ending} files, but {} is named otherwise",
        path.display()
    );
    let folder = output::folder(path);
    ensure!(folder.is_dir(), "cannot write {}: there is no folder {}", path.display(), folder.display());
    ensure!(!path.is_dir(), "cannot write {}: it is a folder", path.display());
    Ok(())
}
