//! The rules of one level.
//!
//! A state holds the cells of its atoms by kind, sorted within a kind, so it is canonical; in addition it holds the
//! occupied cells in both numberings of the [`Board`], so that a slide only needs the next bits of a word.
//!
//! The [`Shape`] determines the size of the states.

use std::ops::Range;

use slidewise_core::{Backward, Domain, Goals, NarrowKeys, Packable, Reversible};

use super::packing::Packing;
use super::slides::{Arrivals, Departures};
use super::{Board, Direction, Finals, Instance, Shape};
use crate::grid::BitSet;

/// A position of all atoms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State<S: Shape> {
    /// For each atom: its cell by number across; 0 if there is no such atom.
    pub(super) cells: S::PerAtom<u8>,
    /// The occupied cells, by number across.
    pub(super) across: S::Cells,
    /// The same by number down.
    pub(super) down: S::Cells,
}

impl<S: Shape> State<S> {
    /// A state without atoms.
    #[inline(always)]
    fn empty() -> Self {
        Self { cells: S::per_atom(0), across: S::Cells::default(), down: S::Cells::default() }
    }

    /// The cells of the atoms by number across: kind by kind, ascending within a kind, padded with 0.
    #[inline(always)]
    #[must_use]
    pub fn cells(&self) -> &S::PerAtom<u8> {
        &self.cells
    }

    /// The occupied cells, by number across.
    #[inline(always)]
    #[must_use]
    pub fn taken(&self) -> &S::Cells {
        &self.across
    }
}

/// An atom slides from one cell to another. No two atoms share a cell, so this identifies the atom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    /// The kind of the atom.
    pub kind: u8,
    /// The cell it leaves.
    pub from: u8,
    /// The cell it comes to rest on.
    pub to: u8,
    /// The direction in which it is pushed.
    pub direction: Direction,
}

/// The rules of one instance.
#[derive(Clone, Debug)]
pub struct Atomix<S: Shape> {
    instance: Instance,
    board: Board,
    finals: Finals,
    /// For each atom: the index of its kind.
    kinds: S::PerAtom<u8>,
    /// For each kind: its first atom, and the number of its atoms.
    ranges: S::PerAtom<(u8, u8)>,
    packing: Packing,
    start: State<S>,
}

impl<S: Shape> Atomix<S> {
    /// The rules of `instance`, or `None` if it has more atoms or free cells than fit.
    #[must_use]
    pub fn new(instance: &Instance) -> Option<Self> {
        let board = Board::new(instance);
        let packing = Packing::new(instance.atoms.len(), board.cells().len());
        let fits = instance.atoms.len() <= S::ATOMS && board.cells().len() <= S::Cells::SIZE;
        if !fits || packing.bits() as usize > S::Key::SIZE {
            return None;
        }
        let mut kinds = S::per_atom(0);
        instance.atoms.iter().zip(kinds.as_mut()).for_each(|(atom, kind)| *kind = atom.kind as u8);
        let mut ranges = S::per_atom((0, 0));
        for (kind, range) in ranges.as_mut().iter_mut().enumerate().take(instance.kinds.len()) {
            let atoms = instance.atoms_of(kind);
            *range = (atoms.start as u8, atoms.len() as u8);
        }
        let mut atomix = Self {
            ranges,
            finals: Finals::new(instance, &board),
            instance: instance.clone(),
            board,
            kinds,
            packing,
            start: State::empty(),
        };
        let number = |cell| atomix.board.number(cell).expect("an atom stands on a free cell");
        let cells: Vec<u8> = instance.atoms.iter().map(|atom| number(atom.cell)).collect();
        atomix.start = atomix.placed(&cells);
        Some(atomix)
    }

    /// The same level with only one of its final states, given by number.
    #[must_use]
    pub fn with_final(&self, number: usize) -> Self {
        Self { finals: self.finals.only(number), ..self.clone() }
    }

    /// The state with the atoms on these cells: by number across, kind by kind, ascending within a kind.
    #[must_use]
    pub fn placed(&self, cells: &[u8]) -> State<S> {
        let mut state = State::empty();
        cells.iter().enumerate().for_each(|(atom, &cell)| self.put(&mut state, atom, cell));
        state
    }

    #[inline(always)]
    fn put(&self, state: &mut State<S>, atom: usize, cell: u8) {
        state.cells[atom] = cell;
        state.across.insert(cell.into());
        state.down.insert(self.board.down(cell).into());
    }

    /// The puzzle these are the rules of.
    #[must_use]
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// The puzzle that starts in `state`.
    #[must_use]
    pub fn instance_at(&self, state: &State<S>) -> Instance {
        let mut here = self.instance.clone();
        for (atom, &cell) in here.atoms.iter_mut().zip(state.cells.as_ref()) {
            atom.cell = self.board.cells()[usize::from(cell)];
        }
        here
    }

    /// The free cells.
    #[inline(always)]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The final states.
    #[must_use]
    pub fn finals(&self) -> &Finals {
        &self.finals
    }

    /// The number of atoms.
    #[inline(always)]
    #[must_use]
    pub fn atoms(&self) -> usize {
        self.instance.atoms.len()
    }

    /// The index of the kind of an atom.
    #[inline(always)]
    #[must_use]
    pub fn kind(&self, atom: usize) -> u8 {
        self.kinds[atom]
    }

    /// The number of kinds of atoms.
    #[must_use]
    pub fn kinds(&self) -> usize {
        self.instance.kinds.len()
    }

    /// The atoms of a kind, which determine the order of the cells of states and final states.
    #[inline(always)]
    #[must_use]
    pub fn atoms_of(&self, kind: u8) -> Range<usize> {
        let (first, number) = self.ranges[usize::from(kind)];
        first.into()..usize::from(first) + usize::from(number)
    }

    /// The bits of a cell in a key.
    #[must_use]
    pub fn cell_bits(&self) -> u32 {
        self.packing.width()
    }

    /// Moves the atom on `from` to `to` and restores the order within its kind.
    #[inline(always)]
    fn shift(&self, state: &mut State<S>, kind: u8, from: u8, to: u8) {
        let Range { start: first, end } = self.atoms_of(kind);
        let mut atom = first;
        while state.cells[atom] != from {
            atom += 1;
        }
        // The atoms between the old and the new cell shift by one position.
        while atom + 1 < end && state.cells[atom + 1] < to {
            state.cells[atom] = state.cells[atom + 1];
            atom += 1;
        }
        while atom > first && state.cells[atom - 1] > to {
            state.cells[atom] = state.cells[atom - 1];
            atom -= 1;
        }
        state.cells[atom] = to;
        state.across.toggle(from.into());
        state.across.toggle(to.into());
        state.down.toggle(self.board.down(from).into());
        state.down.toggle(self.board.down(to).into());
    }
}

impl<S: Shape> Domain for Atomix<S> {
    type State = State<S>;
    type Move = Slide;

    fn start(&self) -> State<S> {
        self.start
    }

    #[inline(always)]
    fn moves<'d>(&'d self, state: &State<S>) -> impl Iterator<Item = Slide> + use<'d, S> {
        Departures::new(self, *state)
    }

    #[inline(always)]
    fn apply(&self, state: &mut State<S>, slide: Slide) {
        self.shift(state, slide.kind, slide.from, slide.to);
    }

    #[inline(always)]
    fn is_goal(&self, state: &State<S>) -> bool {
        let candidate = self.finals.with_first(state.cells[0]);
        candidate.is_some_and(|cells| cells[..] == state.cells.as_ref()[..self.atoms()])
    }

    fn refutation(&self) -> Option<String> {
        let nowhere = self.finals.cells().is_empty();
        nowhere.then(|| "the molecule fits nowhere on the cells that the atoms can reach".into())
    }
}

impl<S: Shape> Reversible for Atomix<S> {
    #[inline(always)]
    fn undo(&self, state: &mut State<S>, slide: Slide) {
        self.shift(state, slide.kind, slide.to, slide.from);
    }

    /// An atom that is pushed back passes the cell it came from and continues, as it could have done at once.
    #[inline(always)]
    fn undoes(&self, slide: Slide, previous: Slide) -> bool {
        slide.from == previous.to && slide.direction == previous.direction.opposite()
    }
}

impl<S: Shape> Backward for Atomix<S> {
    #[inline(always)]
    fn arrivals<'d>(&'d self, state: &State<S>) -> impl Iterator<Item = Slide> + use<'d, S> {
        Arrivals::new(self, *state)
    }
}

impl<S: Shape> Packable for Atomix<S> {
    type Key = S::Key;

    #[inline(always)]
    fn pack(&self, state: &State<S>) -> S::Key {
        self.packing.pack(state.cells.as_ref())
    }

    #[inline(always)]
    fn unpack(&self, key: S::Key) -> State<S> {
        let mut state = State::empty();
        self.packing.unpack(&key, |atom, cell| self.put(&mut state, atom, cell));
        state
    }
}

impl<S: Shape> NarrowKeys for Atomix<S> {
    fn key_bits(&self) -> u32 {
        self.packing.bits()
    }
}

impl<S: Shape> Goals for Atomix<S> {
    fn goals(&self) -> impl Iterator<Item = State<S>> {
        self.finals.cells().iter().map(|cells| self.placed(cells))
    }
}
