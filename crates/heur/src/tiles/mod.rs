//! Heuristics of sliding tiles. All are admissible and consistent, and tell what a move changes.

mod conflict;
mod manhattan;
pub mod pdb;

pub use conflict::LinearConflict;
pub use manhattan::Manhattan;
