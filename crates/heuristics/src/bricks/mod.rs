//! Heuristics for sliding bricks.
//!
//! - [`Manhattan`], [`Blocking`]: those of the bricks report, for comparison; its proofs do not hold.
//! - [`Clearance`]: the distance of the goal pieces on the empty board, plus the moves of the pieces in their way.
//! - [`Pdb`]: the exact distance without some of the pieces; [`Cleared`]: both together.
//! - [`Displaced`]: the distance between two positions.

mod aim;
mod alone;
mod blocking;
mod clearance;
mod cleared;
mod displaced;
mod explain;
mod goal_cells;
mod manhattan;
mod pattern;
mod pdb;
mod reason;

pub use alone::distances;
pub use blocking::Blocking;
pub use clearance::Clearance;
pub use cleared::Cleared;
pub use displaced::Displaced;
pub use manhattan::Manhattan;
pub use pattern::Pattern;
pub use pdb::Pdb;
