//! Heuristics for sliding tiles, all of which are admissible, consistent and incremental; and a solver that follows
//! simple rules.

mod apart;
mod conflict;
mod manhattan;
pub mod pdb;
pub mod row_by_row;

pub use apart::Apart;
pub use conflict::{LinearConflict, MAX_LINE};
pub use manhattan::Manhattan;
