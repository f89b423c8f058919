//! Abstractions of Atomix: some kinds of atoms alone on the board, which may stop anywhere on their path (the
//! generalized moves of the Atomix thesis).
//!
//! An atom that slides passes only over free cells, and with fewer atoms at least as many cells are free. So a slide of
//! a remaining atom is a move here, and a slide of a removed atom is no move. Atoms must be allowed to stop anywhere,
//! because what stopped them may be gone. A final state maps to the cells of the remaining atoms. So this is a
//! homomorphism. Kinds stay or go as a whole: equal atoms are indistinguishable, so no choice among them would be
//! consistent over all states.

use slidewise_core::{Abstract, Domain, Packable};

use super::packing::Packing;
use super::{Atomix, Board, Direction, Shape, Slide, State};

/// Some kinds of atoms that may stop anywhere. The shape is that of the level.
#[derive(Clone, Debug)]
pub struct Relaxed<S: Shape> {
    board: Board,
    /// For each remaining atom: its index in the state that is mapped, and its kind.
    atoms: Vec<(usize, u8)>,
    /// The cells of these atoms in each final state, without repetitions.
    finals: Vec<Vec<u8>>,
    packing: Packing,
    start: AtomCells<S>,
}

/// The cells of the atoms, kind by kind, ascending within a kind, padded with 0.
pub type AtomCells<S> = <S as Shape>::PerAtom<u8>;

impl<S: Shape> Relaxed<S> {
    /// The atoms of the first kinds, at most half of them but at least one kind; `None` if there is only one kind.
    fn halved(
        board: &Board,
        kinds: &[u8],
        finals: impl Iterator<Item = Vec<u8>>,
        start: &AtomCells<S>,
    ) -> Option<Self> {
        let first = *kinds.first()?;
        let last = *kinds.last()?;
        if first == last {
            return None;
        }
        // The kinds that lie entirely in the first half.
        let half = kinds.len() / 2;
        let stays = |kind: u8| kind == first || kinds.iter().rposition(|&other| other == kind) < Some(half);
        let atoms: Vec<_> = kinds.iter().copied().enumerate().filter(|&(_, kind)| stays(kind)).collect();
        let mut of_atoms: Vec<Vec<u8>> =
            finals.map(|cells| atoms.iter().map(|&(atom, _)| cells[atom]).collect()).collect();
        of_atoms.sort_unstable();
        of_atoms.dedup();
        let packing = Packing::new(atoms.len(), board.cells().len());
        let start = mapped::<S>(&atoms, start);
        Some(Self { board: board.clone(), atoms, finals: of_atoms, packing, start })
    }

    fn cells<'s>(&self, state: &'s AtomCells<S>) -> &'s [u8] {
        &state.as_ref()[..self.atoms.len()]
    }
}

/// The cells of the remaining atoms.
fn mapped<S: Shape>(atoms: &[(usize, u8)], state: &AtomCells<S>) -> AtomCells<S> {
    let mut cells = S::per_atom(0);
    cells.as_mut().iter_mut().zip(atoms).for_each(|(cell, &(atom, _))| *cell = state[atom]);
    cells
}

impl<S: Shape> Domain for Relaxed<S> {
    type State = AtomCells<S>;
    type Move = Slide;

    fn start(&self) -> AtomCells<S> {
        self.start
    }

    fn moves<'d>(&'d self, state: &AtomCells<S>) -> impl Iterator<Item = Slide> + use<'d, S> {
        let state = *state;
        let ways = (0..self.atoms.len())
            .flat_map(|atom| Direction::ALL.into_iter().map(move |direction| (atom, direction)));
        ways.flat_map(move |(atom, direction)| {
            let (from, kind) = (state[atom], self.atoms[atom].1);
            let next = move |&cell: &u8| self.board.next(cell, direction);
            let is_free = move |cell: &u8| !self.cells(&state).contains(cell);
            let stops = std::iter::successors(next(&from), next).take_while(is_free);
            stops.map(move |to| Slide { kind, from, to, direction })
        })
    }

    fn apply(&self, state: &mut AtomCells<S>, slide: Slide) {
        let of_kind = |&(_, kind): &(usize, u8)| kind == slide.kind;
        let first = self.atoms.iter().position(of_kind).unwrap_or(0);
        let end = first + self.atoms[first..].iter().take_while(|atom| of_kind(atom)).count();
        let equal = &mut state[first..end];
        equal.iter_mut().filter(|cell| **cell == slide.from).for_each(|cell| *cell = slide.to);
        equal.sort_unstable();
    }

    fn is_goal(&self, state: &AtomCells<S>) -> bool {
        self.finals.binary_search_by(|cells| cells[..].cmp(self.cells(state))).is_ok()
    }
}

impl<S: Shape> Packable for Relaxed<S> {
    type Key = S::Key;

    fn pack(&self, state: &AtomCells<S>) -> S::Key {
        self.packing.pack(state.as_ref())
    }

    fn unpack(&self, key: S::Key) -> AtomCells<S> {
        let mut cells = S::per_atom(0);
        self.packing.unpack(&key, |atom, cell| cells[atom] = cell);
        cells
    }
}

impl<S: Shape> Abstract for Relaxed<S> {
    type Abstraction = Self;

    fn abstraction(&self) -> Option<Self> {
        let kinds: Vec<u8> = self.atoms.iter().map(|&(_, kind)| kind).collect();
        Self::halved(&self.board, &kinds, self.finals.iter().cloned(), &self.start)
    }

    fn map(&self, abstraction: &Self, state: &AtomCells<S>) -> AtomCells<S> {
        mapped::<S>(&abstraction.atoms, state)
    }
}

impl<S: Shape> Abstract for Atomix<S> {
    type Abstraction = Relaxed<S>;

    fn abstraction(&self) -> Option<Relaxed<S>> {
        let kinds: Vec<u8> = (0..self.atoms()).map(|atom| self.kind(atom)).collect();
        Relaxed::halved(self.board(), &kinds, self.finals().cells().iter().cloned(), self.start().cells())
    }

    fn map(&self, abstraction: &Relaxed<S>, state: &State<S>) -> AtomCells<S> {
        mapped::<S>(&abstraction.atoms, state.cells())
    }
}
