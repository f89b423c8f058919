//! The rules of one sliding-brick instance.
//!
//! Pieces that can stand for each other form a class. Each class has a numbered list of the places its pieces can ever
//! stand on, with their cells as a bit set and the place next to each in every direction, so that a step is a look-up and
//! a test. A packed state holds the places of all pieces, class by class, sorted within a class: it is canonical.
//!
//! `C` is the number of 64-bit words of the board, `K` of the key.

use slidewise_core::{Backward, Domain, Metric, Packable, Reversible};

use super::Instance;
use super::moves::Shifts;
use super::places::{self, Class, Wanted};
use crate::grid::{Bits, Fields};

/// A position of all pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State<const C: usize, const K: usize> {
    pub(super) key: Bits<K>,
    pub(super) occupied: Bits<C>,
}

/// A piece of a class goes from one place to another. Pieces of one class never share a place, so that this names the
/// piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shift {
    /// Number of the class.
    pub class: u8,
    /// Number of the place it leaves.
    pub from: u16,
    /// Number of the place it goes to.
    pub to: u16,
}

impl Shift {
    fn reversed(self) -> Self {
        Self { from: self.to, to: self.from, ..self }
    }
}

/// The rules of one instance.
#[derive(Clone, Debug)]
pub struct Bricks<const C: usize, const K: usize> {
    instance: Instance,
    pub(super) classes: Vec<Class<C>>,
    /// By class: the number of its first piece's field.
    pub(super) first: Vec<usize>,
    pub(super) fields: Fields,
    pub(super) walls: Bits<C>,
    start: State<C, K>,
    pub(super) wanted: Wanted,
}

/// The number of words that the board and the key of an instance need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// For the board.
    pub cells: usize,
    /// For the key.
    pub key: usize,
}

impl Size {
    /// Of this instance.
    #[must_use]
    pub fn of(instance: &Instance) -> Self {
        let cells = instance.width * instance.height;
        // No class has more places than the board has cells.
        let key = Fields::up_to(cells - 1).words(instance.pieces.len());
        Self { cells: cells.div_ceil(64), key }
    }
}

impl<const C: usize, const K: usize> Bricks<C, K> {
    /// The rules of `instance`, or `None` if it does not fit this size (see [`Size::of`]).
    #[must_use]
    pub fn new(instance: &Instance) -> Option<Self> {
        let size = Size::of(instance);
        if size.cells > C || size.key > K {
            return None;
        }
        let classes: Vec<Class<C>> = places::classes(instance);
        let first = classes.iter().scan(0, |next, class| {
            *next += class.pieces.len();
            Some(*next - class.pieces.len())
        });
        let first = first.collect();
        let mut walls = Bits::default();
        instance.walls.iter().for_each(|&(row, column)| walls.insert(row * instance.width + column));
        let mut bricks = Self {
            wanted: places::wanted(instance, &classes),
            instance: instance.clone(),
            classes,
            first,
            fields: Fields::up_to(instance.width * instance.height - 1),
            walls,
            start: State { key: Bits::default(), occupied: walls },
        };
        bricks.start = bricks.unpack(bricks.start_key());
        Some(bricks)
    }

    fn start_key(&self) -> Bits<K> {
        let mut key = Bits::default();
        for (class, &first) in self.classes.iter().zip(&self.first) {
            let place = |&piece: &usize| {
                class.place(&self.instance.pieces[piece].cells).expect("a piece can stand where it starts")
            };
            let mut places: Vec<u16> = class.pieces.iter().map(place).collect();
            places.sort_unstable();
            for (index, place) in places.into_iter().enumerate() {
                self.fields.add(&mut key, first + index, i64::from(place));
            }
        }
        key
    }

    /// The puzzle these are the rules of.
    #[must_use]
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// The puzzle with the pieces where they stand in `state`; those that can stand for each other in any order.
    #[must_use]
    pub fn instance_at(&self, state: &State<C, K>) -> Instance {
        let mut here = self.instance.clone();
        for (number, class) in self.classes.iter().enumerate() {
            for (index, &piece) in class.pieces.iter().enumerate() {
                let place = self.place(&state.key, number, index);
                here.pieces[piece].cells = class.cells_at(place);
            }
        }
        here
    }

    /// The place of the `index`th piece of a class.
    #[inline(always)]
    pub(super) fn place(&self, key: &Bits<K>, class: usize, index: usize) -> u16 {
        self.fields.get(key, self.first[class] + index) as u16
    }

    /// Does a piece of the class stand on this place?
    fn stands(&self, state: &State<C, K>, class: usize, place: u16) -> bool {
        (0..self.classes[class].pieces.len()).any(|index| self.place(&state.key, class, index) == place)
    }

    /// Puts the piece on `from` to `to` and sorts its class again.
    #[inline]
    fn shift(&self, state: &mut State<C, K>, shift: Shift) {
        let class = shift.class as usize;
        let (first, count) = (self.first[class], self.classes[class].pieces.len());
        let field = |index: usize| first + index;
        let mut index = 0;
        while self.place(&state.key, class, index) != shift.from {
            index += 1;
        }
        // What lies between the old and the new place moves up by one field.
        while index + 1 < count && self.place(&state.key, class, index + 1) < shift.to {
            let next = self.place(&state.key, class, index + 1);
            let here = self.place(&state.key, class, index);
            self.fields.add(&mut state.key, field(index), i64::from(next) - i64::from(here));
            index += 1;
        }
        while index > 0 && self.place(&state.key, class, index - 1) > shift.to {
            let next = self.place(&state.key, class, index - 1);
            let here = self.place(&state.key, class, index);
            self.fields.add(&mut state.key, field(index), i64::from(next) - i64::from(here));
            index -= 1;
        }
        let here = self.place(&state.key, class, index);
        self.fields.add(&mut state.key, field(index), i64::from(shift.to) - i64::from(here));
        let cells = &self.classes[class].cells;
        state.occupied.flip(&cells[shift.from as usize]);
        state.occupied.flip(&cells[shift.to as usize]);
    }
}

impl<const C: usize, const K: usize> Domain for Bricks<C, K> {
    type State = State<C, K>;
    type Move = Shift;

    fn start(&self) -> State<C, K> {
        self.start
    }

    #[inline]
    fn moves<'d>(&'d self, state: &State<C, K>) -> impl Iterator<Item = Shift> + use<'d, C, K> {
        Shifts::new(self, *state, self.instance.metric)
    }

    #[inline]
    fn apply(&self, state: &mut State<C, K>, shift: Shift) {
        self.shift(state, shift);
    }

    fn is_goal(&self, state: &State<C, K>) -> bool {
        match &self.wanted {
            Wanted::All(places) => places.iter().all(|&(class, place)| self.stands(state, class, place)),
            Wanted::Any(class, places) => places.contains(&self.place(&state.key, *class, 0)),
            Wanted::Never => false,
        }
    }

    fn span(&self, state: &State<C, K>, mut visit: impl FnMut(Shift)) -> usize {
        Shifts::new(self, *state, Metric::Steps).for_each(&mut visit);
        self.moves(state).count()
    }

    fn refutation(&self) -> Option<&'static str> {
        let never = matches!(self.wanted, Wanted::Never);
        never.then_some("a piece of the goal can never stand where it must end")
    }
}

impl<const C: usize, const K: usize> Reversible for Bricks<C, K> {
    fn undo(&self, state: &mut State<C, K>, shift: Shift) {
        self.shift(state, shift.reversed());
    }

    fn undoes(&self, shift: Shift, previous: Shift) -> bool {
        let same_piece = shift.class == previous.class && shift.from == previous.to;
        same_piece
            && match self.instance.metric {
                // All that a piece can reach is one move away.
                Metric::Moves => true,
                Metric::Slides => self.same_line(shift, previous),
                Metric::Steps => shift.to == previous.from,
            }
    }
}

impl<const C: usize, const K: usize> Bricks<C, K> {
    /// Do the two slides of one piece go along the same row or column?
    fn same_line(&self, shift: Shift, previous: Shift) -> bool {
        let corners = &self.classes[shift.class as usize].corners;
        let places = [previous.from, shift.from, shift.to].map(|place| corners[place as usize]);
        places.iter().all(|corner| corner.0 == places[0].0)
            || places.iter().all(|corner| corner.1 == places[0].1)
    }
}

impl<const C: usize, const K: usize> Backward for Bricks<C, K> {
    fn arrivals<'d>(&'d self, state: &State<C, K>) -> impl Iterator<Item = Shift> + use<'d, C, K> {
        self.moves(state).map(Shift::reversed)
    }
}

impl<const C: usize, const K: usize> Packable for Bricks<C, K> {
    type Key = Bits<K>;

    #[inline]
    fn pack(&self, state: &State<C, K>) -> Bits<K> {
        state.key
    }

    #[inline]
    fn unpack(&self, key: Bits<K>) -> State<C, K> {
        let mut occupied = self.walls;
        for (class, pieces) in self.classes.iter().enumerate() {
            for index in 0..pieces.pieces.len() {
                occupied.unite(&pieces.cells[self.place(&key, class, index) as usize]);
            }
        }
        State { key, occupied }
    }
}
