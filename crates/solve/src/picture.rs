//! Converts puzzles and solutions into drawable form.

use std::fmt::Display;

use slidewise_core::Metric;
use slidewise_domains::notation::PieceMove;
use slidewise_domains::rush::{Axis, Exit, Instance};
use slidewise_domains::{atomix, bricks, maze, tiles};
use slidewise_draw::{Atom, Board, Opening, Panel, Piece, Role, Side, Step};

use crate::report::Report;
use crate::{AnyInstance, Puzzle, Refused};

/// Draws the puzzle's start.
#[must_use]
pub fn board(puzzle: &Puzzle) -> Board {
    match &puzzle.instance {
        AnyInstance::Rush(instance) => rush_board(instance),
        AnyInstance::Bricks(instance) => bricks_board(instance),
        AnyInstance::Tiles(instance) => tiles_board(instance),
        AnyInstance::Maze(instance) => maze_board(instance),
        AnyInstance::Atomix(instance) => atomix_board(instance),
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

/// Every tile with its own name, as the moves call it, in the order of the kinds, so that its colour depends on them.
fn tiles_board(instance: &tiles::Instance) -> Board {
    let place = |cell: usize| (cell / instance.width, cell % instance.width);
    let named = tiles::notation::Named::of(instance);
    let mut tiles: Vec<_> = named.tiles().collect();
    tiles.sort_by_key(|&(_, cell)| (instance.start[cell], cell));
    let piece = |(name, cell): (&str, usize)| Piece {
        name: name.into(),
        cells: vec![place(cell)],
        role: Role::Other,
    };
    Board {
        width: instance.width,
        height: instance.height,
        walls: instance.walls.iter().map(|&cell| place(cell)).collect(),
        pieces: tiles.into_iter().map(piece).collect(),
        pushes: instance.metric == Metric::Moves,
        ..Board::default()
    }
}

/// The goal of a puzzle of tiles, as far as it matters.
#[must_use]
pub fn tiles_goal(instance: &tiles::Instance) -> Board {
    tiles_board(&tiles::Instance { start: instance.goal.clone(), ..instance.clone() })
}

/// The walker and its target cell.
fn maze_board(instance: &maze::Instance) -> Board {
    let place = |cell: maze::Cell| (usize::from(cell.row), usize::from(cell.column));
    let walls = instance.walls.iter().enumerate().filter(|(_, wall)| **wall);
    let walker = Piece { name: maze::WALKER.into(), cells: vec![place(instance.start)], role: Role::Goal };
    Board {
        width: instance.width,
        height: instance.height,
        walls: walls.map(|(index, _)| (index / instance.width, index % instance.width)).collect(),
        goals: vec![vec![place(instance.goal)]],
        pieces: vec![walker],
        ..Board::default()
    }
}

/// A board of atoms, each with the name that moves use, and the molecule if the kinds have names.
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

/// Every place where the molecule fits: the level with its atoms in each final state; empty for other families.
#[must_use]
pub fn final_states(puzzle: &Puzzle) -> Vec<Panel> {
    let AnyInstance::Atomix(instance) = &puzzle.instance else { return Vec::new() };
    let panel = |(row, column): (usize, usize)| {
        let mut solved = instance.clone();
        for (atom, goal) in solved.atoms.iter_mut().zip(&instance.molecule) {
            atom.cell = (row + goal.cell.0, column + goal.cell.1);
        }
        let board = Board { aim: None, ..atomix_board(&solved) };
        Panel { caption: format!("row {row}, column {column}"), board }
    };
    instance.final_places().into_iter().map(panel).collect()
}

/// A board with some pieces moved.
#[must_use]
pub fn with_pieces_at(board: &Board, placed: &[(&str, &[(usize, usize)])]) -> Board {
    let mut moved = Board { aim: None, ..board.clone() };
    for piece in &mut moved.pieces {
        if let Some((_, cells)) = placed.iter().find(|(name, _)| *name == piece.name) {
            piece.cells = cells.to_vec();
        }
    }
    moved
}

/// A board without a size, with these atoms.
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

/// A maze with the cells that a search visited and the path it found. Fails if the report is not for this maze.
pub fn visited(puzzle: &Puzzle, report: &Report) -> Result<Board, Refused> {
    let start = board(puzzle);
    let mut at = start.pieces[0].cells[0];
    let mut path = vec![at];
    for step in steps(&start, report.moves.as_deref().unwrap_or_default())? {
        for (down, right) in step.slides {
            at = (at.0.saturating_add_signed(down), at.1.saturating_add_signed(right));
            path.push(at);
        }
    }
    Ok(Board { visited: report.visited.clone(), path, ..start })
}

/// The colour of an element: the most common ones have distinct colours, the others share the rest.
fn tone(element: &str) -> usize {
    const TONES: [&str; 11] = ["N", "S", "F", "I", "P", "H", "Cl", "O", "Br", "crystal", "C"];
    TONES.iter().position(|other| *other == element).unwrap_or(TONES.len())
}

/// The moves of a solution as steps of the board's pieces. Fails if a piece does not exist; does not check whether
/// moves are legal.
pub fn steps(board: &Board, moves: &[PieceMove]) -> Result<Vec<Step>, Refused> {
    moves.iter().map(|mv| step(board, mv)).collect()
}

/// The same for moves as text. Fails if a text is not a move.
pub fn read_steps(board: &Board, words: &[String]) -> Result<Vec<Step>, Refused> {
    let read = |word: &String| {
        let mv = word.parse().map_err(|why| refused(word, why))?;
        step(board, &mv)
    };
    words.iter().map(read).collect()
}

fn step(board: &Board, mv: &PieceMove) -> Result<Step, Refused> {
    let piece = board.pieces.iter().position(|piece| piece.name == mv.piece);
    let piece = piece.ok_or_else(|| refused(mv, "there is no such piece"))?;
    let slides = mv.slides.iter().map(|slide| slide.displacement()).collect();
    Ok(Step { piece, slides, caption: mv.arrows() })
}

fn refused(mv: impl Display, why: impl Display) -> Refused {
    Refused(format!("'{mv}' is not a move of this board: {why}"))
}
