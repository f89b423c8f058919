//! Odd boards by the thousand, every search and heuristic on each of them against the exhaustive oracle: a net for wrong
//! answers.
//!
//! - [`generators`] draw boards that hunt for trouble, in native text.
//! - [`board`] reads one and lets the oracle explore it: [`truth`].
//! - [`question`] lists what it is asked, [`judge`] asks the solver and compares.
//! - [`campaign`] does that for many boards on all cores; [`shrink`] makes a [`finding`] small.

pub mod board;
pub mod campaign;
pub mod drawing;
pub mod finding;
pub mod generators;
pub mod judge;
mod label;
pub mod question;
mod quiet;
pub mod shrink;
pub mod tally;
pub mod truth;
