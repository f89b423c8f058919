//! The rules of one level.
//!
//! A state holds the cells of its atoms by kind, sorted within a kind, so it is canonical; in addition it holds the
//! occupied cells in both numberings of the [`Board`], so that a slide only needs the next bits of a word.
//!
//! `N` is at least the number of atoms, `W` the number of 64-bit words for the free cells, `K` of 64-bit words of the
//! key.

use std::ops::Range;

use slidewise_core::{Backward, Domain, Goals, NarrowKeys, Packable, Reversible};

use super::packing::Packing;
use super::slides::{Arrivals, Departures};
use super::{Board, Direction, Finals, Instance};
use crate::grid::{BitSet, Bits};

/// A position of all atoms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State<const N: usize, const W: usize> {
    /// For each atom: its cell by number across; 0 if there is no such atom.
    pub(super) cells: [u8; N],
    /// The occupied cells, by number across.
    pub(super) across: Bits<W>,
    /// The same by number down.
    pub(super) down: Bits<W>,
}

impl<const N: usize, const W: usize> State<N, W> {
    /// The cells of the atoms by number across: kind by kind, ascending within a kind, padded with 0.
    #[inline(always)]
    #[must_use]
    pub fn cells(&self) -> &[u8; N] {
        &self.cells
    }

    /// The occupied cells, by number across.
    #[inline(always)]
    #[must_use]
    pub fn taken(&self) -> &Bits<W> {
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
pub struct Atomix<const N: usize, const W: usize, const K: usize> {
    instance: Instance,
    board: Board,
    finals: Finals,
    /// For each atom: the index of its kind.
    kinds: [u8; N],
    /// For each kind: its first atom, and the number of its atoms.
    ranges: [(u8, u8); N],
    packing: Packing,
    start: State<N, W>,
}

impl<const N: usize, const W: usize, const K: usize> Atomix<N, W, K> {
    /// The rules of `instance`, or `None` if it has more atoms or free cells than fit.
    #[must_use]
    pub fn new(instance: &Instance) -> Option<Self> {
        let board = Board::new(instance);
        let packing = Packing::new(instance.atoms.len(), board.cells().len());
        let fits = instance.atoms.len() <= N && board.cells().len() <= Bits::<W>::SIZE;
        if !fits || packing.bits() as usize > Bits::<K>::SIZE {
            return None;
        }
        let mut kinds = [0; N];
        instance.atoms.iter().zip(&mut kinds).for_each(|(atom, kind)| *kind = atom.kind as u8);
        let mut ranges = [(0, 0); N];
        for (kind, range) in ranges.iter_mut().enumerate().take(instance.kinds.len()) {
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
            start: State { cells: [0; N], across: Bits::default(), down: Bits::default() },
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
    pub fn placed(&self, cells: &[u8]) -> State<N, W> {
        let mut state = State { cells: [0; N], across: Bits::default(), down: Bits::default() };
        cells.iter().enumerate().for_each(|(atom, &cell)| self.put(&mut state, atom, cell));
        state
    }

    #[inline(always)]
    fn put(&self, state: &mut State<N, W>, atom: usize, cell: u8) {
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
    pub fn instance_at(&self, state: &State<N, W>) -> Instance {
        let mut here = self.instance.clone();
        for (atom, &cell) in here.atoms.iter_mut().zip(&state.cells) {
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
    fn shift(&self, state: &mut State<N, W>, kind: u8, from: u8, to: u8) {
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

impl<const N: usize, const W: usize, const K: usize> Domain for Atomix<N, W, K> {
    type State = State<N, W>;
    type Move = Slide;

    fn start(&self) -> State<N, W> {
        self.start
    }

    #[inline(always)]
    fn moves<'d>(&'d self, state: &State<N, W>) -> impl Iterator<Item = Slide> + use<'d, N, W, K> {
        Departures::new(self, *state)
    }

    #[inline(always)]
    fn apply(&self, state: &mut State<N, W>, slide: Slide) {
        self.shift(state, slide.kind, slide.from, slide.to);
    }

    #[inline(always)]
    fn is_goal(&self, state: &State<N, W>) -> bool {
        let candidate = self.finals.with_first(state.cells[0]);
        candidate.is_some_and(|cells| cells[..] == state.cells[..self.atoms()])
    }

    fn refutation(&self) -> Option<String> {
        let nowhere = self.finals.cells().is_empty();
        nowhere.then(|| "the molecule fits nowhere on the cells that the atoms can reach".into())
    }
}

impl<const N: usize, const W: usize, const K: usize> Reversible for Atomix<N, W, K> {
    #[inline(always)]
    fn undo(&self, state: &mut State<N, W>, slide: Slide) {
        self.shift(state, slide.kind, slide.to, slide.from);
    }

    /// An atom that is pushed back passes the cell it came from and continues, as it could have done at once.
    #[inline(always)]
    fn undoes(&self, slide: Slide, previous: Slide) -> bool {
        slide.from == previous.to && slide.direction == previous.direction.opposite()
    }
}

impl<const N: usize, const W: usize, const K: usize> Backward for Atomix<N, W, K> {
    #[inline(always)]
    fn arrivals<'d>(&'d self, state: &State<N, W>) -> impl Iterator<Item = Slide> + use<'d, N, W, K> {
        Arrivals::new(self, *state)
    }
}

impl<const N: usize, const W: usize, const K: usize> Packable for Atomix<N, W, K> {
    type Key = Bits<K>;

    #[inline(always)]
    fn pack(&self, state: &State<N, W>) -> Bits<K> {
        self.packing.pack(&state.cells)
    }

    #[inline(always)]
    fn unpack(&self, key: Bits<K>) -> State<N, W> {
        let mut state = State { cells: [0; N], across: Bits::default(), down: Bits::default() };
        self.packing.unpack(&key, |atom, cell| self.put(&mut state, atom, cell));
        state
    }
}

impl<const N: usize, const W: usize, const K: usize> NarrowKeys for Atomix<N, W, K> {
    fn key_bits(&self) -> u32 {
        self.packing.bits()
    }
}

impl<const N: usize, const W: usize, const K: usize> Goals for Atomix<N, W, K> {
    fn goals(&self) -> impl Iterator<Item = State<N, W>> {
        self.finals.cells().iter().map(|cells| self.placed(cells))
    }
}
