//! Atomix: atoms slide until they hit something, and must come together to a molecule anywhere on the board.
//!
//! - [`Instance`]: a legal level; [`Atomix`]: its rules, as a search sees them.
//! - [`Board`] and [`Finals`]: where atoms can slide and where the molecule fits, as heuristics see it.

mod board;
mod bonds;
mod domain;
mod finals;
mod instance;
mod packing;
mod slides;

pub use board::{Board, Direction};
pub use bonds::Bonds;
pub use domain::{Atomix, Slide, State};
pub use finals::Finals;
pub use instance::{Atom, Cell, Instance, Kind, MAX_ATOMS, MAX_FREE, MAX_SIDE};
