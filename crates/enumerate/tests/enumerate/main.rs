//! Whole enumerations.

// Skipped tests must be visible.
#![allow(clippy::print_stderr)]

mod naive;
mod reference;
mod run;
mod tally;
