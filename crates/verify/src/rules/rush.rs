//! Rush Hour: a car's number is that of its first cell.

use super::{Place, Room, Rules, Visit, numbered};
use crate::Refusal;
use crate::native::{self, EMPTY, Text, WALL};
use crate::rush::{Board, is_horizontal};
use crate::slide::Direction;

/// What never changes while the cars move.
pub(super) struct Cars {
    width: usize,
    /// By cell.
    walls: Vec<bool>,
    cars: Vec<Car>,
    start: Vec<Place>,
    red: usize,
    exit: Direction,
    clear: bool,
    /// How far one move may go.
    reach: usize,
}

/// A car keeps to its line, a row or a column.
struct Car {
    name: String,
    horizontal: bool,
    length: usize,
    /// From one cell of the line to the next.
    step: usize,
    /// Its first cell where the line begins, and where the line ends.
    low: usize,
    high: usize,
}

impl Car {
    fn cells(&self, place: Place) -> impl Iterator<Item = usize> + use<> {
        (usize::from(place)..).step_by(self.step).take(self.length)
    }

    fn directions(&self) -> [Direction; 2] {
        if self.horizontal { [Direction::Left, Direction::Right] } else { [Direction::Up, Direction::Down] }
    }

    /// The places the car can slide to, one cell further each, until something is in its way.
    fn slide<'a>(
        &'a self,
        taken: &'a [bool],
        from: Place,
        direction: Direction,
    ) -> impl Iterator<Item = Place> + use<'a> {
        let forward = matches!(direction, Direction::Right | Direction::Down);
        let next = move |&at: &usize| {
            if forward {
                (at < self.high && !taken[at + self.length * self.step]).then(|| at + self.step)
            } else {
                (at > self.low && !taken[at - self.step]).then(|| at - self.step)
            }
        };
        std::iter::successors(Some(usize::from(from)), next).skip(1).map(|at| at as Place)
    }
}

impl Cars {
    pub(super) fn read(text: &Text) -> Result<Self, Refusal> {
        let board = Board::read(text)?;
        let (height, width) = board.grid.size();
        numbered(height * width)?;
        let (mut cars, mut start) = (Vec::new(), Vec::new());
        for (name, cells) in board.grid.pieces() {
            let (horizontal, length, (row, column)) = (is_horizontal(&cells), cells.len(), cells[0]);
            let (step, low, side) =
                if horizontal { (1, row * width, width) } else { (width, column, height) };
            cars.push(Car { name, horizontal, length, step, low, high: low + (side - length) * step });
            start.push((row * width + column) as Place);
        }
        let red = cars.iter().position(|car| car.name == board.red);
        Ok(Self {
            width,
            walls: board.grid.rows.iter().flatten().map(|name| name == WALL).collect(),
            cars,
            start,
            red: red.expect("a board that was read has its red car"),
            exit: board.exit,
            clear: board.clear,
            reach: if board.counts_steps() { 1 } else { usize::MAX },
        })
    }

    /// Marks the cells of all cars.
    fn occupy(&self, state: &[Place], taken: &mut [bool]) {
        for (car, &place) in self.cars.iter().zip(state) {
            car.cells(place).for_each(|cell| taken[cell] = true);
        }
    }
}

impl Rules for Cars {
    fn start(&self) -> Vec<Place> {
        self.start.clone()
    }

    fn successors(&self, state: &[Place], room: &mut Room, visit: &mut Visit<'_>) {
        room.clear(&self.walls, state);
        self.occupy(state, &mut room.taken);
        for (piece, car) in self.cars.iter().enumerate() {
            for direction in car.directions() {
                for place in car.slide(&room.taken, state[piece], direction).take(self.reach) {
                    room.next[piece] = place;
                    visit(&room.next, 1);
                }
            }
            room.next[piece] = state[piece];
        }
    }

    fn is_solved(&self, state: &[Place]) -> bool {
        let (car, place) = (&self.cars[self.red], state[self.red]);
        let edge = match self.exit {
            Direction::Left | Direction::Up => car.low,
            Direction::Right | Direction::Down => car.high,
        };
        if usize::from(place) == edge || !self.clear {
            return usize::from(place) == edge;
        }
        let mut taken = self.walls.clone();
        self.occupy(state, &mut taken);
        car.slide(&taken, place, self.exit).last().map(usize::from) == Some(edge)
    }

    fn tell(&self, before: &[Place], after: &[Place]) -> String {
        let piece = (0..before.len()).find(|&piece| before[piece] != after[piece]).expect("a car moved");
        let car = &self.cars[piece];
        let direction = car.directions()[usize::from(before[piece] < after[piece])];
        let distance = usize::from(before[piece].abs_diff(after[piece])) / car.step;
        format!("{} {} {distance}", car.name, direction.word())
    }

    fn draw(&self, state: &[Place]) -> String {
        let cell = |&wall: &bool| if wall { WALL } else { EMPTY }.to_owned();
        let mut names: Vec<_> = self.walls.iter().map(cell).collect();
        for (car, &place) in self.cars.iter().zip(state) {
            car.cells(place).for_each(|cell| names[cell].clone_from(&car.name));
        }
        let rows: Vec<_> = names.chunks(self.width).map(<[_]>::to_vec).collect();
        native::draw(&rows)
    }
}
