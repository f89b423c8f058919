//! Whole enumerations.

// Skipped tests must be visible.
#![allow(clippy::print_stderr)]

mod bricks;
mod naive;
mod reference;
mod run;
mod tally;
