//! Rules that count atoms on their goal cells: either all alike, or more for those around which the molecule is built.

use slidewise_core::Cost;
use slidewise_domains::atomix::{Atomix, Board, Direction, MAX_FREE, State};

use crate::TieRule;

/// Prefers states with more atoms on goal cells (Atomix thesis, section 3.3.1).
#[derive(Clone, Debug)]
pub struct GoalCount(Points);

/// Prefers states whose atoms on goal cells are those that should be placed first (Atomix thesis, section 3.3.3, after
/// Pereira, Ritt and Buriol 2013).
///
/// From the assembled molecule, all atoms that can leave it are removed, again and again; those of the n-th round are
/// worth 2^n, and those that can never leave count as one more round. The thesis says "to which a backward move may be
/// applied" and leaves open whether something must stop the atom: its figure 3.6 results if any adjacent free cell
/// suffices.
#[derive(Clone, Debug)]
pub struct FillOrder(Points);

/// Nothing is worth more than 2 to this power, so that open lists with a lane for each rank stay small. Molecules have
/// fewer rounds.
const MOST_TURNS: u32 = 12;

impl GoalCount {
    /// The rule for the final states of a level.
    #[must_use]
    pub fn new<const N: usize, const W: usize, const K: usize>(atomix: &Atomix<N, W, K>) -> Self {
        Self(Points::new(atomix, |goals| vec![1; goals.len()]))
    }
}

impl FillOrder {
    /// The rule for the final states of a level.
    #[must_use]
    pub fn new<const N: usize, const W: usize, const K: usize>(atomix: &Atomix<N, W, K>) -> Self {
        Self(Points::new(atomix, |goals| priorities(atomix.board(), goals)))
    }
}

/// What the atoms on these goal cells are worth.
fn priorities(board: &Board, goals: &[u8]) -> Vec<Cost> {
    let mut worth = vec![0; goals.len()];
    let mut turn = 1;
    loop {
        let stays = |cell: u8| goals.iter().zip(&worth).any(|(&goal, &worth)| goal == cell && worth == 0);
        let is_free = |cell: u8| {
            Direction::ALL
                .iter()
                .any(|&direction| board.next(cell, direction).is_some_and(|beside| !stays(beside)))
        };
        let leave: Vec<usize> =
            (0..goals.len()).filter(|&atom| worth[atom] == 0 && is_free(goals[atom])).collect();
        let points = 1 << turn.min(MOST_TURNS);
        if leave.is_empty() {
            worth.iter_mut().filter(|worth| **worth == 0).for_each(|worth| *worth = points);
            return worth;
        }
        leave.into_iter().for_each(|atom| worth[atom] = points);
        turn += 1;
    }
}

/// What atoms are worth on which cells.
#[derive(Clone, Debug)]
struct Points {
    /// For each kind and cell: the final states in which it is a goal cell of the kind, and what an atom is worth
    /// there.
    worth: Vec<Vec<(usize, Cost)>>,
    finals: usize,
    /// The total worth of all atoms in the best final state.
    most: Cost,
}

impl Points {
    /// With the worth of each atom on its goal cell, for the goal cells of a final state.
    fn new<const N: usize, const W: usize, const K: usize>(
        atomix: &Atomix<N, W, K>,
        worth: impl Fn(&[u8]) -> Vec<Cost>,
    ) -> Self {
        let finals = atomix.finals().cells();
        let mut points =
            Self { worth: vec![Vec::new(); atomix.kinds() * MAX_FREE], finals: finals.len(), most: 0 };
        for (number, goals) in finals.iter().enumerate() {
            let worth = worth(goals);
            points.most = points.most.max(worth.iter().sum());
            for (atom, (&goal, worth)) in goals.iter().zip(worth).enumerate() {
                points.worth[place(atomix.kind(atom), goal)].push((number, worth));
            }
        }
        points
    }

    /// The difference from the best possible rating.
    fn missing<const N: usize, const W: usize, const K: usize>(
        &self,
        atomix: &Atomix<N, W, K>,
        state: &State<N, W>,
    ) -> Cost {
        let mut sums = [0; MAX_FREE];
        for (atom, &cell) in state.cells().iter().enumerate().take(atomix.atoms()) {
            for &(of_final, worth) in &self.worth[place(atomix.kind(atom), cell)] {
                sums[of_final] += worth;
            }
        }
        self.most - sums[..self.finals].iter().max().copied().unwrap_or(0)
    }
}

fn place(kind: u8, cell: u8) -> usize {
    usize::from(kind) * MAX_FREE + usize::from(cell)
}

impl<const N: usize, const W: usize, const K: usize> TieRule<Atomix<N, W, K>> for GoalCount {
    fn rank(&self, atomix: &Atomix<N, W, K>, state: &State<N, W>) -> Cost {
        self.0.missing(atomix, state)
    }
}

impl<const N: usize, const W: usize, const K: usize> TieRule<Atomix<N, W, K>> for FillOrder {
    fn rank(&self, atomix: &Atomix<N, W, K>, state: &State<N, W>) -> Cost {
        self.0.missing(atomix, state)
    }
}
