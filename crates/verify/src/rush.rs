//! Rush Hour on a grid of names: a car moves along its own line, one cell at a time, through empty cells.

use crate::native::{self, EMPTY, Text, WALL, fault};
use crate::slide::{Cell, Direction, Slide};
use crate::{Fault, Obstacle, Refusal, Replay};

/// A position, and what is asked of it.
pub(crate) struct Board {
    rows: Vec<Vec<String>>,
    pub(crate) red: String,
    /// The way the red car leaves.
    pub(crate) exit: Direction,
    /// Whether it is enough that the way to the exit is free.
    pub(crate) clear: bool,
    pub(crate) metric: String,
}

/// Carries out the moves one by one.
pub(crate) fn replay(text: &Text, moves: &[String]) -> Result<Replay, Refusal> {
    let mut board = Board::read(text)?;
    let mut replay = Replay { length: 0, metric: board.metric.clone(), boards: vec![board.draw()] };
    for (index, text) in moves.iter().enumerate() {
        let refuse = |fault| Refusal::Move { number: index + 1, text: text.clone(), fault };
        let slide = Slide::read(text).map_err(refuse)?;
        board.slide(&slide).map_err(refuse)?;
        replay.length += if board.counts_steps() { slide.distance } else { 1 };
        replay.boards.push(board.draw());
    }
    if board.is_solved() { Ok(replay) } else { Err(Refusal::Unsolved { moves: moves.len() }) }
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
            rows: text.rows.clone(),
            red: text.header("red")?.to_owned(),
            exit,
            clear: text.choice("goal", &["exit", "clear"])? == "clear",
            metric: text.choice("metric", &["moves", "slides", "steps"])?.to_owned(),
        };
        for (name, cells) in board.cars() {
            if !is_line(&cells) {
                return Err(fault(format!("car {name} is not a straight line of two cells or more")));
            }
        }
        match board.cells(&board.red) {
            cells if cells.is_empty() => Err(fault(format!("the red car {} is not on the board", board.red))),
            cells if is_horizontal(&cells) != exit.is_horizontal() => {
                Err(fault(format!("the red car {} cannot move towards its exit", board.red)))
            }
            _ => Ok(board),
        }
    }

    /// Height and width.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.rows.len(), self.rows[0].len())
    }

    /// Whether a slide over several cells costs as many units.
    pub(crate) fn counts_steps(&self) -> bool {
        self.metric == "steps"
    }

    /// The cells where this is written, in reading order.
    pub(crate) fn cells(&self, what: &str) -> Vec<Cell> {
        let (height, width) = self.size();
        let all = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        all.filter(|&cell| self.at(cell) == what).collect()
    }

    /// Every car with its cells, in the order in which they are met when reading the board.
    pub(crate) fn cars(&self) -> Vec<(&str, Vec<Cell>)> {
        let mut cars: Vec<(&str, Vec<Cell>)> = Vec::new();
        for name in self.rows.iter().flatten() {
            let known = cars.iter().any(|(other, _)| other == name);
            if name != EMPTY && name != WALL && !known {
                cars.push((name, self.cells(name)));
            }
        }
        cars
    }

    fn slide(&mut self, slide: &Slide) -> Result<(), Fault> {
        let cells = self.cells(slide.name);
        if cells.is_empty() || slide.name == EMPTY || slide.name == WALL {
            return Err(Fault::NoSuchPiece);
        }
        if is_horizontal(&cells) != slide.direction.is_horizontal() {
            return Err(Fault::AcrossItsLine);
        }
        if slide.distance == 0 {
            return Err(Fault::NoDistance);
        }
        for _ in 0..slide.distance {
            self.step(slide.name, slide.direction).map_err(Fault::Blocked)?;
        }
        Ok(())
    }

    /// Lifts the car and puts it down one cell further, if nothing else is there.
    fn step(&mut self, name: &str, direction: Direction) -> Result<(), Obstacle> {
        let cells = self.cells(name);
        let mut targets = Vec::new();
        for &cell in &cells {
            let target = direction.next(cell, self.size()).ok_or(Obstacle::Edge)?;
            self.enter(target, name)?;
            targets.push(target);
        }
        for (row, column) in cells {
            self.rows[row][column] = EMPTY.to_owned();
        }
        for (row, column) in targets {
            self.rows[row][column] = name.to_owned();
        }
        Ok(())
    }

    /// Whether this car may stand here: the cell is empty or its own.
    fn enter(&self, cell: Cell, name: &str) -> Result<(), Obstacle> {
        let (row, column) = (cell.0 + 1, cell.1 + 1);
        match self.at(cell) {
            EMPTY => Ok(()),
            WALL => Err(Obstacle::Wall { row, column }),
            other if other == name => Ok(()),
            other => Err(Obstacle::Piece { name: other.to_owned(), row, column }),
        }
    }

    /// Goal `exit`: the red car touches the edge. Goal `clear`: all cells from it to the edge are empty.
    fn is_solved(&self) -> bool {
        let mut front = self.cells(&self.red)[0];
        while let Some(next) = self.exit.next(front, self.size()) {
            let allowed = self.at(next) == self.red || self.clear && self.at(next) == EMPTY;
            if !allowed {
                return false;
            }
            front = next;
        }
        true
    }

    fn at(&self, (row, column): Cell) -> &str {
        &self.rows[row][column]
    }

    fn draw(&self) -> String {
        native::draw(&self.rows)
    }
}

/// Whether the car lies in a row.
pub(crate) fn is_horizontal(cells: &[Cell]) -> bool {
    cells.iter().all(|cell| cell.0 == cells[0].0)
}

/// Whether the cells, in reading order, follow one another to the right or downwards.
fn is_line(cells: &[Cell]) -> bool {
    let right = cells.windows(2).all(|pair| pair[1] == (pair[0].0, pair[0].1 + 1));
    let down = cells.windows(2).all(|pair| pair[1] == (pair[0].0 + 1, pair[0].1));
    cells.len() >= 2 && (right || down)
}
