//! Every board of some rules: the hardest board of each cluster.
//!
//! A *cluster* is a set of boards that can be moved into each other.
//!
//! - [`Rules`]: which Rush Hour boards there are. [`Candidates`]: those in which no car can move left or up, in a fixed
//!   order. [`Analyst`]: explores the cluster of a candidate, many states at a time.
//! - [`bricks`]: sliding bricks. All positions of a set of pieces are numbered, and explored together.
//! - [`Enumeration`]: what both are for a run. [`run`](fn@run): all units of work, on all cores.
//! - [`Job`]: writes the list to a file, as a catalogue or as text, in several sessions if necessary.

pub mod bricks;
mod job;
mod listing;
mod run;
mod rush;

pub use job::{FileError, Job, Session};
pub use listing::{Difficulty, Format, Listing};
pub use run::{End, Enumeration, Halt, Judge, Report, Reporter, Shard, Summary, Work, Worker, run};
pub use rush::{
    Analyst, Board, Candidates, Entry, LARGEST_SIDE, Rules, Unfit, UnitReport, Verdict, analyse_unit,
};
