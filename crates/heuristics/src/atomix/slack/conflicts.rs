//! The number of moves that two atoms need beyond their distances because they obstruct each other.

use std::ops::ControlFlow;

use slidewise_core::Stop;
use slidewise_domains::atomix::Board;
use slidewise_pdb::{UNREACHED, build};

use super::Building;
use crate::atomix::Distances;
use crate::atomix::pdb::{Moves, Pattern};

/// For each two goal cells of a final state, and the cells of the two atoms that go there: the moves beyond the
/// distances. Or for each two atoms of a start, and any two cells that they go to.
#[derive(Clone, Debug)]
pub(super) struct Conflicts {
    pairs: Pairs,
    cells: usize,
    /// Indexed by pair, and by the two cells that the other ends of the two ways are on.
    beyond: Vec<u8>,
}

/// The pairs in the table.
#[derive(Clone, Copy, Debug)]
enum Pairs {
    /// For each final state, all pairs of its goals, the one with the smaller number first.
    OfFinals { atoms: usize },
    /// All pairs of atoms of the start, in both orders, because either of two equal atoms may take the first goal.
    OfStart { atoms: usize },
}

/// An atom on its cell with its goal, as the first or the second of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Place {
    as_first: u32,
    as_second: u32,
}

impl Conflicts {
    /// The table for these final states, each given by its goal cells; `None` if there are too many cells.
    ///
    /// # Errors
    ///
    /// If it is stopped.
    pub(super) fn new(
        board: &Board,
        distances: &Distances,
        finals: &[Vec<u8>],
        building: &mut Building<'_>,
    ) -> Result<Option<Self>, Stop> {
        let atoms = finals.first().map_or(0, Vec::len);
        let mut conflicts =
            Self { pairs: Pairs::OfFinals { atoms }, cells: distances.cells(), beyond: Vec::new() };
        let pairs = atoms * atoms.saturating_sub(1) / 2;
        let (mut done, all) = (0, (finals.len() * pairs) as u64);
        for goals in finals {
            for (b, a) in (0..atoms).flat_map(|b| (0..b).map(move |a| (b, a))) {
                if let ControlFlow::Break(why) = building(done, all) {
                    return Err(why);
                }
                let Some(table) = table(board, distances, [goals[a], goals[b]]) else { return Ok(None) };
                conflicts.beyond.extend(table);
                done += 1;
            }
        }
        Ok(Some(conflicts))
    }

    /// The table for atoms that start on these cells and go to any cells; `None` if there are too many cells. Moves of
    /// two atoms that may stop anywhere can be taken back, so the ways from the start are those to it.
    pub(super) fn from_start(board: &Board, distances: &Distances, start: &[u8]) -> Option<Self> {
        let (atoms, cells) = (start.len(), distances.cells());
        let size = cells * cells;
        let mut beyond = vec![0; atoms * atoms * size];
        for (b, a) in (0..atoms).flat_map(|b| (0..b).map(move |a| (b, a))) {
            for (place, more) in table(board, distances, [start[a], start[b]])?.into_iter().enumerate() {
                let (first, second) = (place / cells, place % cells);
                beyond[(a * atoms + b) * size + place] = more;
                beyond[(b * atoms + a) * size + second * cells + first] = more;
            }
        }
        Some(Self { pairs: Pairs::OfStart { atoms }, cells, beyond })
    }

    /// The minimum size of the table for atoms that start on some cells.
    pub(super) fn bytes_from_start(distances: &Distances, atoms: usize) -> usize {
        (atoms * distances.cells()).pow(2)
    }

    /// The position in the table for an atom on a cell that goes to a goal, given by its number in a final state and by
    /// its cell.
    #[inline(always)]
    pub(super) fn place(
        &self,
        of_final: usize,
        (atom, cell): (usize, u8),
        (goal, goal_cell): (usize, u8),
    ) -> Place {
        let size = self.cells * self.cells;
        let (as_first, as_second, there) = match self.pairs {
            Pairs::OfFinals { atoms } => {
                let pairs = |atoms: usize| atoms * atoms.saturating_sub(1) / 2;
                (goal, of_final * pairs(atoms) + pairs(goal), cell)
            }
            Pairs::OfStart { atoms } => (atom * atoms, atom, goal_cell),
        };
        let there = usize::from(there);
        Place {
            as_first: (as_first * size + there * self.cells) as u32,
            as_second: (as_second * size + there) as u32,
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
