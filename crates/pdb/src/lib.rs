//! Pattern databases: tables of exact distances in an abstraction of a puzzle, which are lower bounds in the puzzle itself.
//!
//! - [`PatternSpace`]: what a family tells of an abstraction; [`build`]: the distances of all its states to the goals.

mod build;
mod space;

pub use build::{Growth, UNREACHED, build};
pub use space::{Front, PatternSpace, Reached};
