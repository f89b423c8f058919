//! All positions of sets of sliding bricks, and the hardest board of each cluster.
//!
//! A set is a number of pieces of each shape. Pieces of one shape are not told apart, except that those with a goal are
//! told apart from the others. Boards that are mirror images of each other are different boards, in clusters that may be
//! different. Every set is a unit of work: all its positions are numbered and explored together.

mod clusters;
mod positions;
mod rules;
mod set;
mod sets;
mod shape;
mod text;

pub use rules::{Pieces, Place, Rules, Unfit};
pub use sets::Sets;
pub use shape::Shape;
