//! Odd mazes.

use super::plan::{self, beside, bite, corridors, divide, sprinkle};
use super::{Dice, Style};
use crate::drawing::{Cell, Drawing, FLOOR, Grid, WALL};
use crate::truth::Look;

pub(super) const STYLES: &[Style] = &[
    Style { name: "open", look: Look::Whole, draw: open },
    Style { name: "scattered", look: Look::Whole, draw: scattered },
    Style { name: "sealed", look: Look::Whole, draw: sealed },
    Style { name: "corridors", look: Look::Whole, draw: narrow },
    Style { name: "rooms", look: Look::Whole, draw: rooms },
    Style { name: "tiny", look: Look::Whole, draw: tiny },
    Style { name: "large", look: Look::Whole, draw: large },
];

/// Hardly any walls, so that there are many shortest paths.
fn open(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 2..=8);
    sprinkle(dice, &mut board, 5);
    finish(dice, board)
}

/// So many walls that diagonal steps would cut corners everywhere.
fn scattered(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 3..=10);
    sprinkle(dice, &mut board, 35);
    finish(dice, board)
}

/// Walls on all or nearly all sides of the goal.
fn sealed(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 3..=7);
    let goal = *dice.pick(&board.cells().collect::<Vec<_>>());
    for way in 0..4 {
        if let Some(cell) = beside(&board, goal, way)
            && dice.chance(90)
        {
            board.set(cell, WALL);
        }
    }
    let mut others = board.cells_of(FLOOR);
    others.retain(|&cell| cell != goal);
    match dice.try_pick(&others) {
        Some(&start) => ends(dice, board, start, goal),
        None => ends(dice, board, goal, goal),
    }
}

/// One cell wide, with dead ends.
fn narrow(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 3..=12);
    corridors(dice, &mut board);
    finish(dice, board)
}

/// Rooms with or without a door, on non-rectangular outlines.
fn rooms(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 4..=10);
    bite(dice, &mut board);
    divide(dice, &mut board, &[FLOOR]);
    finish(dice, board)
}

/// Tiny mazes, down to a single cell.
fn tiny(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 1..=3);
    sprinkle(dice, &mut board, 20);
    finish(dice, board)
}

/// Hundreds of cells.
fn large(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 12..=24);
    sprinkle(dice, &mut board, 28);
    finish(dice, board)
}

/// Start and goal on any free cells, occasionally the same one.
fn finish(dice: &mut Dice, mut board: Grid) -> Drawing {
    if board.cells_of(FLOOR).is_empty() {
        board.set((0, 0), FLOOR);
    }
    let floor = board.cells_of(FLOOR);
    let (start, goal) = (*dice.pick(&floor), *dice.pick(&floor));
    ends(dice, board, start, goal)
}

fn ends(dice: &mut Dice, mut board: Grid, start: Cell, goal: Cell) -> Drawing {
    board.set(goal, "G");
    board.set(start, if start == goal { "*" } else { "S" });
    let (neighbours, metric) = *dice.pick(&[("4", "steps"), ("8", "steps"), ("8", "octile")]);
    Drawing::new("maze", metric, board).with("neighbours", neighbours)
}
