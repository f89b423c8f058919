//! How many moves two atoms need beyond their distances because they are in each other's way.

use std::ops::ControlFlow;

use slidewise_domains::atomix::Board;
use slidewise_pdb::{UNREACHED, build};

use crate::atomix::Distances;
use crate::atomix::pdb::{Moves, Pattern};

/// For each two goal cells of a final state, and the cells of the two atoms that go there: the moves beyond the distances.
#[derive(Clone, Debug)]
pub(super) struct Conflicts {
    atoms: usize,
    cells: usize,
    /// By final state, pair of goals and the cells of their atoms.
    beyond: Vec<u8>,
}

impl Conflicts {
    /// For final states, each given by its goal cells; none if there are too many cells.
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

    /// What the atoms on these cells need beyond their distances to these goals, given by number, the smaller first.
    #[inline(always)]
    pub(super) fn between(&self, of_final: usize, goals: [usize; 2], cells: [u8; 2]) -> u8 {
        let pairs = |atoms: usize| atoms * atoms.saturating_sub(1) / 2;
        let table = of_final * pairs(self.atoms) + pairs(goals[1]) + goals[0];
        let [first, second] = cells.map(usize::from);
        self.beyond[(table * self.cells + first) * self.cells + second]
    }

    /// How many bytes the table takes.
    pub(super) fn bytes(&self) -> usize {
        self.beyond.len()
    }
}

fn table(board: &Board, distances: &Distances, goals: [u8; 2]) -> Option<Vec<u8>> {
    // The two are told apart, whatever their kinds.
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
