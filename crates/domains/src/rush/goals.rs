//! All goal positions of an instance, for searches that begin there.
//!
//! They are the legal placements of the cars in their ranges, with cars on one line in their order, in which the red
//! car touches the exit edge (goal `exit`) or has a clear way to it (goal `clear`), whether reachable from the start or
//! not: on crowded boards few are. They are found depth first, car by car, and never stored; there can be millions on a
//! 6×6 board.

use slidewise_core::{Goals, Packable, argsort};

use super::boards::{Boards, Lines};
use super::domain::{Rush, State};
use super::lanes::Lanes;
use super::shape::Shape;
use super::{Exit, Goal, Instance};
use crate::grid::BitSet;

impl<S: Shape> Goals for Rush<S> {
    fn goals(&self) -> impl Iterator<Item = State<S>> {
        self.goals_with_pauses().flatten()
    }

    fn goals_with_pauses(&self) -> impl Iterator<Item = Option<State<S>>> {
        Placements::new(self)
    }
}

impl<S: Shape> Rush<S> {
    /// For each car: how many cells apart its positions in the two states are.
    #[inline]
    pub fn shifts(&self, a: &State<S>, b: &State<S>) -> impl Iterator<Item = usize> {
        let (a, b) = (self.fields.iter(&a.key, 0), self.fields.iter(&b.key, 0));
        a.zip(b).take(self.tracks.len()).map(|(a, b)| a.abs_diff(b))
    }
}

/// A car to be placed.
struct Spot<B> {
    car: usize,
    /// The offsets it may take, with the cells that must be free for it.
    places: Vec<(usize, Boards<B>)>,
    /// The position of offset 0.
    low: usize,
    /// The cars of its line that were placed before: their depth, and whether they precede it.
    fellows: Vec<(usize, bool)>,
}

/// The state of the placement when a car is to be placed.
#[derive(Clone, Copy)]
struct Level<S: Shape> {
    key: S::Key,
    taken: Boards<S::Cells>,
    /// The next of the car's places to try.
    next: usize,
    /// The current position of the car on its line.
    position: usize,
}

/// A depth-first search for placements: the cars with the fewest places first, the red one before all.
struct Placements<'d, S: Shape> {
    rush: &'d Rush<S>,
    spots: Vec<Spot<S::Cells>>,
    /// One for each car, and one for the whole placement.
    levels: Vec<Level<S>>,
    depth: usize,
}

impl<'d, S: Shape> Placements<'d, S> {
    fn new(rush: &'d Rush<S>) -> Self {
        let instance = rush.instance();
        let (lanes, lines) = (Lanes::of(instance), Lines::of(instance));
        let order = argsort(instance.cars.len(), &mut |car| {
            (usize::from(car != instance.red), lanes.ranges()[car].clone().count())
        });
        let spot = |depth: usize| {
            let car = order[depth];
            Spot {
                car,
                places: places(instance, &lanes, &lines, car),
                low: *lanes.ranges()[car].start(),
                fellows: fellows(instance, &order[..depth], car),
            }
        };
        let taken = lines.board(instance.walls.iter().copied());
        let first = Level { key: S::Key::default(), taken, next: 0, position: 0 };
        let spots = (0..order.len()).map(spot).collect();
        Self { rush, spots, levels: vec![first; order.len() + 1], depth: 0 }
    }

    /// Moves the car of this depth to its next place, if it has one left.
    fn place(&mut self) -> bool {
        let (spot, level) = (&self.spots[self.depth], self.levels[self.depth]);
        for (number, (offset, cells)) in spot.places.iter().enumerate().skip(level.next) {
            let position = spot.low + offset;
            let in_order =
                |&(depth, before): &(usize, bool)| (self.levels[depth].position < position) == before;
            if level.taken.intersection_len(cells) == 0 && spot.fellows.iter().all(in_order) {
                let mut deeper = Level { next: 0, ..level };
                deeper.taken.unite(cells);
                self.rush.fields.add(&mut deeper.key, spot.car, *offset as i64);
                self.levels[self.depth] = Level { next: number + 1, position, ..level };
                self.levels[self.depth + 1] = deeper;
                return true;
            }
        }
        false
    }
}

/// The number of times that cars are placed or removed between pauses.
const PAUSE: usize = 1 << 12;

/// Placements, and `None` for a pause.
impl<S: Shape> Iterator for Placements<'_, S> {
    type Item = Option<State<S>>;

    fn next(&mut self) -> Option<Self::Item> {
        for _ in 0..PAUSE {
            if self.place() {
                self.depth += 1;
            } else {
                self.depth = self.depth.checked_sub(1)?;
            }
            if self.depth == self.spots.len() {
                self.depth -= 1;
                return Some(Some(self.rush.unpack(self.levels[self.spots.len()].key)));
            }
        }
        Some(None)
    }
}

/// The offsets a car may take in a goal, with the cells that must be free for it. The red car of the goal `clear` needs
/// its whole way, as if it extended to the edge.
fn places<B: BitSet>(
    instance: &Instance,
    lanes: &Lanes,
    lines: &Lines,
    index: usize,
) -> Vec<(usize, Boards<B>)> {
    let (car, range) = (&instance.cars[index], &lanes.ranges()[index]);
    let is_red = index == instance.red;
    let home = lanes.home(instance);
    let needs = |position: usize| match instance.exit {
        _ if !is_red => position..position + car.length,
        Exit::Low => 0..position + car.length,
        Exit::High => position..lanes.side(instance, car),
    };
    let allowed = |offset: usize| match instance.goal {
        _ if !is_red => true,
        Goal::Exit => home == Some(offset),
        Goal::Clear => home.is_some(),
    };
    let offsets = range.clone().enumerate().filter(|&(offset, _)| allowed(offset));
    let cells = |position| lines.board(needs(position).map(|position| car.cell_at(position)));
    offsets.map(|(offset, position)| (offset, cells(position))).collect()
}

/// Which of the cars placed before are on the line of this one: their depth, and whether they precede it.
fn fellows(instance: &Instance, placed: &[usize], index: usize) -> Vec<(usize, bool)> {
    let car = &instance.cars[index];
    let fellow = |(depth, &other): (usize, &usize)| {
        let other = &instance.cars[other];
        // Two lines of one direction begin in different cells.
        let same_line = other.axis == car.axis && other.cell_at(0) == car.cell_at(0);
        same_line.then(|| (depth, other.position() < car.position()))
    };
    placed.iter().enumerate().filter_map(fellow).collect()
}
