//! Rush Hour for the oracle: a position is the place of each car along its line.
//!
//! It shares the reader with the replay, but not the rules: the replay moves names over a grid, this moves numbers.

use super::{Rules, State};
use crate::Refusal;
use crate::native::{self, EMPTY, Text, WALL, fault};
use crate::rush::{Board, is_horizontal};
use crate::slide::{Cell, Direction};

/// What never changes while the cars move.
pub(super) struct Cars {
    height: usize,
    width: usize,
    walls: Vec<Cell>,
    cars: Vec<Car>,
    start: State,
    red: usize,
    exit: Direction,
    clear: bool,
    /// How far one move may go.
    reach: usize,
}

struct Car {
    name: String,
    horizontal: bool,
    /// The row or the column it never leaves.
    line: usize,
    length: usize,
}

impl Car {
    /// The cell at this place along its line.
    fn cell(&self, place: usize) -> Cell {
        if self.horizontal { (self.line, place) } else { (place, self.line) }
    }

    fn directions(&self) -> [Direction; 2] {
        if self.horizontal { [Direction::Left, Direction::Right] } else { [Direction::Up, Direction::Down] }
    }
}

impl Cars {
    pub(super) fn read(text: &Text) -> Result<Self, Refusal> {
        let board = Board::read(text)?;
        let (height, width) = board.grid.size();
        if height.max(width) > usize::from(u8::MAX) {
            return Err(fault("the board is too large to explore"));
        }
        let (mut cars, mut start) = (Vec::new(), Vec::new());
        for (name, cells) in board.grid.pieces() {
            let horizontal = is_horizontal(&cells);
            let (row, column) = cells[0];
            let (line, place) = if horizontal { (row, column) } else { (column, row) };
            cars.push(Car { name: name.to_owned(), horizontal, line, length: cells.len() });
            start.push(place as u8);
        }
        let red = cars.iter().position(|car| car.name == board.red);
        Ok(Self {
            height,
            width,
            walls: board.grid.cells(WALL),
            cars,
            start,
            red: red.expect("a board that was read has its red car"),
            exit: board.exit,
            clear: board.clear,
            reach: if board.counts_steps() { 1 } else { usize::MAX },
        })
    }

    /// Which cells are taken, row by row.
    fn occupied(&self, state: &State) -> Vec<bool> {
        let mut occupied = vec![false; self.height * self.width];
        for &(row, column) in &self.walls {
            occupied[row * self.width + column] = true;
        }
        for (car, &place) in self.cars.iter().zip(state) {
            for offset in 0..car.length {
                let (row, column) = car.cell(usize::from(place) + offset);
                occupied[row * self.width + column] = true;
            }
        }
        occupied
    }

    /// How many cells are free before the car in this direction, up to the first that is not.
    fn room(&self, occupied: &[bool], car: &Car, place: u8, direction: Direction) -> usize {
        let place = usize::from(place);
        let is_free = |place: &usize| {
            let (row, column) = car.cell(*place);
            !occupied[row * self.width + column]
        };
        match direction {
            Direction::Left | Direction::Up => (0..place).rev().take_while(is_free).count(),
            Direction::Right | Direction::Down => {
                (place + car.length..self.side(car)).take_while(is_free).count()
            }
        }
    }

    /// Length of the line the car moves on.
    fn side(&self, car: &Car) -> usize {
        if car.horizontal { self.width } else { self.height }
    }
}

impl Rules for Cars {
    fn start(&self) -> State {
        self.start.clone()
    }

    fn moves(&self, state: &State) -> Vec<State> {
        let occupied = self.occupied(state);
        let mut moves = Vec::new();
        for (piece, car) in self.cars.iter().enumerate() {
            for direction in car.directions() {
                let room = self.room(&occupied, car, state[piece], direction);
                for distance in 1..=room.min(self.reach) as u8 {
                    let mut next = state.clone();
                    match direction {
                        Direction::Left | Direction::Up => next[piece] -= distance,
                        Direction::Right | Direction::Down => next[piece] += distance,
                    }
                    moves.push(next);
                }
            }
        }
        moves
    }

    fn is_solved(&self, state: &State) -> bool {
        let (car, place) = (&self.cars[self.red], state[self.red]);
        let to_edge = match self.exit {
            Direction::Left | Direction::Up => usize::from(place),
            Direction::Right | Direction::Down => self.side(car) - usize::from(place) - car.length,
        };
        to_edge == 0 || self.clear && self.room(&self.occupied(state), car, place, self.exit) == to_edge
    }

    fn tell(&self, before: &State, after: &State) -> String {
        let piece = (0..before.len()).find(|&piece| before[piece] != after[piece]).expect("a car moved");
        let car = &self.cars[piece];
        let direction = car.directions()[usize::from(before[piece] < after[piece])];
        format!("{} {} {}", car.name, direction.word(), before[piece].abs_diff(after[piece]))
    }

    fn draw(&self, state: &State) -> String {
        let mut rows = vec![vec![EMPTY.to_owned(); self.width]; self.height];
        for &(row, column) in &self.walls {
            rows[row][column] = WALL.to_owned();
        }
        for (car, &place) in self.cars.iter().zip(state) {
            for offset in 0..car.length {
                let (row, column) = car.cell(usize::from(place) + offset);
                rows[row][column].clone_from(&car.name);
            }
        }
        native::draw(&rows)
    }
}
