//! What the page asks, answered in JSON, whoever carries questions and answers: the server (`slidewise-web`) by HTTP,
//! the static site (`slidewise-wasm`) by messages of a Web Worker. So both give the same answers.
//!
//! Short questions are functions of [`calls`]. Long work is a [`jobs::Work`], made of a checked request; it tells its
//! [`jobs::Follower`] how far it is and ends soon after the follower asks it to. Nothing here knows the rules of a
//! puzzle, opens a file or starts a thread of its own.

pub mod calls;
mod catalogue;
mod failure;
mod input;
pub mod jobs;
mod layout;
mod limits;
mod random;
mod scene;

pub use catalogue::{Catalogue, Overview};
pub use failure::{Code, Failure};
pub use input::read;
pub use limits::Limits;
