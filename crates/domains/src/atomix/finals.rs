//! Final states: every place where the molecule fits on the board.

use super::{Board, Instance, MAX_FREE};

/// Marks a cell without a final state.
const NONE: u16 = u16::MAX;

/// The final states of a level: the translations of the molecule with all of its atoms on free cells, whether reachable
/// or not. The other cells of the molecule's frame may be walls.
#[derive(Clone, Debug)]
pub struct Finals {
    /// For each final state: the goal cell of each atom, by kind, ascending within a kind.
    cells: Vec<Vec<u8>>,
    /// For each cell: the final state whose first atom is there.
    with_first: Box<[u16; MAX_FREE]>,
}

impl Finals {
    pub(super) fn new(instance: &Instance, board: &Board) -> Self {
        let mut finals = Self::none();
        for (row, column) in instance.final_places() {
            let goal = |atom: &super::Atom| board.number((row + atom.cell.0, column + atom.cell.1));
            // A translation preserves reading order, so equal atoms stay sorted.
            finals.add(instance.molecule.iter().map(goal).collect::<Option<_>>().expect("it fits there"));
        }
        finals
    }

    fn none() -> Self {
        Self { cells: Vec::new(), with_first: Box::new([NONE; MAX_FREE]) }
    }

    fn add(&mut self, cells: Vec<u8>) {
        self.with_first[usize::from(cells[0])] = self.cells.len() as u16;
        self.cells.push(cells);
    }

    /// The same with only one of them.
    pub(super) fn only(&self, number: usize) -> Self {
        let mut finals = Self::none();
        finals.add(self.cells[number].clone());
        finals
    }

    /// For each final state: the goal cell of each atom, by kind, ascending within a kind. A state whose atoms are
    /// there is solved.
    #[must_use]
    pub fn cells(&self) -> &[Vec<u8>] {
        &self.cells
    }

    /// The only final state that a state can be, given the cell of its first atom.
    #[inline(always)]
    pub(super) fn with_first(&self, cell: u8) -> Option<&[u8]> {
        let number = self.with_first[usize::from(cell)];
        if number == NONE { None } else { Some(&self.cells[usize::from(number)]) }
    }
}
