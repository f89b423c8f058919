//! Heuristics for Rush Hour.
//!
//! - [`Blockers`]: the cars in the way; [`Tree`]: those, the cars in *their* way, and so on for some levels.
//! - [`Clearance`]: the distances that the red car and the cars in its way must move.
//! - [`TreeClearance`]: the larger of the two.
//! - [`Displaced`]: the distance between two positions.
//! - [`Notebook1`], [`Notebook1Printed`], [`Notebook2`], [`Notebook3`]: those of the Unblock Me notebook, for
//!   comparison; none of them is admissible.

mod blockers;
mod cells;
mod clearance;
mod displaced;
mod explain;
mod jam;
mod notebook;
mod program;
mod tree;
mod tree_clearance;
mod tree_explained;

pub use blockers::Blockers;
pub use clearance::Clearance;
pub use displaced::Displaced;
pub use notebook::{Notebook1, Notebook1Printed, Notebook2, Notebook3};
pub use tree::{Reading, Tree};
pub use tree_clearance::TreeClearance;
