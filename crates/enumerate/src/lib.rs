//! Enumerates every interesting Rush Hour board of a size.
//!
//! A *cluster* is a set of boards that can be reached from each other by moves. An enumeration lists, for every
//! solvable cluster, the smallest of its hardest boards, if it is *minimal*: removing any one car or wall changes its
//! length.
//!
//! - [`Rules`]: which boards are covered. [`Candidates`]: those in which no car can move left or up, in a fixed order.
//! - [`Analyst`]: explores the cluster of a candidate, many states at a time. [`run`](fn@run): all of them, on all
//!   cores.
//! - [`Job`]: writes the list to a file, as a catalogue or as text, in several sessions if necessary.

mod analyse;
mod candidates;
mod job;
mod relevance;
mod rules;
mod run;
mod text;

pub use analyse::{Analyst, Difficulty, Entry, Verdict};
pub use candidates::{Board, Candidates};
pub use job::{FileError, Job, Session};
pub use rules::{LARGEST_SIDE, Rules, Unfit};
pub use run::{End, Judge, Report, Shard, Summary, Work, analyse_unit, run};
