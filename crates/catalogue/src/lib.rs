//! Catalogues of puzzles: Parquet files with a [`Row`] for every puzzle, and queries on them.
//!
//! - [`Writer`], [`Reader`], [`Query`], and [`Index`] for many queries.
//! - [`TableWriter`], [`TableReader`]: the underlying tables, which can hold other data too; [`GraphTables`]: a state space.

mod catalogue;
mod graph;
mod index;
mod query;
mod random;
mod row;
mod table;
mod temporary;
mod text;

pub use catalogue::{Reader, Writer};
pub use graph::GraphTables;
pub use index::Index;
pub use query::{ANY, ANY_STATES, Figures, Pick, Query};
pub use random::SplitMix;
pub use row::Row;
pub use table::{Column, ColumnType, TableError, TableReader, TableWriter, Value};
pub use temporary::temporary;
