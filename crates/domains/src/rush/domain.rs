//! The rules of one Rush Hour instance on bitboards.
//!
//! A car never leaves its line and never passes a wall or another car on it, so it has a fixed range of positions. A
//! packed state holds each car's offset in its range: 2 or 3 bits a car on 6×6, at most 54 bits in all. The working
//! state carries the occupancy board beside the key, so that a slide is a bit test per cell and packing is free.
//!
//! `C` is the number of 64-bit words of the occupancy board, `K` of the key; `Rush<1, 1>` serves every board of up to
//! 64 cells whose key fits a word.

use std::ops::{Range, RangeInclusive};

use slidewise_core::{Backward, Cost, Domain, Metric, Packable, Reversible};

use super::lanes::Lanes;
use super::slides::Slides;
use super::{Axis, Exit, Goal, Instance, MAX_SIDE};
use crate::grid::{Bits, Field};

/// A position of all cars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State<const C: usize, const K: usize> {
    pub(super) key: Bits<K>,
    pub(super) occupied: Bits<C>,
}

/// A slide of one car: `delta` cells to the right or down, negative to the left or up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    /// Index of the car in the instance.
    pub car: u8,
    /// How far: never 0.
    pub delta: i8,
}

impl Slide {
    fn reversed(self) -> Self {
        Self { delta: -self.delta, ..self }
    }
}

/// In which order moves are generated. It decides between equally short solutions and, in some searches, how much is
/// stored; never the length of a shortest solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// The red car first, then the cars by name; left or up first, shorter slides first. In the metric `steps` a slide
    /// is one cell.
    #[default]
    Default,
    /// The cars by name, the red one last; left or up first, shorter slides first. In the metric `steps` a slide of d
    /// cells is one edge of cost d.
    Notebook,
}

/// A car at one offset of its range: its cells, and the one cell that must be free to go on either way; that set is
/// empty at the end of the range.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spot<const C: usize> {
    cells: Bits<C>,
    pub(super) below: Bits<C>,
    pub(super) above: Bits<C>,
}

/// A car as the generator of moves meets it: where its offset stands in the key, and where its spots begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) car: u8,
    pub(super) field: Field,
    pub(super) spots: usize,
}

/// Spots of one car are this far apart from those of the next; no car has more offsets.
const SPOTS: usize = MAX_SIDE;

/// The rules of one instance.
#[derive(Clone, Debug)]
pub struct Rush<const C: usize, const K: usize> {
    /// By car: where its offset stands in the key.
    fields: Vec<Field>,
    /// Car `c` at offset `o` is `spots[c * SPOTS + o]`.
    pub(super) spots: Vec<Spot<C>>,
    /// The cars in the order in which their moves are generated.
    pub(super) turns: Vec<Turn>,
    walls: Bits<C>,
    start: State<C, K>,
    red: usize,
    /// By offset of the red car: the cells between it and the exit edge.
    ways: Vec<Bits<C>>,
    /// The offset of the red car at the exit edge, if its range reaches it.
    home: Option<usize>,
    goal: Goal,
    metric: Metric,
    /// The longest slide that is one edge.
    pub(super) reach: i8,
}

/// The number of words that the board and the key of an instance need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// For the occupancy board.
    pub cells: usize,
    /// For the key.
    pub key: usize,
}

impl Size {
    /// Of this instance.
    #[must_use]
    pub fn of(instance: &Instance) -> Self {
        let (_, used) = Field::layout(Lanes::of(instance).sizes());
        Self { cells: (instance.width * instance.height).div_ceil(64), key: used.div_ceil(64).max(1) }
    }
}

impl<const C: usize, const K: usize> Rush<C, K> {
    /// The rules of `instance`, or `None` if it does not fit this size (see [`Size::of`]).
    #[must_use]
    pub fn new(instance: &Instance, order: Order) -> Option<Self> {
        let size = Size::of(instance);
        if size.cells > C || size.key > K {
            return None;
        }
        let lanes = Lanes::of(instance);
        let (fields, _) = Field::layout(lanes.sizes());
        let cell = |row: usize, column: usize| row * instance.width + column;

        let mut walls = Bits::default();
        for &(row, column) in &instance.walls {
            walls.insert(cell(row, column));
        }
        let mut start = State { key: Bits::default(), occupied: walls };
        let mut spots = Vec::with_capacity(instance.cars.len() * SPOTS);
        for ((car, range), field) in instance.cars.iter().zip(lanes.ranges()).zip(&fields) {
            let line = |position: usize| match car.axis {
                Axis::Horizontal => cell(car.row, position),
                Axis::Vertical => cell(position, car.column),
            };
            spots.extend(spots_of(range, car.length, line));
            let offset = car.position() - range.start();
            start.key.add(*field, offset as i64);
            start.occupied.unite(&spots[spots.len() - SPOTS + offset].cells);
        }

        let cars = 0..instance.cars.len() as u8;
        let red = instance.red as u8;
        let others = cars.filter(|&car| car != red);
        let in_order: Vec<u8> = match order {
            Order::Default => std::iter::once(red).chain(others).collect(),
            Order::Notebook => others.chain(std::iter::once(red)).collect(),
        };
        let turn = |&car: &u8| Turn { car, field: fields[car as usize], spots: car as usize * SPOTS };
        let turns = in_order.iter().map(turn).collect();
        let one_cell = instance.metric == Metric::Steps && order == Order::Default;
        Some(Self {
            fields,
            spots,
            turns,
            walls,
            start,
            red: instance.red,
            ways: ways(instance, &lanes),
            home: lanes.home(instance),
            goal: instance.goal,
            metric: instance.metric,
            reach: if one_cell { 1 } else { i8::MAX },
        })
    }

    /// The position of a car in a state: column of its left or row of its top cell, counted from the start of its range.
    #[inline(always)]
    fn offset(&self, state: &State<C, K>, car: usize) -> usize {
        state.key.field(self.fields[car])
    }

    /// The puzzle with the cars where they stand in `state`; everything but their positions is taken from `instance`,
    /// which must be the one these rules were made from.
    #[must_use]
    pub fn instance(&self, instance: &Instance, state: &State<C, K>) -> Instance {
        let mut here = instance.clone();
        let ranges = Lanes::of(instance);
        for (index, (car, range)) in here.cars.iter_mut().zip(ranges.ranges()).enumerate() {
            let position = range.start() + self.offset(state, index);
            match car.axis {
                Axis::Horizontal => car.column = position,
                Axis::Vertical => car.row = position,
            }
        }
        here
    }

    /// How many cars stand between the red car and the exit edge.
    #[must_use]
    pub fn blockers(&self, state: &State<C, K>) -> u32 {
        let way = &self.ways[self.offset(state, self.red)];
        let blocks = |car: &usize| self.spots[car * SPOTS + self.offset(state, *car)].cells.intersects(way);
        (0..self.fields.len()).filter(blocks).count() as u32
    }

    /// Does the red car touch the exit edge?
    #[inline]
    #[must_use]
    pub fn is_home(&self, state: &State<C, K>) -> bool {
        self.home == Some(self.offset(state, self.red))
    }

    /// When this instance is solved.
    #[must_use]
    pub fn goal(&self) -> Goal {
        self.goal
    }

    #[inline(always)]
    fn shift(&self, state: &mut State<C, K>, slide: Slide) {
        let car = slide.car as usize;
        let from = car * SPOTS + self.offset(state, car);
        let to = from.wrapping_add_signed(slide.delta as isize);
        state.key.add(self.fields[car], i64::from(slide.delta));
        state.occupied.flip(&self.spots[from].cells);
        state.occupied.flip(&self.spots[to].cells);
    }
}

/// A car's spots, up to [`SPOTS`]; `line` gives the cell at a position of its line.
fn spots_of<const C: usize>(
    range: &RangeInclusive<usize>,
    length: usize,
    line: impl Fn(usize) -> usize,
) -> [Spot<C>; SPOTS] {
    let (first, last) = (*range.start(), *range.end());
    let set = |positions: Range<usize>| {
        let mut cells = Bits::default();
        positions.for_each(|position| cells.insert(line(position)));
        cells
    };
    std::array::from_fn(|offset| {
        let at = first + offset;
        if at > last {
            return Spot::default();
        }
        let below = set(if at > first { at - 1..at } else { 0..0 });
        let above = set(if at < last { at + length..at + length + 1 } else { 0..0 });
        Spot { cells: set(at..at + length), below, above }
    })
}

/// By offset of the red car: the cells between it and the exit edge.
fn ways<const C: usize>(instance: &Instance, lanes: &Lanes) -> Vec<Bits<C>> {
    let red = instance.red();
    let side = lanes.side(instance, red);
    let cell = |position: usize| match red.axis {
        Axis::Horizontal => red.row * instance.width + position,
        Axis::Vertical => position * instance.width + red.column,
    };
    let way = |position: usize| {
        let cells = match instance.exit {
            Exit::Low => 0..position,
            Exit::High => position + red.length..side,
        };
        let mut bits = Bits::default();
        cells.for_each(|position| bits.insert(cell(position)));
        bits
    };
    lanes.ranges()[instance.red].clone().map(way).collect()
}

impl<const C: usize, const K: usize> Domain for Rush<C, K> {
    type State = State<C, K>;
    type Move = Slide;

    fn start(&self) -> State<C, K> {
        self.start
    }

    #[inline]
    fn moves<'d>(&'d self, state: &State<C, K>) -> impl Iterator<Item = Slide> + use<'d, C, K> {
        Slides::new(self, *state)
    }

    #[inline]
    fn apply(&self, state: &mut State<C, K>, slide: Slide) {
        self.shift(state, slide);
    }

    #[inline]
    fn is_goal(&self, state: &State<C, K>) -> bool {
        match self.goal {
            Goal::Exit => self.is_home(state),
            Goal::Clear => !state.occupied.intersects(&self.ways[self.offset(state, self.red)]),
        }
    }

    #[inline]
    fn cost(&self, _: &State<C, K>, slide: Slide) -> Cost {
        match self.metric {
            Metric::Moves | Metric::Slides => 1,
            Metric::Steps => Cost::from(slide.delta.unsigned_abs()),
        }
    }

    fn refutation(&self) -> Option<&'static str> {
        self.home
            .is_none()
            .then_some("a wall or a car on the red car's own line always stands between it and the exit")
    }
}

impl<const C: usize, const K: usize> Reversible for Rush<C, K> {
    fn undo(&self, state: &mut State<C, K>, slide: Slide) {
        self.shift(state, slide.reversed());
    }

    fn undoes(&self, slide: Slide, previous: Slide) -> bool {
        // Slides of one car in a row are one slide or none; single steps are only redundant when they turn back.
        slide.car == previous.car && (self.reach > 1 || slide.delta == -previous.delta)
    }
}

impl<const C: usize, const K: usize> Backward for Rush<C, K> {
    fn arrivals<'d>(&'d self, state: &State<C, K>) -> impl Iterator<Item = Slide> + use<'d, C, K> {
        Slides::new(self, *state).map(Slide::reversed)
    }
}

impl<const C: usize, const K: usize> Packable for Rush<C, K> {
    type Key = Bits<K>;

    #[inline]
    fn pack(&self, state: &State<C, K>) -> Bits<K> {
        state.key
    }

    #[inline]
    fn unpack(&self, key: Bits<K>) -> State<C, K> {
        let mut occupied = self.walls;
        for (spots, field) in self.spots.chunks_exact(SPOTS).zip(&self.fields) {
            occupied.unite(&spots[key.field(*field)].cells);
        }
        State { key, occupied }
    }
}
