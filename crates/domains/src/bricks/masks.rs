//! Tables for small boards, from which moves are generated from key to key (see [`masked_moves`](super::masked_moves)).
//!
//! On a board of at most 64 cells, the pieces of a class are one word: a bit for each of them, at the top left corner
//! of its bounding box. Shifts of such words, and of the word of the free cells, answer a question for all pieces of a
//! class at once. Corners are in the order of places, so the order of moves does not change.

use slidewise_core::Metric;

use super::Instance;
use super::code::Group;
use super::instance::Cell;
use super::places::{Class, DIRECTIONS, NONE, Wanted};
use crate::grid::BitSet;

/// Cells of the largest board.
pub(super) const CELLS: usize = u64::BITS as usize;
/// The largest number of classes.
pub(super) const CLASSES: usize = 16;
/// Sets of at most this many numbers are looked up; others are computed.
const TABLE: u64 = 1 << 15;

/// A small board.
#[derive(Clone, Debug)]
pub(super) struct Masks {
    pub(super) classes: Vec<ClassMasks>,
    /// All cells but the walls.
    pub(super) cells: u64,
    pub(super) metric: Metric,
}

/// The pieces of one class.
#[derive(Clone, Debug)]
pub(super) struct ClassMasks {
    /// In the order of [`DIRECTIONS`].
    pub(super) steps: [Step; 4],
    /// The pieces that each number in a key stands for. Empty if there are too many numbers.
    sets: Vec<Set>,
    /// The corners of all places.
    places: u64,
    /// The cells of a piece, and the same as distances from its corner, which is at bit 0.
    pub(super) shape: u64,
    offsets: Box<[u8]>,
    /// The amount that the piece in each position of its class adds to the key, by corner.
    pub(super) weights: Vec<[u64; CELLS]>,
    pub(super) demand: Demand,
    /// Its number in a key.
    group: Group,
    /// The corner of each place.
    corners: Vec<u8>,
}

/// The pieces of a class: their corners and their cells.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Set {
    pub(super) corners: u64,
    pub(super) cells: u64,
}

/// What the goal demands of a class.
#[derive(Clone, Copy, Debug)]
pub(super) enum Demand {
    /// Pieces at all of these corners; there may be none.
    All(u64),
    /// The first piece at one of these corners.
    First(u64),
}

impl Demand {
    #[inline(always)]
    pub(super) fn is_met(self, corners: u64) -> bool {
        match self {
            Self::All(wanted) => corners & wanted == wanted,
            Self::First(wanted) => corners & corners.wrapping_neg() & wanted != 0,
        }
    }
}

/// The steps of a class in one direction.
#[derive(Clone, Debug, Default)]
pub(super) struct Step {
    /// The corners from which there is such a step.
    pub(super) from: u64,
    /// How far the corner moves.
    pub(super) delta: i8,
    /// The cells that must be free, as rotations of the board that bring them to the corner: the first, and the others.
    front: u32,
    more: Box<[u8]>,
}

impl Step {
    fn new(shape: &[Cell], (rows, columns): (isize, isize), width: usize, from: u64) -> Self {
        let distance = |(row, column): (isize, isize)| row * width as isize + column;
        let ahead = shape.iter().map(|&(row, column)| (row as isize + rows, column as isize + columns));
        let is_own = |&(row, column): &(isize, isize)| {
            shape.iter().any(|&own| (own.0 as isize, own.1 as isize) == (row, column))
        };
        let mut fronts = ahead.filter(|cell| !is_own(cell)).map(|cell| distance(cell) as u8 % CELLS as u8);
        let front = fronts.next().expect("a piece that moves enters a cell").into();
        Self { from, delta: distance((rows, columns)) as i8, front, more: fronts.collect() }
    }

    /// The corners from which the step is possible with these cells free.
    #[inline(always)]
    pub(super) fn open(&self, free: u64) -> u64 {
        let open = self.from & free.rotate_right(self.front);
        self.more.iter().fold(open, |open, &front| open & free.rotate_right(front.into()))
    }
}

impl Masks {
    /// The tables, or `None` if the board is not that small, a class has several numbers in a key, or a piece is locked:
    /// these moves go wherever a piece fits.
    pub(super) fn new<B: BitSet>(
        instance: &Instance,
        classes: &[Class<B>],
        groups: &[Group],
        wanted: &Wanted,
    ) -> Option<Self> {
        let fits = instance.width * instance.height <= CELLS && (1..=CLASSES).contains(&classes.len());
        let is_locked = instance.pieces.iter().any(|piece| piece.lock.is_some());
        if !fits || is_locked || groups.len() != classes.len() || !groups.iter().all(Group::is_in_first_word)
        {
            return None;
        }
        let index = |&(row, column): &Cell| row * instance.width + column;
        let mut cells = u64::MAX >> (CELLS - instance.width * instance.height);
        instance.walls.iter().for_each(|wall| cells &= !(1 << index(wall)));
        let mut demands = vec![Demand::All(0); classes.len()];
        let corner = |class: usize, place: u16| 1u64 << index(&classes[class].corners[place as usize]);
        match wanted {
            Wanted::All(places) => {
                for &(class, place) in places {
                    let Demand::All(corners) = &mut demands[class] else { unreachable!("only All is set") };
                    *corners |= corner(class, place);
                }
            }
            Wanted::Any(class, places) => {
                let corners = places.iter().fold(0, |all, &place| all | corner(*class, place));
                demands[*class] = Demand::First(corners);
            }
            // No placement satisfies it.
            Wanted::Never => demands[0] = Demand::First(0),
        }
        let class = |((class, group), &demand): ((&Class<B>, &Group), &Demand)| {
            ClassMasks::new(class, group, demand, instance.width)
        };
        Some(Self {
            classes: classes.iter().zip(groups).zip(&demands).map(class).collect(),
            cells,
            metric: instance.metric,
        })
    }
}

impl ClassMasks {
    fn new<B: BitSet>(class: &Class<B>, group: &Group, demand: Demand, width: usize) -> Self {
        let index = |&(row, column): &Cell| (row * width + column) as u8;
        let corners: Vec<u8> = class.corners.iter().map(index).collect();
        let offsets: Box<[u8]> = class.shape().iter().map(index).collect();
        let step = |direction: usize| {
            let has_step = |&(steps, _): &(&[u16; 4], &u8)| steps[direction] != NONE;
            let places = class.steps.iter().zip(&corners).filter(has_step);
            let from = places.fold(0, |all, (_, &corner)| all | 1 << corner);
            Step::new(class.shape(), DIRECTIONS[direction], width, from)
        };
        let weights = (1..=class.pieces.len()).map(|turn| {
            let mut weights = [0; CELLS];
            for (&corner, weight) in corners.iter().zip(group.weights(turn)) {
                weights[corner as usize] = weight;
            }
            weights
        });
        let mut masks = Self {
            steps: std::array::from_fn(step),
            sets: Vec::new(),
            places: corners.iter().fold(0, |all, &corner| all | 1 << corner),
            shape: offsets.iter().fold(0, |all, &offset| all | 1 << offset),
            offsets,
            weights: weights.collect(),
            demand,
            group: group.clone(),
            corners,
        };
        if group.numbers() <= TABLE {
            let mut sets = Vec::with_capacity(group.numbers() as usize);
            group.all(|places| sets.push(masks.set(places.iter().copied())));
            masks.sets = sets;
        }
        masks
    }

    /// The pieces in the state with this key.
    #[inline(always)]
    pub(super) fn set_in(&self, key: u64) -> Set {
        let number = self.group.number(key);
        match self.sets.get(number as usize) {
            Some(&set) => set,
            None => self.computed(number),
        }
    }

    #[cold]
    fn computed(&self, number: u64) -> Set {
        let mut places = Vec::new();
        self.group.places(number, |_, place| places.push(place));
        self.set(places.into_iter())
    }

    fn set(&self, places: impl Iterator<Item = u16>) -> Set {
        let mut set = Set::default();
        for corner in places.map(|place| self.corners[place as usize]) {
            set.corners |= 1 << corner;
            set.cells |= self.shape << corner;
        }
        set
    }

    /// The corners at which a piece fits into this room.
    #[inline(always)]
    pub(super) fn fits(&self, room: u64) -> u64 {
        self.offsets.iter().fold(self.places, |fits, &offset| fits & room >> offset)
    }
}
