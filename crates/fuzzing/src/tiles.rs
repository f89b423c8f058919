//! The readers of sliding tiles.

use slidewise_domains::tiles::{read, write};

use crate::puzzles::Family;

/// Reads bytes in every format of the family.
pub fn run(data: &[u8]) {
    Family { formats: read::FORMATS, write: write::native }.check(data);
}
