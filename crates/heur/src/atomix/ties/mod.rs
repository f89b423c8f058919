//! S1's three rules for ties (section 3.3). Each rates a state for every final state, and the best of these counts. A rank
//! is how much is missing to the best rating there can be, so that the smallest comes first.

mod placed;
mod realizable;

pub use placed::{FillOrder, GoalCount};
pub use realizable::RealizablePaths;
