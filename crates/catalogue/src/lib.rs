//! Every interesting Rush Hour board of a size.
//!
//! A *cluster* is a set of boards that can be moved into each other. A catalogue lists, for every solvable cluster, the
//! smallest of its hardest boards, if it is *minimal*: removing any one car or wall changes its length.
//!
//! - [`Rules`]: which boards there are. [`Candidates`]: those in which no car can move left or up, in a fixed order.
//! - [`Analyst`]: explores the cluster of a candidate, many states at a time. [`run`](fn@run): all of them, on all cores.
//! - [`Job`]: a catalogue as a file, made in sittings if need be.

mod analyse;
mod boxes;
mod candidates;
mod explore;
mod file;
mod keys;
mod layout;
mod line;
mod parquet;
mod relevance;
mod rules;
mod run;
mod text;
mod words;

pub use analyse::{Analyst, Entry, Verdict};
pub use candidates::{Board, Candidates};
pub use file::{FileError, Job};
pub use rules::{LARGEST_SIDE, Rules, Unfit};
pub use run::{Report, Shard, Summary, analyse_unit, run};
