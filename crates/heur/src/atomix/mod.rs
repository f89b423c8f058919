//! Heuristics of Atomix. All of them but one make the same two relaxations, singly or together: an atom may stop anywhere on
//! its way (*generalized moves*), and only some atoms are in each other's way. [`Slack`] charges for stops, too.
//!
//! No slide leads from one region of connected free cells to another. So a final state that has other numbers of atoms in
//! the regions than the start can never be reached; all heuristics leave it out, and are meant for states that the start
//! can reach.

mod assignment;
mod distances;
mod generalized;
pub mod pdb;
mod slack;
mod standard;
pub mod ties;

pub use distances::Distances;
pub use generalized::{Found, Generalized};
pub use slack::{Slack, USUAL_SLACK};
pub use standard::{Mark, Standard};
