//! The rules of one Rush Hour instance on bitboards.
//!
//! A car never leaves its line and never passes a wall or another car on it, so it has a fixed range of positions. A
//! packed state holds each car's offset in its range: 3 bits per car on 6×6, at most 54 bits in all. The working state
//! carries the occupied cells in addition to the key, once by rows and once by columns, so that any car's line is a run
//! of bits and packing is free.
//!
//! The numbers of words of such a board and of the key are those of a [`Shape`].

use std::ops::RangeInclusive;

use slidewise_core::{
    Backward, Commuting, Cost, Domain, Metric, NarrowKeys, Packable, Reversible, Undirected,
};

use super::boards::{Boards, Line, Lines};
use super::lanes::{self, Lanes};
use super::shape::Shape;
use super::slides::{Rooms, Run, Slides};
use super::{Axis, Car, Exit, Goal, Instance, MAX_SIDE};
use crate::grid::{BitSet, Fields};

/// A position of all cars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State<S: Shape> {
    pub(super) key: S::Key,
    pub(super) occupied: Boards<S::Cells>,
}

/// A slide of one car: `delta` cells to the right or down, negative to the left or up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    /// Index of the car in [`Rush::instance`].
    pub car: u8,
    /// How far; never 0.
    pub delta: i8,
}

impl Slide {
    fn reversed(self) -> Self {
        Self { delta: -self.delta, ..self }
    }

    /// Rarely asked for; as a call it costs nothing where it is not.
    #[cold]
    fn steps(self) -> Cost {
        self.delta.unsigned_abs().into()
    }
}

/// The order in which moves are generated. It decides between equally short solutions and, in some searches, how much
/// is stored; never the length of a shortest solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// The cars by name; left or up first, shorter slides first. In the metric `steps` a slide is one cell.
    #[default]
    Default,
    /// The cars by name, the red one last; left or up first, shorter slides first. In the metric `steps` a slide of d
    /// cells is one edge of cost d.
    Notebook,
}

/// The constant properties of a car that decide how it can slide.
#[derive(Clone, Debug)]
pub(super) struct Track {
    /// Its line on the board for its direction.
    pub(super) line: Line,
    /// The same in [`Boards::bytes`].
    pub(super) byte: u8,
    pub(super) run: Run,
    /// The index of its table in [`Rush::rooms`].
    pub(super) rooms: u32,
}

/// The cells of a car at each offset.
#[derive(Clone, Debug)]
struct Places<B>([Boards<B>; MAX_SIDE]);

impl<B> Places<B> {
    /// The cells at an offset. The remainder changes nothing but tells the compiler that the index is in range.
    #[inline(always)]
    fn at(&self, offset: usize) -> &Boards<B> {
        &self.0[offset % MAX_SIDE]
    }
}

/// The rules of one instance.
#[derive(Clone, Debug)]
pub struct Rush<S: Shape> {
    instance: Instance,
    /// The cars' offsets in the key.
    pub(super) fields: Fields,
    /// By car, in the order in which their moves are generated.
    pub(super) tracks: Vec<Track>,
    /// The same.
    places: Vec<Places<S::Cells>>,
    walls: Boards<S::Cells>,
    start: State<S>,
    /// For each offset of the red car: the cells between it and the exit edge.
    ways: Vec<Boards<S::Cells>>,
    /// The offset of the red car at the exit edge, if its range includes it.
    home: Option<usize>,
    /// How cars can slide, on boards of one word; cars with the same possibilities share a table.
    pub(super) rooms: Vec<Rooms>,
    /// The binary logarithm of the bits that each car has in a word of slides: as many as it has at most, on this board.
    pub(super) group: u32,
    /// Is a slide of one cell the only move?
    by_steps: bool,
    /// Does a slide cost its steps?
    in_steps: bool,
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
    /// The size of this instance.
    #[must_use]
    pub fn of(instance: &Instance) -> Self {
        Self {
            cells: Lines::of(instance).words(),
            key: fields(&Lanes::of(instance)).words(instance.cars.len()),
        }
    }
}

impl<S: Shape> Rush<S> {
    /// The bits that a car's offset takes in a key; the fields of all cars come one after the other.
    #[must_use]
    pub fn offset_bits(&self) -> u32 {
        self.fields.width()
    }

    /// The rules of `instance`, or `None` if it does not fit this size (see [`Size::of`]).
    #[must_use]
    pub fn new(instance: &Instance, order: Order) -> Option<Self> {
        let size = Size::of(instance);
        if size.cells > S::Cells::WORDS || size.key > S::Key::WORDS {
            return None;
        }
        let instance = arranged(instance, order);
        let lanes = Lanes::of(&instance);
        let fields = fields(&lanes);
        let lines = Lines::of(&instance);
        let walls = lines.board(instance.walls.iter().copied());
        let mut start = State { key: S::Key::default(), occupied: walls };
        let by_steps = instance.metric == Metric::Steps && order == Order::Default;
        let (mut tracks, mut places, mut rooms) = (Vec::new(), Vec::new(), Vec::new());
        for (car, range) in instance.cars.iter().zip(lanes.ranges()) {
            let run = Run {
                low: *range.start() as u8,
                last: (range.end() - range.start()) as u8,
                length: car.length as u8,
                reach: if by_steps { 1 } else { MAX_SIDE as u8 },
            };
            let alike = tracks.iter().find(|other: &&Track| other.run == run);
            let index = alike.map_or(rooms.len() as u32, |other| other.rooms);
            if S::Cells::WORDS == 1 && alike.is_none() {
                rooms.push(run.table(instance.width.max(instance.height)));
            }
            let cells = Places(std::array::from_fn(|offset| cells_at(&lines, car, range, offset)));
            let line = lines.of_car(car);
            let offset = car.position() - range.start();
            fields.add(&mut start.key, tracks.len(), offset as i64);
            start.occupied.unite(cells.at(offset));
            tracks.push(Track { line, byte: line.byte(), run, rooms: index });
            places.push(cells);
        }
        let slides = tracks.iter().map(|track: &Track| u32::from(track.run.last)).max().unwrap_or(0).max(1);
        Some(Self {
            group: slides.next_power_of_two().ilog2(),
            fields,
            tracks,
            places,
            walls,
            start,
            ways: ways(&instance, &lanes, &lines),
            home: lanes.home(&instance),
            rooms,
            by_steps,
            in_steps: instance.metric == Metric::Steps,
            instance,
        })
    }

    /// The puzzle with its cars in the order in which their moves are generated; a [`Slide`] refers to this order.
    #[must_use]
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// The puzzle with the cars at their positions in `state`.
    #[must_use]
    pub fn instance_at(&self, state: &State<S>) -> Instance {
        let mut here = self.instance.clone();
        let lanes = Lanes::of(&self.instance);
        for ((car, range), offset) in
            here.cars.iter_mut().zip(lanes.ranges()).zip(self.fields.iter(&state.key, 0))
        {
            let position = range.start() + offset;
            match car.axis {
                Axis::Horizontal => car.column = position,
                Axis::Vertical => car.row = position,
            }
        }
        here
    }

    /// Does every move cost 1? Not if slides of any length are generated and counted in steps.
    #[must_use]
    pub fn has_unit_costs(&self) -> bool {
        self.by_steps || self.instance.metric != Metric::Steps
    }

    /// The positions of the cars in `state`: for each, the coordinate of its first cell along its line, in the order of
    /// the cars of [`Rush::instance`].
    #[inline]
    pub fn positions(&self, state: &State<S>) -> impl Iterator<Item = usize> {
        let offsets = self.fields.iter(&state.key, 0);
        self.tracks.iter().zip(offsets).map(|(track, offset)| usize::from(track.run.low) + offset)
    }

    /// The state with these positions of the cars, the inverse of [`Rush::positions`]; they must be legal.
    #[must_use]
    pub fn state_at(&self, positions: &[usize]) -> State<S> {
        let mut key = S::Key::default();
        for (car, (track, position)) in self.tracks.iter().zip(positions).enumerate() {
            self.fields.add(&mut key, car, *position as i64 - i64::from(track.run.low));
        }
        self.unpack(key)
    }

    /// The number of cars between the red car and the exit edge: each of them crosses its line in one cell, because a
    /// puzzle in which a car lies along that way is refuted.
    #[inline(always)]
    #[must_use]
    pub fn blockers(&self, state: &State<S>) -> u32 {
        state.occupied.intersection_len(&self.ways[self.red_offset(state)])
    }

    /// Does the red car touch the exit edge?
    #[inline(always)]
    #[must_use]
    pub fn is_home(&self, state: &State<S>) -> bool {
        self.home == Some(self.red_offset(state))
    }

    #[inline(always)]
    fn red_offset(&self, state: &State<S>) -> usize {
        self.fields.get(&state.key, self.instance.red)
    }

    /// The occupied cells, and those that a car covered when it began the slide that has led here, or on its way.
    #[inline(always)]
    pub(super) fn swept(&self, state: &State<S>, last: Slide) -> Boards<S::Cells> {
        let places = &self.places[last.car as usize];
        let to = self.fields.get(&state.key, last.car.into());
        let from = to.wrapping_add_signed(-last.delta as isize);
        let mut occupied = state.occupied;
        for offset in from.min(to)..=from.max(to) {
            occupied.unite(places.at(offset));
        }
        occupied
    }

    /// The key after a slide.
    #[inline(always)]
    fn slid(&self, mut key: S::Key, slide: Slide) -> S::Key {
        self.fields.add(&mut key, slide.car.into(), slide.delta.into());
        key
    }

    #[inline(always)]
    fn shift(&self, state: &mut State<S>, slide: Slide) {
        let car = slide.car as usize;
        let places = &self.places[car];
        let from = self.fields.get(&state.key, car);
        let to = from.wrapping_add_signed(slide.delta as isize);
        self.fields.add(&mut state.key, car, i64::from(slide.delta));
        state.occupied.flip(places.at(from));
        state.occupied.flip(places.at(to));
    }
}

/// Fields that hold any car's offset.
fn fields(lanes: &Lanes) -> Fields {
    Fields::up_to(lanes.ranges().iter().map(|range| range.end() - range.start()).max().unwrap_or(0))
}

/// The instance with its cars in this order.
fn arranged(instance: &Instance, order: Order) -> Instance {
    let mut arranged = instance.clone();
    if order == Order::Notebook {
        let red = arranged.cars.remove(instance.red);
        arranged.red = arranged.cars.len();
        arranged.cars.push(red);
    }
    arranged
}

/// The cells of a car at an offset of its range; none beyond the range.
fn cells_at<B: BitSet>(lines: &Lines, car: &Car, range: &RangeInclusive<usize>, offset: usize) -> Boards<B> {
    let at = range.start() + offset;
    let cells = if at <= *range.end() { at..at + car.length } else { 0..0 };
    lines.board(cells.map(|position| car.cell_at(position)))
}

/// For each offset of the red car: the cells between it and the exit edge.
fn ways<B: BitSet>(instance: &Instance, lanes: &Lanes, lines: &Lines) -> Vec<Boards<B>> {
    let red = instance.red();
    let way = |position: usize| {
        let positions = match instance.exit {
            Exit::Low => 0..position,
            Exit::High => position + red.length..lanes.side(instance, red),
        };
        lines.board(positions.map(|position| red.cell_at(position)))
    };
    lanes.ranges()[instance.red].clone().map(way).collect()
}

impl<S: Shape> Domain for Rush<S> {
    type State = State<S>;
    type Move = Slide;

    fn start(&self) -> State<S> {
        self.start
    }

    #[inline]
    fn moves<'d>(&'d self, state: &State<S>) -> impl Iterator<Item = Slide> + use<'d, S> {
        Slides::<S, false, false>::new(self, *state)
    }

    #[inline]
    fn apply(&self, state: &mut State<S>, slide: Slide) {
        self.shift(state, slide);
    }

    #[inline(always)]
    fn is_goal(&self, state: &State<S>) -> bool {
        match self.instance.goal {
            Goal::Exit => self.is_home(state),
            Goal::Clear => self.blockers(state) == 0,
        }
    }

    #[inline(always)]
    fn cost(&self, _: &State<S>, slide: Slide) -> Cost {
        if self.in_steps { slide.steps() } else { 1 }
    }

    #[inline]
    fn span(&self, state: &State<S>, visit: impl FnMut(Slide)) -> Option<usize> {
        Some(Slides::<S, true, false>::new(self, *state).visit(visit))
    }

    /// The fewest cells between the red car and the exit edge first.
    fn tie_rank(&self, state: &State<S>) -> Cost {
        self.home.map_or(0, |home| home.abs_diff(self.red_offset(state)) as Cost)
    }

    fn refutation(&self) -> Option<String> {
        let blocker = || match lanes::ahead(&self.instance) {
            Some(car) => format!("{} on the same line", car.name),
            None => "a wall".into(),
        };
        let red = &self.instance.red().name;
        self.home
            .is_none()
            .then(|| format!("{red} can never reach the exit: {} is always in front of it", blocker()))
    }
}

impl<S: Shape> Reversible for Rush<S> {
    fn undo(&self, state: &mut State<S>, slide: Slide) {
        self.shift(state, slide.reversed());
    }

    fn undoes(&self, slide: Slide, previous: Slide) -> bool {
        // Consecutive slides of one car are one slide or none; single steps are redundant only when they turn back.
        slide.car == previous.car && (!self.by_steps || slide.delta == -previous.delta)
    }
}

impl<S: Shape> Backward for Rush<S> {
    fn arrivals<'d>(&'d self, state: &State<S>) -> impl Iterator<Item = Slide> + use<'d, S> {
        Slides::<S, false, false>::new(self, *state).map(Slide::reversed)
    }
}

impl<S: Shape> Packable for Rush<S> {
    type Key = S::Key;

    #[inline]
    fn pack(&self, state: &State<S>) -> S::Key {
        state.key
    }

    #[inline(always)]
    fn unpack(&self, key: S::Key) -> State<S> {
        let mut occupied = self.walls;
        for (places, offset) in self.places.iter().zip(self.fields.iter(&key, 0)) {
            occupied.unite(places.at(offset));
        }
        State { key, occupied }
    }

    /// If the parent slid a car, it can slide it also to wherever it can go now: such slides are left out.
    #[inline(always)]
    fn successors(
        &self,
        state: &State<S>,
        key: S::Key,
        parent: Option<S::Key>,
        mut visit: impl FnMut(Slide, S::Key),
    ) -> usize {
        let slid = parent.filter(|_| !self.by_steps).and_then(|parent| self.fields.differing(&key, &parent));
        Slides::<S, false, false>::without(self, *state, slid)
            .visit(|slide| visit(slide, self.slid(key, slide)))
    }
}

/// The slides of each car, in the order of the cars.
impl<S: Shape> Commuting for Rush<S> {
    #[inline(always)]
    fn ordered_successors(
        &self,
        state: &State<S>,
        key: S::Key,
        last: Option<Slide>,
        mut visit: impl FnMut(Slide, S::Key),
    ) -> usize {
        let slides = match last {
            Some(last) => Slides::<S, false, true>::after(self, *state, last, !self.by_steps),
            None => Slides::without(self, *state, None),
        };
        slides.visit(|slide| visit(slide, self.slid(key, slide)))
    }
}

impl<S: Shape> NarrowKeys for Rush<S> {
    fn key_bits(&self) -> u32 {
        self.fields.bits(self.tracks.len())
    }
}

/// A slide can be undone by one slide. It costs 1, unless it is a longer one counted in steps: see
/// [`Rush::has_unit_costs`].
impl<S: Shape> Undirected for Rush<S> {}
