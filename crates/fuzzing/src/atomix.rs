//! The readers of Atomix levels.

use slidewise_domains::atomix::{read, write};

use crate::puzzles::Family;

/// Reads bytes in every format of the family.
pub fn run(data: &[u8]) {
    Family { foreign: read::foreign, native: read::puzzles, write: write::native }.check(data);
}
