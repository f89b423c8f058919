//! Searches over any domain. None of them can name a puzzle: the `where` clause of a search lists the capabilities it
//! needs. docs/SEEDS.md describes the documents that comments cite, such as the Unblock Me thesis.
//!
//! - [`best_first`]: the best-first engine. Breadth-first search, Dijkstra's algorithm and A* are configurations of it.
//! - [`astar_marked`]: A* as two of these documents print it, which is not optimal.
//! - [`pathmax`], [`idastar_bpmx`]: A* and IDA* for inconsistent heuristics.
//! - [`layers`]: breadth-first search for large spaces: a few bytes per state, all cores.
//! - [`compact`]: A* for large spaces: a few bytes per state, all cores.
//! - [`beam`]: a solution soon, from a limited number of states; [`width`]: from novel states; [`windows`]: shortens a
//!   solution, stretch by stretch.
//! - [`dfs`], [`ids`], [`ids_visited`], [`idastar`]: depth-first searches, with one path or little more in memory, or
//!   with a table of visited states. [`parallel_idastar`]: IDA* on all cores.
//! - [`separate_goals`]: one search per goal, under a common rising limit.
//! - [`bidirectional`], [`mm`]: from the start and the goals at once, without and with heuristics.
//! - [`perimeter`]: backwards from the goals to some depth, then forwards with the result.
//! - [`hierarchical`]: A* whose heuristic is A* in a simpler puzzle.
//! - [`counting`]: the number of shortest solutions.
//! - [`checkpoint`]: searches that can be resumed after their process has ended.
//! - [`exchange`]: the workers of a search: threads, or peers in several processes.
//! - [`ranked`]: the whole space in three bits per state, if its states can be numbered.
//! - [`space`]: the whole connected component, and the distance of all its states to the nearest goal.

pub mod astar_marked;
pub mod beam;
pub mod best_first;
pub mod bidirectional;
pub mod checkpoint;
pub mod commuting;
pub mod compact;
pub mod counting;
mod deepening;
pub mod dfs;
pub mod divided_space;
pub mod exchange;
pub mod hierarchical;
pub mod idastar;
pub mod idastar_bpmx;
pub mod ids;
pub mod ids_visited;
pub mod layers;
pub mod mm;
pub mod parallel_idastar;
pub mod pathmax;
pub mod perimeter;
mod plan;
mod pruned;
pub mod ranked;
mod rounds;
mod run;
pub mod separate_goals;
pub mod space;
mod stack;
mod trace;
mod transposition;
mod two_sided;
pub mod width;
pub mod windows;
mod wire;

pub use best_first::{BestFirst, Tie};
pub use checkpoint::Checkpoints;
pub use exchange::{Crew, Exchange, LocalPeers};
pub use run::Run;
