//! Pattern databases (Culberson and Schaeffer 1998; for Atomix section 3.4 of the Atomix thesis): the minimum number of
//! generalized moves that bring a few atoms to their goal cells while they neither pass through each other nor share a
//! cell. No two patterns have an atom in common, so the sum over them counts no move twice.
//!
//! - [`Static`]: the patterns are chosen beforehand.
//! - [`Dynamic`]: patterns of two atoms, chosen anew in every state.
//!
//! A plan lists the patterns that a heuristic needs. Their distances, in the same order, turn the plan into the
//! heuristic.
//!
//! Equal atoms take any goal cells of their kind, even if they are in different patterns, because it is not known which
//! of them takes which cell.

mod dynamic;
mod layout;
mod matching;
mod partition;
mod pattern;
mod static_pdb;

pub use dynamic::{Dynamic, DynamicPlan, Goals};
pub use layout::MAX_PATTERN;
pub use partition::{PartitionFault, partitions, usual_partition};
pub use pattern::{Moves, Pattern};
pub use static_pdb::{Static, StaticPlan};

use slidewise_domains::atomix::{Atomix, Shape};

use super::Distances;

/// The goal cells of each kind in a final state.
type GoalCells = Vec<Vec<u8>>;

/// The goal cells for each final state that the atoms can reach.
fn goal_cells<S: Shape>(atomix: &Atomix<S>, distances: &Distances) -> Vec<GoalCells> {
    let by_kind = |cells: Vec<u8>| {
        (0..atomix.kinds() as u8).map(|kind| cells[atomix.atoms_of(kind)].to_vec()).collect()
    };
    distances.finals(atomix).into_iter().map(by_kind).collect()
}
