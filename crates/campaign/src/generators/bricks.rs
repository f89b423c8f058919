//! Odd boards of sliding bricks.

mod scene;

use super::plan::{self, Shape, beside, bite, corridors, divide, places, sprinkle};
use super::{Dice, Style};
use crate::drawing::{Cell, Drawing, FLOOR, GATE, Grid, WALL};
use crate::truth::Look;
use scene::{Piece, Scene};

pub(super) const STYLES: &[Style] = &[
    Style { name: "rooms", look: Look::Whole, draw: rooms },
    Style { name: "gates", look: Look::Whole, draw: gates },
    Style { name: "targets", look: Look::Whole, draw: targets },
    Style { name: "shapes", look: Look::Whole, draw: shapes },
    Style { name: "crowded", look: Look::Whole, draw: crowded },
    Style { name: "exits", look: Look::Whole, draw: exits },
    Style { name: "corridors", look: Look::Whole, draw: narrow },
    Style { name: "hopeless", look: Look::Whole, draw: hopeless },
    Style { name: "tiny", look: Look::Whole, draw: tiny },
    Style { name: "large", look: Look::Whole, draw: large },
    Style { name: "prison", look: Look::Whole, draw: prison },
];

const SINGLE: Shape = &[(0, 0)];
const ACROSS: Shape = &[(0, 0), (0, 1)];
const UPRIGHT: Shape = &[(0, 0), (1, 0)];
const SQUARE: Shape = &[(0, 0), (0, 1), (1, 0), (1, 1)];
/// The usual shapes.
const PLAIN: &[Shape] = &[SINGLE, SINGLE, SINGLE, ACROSS, UPRIGHT, SQUARE];
/// Angles, bars, a ring with a hole, and pieces in two parts.
const ODD: &[Shape] = &[
    &[(0, 0), (1, 0), (1, 1)],
    &[(0, 1), (1, 0), (1, 1)],
    &[(0, 0), (0, 1), (1, 0)],
    &[(0, 0), (0, 1), (0, 2)],
    &[(0, 0), (0, 1), (1, 1), (1, 2)],
    &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)],
    &[(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)],
    &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)],
    &[(0, 0), (0, 2)],
    &[(0, 0), (1, 1)],
    &[(0, 0), (2, 0)],
];

/// Equal pieces on both sides of walls with or without a door.
fn rooms(dice: &mut Dice) -> Drawing {
    let mut board = Grid::floor((dice.number(4..=8), dice.number(3..=6)));
    let doors: &[&str] = if dice.chance(50) { &[] } else { &[FLOOR, GATE] };
    divide(dice, &mut board, doors);
    let mut scene = Scene::new(board);
    let wanted = *dice.pick(PLAIN);
    scene.add(dice, wanted);
    let common = *dice.pick(PLAIN);
    scene.fill(dice, &[common, SINGLE], 2..=9);
    scene.finish(dice, 1)
}

/// Gates in walls, in the open and under pieces.
fn gates(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 3..=5);
    divide(dice, &mut board, &[GATE]);
    for cell in board.cells_of(FLOOR) {
        if dice.chance(12) {
            board.set(cell, GATE);
        }
    }
    let mut scene = Scene::new(board);
    scene.fill(dice, PLAIN, 2..=6);
    let goals = dice.number(1..=2);
    let mut drawing = scene.finish(dice, goals);
    gates_below(dice, &mut drawing);
    drawing
}

/// Gates under some cells of the goal pieces.
fn gates_below(dice: &mut Dice, drawing: &mut Drawing) {
    let Some(goal) = drawing.other("goal") else { return };
    let mut below = Grid::floor(drawing.board.size());
    for name in goal.names() {
        for cell in drawing.board.cells_of(&name) {
            if dice.chance(30) {
                below.set(cell, GATE);
            }
        }
    }
    if !below.cells_of(GATE).is_empty() {
        drawing.others.push(("gates:".into(), below));
    }
}

/// Several targets, some for any of several equal pieces, some already filled.
fn targets(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 3..=5);
    sprinkle(dice, &mut board, 8);
    let mut scene = Scene::new(board);
    let common = *dice.pick(PLAIN);
    scene.fill(dice, &[common, common, SINGLE, UPRIGHT], 3..=7);
    let goals = dice.number(2..=4);
    scene.finish(dice, goals)
}

/// Pieces of all shapes, with holes and in several parts, on boards of all outlines.
fn shapes(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 3..=6);
    bite(dice, &mut board);
    let mut scene = Scene::new(board);
    let odd = *dice.pick(ODD);
    let other = *dice.pick(ODD);
    scene.fill(dice, &[odd, odd, other, SINGLE], 2..=6);
    let goals = dice.number(1..=3);
    scene.finish(dice, goals)
}

/// Hardly any free cells: most pieces cannot move.
fn crowded(dice: &mut Dice) -> Drawing {
    let board = plan::floor(dice, 2..=5);
    let mut scene = Scene::new(board);
    let free = dice.number(1..=4);
    while scene.board.cells_of(FLOOR).len() > free {
        let shape = *dice.pick(PLAIN);
        scene.add(dice, shape);
    }
    let goals = dice.number(1..=2);
    scene.finish(dice, goals)
}

/// A piece that must cover marked cells, sometimes more than it has.
fn exits(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 3..=5);
    if dice.chance(50) {
        divide(dice, &mut board, &[FLOOR, GATE]);
    }
    let mut scene = Scene::new(board);
    let (own, odd) = (*dice.pick(PLAIN), *dice.pick(ODD));
    scene.add(dice, own);
    scene.fill(dice, &[SINGLE, odd, UPRIGHT, ACROSS], 1..=5);
    scene.exit(dice)
}

/// One cell wide.
fn narrow(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 4..=8);
    corridors(dice, &mut board);
    let mut scene = Scene::new(board);
    scene.fill(dice, &[SINGLE, SINGLE, UPRIGHT, ACROSS], 2..=5);
    let goals = dice.number(1..=2);
    scene.finish(dice, goals)
}

/// A target in a wall, behind one, or under a piece that never moves.
fn hopeless(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 3..=5);
    divide(dice, &mut board, &[]);
    let mut scene = Scene::new(board);
    scene.fill(dice, PLAIN, 2..=6);
    scene.ensure_a_piece();
    let size = scene.board.size();
    let mut goal = Grid::floor(size);
    let piece = dice.number(0..=scene.pieces.len() - 1);
    // Walls are ignored here.
    let all = places(&Grid::floor(size), &scene.shape(piece));
    let Piece { name, .. } = &scene.pieces[piece];
    dice.pick(&all).iter().for_each(|&cell| goal.set(cell, name));
    scene.drawing(dice).and("goal:", goal)
}

/// A handful of cells.
fn tiny(dice: &mut Dice) -> Drawing {
    let mut board = plan::floor(dice, 1..=3);
    sprinkle(dice, &mut board, 15);
    let mut scene = Scene::new(board);
    scene.fill(dice, &[SINGLE, SINGLE, ACROSS, UPRIGHT], 1..=4);
    let goals = dice.number(1..=3);
    scene.finish(dice, goals)
}

/// So many cells that states need several words; nearly all are walls.
fn large(dice: &mut Dice) -> Drawing {
    let mut board = Grid::floor((dice.number(9..=15), dice.number(6..=15)));
    corridors(dice, &mut board);
    let mut scene = Scene::new(board);
    scene.fill(dice, &[SINGLE, SINGLE, UPRIGHT, ACROSS], 1..=3);
    // A search from the goals begins with all ways to spread equal pieces over their places: here, over all corridors.
    cells(dice, &mut scene, 4);
    let goals = dice.number(1..=2);
    scene.finish(dice, goals)
}

/// A short corridor, and pieces equal to those in it, each walled in alone: a space much smaller than the places of its
/// pieces suggest.
fn prison(dice: &mut Dice) -> Drawing {
    let mut board = Grid::floor((dice.number(6..=9), dice.number(5..=8)));
    board.cells().for_each(|cell| board.set(cell, WALL));
    let row = dice.number(0..=board.size().1 - 1);
    (0..dice.number(3..=8).min(board.size().0)).for_each(|column| board.set((row, column), FLOOR));
    let mut scene = Scene::new(board);
    scene.fill(dice, &[SINGLE, SINGLE, ACROSS], 1..=3);
    cells(dice, &mut scene, 100);
    let goals = dice.number(1..=2);
    scene.finish(dice, goals)
}

/// Adds walled-in pieces where there is room, in this many attempts.
fn cells(dice: &mut Dice, scene: &mut Scene, attempts: usize) {
    let all: Vec<Cell> = scene.board.cells().collect();
    let is_wall = |board: &Grid, cell: Cell| board.at(cell) == Some(WALL);
    for _ in 0..dice.number(0..=attempts) {
        let cell = *dice.pick(&all);
        let mut around = (0..4).filter_map(|way| beside(&scene.board, cell, way));
        if is_wall(&scene.board, cell) && around.all(|next| is_wall(&scene.board, next)) {
            let name = scene.name();
            scene.board.set(cell, &name);
            scene.pieces.push(Piece { name, cells: vec![cell] });
        }
    }
}
