//! Sliding tiles: the 8-puzzle, the 15-puzzle, the 24-puzzle and their relatives on boards that are not square. The
//! only free cell, the blank, changes places with an adjacent tile until all tiles are as in the goal. There are also
//! boards with equal tiles, letters, several blanks and walls, and goals of which only some cells matter.
//!
//! - [`Instance`]: a legal puzzle; [`Tiles`]: its rules, as a search sees them, if it is one of the usual ones;
//!   [`General`]: the rules of all.
//! - [`read`]: every supported text format; [`mod@write`]: the native one.

mod automaton;
mod domain;
mod general;
mod goals;
mod instance;
pub mod notation;
mod packed;
mod rank;
pub mod read;
pub mod write;

pub use automaton::Automaton;
pub use domain::{State, Step, Tiles};
pub use general::{General, Slide};
pub use instance::{Instance, MAX_CELLS, MAX_SIDE, MIN_SIDE, OPEN, UsualGoal, WALL};
pub use packed::Packed;
