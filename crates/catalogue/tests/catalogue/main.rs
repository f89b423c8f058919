//! Whole catalogues.

// Whoever runs the tests must see what was skipped.
#![allow(clippy::print_stderr)]

mod files;
mod naive;
mod reference;
mod run;
mod tally;
