//! Solves puzzles: reads them, resolves the options, opens a family, runs a search, replays the solution and reports.
//! This is the one place where families and searches are combined.
//!
//! docs/SEEDS.md describes the documents that comments cite, such as the Unblock Me thesis.
//!
//! ```
//! use slidewise_solve::{Options, collection, solve};
//!
//! let jam = collection::find("jam-01").expect("it is built in");
//! let report = solve(&jam, &Options::default(), &mut ()).expect("the options fit");
//! assert_eq!(report.length, Some(8));
//! ```

mod atomix_name;
pub mod certificate;
pub mod collection;
mod databases;
mod distribution;
mod exploration;
pub mod families;
pub mod family;
mod heuristic_name;
mod names;
mod options;
pub mod pdb;
pub mod picture;
pub mod play;
pub mod position;
mod puzzle;
pub mod report;
mod select;
mod similar;
mod slide_databases;
pub mod solution;
mod solve;
pub mod source;
pub mod values;
mod warnings;

pub use atomix_name::AtomixName;
pub use distribution::Distribution;
pub use exploration::Explored;
pub use family::FamilyName;
pub use heuristic_name::{HeuristicName, PartitionName};
pub use names::{
    Algorithm, ClosedName, DirectionName, EvidenceName, FinalStatesName, HashName, NotationName, OpenName,
    OrderName, TieName,
};
pub use options::{Anytime, Cache, Options, Ratio, Refused};
pub use puzzle::{Adjust, AnyInstance, Puzzle};
pub use slidewise_domains::notation::PieceMove;
pub use slidewise_search::checkpoint;
pub use slidewise_store::{give_back, give_back_large_blocks};
pub use solve::{Solved, solve, solve_anytime, solve_opened, solve_with_values, visited};
