//! Heuristics of the families, each with what it guarantees and where it is from.

pub mod atomix;
pub mod bricks;
mod largest;
pub mod maze;
mod rank;
pub mod rush;
mod tied;
pub mod tiles;

pub use largest::Largest;
pub use tied::{TieRule, Tied};

/// The examples of `docs/YOUR-OWN-FAMILY.md`, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/YOUR-OWN-FAMILY.md")]
mod your_own_family {}
