//! The engine of the static site: `slidewise-engine` behind a few exported functions that pass JSON, called by the Web
//! Worker `page/js/worker/thread.js`.
//!
//! One instance executes one call at a time. The page runs every job in a worker of its own, so ending a worker ends
//! its job, and a panic affects only that worker.

#[cfg(target_family = "wasm")]
mod abi;
mod dispatcher;

pub use dispatcher::{Answer, Dispatcher, LIMITS};
