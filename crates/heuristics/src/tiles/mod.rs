//! Heuristics of sliding tiles. All are admissible and consistent. And a solver that follows rules instead.

mod assigned;
mod conflict;
pub mod line_by_line;
mod manhattan;
mod pair_manhattan;
pub mod pdb;
pub mod row_by_row;

pub use assigned::Assigned;
pub use conflict::{LinearConflict, MAX_LINE};
pub use manhattan::Manhattan;
pub use pair_manhattan::PairManhattan;
