//! The number of moves that two atoms need beyond their distances because they obstruct each other.

use std::ops::ControlFlow;

use slidewise_domains::atomix::Board;
use slidewise_pdb::{UNREACHED, build};

use crate::atomix::Distances;
use crate::atomix::pdb::{Moves, Pattern};

/// For each two goal cells of a final state, and the cells of the two atoms that go there: the moves beyond the
/// distances.
#[derive(Clone, Debug)]
pub(super) struct Conflicts {
    atoms: usize,
    cells: usize,
    /// Indexed by final state, pair of goals and the cells of their atoms.
    beyond: Vec<u8>,
}

/// An atom on its cell with its goal, as the first or the second of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Place {
    as_first: u32,
    as_second: u32,
}

impl Conflicts {
    /// The table for these final states, each given by its goal cells; `None` if there are too many cells.
    pub(super) fn new(board: &Board, distances: &Distances, finals: &[Vec<u8>]) -> Option<Self> {
        let atoms = finals.first().map_or(0, Vec::len);
        let mut conflicts = Self { atoms, cells: distances.cells(), beyond: Vec::new() };
        for goals in finals {
            for (b, a) in (0..atoms).flat_map(|b| (0..b).map(move |a| (b, a))) {
                conflicts.beyond.extend(table(board, distances, [goals[a], goals[b]])?);
            }
        }
        Some(conflicts)
    }

    /// The position in the table for an atom on a cell that goes to a goal of a final state.
    #[inline(always)]
    pub(super) fn place(&self, of_final: usize, goal: usize, cell: u8) -> Place {
        let (size, cell) = (self.cells * self.cells, usize::from(cell));
        let pairs = |atoms: usize| atoms * atoms.saturating_sub(1) / 2;
        Place {
            as_first: (goal * size + cell * self.cells) as u32,
            as_second: ((of_final * pairs(self.atoms) + pairs(goal)) * size + cell) as u32,
        }
    }

    /// The moves that two atoms need beyond their distances to two goals of a final state; the first one's goal has the
    /// smaller number.
    #[inline(always)]
    pub(super) fn between(&self, first: Place, second: Place) -> u8 {
        self.beyond[first.as_first as usize + second.as_second as usize]
    }

    /// The number of bytes that the table takes.
    pub(super) fn bytes(&self) -> usize {
        self.beyond.len()
    }
}

fn table(board: &Board, distances: &Distances, goals: [u8; 2]) -> Option<Vec<u8>> {
    // The two are distinguished, whatever their kinds.
    let pattern = Pattern::new(&[0, 1], &[vec![vec![goals[0]], vec![goals[1]]]], distances.cells())?;
    let mut table = build(&Moves { pattern: &pattern, board }, &mut |_| ControlFlow::Continue(()))?;
    for (first, row) in table.chunks_mut(distances.cells()).enumerate() {
        for (second, together) in row.iter_mut().enumerate() {
            if *together != UNREACHED {
                *together -= distances.between(first as u8, goals[0]);
                *together -= distances.between(second as u8, goals[1]);
            }
        }
    }
    Some(table.to_vec())
}
