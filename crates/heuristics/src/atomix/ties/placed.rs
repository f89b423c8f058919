//! Rules that count atoms on their goal cells: either all alike, or more for those around which the molecule is built.

use slidewise_core::Cost;
use slidewise_domains::atomix::{Atomix, Board, Direction, MAX_FREE, Shape, State};

use crate::TieRule;

/// Prefers states with more atoms on goal cells (Atomix thesis, section 3.3.1).
#[derive(Clone, Debug)]
pub struct GoalCount(Points);

/// Prefers states whose atoms on goal cells are those that should be placed first (Atomix thesis, section 3.3.3, after
/// Pereira, Ritt and Buriol 2013).
///
/// From the assembled molecule, all atoms "to which a backward move may be applied" are removed, again and again; those
/// of the n-th round are worth 2^n, and those that can never leave count as one more round. A backward move leads away
/// from something that stopped the atom: a wall, or any atom of the molecule, whether it has been removed or not; and the
/// cell opposite must have no atom that is still there. The thesis does not say this, but it reproduces figure 3.6 and
/// the counts of expanded states in table D of the thesis.
///
/// The *reversed* order (Atomix thesis, section 4.3) makes the atoms that leave first worth most.
#[derive(Clone, Debug)]
pub struct FillOrder(Points);

/// Nothing is worth more than 2 to this power, so that open lists with a lane for each rank stay small. Molecules have
/// fewer rounds.
const MOST_TURNS: u32 = 12;

impl GoalCount {
    /// The rule for the final states of a level.
    #[must_use]
    pub fn new<S: Shape>(atomix: &Atomix<S>) -> Self {
        Self(Points::new(atomix, |goals| vec![1; goals.len()]))
    }
}

impl FillOrder {
    /// The rule for the final states of a level.
    #[must_use]
    pub fn new<S: Shape>(atomix: &Atomix<S>) -> Self {
        Self(Points::new(atomix, |goals| worth(&rounds(atomix.board(), goals), false)))
    }

    /// The reversed rule.
    #[must_use]
    pub fn reversed<S: Shape>(atomix: &Atomix<S>) -> Self {
        Self(Points::new(atomix, |goals| worth(&rounds(atomix.board(), goals), true)))
    }
}

/// The round, from 1 on, in which each of the atoms on these goal cells leaves.
fn rounds(board: &Board, goals: &[u8]) -> Vec<u32> {
    let mut rounds = vec![0; goals.len()];
    for round in 1.. {
        let stays = |cell: u8| goals.iter().zip(&rounds).any(|(&goal, &left)| goal == cell && left == 0);
        let can_leave = |cell: u8, direction: Direction| {
            let stopped = board.next(cell, direction).is_none_or(|beside| goals.contains(&beside));
            stopped && board.next(cell, direction.opposite()).is_some_and(|beside| !stays(beside))
        };
        let leaves = |&atom: &usize| {
            rounds[atom] == 0 && Direction::ALL.iter().any(|&direction| can_leave(goals[atom], direction))
        };
        let leaving: Vec<usize> = (0..goals.len()).filter(leaves).collect();
        if leaving.is_empty() {
            rounds.iter_mut().filter(|left| **left == 0).for_each(|left| *left = round);
            break;
        }
        leaving.into_iter().for_each(|atom| rounds[atom] = round);
    }
    rounds
}

/// The values of atoms that leave in these rounds.
fn worth(rounds: &[u32], reversed: bool) -> Vec<Cost> {
    let last = rounds.iter().max().copied().unwrap_or(0);
    let power = |&round: &u32| if reversed { last + 1 - round } else { round };
    rounds.iter().map(|round| 1 << power(round).min(MOST_TURNS)).collect()
}

/// The values of atoms on their goal cells.
#[derive(Clone, Debug)]
struct Points {
    /// For each kind and cell: the final states in which it is a goal cell of the kind, and the value of an atom there.
    worth: Vec<Vec<(usize, Cost)>>,
    finals: usize,
    /// The total worth of all atoms in the best final state.
    most: Cost,
}

impl Points {
    /// The rule with these values of the atoms on the goal cells of a final state.
    fn new<S: Shape>(atomix: &Atomix<S>, worth: impl Fn(&[u8]) -> Vec<Cost>) -> Self {
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
    fn missing<S: Shape>(&self, atomix: &Atomix<S>, state: &State<S>) -> Cost {
        let mut sums = [0; MAX_FREE];
        for (atom, &cell) in state.cells().as_ref().iter().enumerate().take(atomix.atoms()) {
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

impl<S: Shape> TieRule<Atomix<S>> for GoalCount {
    fn rank(&self, atomix: &Atomix<S>, state: &State<S>) -> Cost {
        self.0.missing(atomix, state)
    }

    fn largest(&self, _: &Atomix<S>) -> Cost {
        self.0.most
    }
}

impl<S: Shape> TieRule<Atomix<S>> for FillOrder {
    fn rank(&self, atomix: &Atomix<S>, state: &State<S>) -> Cost {
        self.0.missing(atomix, state)
    }

    fn largest(&self, _: &Atomix<S>) -> Cost {
        self.0.most
    }
}
