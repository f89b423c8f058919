//! Minimal puzzles: every piece and every wall is needed for the length.

use slidewise_core::Observer;
use slidewise_domains::bricks;

use super::failure::{self, Failure, Rejection};
use crate::{Kind, Options, Puzzle, solve};

/// How many pieces and walls there are, needed or not.
fn parts(kind: &Kind) -> usize {
    let puzzle = Puzzle::from(kind.clone());
    puzzle.pieces() + puzzle.walls()
}

/// The puzzle without one of its pieces or walls, which are numbered in this order; `None` if it would be none any more.
pub(super) fn without(kind: &Kind, part: usize) -> Option<Kind> {
    let mut kind = kind.clone();
    match &mut kind {
        Kind::Rush(board) if part < board.cars.len() => {
            if part == board.red {
                return None;
            }
            board.cars.remove(part);
            board.red -= usize::from(part < board.red);
        }
        Kind::Rush(board) => drop(board.walls.remove(part - board.cars.len())),
        Kind::Bricks(board) if part < board.pieces.len() => {
            if board.goal_pieces().contains(&part) {
                return None;
            }
            board.pieces.remove(part);
            let renumber = |piece: &mut usize| *piece -= usize::from(part < *piece);
            match &mut board.goal {
                bricks::Goal::Place(targets) => {
                    targets.iter_mut().for_each(|target| renumber(&mut target.piece));
                }
                bricks::Goal::Exit { piece, .. } => renumber(piece),
            }
            board.same.iter_mut().flatten().for_each(renumber);
        }
        Kind::Bricks(board) => drop(board.walls.remove(part - board.pieces.len())),
        Kind::Atomix(board) => drop(board.walls.remove(part.checked_sub(board.atoms.len())?)),
        Kind::Tiles(_) | Kind::Maze(_) => return None,
    }
    Some(kind)
}

/// The name of a piece.
fn name(kind: &Kind, part: usize) -> Option<&str> {
    match kind {
        Kind::Rush(board) => board.cars.get(part).map(|car| car.name.as_str()),
        Kind::Bricks(board) => board.pieces.get(part).map(|piece| piece.name.as_str()),
        Kind::Tiles(_) | Kind::Maze(_) | Kind::Atomix(_) => None,
    }
}

/// The puzzle without one piece or wall that is not needed for its length, or `None` if it is minimal.
///
/// Each is taken away by itself, but for a piece that moves in the solution: without it and its moves the rest of the
/// solution is a shorter one.
pub(super) fn smaller(
    kind: &Kind,
    (length, moves): (u32, &[String]),
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Option<Kind>, Failure> {
    let moved: Vec<&str> = moves.iter().filter_map(|mv| mv.split(' ').next()).collect();
    for part in 0..parts(kind) {
        if name(kind, part).is_some_and(|name| moved.contains(&name)) {
            continue;
        }
        let Some(less) = without(kind, part) else { continue };
        let report = solve::solve(&Puzzle::from(less.clone()), options, observer)
            .expect("the options are the usual ones");
        match failure::length(&report) {
            Ok(same) if same == length => return Ok(Some(less)),
            Ok(_) | Err(Failure::Rejected(Rejection::Unsolvable)) => {}
            Err(failure) => return Err(failure),
        }
    }
    Ok(None)
}
