//! Rush Hour, also known as Unblock Me: cars on a grid move only along their own line; the red car must leave.
//!
//! - [`Instance`]: a legal puzzle; [`Rush`]: its rules, as a search sees them.
//! - [`read`]: every supported text format; [`mod@write`]: the native one.

mod abstraction;
mod boards;
mod domain;
mod goals;
mod instance;
mod lanes;
pub mod notation;
pub mod read;
mod shape;
mod slides;
pub mod write;

pub use domain::{Order, Rush, Size, Slide, State};
pub use instance::{Axis, Car, Exit, Goal, Instance, MAX_SIDE};
pub use shape::{Fixed, Largest, Shape};
