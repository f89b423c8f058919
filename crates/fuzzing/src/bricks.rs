//! The readers of sliding bricks.

use slidewise_domains::bricks::{read, write};

use crate::puzzles::Family;

/// Reads bytes in every format of the family.
pub fn run(data: &[u8]) {
    Family { formats: read::FORMATS, write: write::native }.check(data);
}
