//! Heuristics for mazes: the distance to the goal if there were no walls.

mod distance;

pub use distance::Distance;
