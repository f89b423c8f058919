//! Heuristics of the families, each with its guarantees and its source. docs/SEEDS.md describes the documents that
//! comments cite, such as the Unblock Me thesis.

pub mod atomix;
pub mod bricks;
mod hungarian;
mod largest;
pub mod maze;
mod phrases;
mod rank;
pub mod rush;
mod tie_rule;
pub mod tiles;

pub use largest::Largest;
pub use tie_rule::{Then, TieRule, WithTieRule};

/// The examples of `docs/YOUR-OWN-FAMILY.md`, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/YOUR-OWN-FAMILY.md")]
mod your_own_family {}
