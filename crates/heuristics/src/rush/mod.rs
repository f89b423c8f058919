//! Heuristics for Rush Hour.
//!
//! - [`Blockers`]: the cars in the way; [`Tree`]: those, the cars in *their* way, and so on for some levels.
//! - [`Displaced`]: the distance between two positions.
//! - [`Notebook1`], [`Notebook2`], [`Notebook3`]: those of the Unblock Me notebook, for comparison; none of them is
//!   admissible.

mod blockers;
mod cells;
mod displaced;
mod jam;
mod notebook;
mod tree;

pub use blockers::Blockers;
pub use displaced::Displaced;
pub use notebook::{Notebook1, Notebook2, Notebook3};
pub use tree::Tree;
