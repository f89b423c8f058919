//! Mazes: one walker looks for a shortest path from the start to the goal, along rows and columns or also diagonally.
//!
//! The smallest family, and the worked example of `docs/YOUR-OWN-FAMILY.md`, which goes through it line by line.
//!
//! - [`Instance`]: a legal maze; [`Maze`]: its rules, as a search sees them.
//! - [`read`]: every supported text format; [`mod@write`]: the native one.

mod direction;
mod domain;
mod instance;
pub mod notation;
pub mod read;
pub mod write;

pub use direction::{Cell, Direction};
pub use domain::{DIAGONAL, Maze, STRAIGHT};
pub use instance::{Instance, MAX_SIDE, Neighbours, WALKER};
