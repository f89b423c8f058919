//! Heuristics of the families, each with what it guarantees and where it is from.

pub mod atomix;
pub mod bricks;
pub mod rush;
pub mod tiles;
