//! Whole enumerations.

// Whoever runs the tests must see what was skipped.
#![allow(clippy::print_stderr)]

mod bricks;
mod naive;
mod reference;
mod run;
mod tally;
