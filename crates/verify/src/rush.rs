//! Rush Hour on a grid of names: a car moves along its own line, one cell at a time, through empty cells.

use crate::grid::{Grid, Position};
use crate::native::{self, EMPTY, Text, fault};
use crate::slide::{Cell, Direction, Slide};
use crate::{Fault, Refusal};

/// A position and its goal.
pub(crate) struct Board {
    pub(crate) grid: Grid,
    pub(crate) red: String,
    /// The direction in which the red car leaves.
    pub(crate) exit: Direction,
    /// Is it enough that the path to the exit is free?
    pub(crate) clear: bool,
    pub(crate) metric: String,
}

impl Board {
    /// Every car must be a straight line of two cells or more, and the red one must be able to reach its exit's edge.
    pub(crate) fn read(text: &Text) -> Result<Self, Refusal> {
        text.only_the_board()?;
        let exit = match text.choice("exit", &["left", "right", "top", "bottom"])? {
            "left" => Direction::Left,
            "right" => Direction::Right,
            "top" => Direction::Up,
            _ => Direction::Down,
        };
        let board = Self {
            grid: Grid { rows: text.rows.clone() },
            red: text.header("red")?.to_owned(),
            exit,
            clear: text.choice("goal", &["exit", "clear"])? == "clear",
            metric: text.choice("metric", &["moves", "slides", "steps"])?.to_owned(),
        };
        for (name, cells) in board.grid.pieces() {
            if !is_line(&cells) {
                return Err(fault(format!("car {name} is not a straight line of two cells or more")));
            }
        }
        match board.grid.cells(&board.red) {
            cells if cells.is_empty() => Err(fault(format!("the red car {} is not on the board", board.red))),
            cells if is_horizontal(&cells) != exit.is_horizontal() => {
                Err(fault(format!("the red car {} cannot move towards its exit", board.red)))
            }
            _ => Ok(board),
        }
    }

    /// Does a slide cost one unit per cell?
    pub(crate) fn counts_steps(&self) -> bool {
        self.metric == "steps"
    }
}

impl Position for Board {
    fn metric(&self) -> &str {
        &self.metric
    }

    fn carry_out(&mut self, text: &str) -> Result<u32, Fault> {
        let slide = Slide::read(text)?;
        let cells = self.grid.piece(slide.name)?;
        if is_horizontal(&cells) != slide.direction.is_horizontal() {
            return Err(Fault::AcrossItsLine);
        }
        self.grid.slide(&slide, |_| false)?;
        Ok(if self.counts_steps() { slide.distance } else { 1 })
    }

    /// Goal `exit`: the red car touches the edge. Goal `clear`: all cells from it to the edge are empty.
    fn is_solved(&self) -> bool {
        let mut front = self.grid.cells(&self.red)[0];
        while let Some(next) = self.exit.next(front, self.grid.size()) {
            let here = self.grid.at(next);
            let allowed = here == self.red || self.clear && here == EMPTY;
            if !allowed {
                return false;
            }
            front = next;
        }
        true
    }

    fn draw(&self) -> String {
        native::draw(&self.grid.rows)
    }
}

/// Is the car horizontal?
pub(crate) fn is_horizontal(cells: &[Cell]) -> bool {
    cells.iter().all(|cell| cell.0 == cells[0].0)
}

/// Do the cells, in reading order, form a straight line?
fn is_line(cells: &[Cell]) -> bool {
    let right = cells.windows(2).all(|pair| pair[1] == (pair[0].0, pair[0].1 + 1));
    let down = cells.windows(2).all(|pair| pair[1] == (pair[0].0 + 1, pair[0].1));
    cells.len() >= 2 && (right || down)
}
