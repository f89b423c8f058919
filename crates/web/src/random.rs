//! Unguessable numbers.

use std::hash::{BuildHasher, Hasher, RandomState};

/// A new number each time: the standard hash function has a random key.
pub(crate) fn unguessable() -> u64 {
    RandomState::new().build_hasher().finish()
}
