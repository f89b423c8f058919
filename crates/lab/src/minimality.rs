//! Finds the pieces of a puzzle that matter: a puzzle is *minimal* if removing any one of them changes its length.
//!
//! What can be removed depends on the family. In Rush Hour it is any car but the red one, and any wall. In sliding
//! bricks it is any piece that the goal does not name, and in Atomix no atom, because the molecule needs them all; in
//! both it is also any wall with floor on at least two of its four sides: others are part of the rim. In sliding tiles
//! and mazes there is nothing to remove.

use slidewise_core::Observer;
use slidewise_domains::{atomix, bricks, rush};

use slidewise_solve::{AnyInstance, Options, Puzzle, Refused, solve};

/// A puzzle without one of its pieces or walls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduction {
    /// What was removed: the name of a piece, or the position of a wall, with rows and columns from 1.
    pub removed: String,
    /// The rest of the puzzle.
    pub puzzle: Puzzle,
}

/// The result of trying all reductions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Minimality {
    /// The pieces and walls that can each be removed without changing the length. Empty if the puzzle is minimal.
    Removable(Vec<String>),
    /// A search was stopped by the limit with this name.
    Stopped(String),
}

/// The puzzle without each of its pieces and walls in turn, or `None` if the family has nothing to remove.
#[must_use]
pub fn reductions(puzzle: &Puzzle) -> Option<Vec<Reduction>> {
    let reduced = match &puzzle.instance {
        AnyInstance::Rush(instance) => rush_reductions(instance),
        AnyInstance::Bricks(instance) => bricks_reductions(instance),
        AnyInstance::Atomix(instance) => atomix_reductions(instance),
        AnyInstance::Tiles(_) | AnyInstance::Maze(_) => return None,
    };
    let of = |(removed, instance)| {
        let mut puzzle = Puzzle { instance, ..puzzle.clone() };
        // Known lengths hold only for the whole puzzle.
        puzzle.about.known.clear();
        Reduction { removed, puzzle }
    };
    Some(reduced.into_iter().map(of).collect())
}

/// Solves every reduction and compares its length with that of the whole puzzle, `None` if that has no solution. The
/// limits apply to each search. Returns `None` if the family has nothing to remove.
///
/// # Errors
///
/// If the options do not fit the family.
pub fn minimality(
    puzzle: &Puzzle,
    length: Option<u32>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Option<Minimality>, Refused> {
    let Some(reductions) = reductions(puzzle) else { return Ok(None) };
    let mut removable = Vec::new();
    for Reduction { removed, puzzle } in reductions {
        let report = solve(&puzzle, options, observer)?;
        if let Some(limit) = report.stopped_by {
            return Ok(Some(Minimality::Stopped(limit)));
        }
        if report.length == length {
            removable.push(removed);
        }
    }
    Ok(Some(Minimality::Removable(removable)))
}

/// The name of a wall.
fn wall((row, column): (usize, usize)) -> String {
    format!("wall at row {}, column {}", row + 1, column + 1)
}

fn rush_reductions(whole: &rush::Instance) -> Vec<(String, AnyInstance)> {
    let others = (0..whole.cars.len()).filter(|&car| car != whole.red);
    let cars = others.map(|car| {
        let mut less = whole.clone();
        let removed = less.cars.remove(car);
        less.red -= usize::from(car < whole.red);
        (removed.name, AnyInstance::Rush(less))
    });
    let walls = (0..whole.walls.len()).map(|index| {
        let mut less = whole.clone();
        (wall(less.walls.remove(index)), AnyInstance::Rush(less))
    });
    cars.chain(walls).collect()
}

fn bricks_reductions(whole: &bricks::Instance) -> Vec<(String, AnyInstance)> {
    let wanted = whole.goal_pieces();
    let others = (0..whole.pieces.len()).filter(|piece| !wanted.contains(piece));
    let pieces = others.map(|piece| {
        let mut less = whole.clone();
        let removed = less.pieces.remove(piece);
        let renumber = |index: &mut usize| *index -= usize::from(*index > piece);
        match &mut less.goal {
            bricks::Goal::Place(targets) => targets.iter_mut().for_each(|target| renumber(&mut target.piece)),
            bricks::Goal::Exit { piece, .. } => renumber(piece),
        }
        less.same.iter_mut().flatten().for_each(renumber);
        (removed.name, AnyInstance::Bricks(less))
    });
    let inner = inner_walls(&whole.walls, whole.width, whole.height);
    let walls = inner.into_iter().map(|index| {
        let mut less = whole.clone();
        (wall(less.walls.remove(index)), AnyInstance::Bricks(less))
    });
    pieces.chain(walls).collect()
}

fn atomix_reductions(whole: &atomix::Instance) -> Vec<(String, AnyInstance)> {
    let inner = inner_walls(&whole.walls, whole.width, whole.height).into_iter();
    let walls = inner.map(|index| {
        let mut less = whole.clone();
        (wall(less.walls.remove(index)), AnyInstance::Atomix(less))
    });
    // Removing a wall may give a level more free cells than are allowed.
    walls
        .filter(|(_, instance)| matches!(instance, AnyInstance::Atomix(less) if less.free_cells().len() <= atomix::MAX_FREE))
        .collect()
}

/// The indices of the walls with no wall and no board edge on at least two of their four sides.
fn inner_walls(walls: &[(usize, usize)], width: usize, height: usize) -> Vec<usize> {
    let is_floor = |(row, column): (usize, usize)| {
        row < height && column < width && walls.binary_search(&(row, column)).is_err()
    };
    let is_inner = |&index: &usize| {
        let (row, column) = walls[index];
        // Above the first row or before the first column, the difference is larger than any board.
        let sides = [
            (row.wrapping_sub(1), column),
            (row + 1, column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
        ];
        sides.into_iter().filter(|&side| is_floor(side)).count() >= 2
    };
    (0..walls.len()).filter(is_inner).collect()
}
