//! Heuristics of the families, each with what it guarantees and where it is from.

pub mod bricks;
pub mod maze;
pub mod rush;
pub mod tiles;

/// The examples of `docs/YOUR-OWN-FAMILY.md`, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/YOUR-OWN-FAMILY.md")]
mod your_own_family {}
