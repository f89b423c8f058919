//! Heuristics of the families, each with what it guarantees and where it is from.

pub mod atomix;
pub mod bricks;
mod largest;
mod rank;
pub mod rush;
mod tied;
pub mod tiles;

pub use largest::Largest;
pub use tied::{TieRule, Tied};
