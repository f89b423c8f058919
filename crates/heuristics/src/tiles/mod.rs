//! Heuristics of sliding tiles. All are admissible, consistent and incremental.

mod conflict;
mod manhattan;
pub mod pdb;

pub use conflict::LinearConflict;
pub use manhattan::Manhattan;
