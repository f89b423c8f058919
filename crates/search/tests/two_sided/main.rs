//! Searches that begin at the goals or in simpler puzzles, against the exhaustive oracle, on random boards that no one
//! chose and on hard ones; and the laws of what they need.

mod boards;
mod hierarchical;
mod inconsistent;
mod laws;
mod limits;
mod perimeter;
mod searches;
