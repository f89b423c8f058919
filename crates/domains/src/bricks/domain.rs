//! The rules of one sliding-brick instance.
//!
//! Interchangeable pieces form a class. Each class has a numbered list of the places that its pieces can ever occupy,
//! with their cells as a bit set and the neighbouring place in every direction, so that a step is a lookup and a test.
//! A state holds the places of all pieces, class by class, sorted within a class, so it is canonical; in addition it
//! holds its packed form, if a move changes that as cheaply as the places.
//!
//! The [`Shape`] determines the size of the states.

use std::sync::OnceLock;

use slidewise_core::{Backward, Cost, Domain, Hint, Metric, NarrowKeys, Packable, Reversible, Undirected};

use super::Instance;
use super::coding::{self, Coding};
use super::instance::MAX_SIDE;
use super::masks::Masks;
use super::moves::Shifts;
use super::places::{self, Class, Wanted};
use super::shape::Shape;
use crate::grid::{BitSet, Bits};

/// A position of all pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State<S: Shape> {
    /// For each piece, counted over all classes; 0 if there is none.
    pub(super) places: S::Places,
    key: S::Key,
    pub(super) occupied: S::Cells,
}

/// A piece of a class moves from one place to another. Pieces of one class never share a place, so this identifies the
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
pub struct Bricks<S: Shape> {
    instance: Instance,
    pub(super) classes: Vec<Class<S::Cells>>,
    /// For each class: its first piece, counted over all classes.
    pub(super) first: Vec<usize>,
    /// By piece, counted over all classes.
    pub(super) turns: Vec<Turn>,
    /// The fronts of all classes, one class after the other.
    pub(super) fronts: Vec<[S::Cells; 4]>,
    coding: Coding<S::Cells, S::Key>,
    pub(super) walls: S::Cells,
    start: State<S>,
    pub(super) wanted: Wanted,
    /// The tables for moves from key to key, created on first use if the board is small enough.
    masks: OnceLock<Option<Box<Masks>>>,
}

/// The size of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// 64-bit words of the board.
    pub cells: usize,
    /// Number of pieces.
    pub pieces: usize,
    /// 64-bit words of the key.
    pub key: usize,
}

/// Words for the largest board.
const LARGEST: usize = (MAX_SIDE * MAX_SIDE).div_ceil(64);

impl Size {
    /// The size of this instance.
    #[must_use]
    pub fn of(instance: &Instance) -> Self {
        let classes: Vec<Class<Bits<LARGEST>>> = places::classes(instance);
        Self {
            cells: (instance.width * instance.height).div_ceil(64),
            pieces: instance.pieces.len(),
            key: coding::words(instance, &classes).0,
        }
    }
}

/// A piece, as move generation sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) class: u8,
    /// Where its class begins in the list of all fronts.
    pub(super) base: usize,
}

fn turns<B: BitSet>(classes: &[Class<B>]) -> Vec<Turn> {
    let mut turns = Vec::new();
    let mut base = 0;
    for (class, pieces) in (0u8..).zip(classes) {
        turns.extend(pieces.pieces.iter().map(|_| Turn { class, base }));
        base += pieces.cells.len();
    }
    turns
}

impl<S: Shape> Bricks<S> {
    /// The rules of `instance`, or `None` if it does not fit this size (see [`Size::of`]).
    #[must_use]
    pub fn new(instance: &Instance) -> Option<Self> {
        let fits = instance.width * instance.height <= S::Cells::SIZE && instance.pieces.len() <= S::PIECES;
        fits.then(|| Self::with_classes(instance.clone(), places::classes(instance))).flatten()
    }

    /// The rules of `instance`, whose pieces form these classes, if its keys fit.
    pub(super) fn with_classes(instance: Instance, classes: Vec<Class<S::Cells>>) -> Option<Self> {
        if coding::words(&instance, &classes).0 > S::Key::WORDS {
            return None;
        }
        let first = classes.iter().scan(0, |next, class| {
            *next += class.pieces.len();
            Some(*next - class.pieces.len())
        });
        let first = first.collect();
        let mut walls = S::Cells::default();
        instance.walls.iter().for_each(|&(row, column)| walls.insert(row * instance.width + column));
        let mut bricks = Self {
            wanted: places::wanted(&instance, &classes),
            first,
            turns: turns(&classes),
            fronts: classes.iter().flat_map(|class| class.fronts.clone()).collect(),
            coding: Coding::new(&instance, &classes),
            instance,
            classes,
            walls,
            start: State { places: S::NO_PLACES, key: S::Key::default(), occupied: walls },
            masks: OnceLock::new(),
        };
        bricks.start = bricks.placed(bricks.start_places().into_iter());
        Some(bricks)
    }

    fn start_places(&self) -> Vec<u16> {
        let mut all = Vec::new();
        for class in &self.classes {
            let place = |&piece: &usize| {
                class.place(&self.instance.pieces[piece].cells).expect("a piece can stand where it starts")
            };
            let mut places: Vec<u16> = class.pieces.iter().map(place).collect();
            places.sort_unstable();
            all.extend(places);
        }
        all
    }

    /// The state with the pieces on these places: class by class, ascending within a class.
    pub(super) fn placed(&self, places: impl Iterator<Item = u16>) -> State<S> {
        let mut state: State<S> =
            State { places: S::NO_PLACES, key: S::Key::default(), occupied: self.walls };
        for (piece, place) in places.enumerate() {
            let turn = self.turns[piece];
            state.places.as_mut()[piece] = place;
            state.occupied.unite(&self.classes[turn.class as usize].cells[place as usize]);
            self.coding.take(&mut state.key, piece, place);
        }
        state
    }

    /// The tables for moves from key to key, if the board is small enough.
    #[inline(always)]
    pub(super) fn masks(&self) -> Option<&Masks> {
        // Other shapes do not compile the rest.
        if S::Cells::WORDS > 1 || S::Key::WORDS > 1 {
            return None;
        }
        self.masks.get_or_init(|| self.new_masks()).as_deref()
    }

    #[cold]
    fn new_masks(&self) -> Option<Box<Masks>> {
        let groups = self.coding.groups()?;
        Masks::new(&self.instance, &self.classes, groups, &self.wanted).map(Box::new)
    }

    /// The puzzle these are the rules of.
    #[must_use]
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// The puzzle with the pieces at their places in `state`; interchangeable ones in any order.
    #[must_use]
    pub fn instance_at(&self, state: &State<S>) -> Instance {
        let mut here = self.instance.clone();
        for (number, class) in self.classes.iter().enumerate() {
            for (index, &piece) in class.pieces.iter().enumerate() {
                let place = self.place(state, number, index);
                here.pieces[piece].cells = class.cells_at(place);
            }
        }
        here
    }

    /// The place of the `index`th piece of a class.
    #[inline(always)]
    pub(super) fn place(&self, state: &State<S>, class: usize, index: usize) -> u16 {
        self.place_of(state, self.first[class] + index)
    }

    /// The place of a piece, counted over all classes.
    #[inline(always)]
    pub(super) fn place_of(&self, state: &State<S>, piece: usize) -> u16 {
        state.places.as_ref()[piece]
    }

    /// Does a piece of the class stand on this place?
    fn stands(&self, state: &State<S>, class: usize, place: u16) -> bool {
        (0..self.classes[class].pieces.len()).any(|index| self.place(state, class, index) == place)
    }

    /// Moves the piece on `from` to `to` and restores the order within its class.
    #[inline(always)]
    fn shift(&self, state: &mut State<S>, shift: Shift) {
        let class = shift.class as usize;
        let (first, cells) = (self.first[class], &self.classes[class].cells);
        let last = first + self.classes[class].pieces.len() - 1;
        let mut piece = first;
        while self.place_of(state, piece) != shift.from {
            piece += 1;
        }
        self.coding.leave(&mut state.key, piece, shift.from);
        // The pieces between the old and the new place shift by one position.
        while piece < last && self.place_of(state, piece + 1) < shift.to {
            self.move_up(state, piece + 1, piece);
            piece += 1;
        }
        while piece > first && self.place_of(state, piece - 1) > shift.to {
            self.move_up(state, piece - 1, piece);
            piece -= 1;
        }
        self.coding.take(&mut state.key, piece, shift.to);
        state.places.as_mut()[piece] = shift.to;
        state.occupied.flip(&cells[shift.from as usize]);
        state.occupied.flip(&cells[shift.to as usize]);
    }

    /// Gives a piece another position within its class.
    #[inline(always)]
    fn move_up(&self, state: &mut State<S>, from: usize, to: usize) {
        let place = self.place_of(state, from);
        self.coding.leave(&mut state.key, from, place);
        self.coding.take(&mut state.key, to, place);
        state.places.as_mut()[to] = place;
    }
}

impl<S: Shape> Domain for Bricks<S> {
    type State = State<S>;
    type Move = Shift;

    fn start(&self) -> State<S> {
        self.start
    }

    #[inline]
    fn moves<'d>(&'d self, state: &State<S>) -> impl Iterator<Item = Shift> + use<'d, S> {
        Shifts::new(self, *state, self.instance.metric)
    }

    #[inline]
    fn apply(&self, state: &mut State<S>, shift: Shift) {
        self.shift(state, shift);
    }

    fn is_goal(&self, state: &State<S>) -> bool {
        match &self.wanted {
            Wanted::All(places) => places.iter().all(|&(class, place)| self.stands(state, class, place)),
            Wanted::Any(class, places) => places.contains(&self.place(state, *class, 0)),
            Wanted::Never => false,
        }
    }

    #[inline(always)]
    fn span(&self, state: &State<S>, visit: impl FnMut(Shift)) -> Option<usize> {
        let steps = Shifts::new(self, *state, Metric::Steps).steps(visit);
        (self.instance.metric == Metric::Steps).then_some(steps)
    }

    fn refutation(&self) -> Option<String> {
        let is_never = matches!(self.wanted, Wanted::Never);
        let piece = is_never.then(|| places::stranded(&self.instance, &self.classes)).flatten()?;
        let name = &self.instance.pieces[piece].name;
        Some(format!(
            "{name} can never reach its goal: it could not get there even if it were alone on the board"
        ))
    }
}

impl<S: Shape> Reversible for Bricks<S> {
    fn undo(&self, state: &mut State<S>, shift: Shift) {
        self.shift(state, shift.reversed());
    }

    fn undoes(&self, shift: Shift, previous: Shift) -> bool {
        let same_piece = shift.class == previous.class && shift.from == previous.to;
        same_piece
            && match self.instance.metric {
                // Every place that a piece can reach is one move away.
                Metric::Moves => true,
                Metric::Slides => self.same_line(shift, previous),
                Metric::Steps | Metric::Octile => shift.to == previous.from,
            }
    }
}

impl<S: Shape> Bricks<S> {
    /// Do the two slides of one piece run along the same row or column?
    fn same_line(&self, shift: Shift, previous: Shift) -> bool {
        let corners = &self.classes[shift.class as usize].corners;
        let places = [previous.from, shift.from, shift.to].map(|place| corners[place as usize]);
        places.iter().all(|corner| corner.0 == places[0].0)
            || places.iter().all(|corner| corner.1 == places[0].1)
    }
}

impl<S: Shape> Backward for Bricks<S> {
    fn arrivals<'d>(&'d self, state: &State<S>) -> impl Iterator<Item = Shift> + use<'d, S> {
        self.moves(state).map(Shift::reversed)
    }
}

impl<S: Shape> Packable for Bricks<S> {
    type Key = S::Key;

    #[inline]
    fn pack(&self, state: &State<S>) -> S::Key {
        self.coding.pack(state.key, state.places.as_ref(), &state.occupied)
    }

    #[inline(always)]
    fn unpack(&self, key: S::Key) -> State<S> {
        let mut state: State<S> = State { places: S::NO_PLACES, key, occupied: self.walls };
        state.key = self.coding.unpack(key, state.places.as_mut(), &mut state.occupied);
        state
    }

    #[inline(always)]
    fn is_goal_key(&self, key: S::Key) -> bool {
        match self.masks() {
            Some(masks) => masks.is_goal(key.word(0)),
            None => self.is_goal(&self.unpack(key)),
        }
    }

    #[inline(always)]
    fn successor_keys(&self, key: S::Key, mut visit: impl FnMut(S::Key, bool)) {
        if let Some(masks) = self.masks() {
            masks.successors(key.word(0), 0, |key, is_goal, _| visit(S::Key::from_slice(0, key), is_goal));
            return;
        }
        let state = self.unpack(key);
        for shift in self.moves(&state) {
            let mut next = state;
            self.shift(&mut next, shift);
            visit(self.pack(&next), self.is_goal(&next));
        }
    }

    #[inline(always)]
    fn span_keys(&self, key: S::Key, counts: bool, mut visit: impl FnMut(S::Key)) -> Option<usize> {
        if let Some(masks) = self.masks() {
            return Some(masks.steps(key.word(0), |key| visit(S::Key::from_slice(0, key))));
        }
        let state = self.unpack(key);
        let steps = self.span(&state, |shift| {
            let mut next = state;
            self.shift(&mut next, shift);
            visit(self.pack(&next));
        });
        steps.or_else(|| counts.then(|| self.moves(&state).count()))
    }

    #[inline(always)]
    fn predecessor_keys(&self, key: S::Key, mut visit: impl FnMut(S::Key, Cost)) {
        self.successor_keys(key, |key, _| visit(key, 1));
    }
}

impl<S: Shape> NarrowKeys for Bricks<S> {
    fn key_bits(&self) -> u32 {
        self.coding.bits()
    }

    fn gives_hints(&self) -> bool {
        self.masks().is_some_and(Masks::gives_hints)
    }

    #[inline(always)]
    fn further_successor_keys(
        &self,
        key: S::Key,
        hint: Hint,
        mut visit: impl FnMut(S::Key, bool, Hint),
    ) -> usize {
        if let Some(masks) = self.masks() {
            let visit = |key, is_goal, hint| visit(S::Key::from_slice(0, key), is_goal, hint);
            return masks.successors(key.word(0), hint, visit);
        }
        self.successor_keys(key, |next, is_goal| visit(next, is_goal, 0));
        0
    }
}

/// Every move costs 1, and the piece can return the way it came.
impl<S: Shape> Undirected for Bricks<S> {}
