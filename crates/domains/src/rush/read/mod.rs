//! Every text format a Rush Hour puzzle is found in.
//!
//! Each format has a reader that makes a *sketch* of what it sees; one function checks a sketch and either makes a
//! legal [`Instance`] of it or lists all that is wrong, with the places in the text. So every format reports the same
//! mistakes in the same words, and nothing but a legal puzzle gets past this module.
//!
//! ```
//! use slidewise_domains::rush::read;
//!
//! let entries = read::foreign("Jam 1:\nbb..\nxx.c\n...c\n...c\n");
//! assert_eq!(entries[0].about.name.as_deref(), Some("Jam 1"));
//! assert_eq!(entries[0].instance.as_ref().unwrap().red().name, "x");
//!
//! let entries = read::foreign("bb..\nxx.c\n....\n...c\n");
//! let faults = entries[0].instance.as_ref().unwrap_err();
//! assert_eq!(faults[0].to_string(), "line 4, column 4: car c has a gap");
//! ```

mod blocks;
mod check;
mod detect;
mod grids;
mod header;
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
use crate::text::{self, Entry};
use detect::{Format, detect};

/// Reads the puzzles of this family in a text in the native format. Puzzles of other families are skipped.
///
/// An empty text, and text above the first `puzzle:` line that is not a comment, give an entry with a fault.
#[must_use]
pub fn puzzles(text: &str) -> Vec<Entry<Instance>> {
    text::entries(text, |entries| native::read(text, entries))
}

/// Reads the puzzles in a text in any import format, which is detected from the text itself: boards on one line, tables
/// with a `board` column, letter grids, lines of blocks, number matrices.
///
/// The result is never empty: a text in no known format gives one entry with a fault.
#[must_use]
pub fn foreign(text: &str) -> Vec<Entry<Instance>> {
    text::imported(text, |entries| match detect(text) {
        Some(Format::Table) => table::read(text, entries),
        Some(Format::Blocks) => blocks::read(text, entries),
        Some(Format::Matrices) => matrices::read(text, entries),
        Some(Format::Strings) => strings::read(text, entries),
        Some(Format::Grids) => grids::read(text, entries),
        None => entries.add(Entry::faulty(text::unknown(text))),
    })
}
