//! The number of moves that two atoms need beyond their distances because they obstruct each other.

use std::ops::ControlFlow;

use slidewise_core::Stop;
use slidewise_domains::atomix::Board;
use slidewise_pdb::{UNREACHED, build};

use super::Building;
use crate::atomix::Distances;
use crate::atomix::pdb::{Moves, Pattern};

/// For each two goal cells of a final state, and the cells of the two atoms that go there: the moves beyond the
/// distances.
#[derive(Clone, Debug)]
pub(super) struct Conflicts {
    pairs: Pairs,
    cells: usize,
    /// Indexed by pair of goals and the cells of their atoms.
    beyond: Vec<u8>,
}

/// The pairs of goals in the table.
#[derive(Clone, Copy, Debug)]
enum Pairs {
    /// For each final state, all pairs of its goals, the one with the smaller number first.
    OfFinals { atoms: usize },
    /// All pairs of cells.
    OfCells,
}

/// An atom on its cell with its goal, as the first or the second of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Place {
    as_first: u32,
    as_second: u32,
}

/// The largest table for all pairs of cells: 90 cells.
const MOST_BYTES: usize = 64 << 20;

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

    /// The table for all goals that two atoms can have; `None` if there are too many cells.
    pub(super) fn of_all_cells(board: &Board, distances: &Distances) -> Option<Self> {
        let cells = distances.cells();
        let size = cells * cells;
        if size * size > MOST_BYTES {
            return None;
        }
        let mut beyond = vec![UNREACHED; size * size];
        for (b, a) in (0..cells).flat_map(|b| (0..b).map(move |a| (b, a))) {
            let table = table(board, distances, [a as u8, b as u8])?;
            for (place, &more) in table.iter().enumerate() {
                let (first, second) = (place / cells, place % cells);
                beyond[(a * cells + b) * size + place] = more;
                beyond[(b * cells + a) * size + second * cells + first] = more;
            }
        }
        Some(Self { pairs: Pairs::OfCells, cells, beyond })
    }

    /// The position in the table for an atom on a cell that goes to a goal, given by its number in a final state and by
    /// its cell.
    #[inline(always)]
    pub(super) fn place(&self, of_final: usize, goal: usize, goal_cell: u8, cell: u8) -> Place {
        let (size, cell) = (self.cells * self.cells, usize::from(cell));
        let (as_first, as_second) = match self.pairs {
            Pairs::OfFinals { atoms } => {
                let pairs = |atoms: usize| atoms * atoms.saturating_sub(1) / 2;
                (goal, of_final * pairs(atoms) + pairs(goal))
            }
            Pairs::OfCells => (usize::from(goal_cell) * self.cells, goal_cell.into()),
        };
        Place {
            as_first: (as_first * size + cell * self.cells) as u32,
            as_second: (as_second * size + cell) as u32,
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
