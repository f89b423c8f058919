//! Searches that begin at the goals or in simpler puzzles, against the exhaustive oracle, on random boards that no one
//! chose and on hard ones; on graphs with edges of all costs; and the laws of what they need.

mod boards;
mod graphs;
mod hierarchical;
mod inconsistent;
mod laws;
mod limits;
mod perimeter;
mod runner;
mod searches;
