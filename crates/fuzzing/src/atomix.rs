//! The readers of Atomix levels.

use slidewise_domains::atomix::{read, write};

use crate::puzzles::Family;

/// Reads bytes in every format of the family.
pub fn run(data: &[u8]) {
    Family { formats: read::FORMATS, write: write::native }.check(data);
}
