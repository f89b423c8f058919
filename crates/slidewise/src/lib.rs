#![doc = include_str!("../README.md")]

mod search;
mod text;

pub use search::{AStar, Answer, Engine, IdaStar, Layered, Search, astar, bfs, idastar, layers};
pub use text::{Error, puzzle, solve, solve_with};

pub use slidewise_core::{
    Abstract, Backward, Cost, Domain, FromScratch, Goals, Guarantee, Heuristic, Incremental, Key, Limits,
    Metric, NarrowKeys, Outcome, Packable, Reversible, Solution, Stats, Stop, Undirected, WordKey, Zero,
};
pub use slidewise_lab::{audit, generate, space};
pub use slidewise_solve::report::Report;
pub use slidewise_solve::{Algorithm, HeuristicName, Options, Puzzle, Refused, collection};

/// The families, as domains for the searches.
pub use slidewise_domains::{atomix, bricks, maze, rush, tiles};

/// Heuristics of the families.
pub use slidewise_heuristics as heuristics;

/// Pattern databases: building them for any abstraction, and their files.
pub use slidewise_pdb as pdb;
