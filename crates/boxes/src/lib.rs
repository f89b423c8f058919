//! Explores whole clusters of Rush Hour boards of up to 8×8 cells, many states at a time.
//!
//! A *cluster* is a set of boards that can be reached from each other by moves. A line, that is, a row or a column, has
//! few configurations ([`LineTable`]), and a board has one configuration of every line. [`Boxes`] finds the states of a
//! cluster, a box of them at a time; [`Explorer`] finds their distances, up to 64 states at a time, as [`Layout`]
//! arranges them. [`Cluster`] uses both to measure the cluster of a puzzle.

mod box_graph;
mod cluster;
mod explore;
mod keys;
mod layout;
mod line;
mod memory;
mod state_words;

pub use box_graph::{Boxes, Home, LINES, Lines, StateBox, digit};
pub use cluster::{Cluster, Halt, LONGEST_SIDE, Measured};
pub use explore::Explorer;
pub use layout::Layout;
pub use line::{Configuration, Line, LineTable, LineTables, Placement, Step, placements};
pub use state_words::bits;
