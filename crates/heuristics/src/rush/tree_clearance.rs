//! The larger of a tree and a clearance.

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic};
use slidewise_domains::rush::{Rush, Shape, State};

use super::{Clearance, Reading, Tree};
use crate::Largest;

/// The larger of [`Tree`] with two levels and [`Clearance`]. In steps, the tree knows of cars that [`Clearance`] does not,
/// and [`Clearance`] knows distances that the tree does not. In all other metrics it is the tree.
///
/// Admissible and consistent, because both are: a maximum of such estimates is.
#[derive(Clone, Copy, Debug, Default)]
pub struct TreeClearance;

const TREE: Tree = Tree { levels: 2, reading: Reading::Formula };

impl TreeClearance {
    fn with<S: Shape, R>(self, job: impl FnOnce(&dyn Heuristic<Rush<S>>) -> R) -> R {
        let parts: [&dyn Heuristic<Rush<S>>; 2] = [&TREE, &Clearance];
        job(&Largest(&parts))
    }
}

impl<S: Shape> Heuristic<Rush<S>> for TreeClearance {
    fn estimate(&self, rush: &Rush<S>, state: &State<S>) -> Option<Cost> {
        self.with(|largest| largest.estimate(rush, state))
    }

    fn explain(&self, rush: &Rush<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        self.with(|largest| largest.explain(rush, state))
    }

    fn guarantee(&self, rush: &Rush<S>) -> Guarantee {
        self.with(|largest: &dyn Heuristic<Rush<S>>| largest.guarantee(rush))
    }
}
