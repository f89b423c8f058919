//! The clock that limits and reports read: the standard one where there is one, otherwise the one of the host, which has
//! to be set before the first search.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod host;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::{Instant, set};
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
