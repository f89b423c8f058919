//! The laboratory: whole spaces and their layout, audits of heuristics, graphs, difficulty, and generated puzzles.
//!
//! docs/SEEDS.md describes the documents that comments cite, such as the Unblock Me thesis.
//!
//! ```
//! use slidewise_lab::space;
//! use slidewise_solve::{Options, collection};
//!
//! let jam = collection::find("jam-01").expect("it is built in");
//! let report = space::space(&jam, &Options::default(), &mut ());
//! assert_eq!(report.length, Some(8));
//! ```

pub mod audit;
pub mod difficulty;
pub mod explanation;
pub mod generate;
pub mod graph;
pub mod heuristic;
pub mod layout;
pub mod minimality;
pub mod near;
pub mod random;
pub mod solutions;
pub mod space;
