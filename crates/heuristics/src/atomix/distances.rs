//! Generalized distances: the number of moves that a lone atom needs from cell to cell if it may stop anywhere.

use slidewise_core::Domain;
use slidewise_domains::atomix::{Atomix, Board, Direction, Shape};

/// The generalized distances between all free cells of a board. Moves can be reversed, so both directions are equal.
#[derive(Clone, Debug)]
pub struct Distances {
    cells: usize,
    /// By goal and cell.
    table: Vec<u8>,
}

impl Distances {
    /// The distance between unconnected cells.
    pub const NEVER: u8 = u8::MAX;

    /// The largest number that represents a distance. Only a board that is one long staircase has a longer one, which
    /// is then clamped to this.
    const FARTHEST: u8 = Self::NEVER - 1;

    /// The distances on this board.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let cells = board.cells().len();
        let mut table = vec![Self::NEVER; cells * cells];
        for (goal, row) in table.chunks_mut(cells.max(1)).enumerate() {
            spread(board, goal as u8, row);
        }
        Self { cells, table }
    }

    /// The number of free cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// For each cell: the distance to `goal`, or [`Distances::NEVER`].
    #[inline(always)]
    #[must_use]
    pub fn to(&self, goal: u8) -> &[u8] {
        &self.table[usize::from(goal) * self.cells..][..self.cells]
    }

    /// The distance between two cells, or [`Distances::NEVER`].
    #[inline(always)]
    #[must_use]
    pub fn between(&self, cell: u8, goal: u8) -> u8 {
        self.table[usize::from(goal) * self.cells + usize::from(cell)]
    }

    /// The final states that have, for each kind, as many atoms in every region of connected cells as the start; for
    /// each final state, the goal cells of the atoms.
    #[must_use]
    pub fn finals<S: Shape>(&self, atomix: &Atomix<S>) -> Vec<Vec<u8>> {
        let regions = |cells: &[u8]| {
            // A region is identified by its first cell.
            let region = |&cell: &u8| self.to(cell).iter().position(|&distance| distance != Self::NEVER);
            let mut regions: Vec<_> =
                cells.iter().enumerate().map(|(atom, cell)| (atomix.kind(atom), region(cell))).collect();
            regions.sort_unstable();
            regions
        };
        let here = regions(&atomix.start().cells().as_ref()[..atomix.atoms()]);
        atomix.finals().cells().iter().filter(|cells| regions(cells) == here).cloned().collect()
    }
}

/// Breadth-first search from `goal`.
fn spread(board: &Board, goal: u8, distances: &mut [u8]) {
    distances[usize::from(goal)] = 0;
    let mut queue = vec![goal];
    let mut next = 0;
    while let Some(&cell) = queue.get(next) {
        next += 1;
        let distance = distances[usize::from(cell)].saturating_add(1).min(Distances::FARTHEST);
        for direction in Direction::ALL {
            for steps in 1..=board.reach(cell, direction) {
                let there = board.along(cell, direction, steps);
                if distances[usize::from(there)] == Distances::NEVER {
                    distances[usize::from(there)] = distance;
                    queue.push(there);
                }
            }
        }
    }
}
