//! The page and the API behind it, served from the binary itself. `API.md` is the contract.
//!
//! A request is checked by `guard` and answered by a function of `api`. It never opens a file: catalogues are opened
//! before the server starts. Long-running work is a job: `jobs` has the queue, the worker threads and the results. The
//! answers come from `slidewise-engine`; this crate is the HTTP around it.

mod answers;
mod api;
mod assets;
mod connections;
mod failure;
mod guard;
mod jobs;
mod limits;
mod server;

pub use api::ROUTES;
pub use limits::Limits;
pub use server::{Config, Server, app, serve};
pub use slidewise_engine as engine;
