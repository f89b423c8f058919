//! A rule that counts atoms whose path is free.

use slidewise_core::Cost;
use slidewise_domains::atomix::{Atomix, Direction, MAX_FREE, Shape, State};

use crate::TieRule;
use crate::atomix::Distances;

/// Prefers states in which more atoms have a free path to a goal cell: a shortest path with generalized moves on which
/// no atom stands (Atomix thesis, section 3.3.2). It takes a small search for each atom.
#[derive(Clone, Debug)]
pub struct RealizablePaths(Distances);

impl RealizablePaths {
    /// The rule for a level with these distances.
    #[must_use]
    pub fn new(distances: Distances) -> Self {
        Self(distances)
    }
}

/// For each cell: the number of generalized moves from an atom with the others as obstacles; [`Distances::NEVER`] if
/// they block all paths.
fn distances_between_atoms<S: Shape>(atomix: &Atomix<S>, state: &State<S>, from: u8) -> [u8; MAX_FREE] {
    let mut distances = [Distances::NEVER; MAX_FREE];
    let mut queue = [from; MAX_FREE];
    let (mut next, mut end) = (0, 1);
    distances[usize::from(from)] = 0;
    while next < end {
        let cell = queue[next];
        next += 1;
        for direction in Direction::ALL {
            // That the atom's own cell counts as taken does no harm: no shortest path leads back there.
            for steps in 1..=atomix.distance(state, cell, direction) {
                let there = atomix.board().along(cell, direction, steps);
                if distances[usize::from(there)] == Distances::NEVER {
                    distances[usize::from(there)] = distances[usize::from(cell)].saturating_add(1);
                    queue[end] = there;
                    end += 1;
                }
            }
        }
    }
    distances
}

impl<S: Shape> TieRule<Atomix<S>> for RealizablePaths {
    fn rank(&self, atomix: &Atomix<S>, state: &State<S>) -> Cost {
        let finals = atomix.finals().cells();
        let mut counts = [0; MAX_FREE];
        for atom in 0..atomix.atoms() {
            let cell = state.cells()[atom];
            let among_atoms = distances_between_atoms(atomix, state, cell);
            let is_free = |&goal: &u8| {
                let distance = self.0.between(cell, goal);
                distance != Distances::NEVER && among_atoms[usize::from(goal)] == distance
            };
            let equal = atomix.atoms_of(atomix.kind(atom));
            for (goals, count) in finals.iter().zip(&mut counts) {
                *count += Cost::from(goals[equal.clone()].iter().any(is_free));
            }
        }
        self.largest(atomix) - counts.into_iter().max().unwrap_or(0)
    }

    fn largest(&self, atomix: &Atomix<S>) -> Cost {
        atomix.atoms() as Cost
    }
}
