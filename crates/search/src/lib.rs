//! Searches over any domain. None of them can name a puzzle: what a search needs of one stands in its `where` line.
//!
//! - [`best_first`]: the one best-first engine. Breadth-first search, Dijkstra's algorithm and A* are configurations
//!   of it.
//! - [`layers`]: breadth-first search for large spaces: a few bytes a state, all cores.
//! - [`compact`]: A* for large spaces: a few bytes a state, all cores.
//! - [`dfs`], [`ids`], [`ids_visited`], [`idastar`]: depth-first searches, with one path or little more in memory, or
//!   with a table of what was met. [`splitting`]: IDA* on all cores.
//! - [`by_goal`]: a search for each goal under a common limit, which rises.
//! - [`bidirectional`], [`mm`]: from the start and the goals at once, without and with heuristics.
//! - [`perimeter`]: backwards from the goals to some depth, then forwards with what was found.
//! - [`hierarchical`]: A* whose heuristic is A* in a simpler puzzle.
//! - [`counting`]: the number of shortest solutions.
//! - [`ranked`]: the whole space in three bits a state, where its states can be numbered.
//! - [`space`]: the whole connected component, and the distance of all its states to the nearest goal.

pub mod best_first;
pub mod bidirectional;
pub mod by_goal;
pub mod compact;
pub mod counting;
mod deepening;
pub mod dfs;
pub mod hierarchical;
pub mod idastar;
pub mod ids;
pub mod ids_visited;
pub mod layers;
pub mod mm;
pub mod perimeter;
pub mod ranked;
mod rounds;
mod run;
pub mod space;
pub mod splitting;
mod stack;
mod trace;
mod transposition;
mod two_sided;

pub use best_first::{BestFirst, Tie};
pub use run::Run;
