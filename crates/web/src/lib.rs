//! The page and the API behind it, served from the binary itself. `API.md` is the contract.
//!
//! A request is checked by `guard` and answered by a function of `api`. It never opens a file: catalogues are opened
//! before the server starts. Long-running work is a job: `jobs` has the queue, the worker threads and the results.
//! Nothing here knows the rules of a puzzle; they come from `slidewise-lab`.

mod answers;
mod api;
mod assets;
mod catalogue;
mod connections;
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
