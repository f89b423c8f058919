//! Heuristics for Atomix. All but one use one or both of two relaxations: an atom may stop anywhere on its path
//! (*generalized moves*), and only some atoms obstruct each other. [`Slack`] also charges for stops.
//!
//! No slide leads from one region of connected free cells to another. So a final state whose numbers of atoms in the
//! regions differ from those of the start can never be reached. All heuristics ignore such final states, and are valid
//! only for states that are reachable from the start.

mod assignment;
mod distances;
mod explain;
mod generalized;
mod pair_standard;
pub mod pdb;
mod slack;
mod standard;
pub mod ties;

pub use distances::Distances;
pub use generalized::{Found, Generalized};
pub use pair_standard::PairStandard;
pub use slack::{Building, Slack, SlackFromStart, USUAL_SLACK};
pub use standard::{Evaluation, Standard};
