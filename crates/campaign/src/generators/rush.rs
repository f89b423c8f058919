//! Odd boards of Rush Hour.

use super::plan::{self, put, shifted, sprinkle};
use super::{Dice, Style};
use crate::drawing::{Cell, Drawing, FLOOR, Grid, WALL};
use crate::truth::Look;

pub(super) const STYLES: &[Style] = &[
    Style { name: "jams", look: Look::Whole, draw: jams },
    Style { name: "walls", look: Look::Whole, draw: walls },
    Style { name: "long", look: Look::Whole, draw: long },
    Style { name: "sealed", look: Look::Whole, draw: sealed },
    Style { name: "crowded", look: Look::Whole, draw: crowded },
    Style { name: "solved", look: Look::Whole, draw: solved },
    Style { name: "narrow", look: Look::Whole, draw: narrow },
    Style { name: "tiny", look: Look::Whole, draw: tiny },
    Style { name: "large", look: Look::Whole, draw: large },
    Style { name: "vast", look: Look::Part, draw: vast },
];

/// A board under construction. The red car is horizontal; in the end the board may be rotated.
struct Street {
    board: Grid,
    /// The red car's row.
    row: usize,
    cars: usize,
}

/// Ordinary boards.
fn jams(dice: &mut Dice) -> Drawing {
    let mut street = Street::new(dice, 4..=6, 2);
    street.fill(dice, 3..=9, &[2, 2, 3]);
    street.finish(dice)
}

/// Walls anywhere, even in the red car's row.
fn walls(dice: &mut Dice) -> Drawing {
    let mut street = Street::new(dice, 3..=6, 2);
    sprinkle(dice, &mut street.board, 10);
    street.fill(dice, 2..=8, &[2, 3]);
    street.finish(dice)
}

/// Cars of all lengths, including the red one.
fn long(dice: &mut Dice) -> Drawing {
    let length = dice.number(2..=5);
    let mut street = Street::new(dice, 5..=7, length);
    street.fill(dice, 2..=7, &[2, 3, 4, 5]);
    street.finish(dice)
}

/// The red car can never leave: a wall or a permanently blocking car is in its row.
fn sealed(dice: &mut Dice) -> Drawing {
    let mut street = Street::new(dice, 4..=6, 2);
    let (width, height) = street.board.size();
    let column = dice.number(2..=width - 1);
    let block: Vec<Cell> = match dice.number(0..=2) {
        0 => vec![(street.row, column)],
        1 => shifted(&[(0, 0), (0, 1)], (street.row, width - 2)),
        _ => (0..height).map(|row| (row, column)).collect(),
    };
    if block.iter().all(|&cell| street.board.at(cell) == Some(FLOOR)) {
        let name = if block.len() == 1 { WALL.to_owned() } else { street.name() };
        block.iter().for_each(|&cell| street.board.set(cell, &name));
    }
    street.fill(dice, 1..=6, &[2, 3]);
    street.finish(dice)
}

/// Hardly any free cells: most cars cannot move.
fn crowded(dice: &mut Dice) -> Drawing {
    let mut street = Street::new(dice, 3..=5, 2);
    street.fill(dice, 30..=30, &[2, 2, 3, 4]);
    street.finish(dice)
}

/// The red car at the exit, or with nothing in its way.
fn solved(dice: &mut Dice) -> Drawing {
    let mut street = Street::new(dice, 3..=5, 2);
    let (width, _) = street.board.size();
    let at = if dice.chance(50) { width - 2 } else { 0 };
    street.board.replace("A", FLOOR);
    shifted(&[(0, 0), (0, 1)], (street.row, at)).iter().for_each(|&cell| street.board.set(cell, "A"));
    street.fill(dice, 1..=5, &[2, 3]);
    street.finish(dice)
}

/// Two or three rows.
fn narrow(dice: &mut Dice) -> Drawing {
    let mut street = Street::of_size(dice, (4, 2), 2);
    if dice.chance(70) {
        let size = (dice.number(2..=9), dice.number(2..=3));
        street = Street::of_size(dice, size, 2);
    }
    street.fill(dice, 1..=5, &[2, 3]);
    street.finish(dice)
}

/// Tiny boards, down to 2×2.
fn tiny(dice: &mut Dice) -> Drawing {
    let mut street = Street::new(dice, 2..=3, 2);
    sprinkle(dice, &mut street.board, 8);
    street.fill(dice, 0..=3, &[2, 3]);
    street.finish(dice)
}

/// So large that states need several words, with few cars and with walls to keep the space small.
fn large(dice: &mut Dice) -> Drawing {
    let length = dice.number(2..=5);
    let mut street = Street::new(dice, 9..=16, length);
    sprinkle(dice, &mut street.board, 25);
    street.fill(dice, 2..=6, &[2, 3, 5]);
    street.finish(dice)
}

/// Large and full.
fn vast(dice: &mut Dice) -> Drawing {
    let mut street = Street::new(dice, 6..=9, 2);
    street.fill(dice, 8..=20, &[2, 2, 3, 4]);
    street.finish(dice)
}

impl Street {
    fn new(dice: &mut Dice, sides: std::ops::RangeInclusive<usize>, red: usize) -> Self {
        let size = (dice.number(sides.clone()), dice.number(sides));
        Self::of_size(dice, size, red)
    }

    /// A board with a red car of this length, or shorter if it is too long.
    fn of_size(dice: &mut Dice, (width, height): (usize, usize), red: usize) -> Self {
        let (row, length) = (dice.number(0..=height - 1), red.min(width));
        let mut board = Grid::floor((width, height));
        let column = dice.number(0..=width - length);
        (column..column + length).for_each(|column| board.set((row, column), "A"));
        Self { board, row, cars: 1 }
    }

    fn name(&mut self) -> String {
        self.cars += 1;
        plan::names().nth(self.cars - 1).expect("there are as many names as one could want")
    }

    /// Puts cars of these lengths wherever there is room, rarely in the red car's row.
    fn fill(&mut self, dice: &mut Dice, count: std::ops::RangeInclusive<usize>, lengths: &[usize]) {
        for _ in 0..dice.number(count) {
            let length = *dice.pick(lengths);
            let across = dice.chance(45);
            let shape: Vec<Cell> =
                (0..length).map(|place| if across { (0, place) } else { (place, 0) }).collect();
            let name = self.name();
            let before = self.board.clone();
            let cells = put(dice, &mut self.board, &shape, &name);
            let is_in_the_way = cells.is_some_and(|cells| across && cells[0].0 == self.row);
            if is_in_the_way && !dice.chance(15) {
                self.board = before;
            }
        }
    }

    /// Rotated at random, with an exit at either end, both goals and both metrics, and sometimes with long names.
    fn finish(self, dice: &mut Dice) -> Drawing {
        let turned = dice.chance(50);
        let (width, height) = self.board.size();
        let mut board = self.board;
        if turned {
            let column = |column: usize| (0..height).map(|row| board.0[row][column].clone()).collect();
            board = Grid((0..width).map(column).collect());
        }
        let exits = if turned { ["top", "bottom"] } else { ["left", "right"] };
        let mut red = "A";
        if dice.chance(10) && board.size().0 > 1 {
            board.replace("A", "bus-1");
            red = "bus-1";
        }
        let metric = *dice.pick(&["moves", "steps"]);
        let drawing = Drawing::new("rush", metric, board).with("red", red);
        drawing.with("exit", *dice.pick(&exits)).with("goal", *dice.pick(&["exit", "clear"]))
    }
}
