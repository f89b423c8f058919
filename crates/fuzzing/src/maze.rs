//! The readers of mazes.

use slidewise_domains::maze::{read, write};

use crate::puzzles::Family;

/// Reads bytes in every format of the family.
pub fn run(data: &[u8]) {
    Family { formats: read::FORMATS, write: write::native }.check(data);
}
