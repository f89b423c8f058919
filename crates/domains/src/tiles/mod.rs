//! Sliding tiles: the 8-puzzle, the 15-puzzle, the 24-puzzle and their relatives on boards that are no squares. The only
//! free cell, the blank, changes places with a tile beside it until all tiles stand as the goal has them.
//!
//! - [`Instance`]: a legal puzzle; [`Tiles`]: its rules, as a search sees them.
//! - [`read`]: every text format it is found in; [`mod@write`]: the native one.

mod domain;
mod instance;
pub mod notation;
mod packed;
mod rank;
pub mod read;
pub mod write;

pub use domain::{State, Step, Tiles};
pub use instance::{Instance, MAX_CELLS, MAX_SIDE, MIN_SIDE, UsualGoal};
pub use packed::Packed;
