//! Odd boards of sliding tiles.

use super::plan::beside;
use super::{Dice, Style};
use crate::drawing::{Drawing, FLOOR, Grid, WALL};
use crate::truth::Look;

pub(super) const STYLES: &[Style] = &[
    Style { name: "any", look: Look::Whole, draw: any },
    Style { name: "named", look: Look::Whole, draw: named },
    Style { name: "even", look: Look::Whole, draw: even },
    Style { name: "odd", look: Look::Whole, draw: odd },
    Style { name: "near", look: Look::Near, draw: near },
    Style { name: "vast", look: Look::Part, draw: vast },
    Style { name: "moves", look: Look::Whole, draw: moves },
    Style { name: "general", look: Look::Whole, draw: general },
    Style { name: "partial", look: Look::Whole, draw: partial },
];

/// Shapes whose spaces are small enough to be explored completely: 12, 360 and 20,160 states.
const SMALL: &[(usize, usize)] = &[(2, 2), (2, 3), (3, 2), (2, 3), (3, 2), (2, 3), (3, 2), (2, 4), (4, 2)];
/// Shapes whose spaces are too large for that.
const LARGE: &[(usize, usize)] = &[(2, 4), (4, 2), (3, 3), (2, 5), (5, 2), (3, 4), (4, 3), (2, 6), (5, 3)];

/// Any start and any goal: half of them cannot be solved.
fn any(dice: &mut Dice) -> Drawing {
    let size = *dice.pick(SMALL);
    let (start, goal) = (shuffled(dice, size), shuffled(dice, size));
    drawing(start).and("goal:", goal)
}

/// The named goals.
fn named(dice: &mut Dice) -> Drawing {
    let size = *dice.pick(SMALL);
    let start = shuffled(dice, size);
    drawing(start).with("goal", *dice.pick(&["blank-first", "blank-last"]))
}

/// A goal that can be reached, however far away it is.
fn even(dice: &mut Dice) -> Drawing {
    let size = *dice.pick(SMALL);
    let goal = shuffled(dice, size);
    drawing(walked(dice, &goal, 200)).and("goal:", goal)
}

/// A few steps from the goal, but with two tiles exchanged: unsolvable.
fn odd(dice: &mut Dice) -> Drawing {
    let size = *dice.pick(SMALL);
    let goal = shuffled(dice, size);
    let steps = dice.number(0..=30);
    let mut start = walked(dice, &goal, steps);
    let mut tiles = start.cells().collect::<Vec<_>>();
    tiles.retain(|&cell| start.at(cell) != Some(FLOOR));
    dice.shuffle(&mut tiles);
    let [one, other] = [tiles[0], tiles[1]].map(|cell| start.at(cell).unwrap_or(FLOOR).to_owned());
    start.set(tiles[0], &other);
    start.set(tiles[1], &one);
    drawing(start).and("goal:", goal)
}

/// A large board, a few steps from its goal.
fn near(dice: &mut Dice) -> Drawing {
    let size = *dice.pick(LARGE);
    let goal = shuffled(dice, size);
    let steps = dice.number(0..=14);
    drawing(walked(dice, &goal, steps)).and("goal:", goal)
}

/// A large board, far from its goal.
fn vast(dice: &mut Dice) -> Drawing {
    let size = *dice.pick(LARGE);
    let goal = shuffled(dice, size);
    drawing(walked(dice, &goal, 500)).and("goal:", goal)
}

/// Any start and any goal, counted in moves.
fn moves(dice: &mut Dice) -> Drawing {
    let size = *dice.pick(SMALL);
    let goal = shuffled(dice, size);
    let start = if dice.number(0..=3) == 0 { shuffled(dice, size) } else { walked(dice, &goal, 200) };
    Drawing::new("tiles", "moves", start).and("goal:", goal)
}

/// Shapes for equal tiles, several blanks and walls.
const ODD: &[(usize, usize)] = &[(2, 2), (2, 3), (3, 2), (4, 2), (2, 4), (3, 3), (5, 2)];
/// The names of tiles: few, so that many are equal.
const NAMES: &[&str] = &["A", "B", "C", "1", "22"];
/// The maximum number of tiles of a board whose whole space is explored.
const MOST_TILES: usize = 5;

/// Names, equal tiles, several blanks and walls; any start and any goal with the same tiles.
fn general(dice: &mut Dice) -> Drawing {
    let (start, goal) = odd_boards(dice);
    let metric = *dice.pick(&["steps", "moves"]);
    Drawing::new("tiles", metric, start).and("goal:", goal)
}

/// The same with a goal of which only some cells matter.
fn partial(dice: &mut Dice) -> Drawing {
    let (start, mut goal) = odd_boards(dice);
    for cell in goal.cells().filter(|&cell| goal.at(cell) != Some(WALL)).collect::<Vec<_>>() {
        if dice.number(0..=2) > 0 {
            goal.set(cell, ANY);
        }
    }
    let metric = *dice.pick(&["steps", "moves"]);
    Drawing::new("tiles", metric, start).and("goal:", goal)
}

/// A cell of the goal that does not matter.
const ANY: &str = "*";

/// Two arrangements of the same tiles round the same walls.
fn odd_boards(dice: &mut Dice) -> (Grid, Grid) {
    let size = *dice.pick(ODD);
    let mut board = Grid::floor(size);
    let mut cells: Vec<_> = board.cells().collect();
    dice.shuffle(&mut cells);
    let walls = dice.number(0..=cells.len() / 4);
    cells.iter().take(walls).for_each(|&cell| board.set(cell, WALL));
    let free = &mut cells[walls..];
    let count = dice.number(1..=(free.len() - 1).min(MOST_TILES));
    let tiles: Vec<&str> = (0..count).map(|_| *dice.pick(NAMES)).collect();
    let mut place = || {
        let mut placed = board.clone();
        dice.shuffle(free);
        free.iter().zip(&tiles).for_each(|(&cell, tile)| placed.set(cell, tile));
        placed
    };
    (place(), place())
}

fn drawing(start: Grid) -> Drawing {
    Drawing::new("tiles", "steps", start)
}

/// All tiles and the blank in a random order.
fn shuffled(dice: &mut Dice, (width, height): (usize, usize)) -> Grid {
    let mut tiles: Vec<String> = (1..width * height).map(|tile| tile.to_string()).collect();
    tiles.push(FLOOR.to_owned());
    dice.shuffle(&mut tiles);
    Grid(tiles.chunks(width).map(<[String]>::to_vec).collect())
}

/// The board after a random walk of the blank.
fn walked(dice: &mut Dice, board: &Grid, steps: usize) -> Grid {
    let mut board = board.clone();
    for _ in 0..steps {
        let blank = board.cells_of(FLOOR)[0];
        if let Some(next) = beside(&board, blank, dice.number(0..=3)) {
            let tile = board.at(next).unwrap_or(FLOOR).to_owned();
            board.set(blank, &tile);
            board.set(next, FLOOR);
        }
    }
    board
}
