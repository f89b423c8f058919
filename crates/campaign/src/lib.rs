//! Finds wrong answers: runs every search and heuristic on thousands of odd boards and compares with the exhaustive
//! oracle.
//!
//! - [`generators`] draw boards that provoke bugs, in native text.
//! - [`board`] reads one and lets the oracle explore it: [`truth`].
//! - [`question`] lists the questions about it, [`judge`] asks the solver and compares the answers.
//! - [`campaign`] does that for many boards on all cores; [`shrink`] reduces a [`finding`] to a small board.

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
