//! Searches over any domain. None of them can name a puzzle: what a search needs of one stands in its `where` line.
//!
//! - [`best_first`]: the one best-first engine. Breadth-first search, Dijkstra's algorithm and A* are configurations
//!   of it.
//! - [`space`]: the whole connected component, and the distance of all its states to the nearest goal.

pub mod best_first;
mod run;
pub mod space;
mod trace;

pub use best_first::{BestFirst, Tie};
pub use run::Run;
