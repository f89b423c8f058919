//! The three tie-breaking rules of the Atomix thesis (section 3.3); [`Then`](crate::Then) combines two of them, which the
//! thesis proposes (chapter 5). Each rates a state for every final state, and the
//! best rating counts. A rank is the difference from the best possible rating, so that the smallest comes first.

mod placed;
mod realizable;

pub use placed::{FillOrder, GoalCount};
pub use realizable::RealizablePaths;
