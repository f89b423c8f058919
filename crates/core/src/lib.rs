//! The vocabulary shared by every puzzle family and every search of Slidewise.
//!
//! A *family* (Rush Hour, …) implements [`Domain`] and as many capability traits as its rules allow: [`Reversible`],
//! [`Backward`], [`Packable`], [`Goals`], [`Abstract`]. A *search* lists the capabilities it needs in its `where`
//! clause and knows nothing else about the puzzle. Both depend only on this crate, so neither can name the other;
//! `slidewise-solve` is the one place that combines them.
//!
//! The smallest complete family, a token that walks along a line:
//!
//! ```
//! use slidewise_core::{Cost, Domain};
//!
//! struct Line { cells: u32 }
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//! enum Step { Left, Right }
//!
//! impl Domain for Line {
//!     type State = u32;
//!     type Move = Step;
//!
//!     fn start(&self) -> u32 { 0 }
//!
//!     fn moves<'d>(&'d self, at: &u32) -> impl Iterator<Item = Step> + use<'d> {
//!         let left = (*at > 0).then_some(Step::Left);
//!         let right = (*at + 1 < self.cells).then_some(Step::Right);
//!         left.into_iter().chain(right)
//!     }
//!
//!     fn apply(&self, at: &mut u32, step: Step) {
//!         match step { Step::Left => *at -= 1, Step::Right => *at += 1 }
//!     }
//!
//!     fn is_goal(&self, at: &u32) -> bool { *at + 1 == self.cells }
//! }
//!
//! let line = Line { cells: 3 };
//! let mut at = line.start();
//! while !line.is_goal(&at) {
//!     let last = line.moves(&at).last().unwrap();
//!     line.apply(&mut at, last);
//! }
//! assert_eq!(at, 2);
//! ```

mod argsort;
mod capabilities;
pub mod clock;
mod domain;
mod explanation;
mod heuristic;
mod incremental;
#[cfg(feature = "laws")]
pub mod laws;
mod limits;
mod metric;
mod outcome;
mod pruning;
mod reversed;
mod stats;
pub mod wide;

pub use argsort::argsort;
pub use capabilities::{Abstract, Commuting, Goals, Hint, NarrowKeys, PairHeuristic, Ranked, Undirected};
pub use domain::{Backward, Cost, Domain, Key, Packable, Reversible, WordKey};
pub use explanation::{Explanation, Placed, Rule};
pub use heuristic::{Guarantee, Heuristic, Zero};
pub use incremental::{FromScratch, Incremental, Within};
pub use limits::{Alarm, Limits, Observer, Preparing, Watch};
pub use metric::Metric;
pub use outcome::{Outcome, Solution, Stop};
pub use pruning::Pruning;
pub use reversed::Reversed;
pub use stats::{HeapOperations, Layer, Stats, TableOperations};
