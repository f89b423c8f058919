//! Every interesting Rush Hour board of a size.
//!
//! An enumeration lists, for every solvable cluster, the smallest of its hardest boards, if it is *minimal*: removing
//! any one car or wall changes its length.

mod analyse;
mod candidates;
mod relevance;
mod rules;
mod text;
mod unit;

pub use analyse::{Analyst, Entry, Verdict};
pub use candidates::{Board, Candidates};
pub use rules::{LARGEST_SIDE, Rules, Unfit};
pub use unit::{UnitReport, analyse_unit};
