//! The readers of mazes.

use slidewise_domains::maze::{read, write};

use crate::puzzles::Family;

/// Reads bytes in every format of the family.
pub fn run(data: &[u8]) {
    Family { foreign: read::foreign, native: read::puzzles, write: write::native }.check(data);
}
