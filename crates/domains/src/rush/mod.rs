//! Rush Hour, also known as Unblock Me: cars on a grid move along their own line only; the red car must leave.
//!
//! - [`Instance`]: a legal puzzle.
//! - [`read`]: every text format it is found in; [`write`]: the native one.

mod instance;
pub mod read;
pub mod write;

pub use instance::{Axis, Car, Exit, Goal, Instance, MAX_SIDE};
