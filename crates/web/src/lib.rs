//! The page and the API behind it, served from the binary itself. `API.md` is the contract.
//!
//! A request is checked by `guard`, answered by a function of `api`, and never opens a file: catalogues
//! were opened before the server began. What takes long is a
//! job: `jobs` holds the queue, the threads that work on it, and what became of each. Nothing here knows a rule of a
//! puzzle: those are asked of `slidewise-lab`.

mod api;
mod assets;
mod catalogue;
mod failure;
mod guard;
mod jobs;
mod layout;
mod limits;
mod random;
mod scene;
mod server;

pub use api::ROUTES;
pub use catalogue::Catalogue;
pub use limits::Limits;
pub use server::{Config, Server, app, serve};
