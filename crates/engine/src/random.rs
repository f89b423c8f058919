//! Seeds for random choices.

use std::hash::{BuildHasher, RandomState};

use slidewise_core::clock::Instant;

/// A different number each time. The standard hash function has a random key, except in a browser; there the clock
/// differs.
pub(crate) fn seed() -> u64 {
    RandomState::new().hash_one(Instant::now())
}
