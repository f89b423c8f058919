//! A position as the tree heuristic sees it: which cars occupy the cells where a car must go.

use slidewise_domains::rush::{Axis, Car, Exit, Instance, Rush, Shape, State};

use super::cells::Cells;

/// The cars of a position. A car is identified by its head, the first of its cells; a set of cars is the set of their
/// heads. So nothing is looked up by number, and a whole position is five sets.
pub(super) struct Jam<const W: usize> {
    width: usize,
    height: usize,
    walls: Cells<W>,
    horizontal: Cars<W>,
    vertical: Cars<W>,
}

/// Some cells, and the cars that stand there.
#[derive(Clone, Copy)]
pub(super) struct Request<const W: usize> {
    pub(super) cars: Cells<W>,
    pub(super) cells: Cells<W>,
}

impl<const W: usize> Request<W> {
    pub(super) const NONE: Self = Self { cars: Cells::EMPTY, cells: Cells::EMPTY };

    #[inline(always)]
    pub(super) fn or(&self, other: &Self) -> Self {
        Self { cars: self.cars.or(&other.cars), cells: self.cells.or(&other.cells) }
    }
}

/// The cars of one direction, without the red one: it is never asked to make room for another.
#[derive(Clone, Copy)]
struct Cars<const W: usize> {
    heads: Cells<W>,
    /// All their other cells.
    tails: Cells<W>,
}

impl<const W: usize> Cars<W> {
    const NONE: Self = Self { heads: Cells::EMPTY, tails: Cells::EMPTY };

    #[inline(always)]
    fn add(&mut self, head: usize, step: usize, length: usize) {
        self.heads.insert(head);
        self.tails = self.tails.or(&Cells::line(head + step, step, length - 1));
    }

    #[inline(always)]
    fn without(&self, cells: &Cells<W>) -> Self {
        Self { heads: self.heads.without(cells), tails: self.tails.without(cells) }
    }
}

/// The line of a car: its first and last cell, and the difference between neighbouring cells.
pub(super) struct Lane {
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) step: usize,
}

impl<const W: usize> Jam<W> {
    const ROW: usize = Cells::<W>::ROW;

    /// The position of the cars in `state`, and the cells between the red car and the exit edge with the cars that
    /// stand there. The red car must not be at the edge.
    #[inline(always)]
    pub(super) fn new<S: Shape>(rush: &Rush<S>, state: &State<S>) -> (Self, Request<W>) {
        let instance = rush.instance();
        let (mut horizontal, mut vertical, mut walls) = (Cars::NONE, Cars::NONE, Cells::EMPTY);
        for (car, position) in instance.cars.iter().zip(rush.positions(state)) {
            match car.axis {
                Axis::Horizontal => horizontal.add(car.row * Self::ROW + position, 1, car.length),
                Axis::Vertical => vertical.add(position * Self::ROW + car.column, Self::ROW, car.length),
            }
        }
        instance.walls.iter().for_each(|(row, column)| walls.insert(row * Self::ROW + column));
        let position = rush.positions(state).nth(instance.red).expect("the red car is one of the cars");
        let red = Self::line(instance.red(), position, instance.red().length);
        let (horizontal, vertical) = (horizontal.without(&red), vertical.without(&red));
        let jam = Self { width: instance.width, height: instance.height, walls, horizontal, vertical };
        let cells = Self::way(instance, position);
        let cars = jam.on(&cells);
        (jam, Request { cars, cells })
    }

    /// This many cells of the car's line, from a position on.
    #[inline(always)]
    fn line(car: &Car, position: usize, count: usize) -> Cells<W> {
        let (row, column) = car.cell_at(position);
        let step = if car.axis == Axis::Horizontal { 1 } else { Self::ROW };
        Cells::line(row * Self::ROW + column, step, count)
    }

    /// The cells between the red car and the exit edge.
    #[inline(always)]
    fn way(instance: &Instance, position: usize) -> Cells<W> {
        let red = instance.red();
        let side = if red.axis == Axis::Horizontal { instance.width } else { instance.height };
        match instance.exit {
            Exit::Low => Self::line(red, 0, position),
            Exit::High => Self::line(red, position + red.length, side - position - red.length),
        }
    }

    /// The cars that stand on these cells.
    #[inline(always)]
    pub(super) fn on(&self, cells: &Cells<W>) -> Cells<W> {
        let mut cars = self.horizontal.heads.or(&self.vertical.heads).and(cells);
        let mut tails = self.horizontal.tails.and(cells);
        while let Some(cell) = tails.pop() {
            cars.insert(self.horizontal.heads.below(cell).last());
        }
        let mut tails = self.vertical.tails.and(cells);
        while let Some(cell) = tails.pop() {
            cars.insert(self.vertical.heads.in_column(cell).below(cell).last());
        }
        cars
    }

    /// The two places where a car that stands on some of these cells would just have left them, towards the low end of
    /// its line and towards the high one, with the cars that stand there; `None` if the place is not on the board or
    /// has a wall (Unblock Me thesis, definition 4.6).
    #[inline(always)]
    pub(super) fn ways(&self, car: usize, cells: &Cells<W>) -> [Option<Request<W>>; 2] {
        let (lane, length) = self.lane(car);
        self.ways_in(&lane, car, length, cells)
    }

    /// The line of a car, and the car's length.
    #[inline(always)]
    pub(super) fn lane(&self, car: usize) -> (Lane, usize) {
        let column = car % Self::ROW;
        if self.horizontal.heads.contains(car) {
            let row = car - column;
            let lane = Lane { first: row, last: row + self.width - 1, step: 1 };
            (lane, self.horizontal.tails.run(car, 1))
        } else {
            let lane = Lane { first: column, last: column + (self.height - 1) * Self::ROW, step: Self::ROW };
            (lane, self.vertical.tails.run(car, Self::ROW))
        }
    }

    /// The cells of all cars but the red one.
    pub(super) fn occupied(&self) -> Cells<W> {
        let Self { horizontal, vertical, .. } = self;
        horizontal.heads.or(&horizontal.tails).or(&vertical.heads).or(&vertical.tails)
    }

    pub(super) fn is_free_of_walls(&self, cells: &Cells<W>) -> bool {
        cells.and(&self.walls).is_empty()
    }

    /// The cell before this one in reading order.
    pub(super) fn before(&self, cell: usize) -> Option<usize> {
        match (cell / Self::ROW, cell % Self::ROW) {
            (0, 0) => None,
            (row, 0) => Some((row - 1) * Self::ROW + self.width - 1),
            _ => Some(cell - 1),
        }
    }

    #[inline(always)]
    fn ways_in(&self, lane: &Lane, car: usize, length: usize, cells: &Cells<W>) -> [Option<Request<W>>; 2] {
        let own = Cells::line(car, lane.step, length).and(cells);
        let (lowest, highest, reach) = (own.first(), own.last(), length * lane.step);
        [
            self.place(lane, length, (lowest >= lane.first + reach).then(|| lowest - reach)),
            self.place(lane, length, (highest + reach <= lane.last).then(|| highest + lane.step)),
        ]
    }

    #[inline(always)]
    fn place(&self, lane: &Lane, length: usize, first: Option<usize>) -> Option<Request<W>> {
        let cells = Cells::line(first?, lane.step, length);
        self.is_free_of_walls(&cells).then(|| Request { cars: self.on(&cells), cells })
    }
}
