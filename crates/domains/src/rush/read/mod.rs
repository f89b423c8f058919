//! Readers for all text formats of Rush Hour puzzles.
//!
//! Each format has a reader that turns the text into a *sketch*; one function checks the sketch and returns either a
//! legal [`Instance`] or a list of all its faults, with their positions in the text. So every format reports the same
//! mistakes in the same words, and only legal puzzles get past this module.
//!
//! ```
//! use slidewise_domains::rush::read;
//!
//! let entries = read::FORMATS.foreign("Jam 1:\nbb..\nxx.c\n...c\n...c\n");
//! assert_eq!(entries[0].about.name.as_deref(), Some("Jam 1"));
//! assert_eq!(entries[0].instance.as_ref().unwrap().red().name, "x");
//!
//! let entries = read::FORMATS.foreign("bb..\nxx.c\n....\n...c\n");
//! let faults = entries[0].instance.as_ref().unwrap_err();
//! assert_eq!(faults[0].to_string(), "line 4, column 4: car c has a gap");
//! ```

mod block_list;
mod blocks;
mod check;
mod detect;
mod grids;
mod letters;
mod matrices;
mod native;
mod passages;
mod shape;
mod sketch;
mod strings;
mod table;

#[cfg(test)]
mod tests;

use super::Instance;
use crate::text::Formats;

/// All text formats of Rush Hour boards.
pub const FORMATS: Formats<Instance> =
    Formats { family: "rush", puzzle: native::puzzle, detect: detect::detect };
