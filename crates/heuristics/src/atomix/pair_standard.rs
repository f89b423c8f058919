//! The distance between two positions of atoms.

use std::cell::OnceCell;

use slidewise_core::{Cost, PairHeuristic};
use slidewise_domains::atomix::{Atomix, Shape, State};

use super::Distances;
use super::assignment::hungarian;

/// The generalized distances of the atoms from one position to the other, by the cheapest assignment for each kind, as
/// in [`Standard`](super::Standard).
///
/// Admissible and consistent in both positions: a slide changes one atom's distances by at most one. The distances are
/// computed when they are first needed.
#[derive(Clone, Debug, Default)]
pub struct PairStandard(OnceCell<Distances>);

impl<S: Shape> PairHeuristic<Atomix<S>> for PairStandard {
    fn between(&self, atomix: &Atomix<S>, from: &State<S>, to: &State<S>) -> Cost {
        let distances = self.0.get_or_init(|| Distances::new(atomix.board()));
        let of_kind = |kind: u8| {
            let atoms = atomix.atoms_of(kind);
            let (from, to) = (&from.cells()[atoms.clone()], &to.cells()[atoms.clone()]);
            let cost = |atom: usize, goal: usize| i32::from(distances.between(from[atom], to[goal]));
            match atoms.len() {
                1 => cost(0, 0),
                2 => (cost(0, 0) + cost(1, 1)).min(cost(0, 1) + cost(1, 0)),
                atoms => {
                    let holder = hungarian(atoms, cost);
                    (0..atoms).map(|goal| cost(holder[goal], goal)).sum()
                }
            }
        };
        (0..atomix.kinds() as u8).map(of_kind).sum::<i32>() as Cost
    }

    fn is_consistent(&self, _: &Atomix<S>) -> bool {
        true
    }
}
