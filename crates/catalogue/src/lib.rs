//! Catalogues of puzzles, and every interesting Rush Hour board of a size.
//!
//! A catalogue is a Parquet file with a [`Row`] for every puzzle: [`Writer`], [`Reader`], [`Query`], and [`Index`] for
//! many queries. The underlying tables can hold other data too: [`TableWriter`], [`TableReader`].
//!
//! A *cluster* is a set of boards that can be moved into each other. An enumeration lists, for every solvable cluster,
//! the smallest of its hardest boards, if it is *minimal*: removing any one car or wall changes its length.
//!
//! - [`Rules`]: which boards there are. [`Candidates`]: those in which no car can move left or up, in a fixed order.
//! - [`Analyst`]: explores the cluster of a candidate, many states at a time. [`run`](fn@run): all of them, on all
//!   cores.
//! - [`Job`]: a catalogue as a file, made in several sessions if necessary.

mod analyse;
mod box_graph;
mod candidates;
mod catalogue;
mod explore;
mod file;
mod index;
mod keys;
mod layout;
mod line;
mod memory;
mod query;
mod random;
mod relevance;
mod row;
mod rules;
mod run;
mod state_words;
mod table;
mod text;

pub use analyse::{Analyst, Difficulty, Entry, Verdict};
pub use candidates::{Board, Candidates};
pub use catalogue::{Reader, Writer};
pub use file::{FileError, Job};
pub use index::Index;
pub use memory::Full;
pub use query::{ANY, Figures, Pick, Query};
pub use row::Row;
pub use rules::{LARGEST_SIDE, Rules, Unfit};
pub use run::{End, Judge, Report, Shard, Summary, Work, analyse_unit, run};
pub use table::{Column, ColumnType, TableError, TableReader, TableWriter, Value};
