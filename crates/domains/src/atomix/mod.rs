//! Atomix: atoms slide until they hit something, and must form a molecule anywhere on the board.
//!
//! - [`Instance`]: a legal level; [`Atomix`]: its rules, as a search sees them.
//! - [`Board`] and [`Finals`]: where atoms can slide and where the molecule fits, as heuristics see it.
//! - [`read`]: every supported text format; [`mod@write`]: the native one.

mod abstraction;
mod board;
mod bonds;
mod domain;
mod finals;
mod instance;
pub mod notation;
mod packing;
pub mod read;
mod shape;
mod slides;
pub mod write;

pub use abstraction::{AtomCells, Relaxed};
pub use board::{Board, Direction};
pub use bonds::Bonds;
pub use domain::{Atomix, Slide, State};
pub use finals::Finals;
pub use instance::{Atom, AtomKind, Cell, Instance, MAX_ATOMS, MAX_FREE, MAX_SIDE};
pub use shape::{Entry, Fixed, Largest, Shape};
