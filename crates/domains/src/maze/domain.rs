//! The rules of a maze, as a search sees them.

use slidewise_core::{Backward, Cost, Domain, Goals, Metric, Packable, Reversible};

use super::{Cell, Direction, Instance};

/// The cost of a step along a row or column in the metric `octile`.
pub const STRAIGHT: Cost = 5;

/// The cost of a diagonal step in that metric.
pub const DIAGONAL: Cost = 7;

/// The rules of one maze. A state is the cell the walker is on, a move is one step.
#[derive(Clone, Debug)]
pub struct Maze(pub Instance);

impl Maze {
    /// Is there a way to the next cell? A diagonal step must not cut a corner: the cells on both sides of it must be free.
    fn is_open(&self, at: Cell, direction: Direction) -> bool {
        self.0.is_free(at.toward(direction))
            && direction.sides().into_iter().all(|side| self.0.is_free(at.toward(side)))
    }
}

impl Domain for Maze {
    type State = Cell;
    type Move = Direction;

    fn start(&self) -> Cell {
        self.0.start
    }

    fn moves<'d>(&'d self, at: &Cell) -> impl Iterator<Item = Direction> + use<'d> {
        let (at, all) = (*at, self.0.neighbours.directions());
        all.iter().copied().filter(move |&direction| self.is_open(at, direction))
    }

    fn apply(&self, at: &mut Cell, direction: Direction) {
        *at = at.toward(direction);
    }

    fn is_goal(&self, at: &Cell) -> bool {
        *at == self.0.goal
    }

    fn cost(&self, _: &Cell, direction: Direction) -> Cost {
        match (self.0.metric, direction.is_diagonal()) {
            (Metric::Octile, true) => DIAGONAL,
            (Metric::Octile, false) => STRAIGHT,
            _ => 1,
        }
    }
}

impl Packable for Maze {
    type Key = u64;

    fn pack(&self, at: &Cell) -> u64 {
        u64::from(at.row) << 16 | u64::from(at.column)
    }

    fn unpack(&self, key: u64) -> Cell {
        Cell { row: (key >> 16) as u16, column: key as u16 }
    }
}

impl Reversible for Maze {
    fn undo(&self, at: &mut Cell, direction: Direction) {
        *at = at.toward(direction.reversed());
    }

    fn undoes(&self, direction: Direction, previous: Direction) -> bool {
        direction == previous.reversed()
    }
}

impl Backward for Maze {
    fn arrivals<'d>(&'d self, at: &Cell) -> impl Iterator<Item = Direction> + use<'d> {
        self.moves(at).map(Direction::reversed)
    }
}

impl Goals for Maze {
    fn goals(&self) -> impl Iterator<Item = Cell> {
        std::iter::once(self.0.goal)
    }
}
