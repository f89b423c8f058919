//! The clock for limits and reports: the standard one if the platform has one, otherwise one that the host must set
//! before the first search.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod host;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::{Instant, set};
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
