//! Answers the page's calls in JSON, independent of the transport: the server (`slidewise-web`) by HTTP, the static
//! site (`slidewise-wasm`) by messages of a Web Worker. So both give the same answers.
//!
//! Short calls are functions of [`calls`]. Long work is a [`jobs::Work`], made from a checked request; it reports its
//! progress to a [`jobs::Follower`] and ends soon after the follower asks it to. Nothing here knows the rules of a
//! puzzle, opens a file or starts a thread.

pub mod calls;
mod catalogue;
mod failure;
mod input;
pub mod jobs;
mod limits;
mod random;
mod scene;

pub use catalogue::{Catalogue, Overview};
pub use failure::{Code, Failure};
pub use input::read;
pub use limits::Limits;
