//! The page and the API behind it, served from the binary itself. `API.md` is the contract.
//!
//! A request is checked by `guard`, answered by a function of `api`, and never touches a file. What takes long is a
//! job: `jobs` holds the queue, the threads that work on it, and what became of each. Nothing here knows a rule of a
//! puzzle: those are asked of `slidewise-lab`.

mod api;
mod assets;
mod failure;
mod guard;
mod jobs;
mod layout;
mod limits;
mod scene;
mod server;

pub use api::ROUTES;
pub use limits::Limits;
pub use server::{Config, Server, app, serve};
