//! Every text format a sliding-brick puzzle is found in.
//!
//! Each format has a reader that makes a *sketch* of what it sees; one function checks a sketch and either makes a
//! legal [`Instance`] of it or lists all that is wrong, with the places in the text. So every format reports the same
//! mistakes in the same words, and nothing but a legal puzzle gets past this module.
//!
//! ```
//! use slidewise_domains::bricks::read;
//!
//! let entries = read::foreign("# Twins\nstart\nAb\n..\ngoal\n..\nA.\n");
//! assert_eq!(entries[0].about.name.as_deref(), Some("Twins"));
//! assert_eq!(entries[0].instance.as_ref().unwrap().pieces.len(), 2);
//!
//! let entries = read::foreign("start\nAb\n..\ngoal\n..\nAA\n");
//! let faults = entries[0].instance.as_ref().unwrap_err();
//! assert_eq!(faults[0].to_string(), "line 6, column 1: the goal of piece A has another shape than the piece");
//! ```

mod aim;
mod check;
mod detect;
mod gnome;
mod header;
mod huarong;
mod jimslide;
mod matrices;
mod native;
mod plan;
mod sections;
mod sketch;

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

/// Reads the puzzles in a text in any import format, which is detected from the text itself: boards under `start` and
/// `goal`, number matrices with walls, GNOME Klotski's boards, Huarong Dao in 20 characters, jimslide's files.
///
/// The result is never empty: a text in no known format gives one entry with a fault.
#[must_use]
pub fn foreign(text: &str) -> Vec<Entry<Instance>> {
    text::imported(text, |entries| match detect(text) {
        Some(Format::Sections) => sections::read(text, entries),
        Some(Format::Jimslide) => jimslide::read(text, entries),
        Some(Format::Matrices) => matrices::read(text, entries),
        Some(Format::Gnome) => gnome::read(text, entries),
        Some(Format::Huarong) => huarong::read(text, entries),
        None => entries.add(Entry::faulty(text::unknown(text))),
    })
}

/// Does a text look like one of the import formats of this family? Never true for a text in the native format, nor for
/// the import formats of Rush Hour.
#[must_use]
pub fn is_foreign(text: &str) -> bool {
    detect(text).is_some()
}
