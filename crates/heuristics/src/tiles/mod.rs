//! Heuristics of sliding tiles. All are admissible, consistent and incremental. And a solver that follows rules instead.

mod apart;
mod conflict;
mod manhattan;
pub mod pdb;
pub mod row_by_row;

pub use apart::Apart;
pub use conflict::{LinearConflict, MAX_LINE};
pub use manhattan::Manhattan;
