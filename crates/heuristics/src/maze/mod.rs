//! Heuristics of mazes: the way to the goal if there were no walls.

mod distance;

pub use distance::Distance;
