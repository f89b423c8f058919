//! Code that the families on a grid share.

mod bits;

pub use bits::{BitSet, Bits, Fields};
