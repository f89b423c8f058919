//! Sliding bricks: Klotski, Huarong Dao and their relatives. Pieces of any shape slide on a board of any outline until
//! some of them are where they must be.
//!
//! - [`Instance`]: a legal puzzle; [`Bricks`]: its rules, as a search sees them.
//! - [`Wanted`]: the goal in terms of classes and places, as heuristics see it.
//! - [`read`]: every supported text format; [`mod@write`]: the native one.

mod abstraction;
mod code;
mod coding;
mod domain;
mod goals;
mod instance;
mod masked_moves;
mod masks;
mod moves;
pub mod notation;
mod places;
pub mod read;
mod scan;
mod shape;
mod view;
pub mod write;

pub use domain::{Bricks, Shift, Size, State};
pub use instance::{Cell, Goal, Instance, Lock, MAX_PIECES, MAX_SIDE, Piece, Target};
pub use places::Wanted;
pub use shape::{Fixed, Largest, Shape};
