//! Building blocks of boards of several families: outlines, rooms, corridors, and pieces placed at random.

use super::Dice;
use crate::drawing::{Cell, FLOOR, Grid, WALL};

/// The cells of a shape, relative to the upper left corner of its bounding box.
pub(super) type Shape = &'static [Cell];

/// Names of one character.
const NAMES: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// An endless supply of names.
pub(super) fn names() -> impl Iterator<Item = String> {
    NAMES.chars().map(String::from).chain((100..).map(|number: u32| number.to_string()))
}

/// A board of random size, floor everywhere.
pub(super) fn floor(dice: &mut Dice, sides: std::ops::RangeInclusive<usize>) -> Grid {
    Grid::floor((dice.number(sides.clone()), dice.number(sides)))
}

/// Walls on some of the floor, this many cells in a hundred.
pub(super) fn sprinkle(dice: &mut Dice, board: &mut Grid, percent: usize) {
    for cell in board.cells_of(FLOOR) {
        if dice.chance(percent) {
            board.set(cell, WALL);
        }
    }
}

/// Cuts pieces off the corners, so that the outline is not a rectangle.
pub(super) fn bite(dice: &mut Dice, board: &mut Grid) {
    let (width, height) = board.size();
    let (deep, wide) = (dice.number(1..=height.div_ceil(2)), dice.number(1..=width.div_ceil(2)));
    let corners = dice.number(1..=15);
    for (row, column) in board.cells() {
        let (top, left) = (row < deep, column < wide);
        let (bottom, right) = (row + deep >= height, column + wide >= width);
        let bitten = [top && left, top && right, bottom && left, bottom && right];
        if bitten.iter().enumerate().any(|(corner, is_in)| *is_in && corners >> corner & 1 == 1)
            && dice.chance(80)
        {
            board.set((row, column), WALL);
        }
    }
}

/// Divides the board by a wall across or down, and its parts perhaps again. Each wall has a door of these cells, or
/// none: then nothing gets from one room to the other.
pub(super) fn divide(dice: &mut Dice, board: &mut Grid, doors: &[&str]) {
    let (width, height) = board.size();
    for _ in 0..dice.number(1..=2) {
        let across = if width < 3 || height < 3 { height > width } else { dice.chance(50) };
        let line = dice.number(0..=if across { height } else { width } - 1);
        let cells: Vec<Cell> =
            board.cells().filter(|&(row, column)| line == if across { row } else { column }).collect();
        cells.iter().for_each(|&cell| board.set(cell, WALL));
        if let Some(door) = dice.try_pick(doors) {
            let at = *dice.pick(&cells);
            board.set(at, door);
        }
    }
}

/// Walls everywhere except on a few random walks, one cell wide.
pub(super) fn corridors(dice: &mut Dice, board: &mut Grid) {
    let (width, height) = board.size();
    board.cells().for_each(|cell| board.set(cell, WALL));
    let (mut row, mut column) = (dice.number(0..=height - 1), dice.number(0..=width - 1));
    for _ in 0..dice.number(3..=5) {
        let down = dice.chance(50);
        let to = dice.number(0..=if down { height } else { width } - 1);
        let along = if down { &mut row } else { &mut column };
        let from = std::mem::replace(along, to);
        for place in from.min(to)..=from.max(to) {
            board.set(if down { (place, column) } else { (row, place) }, FLOOR);
        }
    }
}

/// The cells of a shape at this corner.
pub(super) fn shifted(shape: &[Cell], (row, column): Cell) -> Vec<Cell> {
    shape.iter().map(|cell| (row + cell.0, column + cell.1)).collect()
}

/// All places where a shape fits on floor.
pub(super) fn places(board: &Grid, shape: &[Cell]) -> Vec<Vec<Cell>> {
    let all = board.cells().map(|corner| shifted(shape, corner));
    all.filter(|cells| cells.iter().all(|&cell| board.at(cell) == Some(FLOOR))).collect()
}

/// Places a piece at random on free cells, if there is room, and returns its cells.
pub(super) fn put(dice: &mut Dice, board: &mut Grid, shape: &[Cell], name: &str) -> Option<Vec<Cell>> {
    let cells = dice.try_pick(&places(board, shape))?.clone();
    cells.iter().for_each(|&cell| board.set(cell, name));
    Some(cells)
}

/// The adjacent cell in a direction, if it is on the board.
pub(super) fn beside(board: &Grid, (row, column): Cell, direction: usize) -> Option<Cell> {
    let next = match direction {
        0 => (row.wrapping_sub(1), column),
        1 => (row + 1, column),
        2 => (row, column.wrapping_sub(1)),
        _ => (row, column + 1),
    };
    board.at(next).map(|_| next)
}
