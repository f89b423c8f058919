//! Heuristics of the families, each with what it guarantees and where it is from.

pub mod bricks;
pub mod maze;
pub mod rush;
pub mod tiles;
