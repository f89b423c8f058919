//! Puzzle files, the built-in collection, and the one place that combines families with searches.
//!
//! docs/SEEDS.md describes the works that comments cite, such as the Unblock Me thesis.
//!
//! ```
//! use slidewise_lab::{collection, solve, Options};
//!
//! let jam = collection::find("jam-01").expect("it is built in");
//! let report = solve::solve(&jam, &Options::default(), &mut ()).expect("the options fit");
//! assert_eq!(report.length, Some(8));
//! ```

mod atomix_name;
pub mod audit;
pub mod certificate;
pub mod collection;
mod databases;
pub mod difficulty;
mod families;
pub mod family;
pub mod generate;
pub mod graph;
pub mod heuristic;
mod heuristic_name;
pub mod minimality;
mod names;
mod options;
pub mod pdb;
pub mod picture;
pub mod play;
pub mod position;
mod puzzle;
pub mod random;
pub mod report;
mod select;
pub mod solution;
pub mod solve;
pub mod source;
pub mod space;
mod together;

pub use atomix_name::AtomixName;
pub use family::FamilyName;
pub use heuristic_name::{HeuristicName, PartitionName};
pub use names::{Algorithm, ClosedName, EvidenceName, FinalStatesName, OpenName, OrderName, TieName};
pub use options::{Cache, Options, Refused};
pub use puzzle::{Adjust, Kind, Puzzle};
pub use slidewise_search::checkpoint;
pub use slidewise_store::{give_back, give_back_large_blocks};
pub use together::Together;
