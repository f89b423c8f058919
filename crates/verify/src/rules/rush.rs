//! Rush Hour: a car's number is that of its first cell.

use super::placements::{Placements, Spot};
use super::{Place, Rules, Scratch, Visit, numbered};
use crate::Refusal;
use crate::native::{self, EMPTY, Text, WALL, fault};
use crate::rush::{Board, is_horizontal};
use crate::slide::Direction;

/// More than any board of the solver has. The recursion that finds all placements of cars has this depth.
const MOST_CARS: usize = 1024;

/// The constant parts of a puzzle.
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

/// A car, which keeps to its line, a row or a column.
struct Car {
    name: String,
    horizontal: bool,
    length: usize,
    /// From one cell of the line to the next.
    step: usize,
    /// Its first cell at the beginning of the line, and the end of the line.
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
        if cars.len() > MOST_CARS {
            return Err(fault("there are too many cars to explore"));
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

    /// The cells between the red car and the exit.
    fn way(&self, place: Place) -> Vec<usize> {
        let (red, place) = (&self.cars[self.red], usize::from(place));
        match self.exit {
            Direction::Left | Direction::Up => (red.low..place).step_by(red.step).collect(),
            Direction::Right | Direction::Down => {
                let end = (red.length - 1) * red.step;
                (place + end..red.high + end).step_by(red.step).map(|cell| cell + red.step).collect()
            }
        }
    }

    /// The places of a car in a solved position, given those placed before it.
    fn spot(&self, index: usize, placed: &[usize]) -> Spot {
        let (car, start) = (&self.cars[index], self.start[index]);
        let slides = |direction| car.slide(&self.walls, start, direction);
        let mut places: Vec<_> = car.directions().into_iter().flat_map(slides).chain([start]).collect();
        // In a solved position the red car's whole path is free.
        let way = |place| if index == self.red { self.way(place) } else { Vec::new() };
        let cells = |place| car.cells(place).chain(way(place)).collect();
        if index == self.red && !self.clear {
            places.retain(|&place| self.way(place).is_empty());
        }
        let fellow = |&&other: &&usize| {
            let other = &self.cars[other];
            (other.horizontal, other.low) == (car.horizontal, car.low)
        };
        Spot {
            piece: index,
            places: places.into_iter().map(|place| (place, cells(place))).collect(),
            order: placed
                .iter()
                .filter(fellow)
                .map(|&other| (other, self.start[other].cmp(&start)))
                .collect(),
        }
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

    fn successors(&self, state: &[Place], scratch: &mut Scratch, visit: &mut Visit<'_>) {
        scratch.clear(&self.walls, state);
        self.occupy(state, &mut scratch.taken);
        for (piece, car) in self.cars.iter().enumerate() {
            for direction in car.directions() {
                for place in car.slide(&scratch.taken, state[piece], direction).take(self.reach) {
                    scratch.next[piece] = place;
                    visit(&scratch.next, 1);
                }
            }
            scratch.next[piece] = state[piece];
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

    fn describe(&self, before: &[Place], after: &[Place]) -> String {
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

    fn numbers(&self) -> usize {
        self.walls.len()
    }

    fn fits(&self, state: &[Place]) -> bool {
        self.cars.iter().zip(state).all(|(car, &place)| {
            let place = usize::from(place);
            (car.low..=car.high).contains(&place) && (place - car.low) % car.step == 0
        })
    }

    /// Every slide can be reversed.
    fn predecessors(&self, state: &[Place], scratch: &mut Scratch, visit: &mut Visit<'_>) {
        self.successors(state, scratch, visit);
    }

    /// Each car on any place between the walls of its line, the cars of a line in their order.
    fn goals(&self, go_on: &mut dyn FnMut(&[Place]) -> bool) {
        let mut order: Vec<usize> = (0..self.cars.len()).collect();
        order.sort_by_key(|&car| car != self.red);
        let spots = (0..order.len()).map(|depth| self.spot(order[depth], &order[..depth])).collect();
        Placements { spots, free: self.walls.iter().map(|wall| !wall).collect() }.visit(go_on);
    }

    fn estimate_name(&self) -> &'static str {
        "blockers"
    }

    /// The cars between the red one and the exit must move, each by a move of its own, and then the red car itself
    /// unless a clear path is enough. A wall there, or a car that lies along the line, never goes away.
    fn estimate(&self, state: &[Place]) -> Option<u32> {
        let red = &self.cars[self.red];
        let way = self.way(state[self.red]);
        if way.is_empty() {
            return Some(0);
        }
        let is_between = |cell: usize| way.contains(&cell);
        if way.iter().any(|&cell| self.walls[cell]) {
            return None;
        }
        let mut blockers = 0;
        for (car, &place) in self.cars.iter().zip(state) {
            if car.cells(place).any(is_between) {
                if car.horizontal == red.horizontal {
                    return None;
                }
                blockers += 1;
            }
        }
        Some(blockers + u32::from(!self.clear))
    }
}
