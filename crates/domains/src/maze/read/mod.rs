//! Every text format a maze is found in.
//!
//! Each format draws the cells; one function makes a legal [`Instance`] of the drawing or lists all that is wrong, with
//! the places in the text.
//!
//! ```
//! use slidewise_domains::maze::read;
//!
//! let entries = read::foreign("#####\n#S#G#\n#...#\n#####\n");
//! let maze = entries[0].instance.as_ref().unwrap();
//! assert_eq!((maze.start.column, maze.goal.column), (1, 3));
//!
//! let entries = read::foreign("S.#\n..S\n");
//! let faults = entries[0].instance.as_ref().unwrap_err();
//! assert_eq!(faults[0].to_string(), "line 1, column 1: there is no goal");
//! assert_eq!(faults[1].to_string(), "line 2, column 3: this is a second start");
//! ```

mod check;
mod marks;
mod moving_ai;
mod native;
mod plain;

#[cfg(test)]
mod tests;

use super::Instance;
use crate::text::native::family_of;
use crate::text::passages::sample;
use crate::text::{self, Entry};

/// Reads the puzzles of this family in a text in the native format. Puzzles of other families are passed over.
///
/// An empty text, and text above the first `puzzle:` line that is no comment, make an entry with a fault.
#[must_use]
pub fn puzzles(text: &str) -> Vec<Entry<Instance>> {
    text::entries(text, |entries| native::read(text, entries))
}

/// Reads the puzzles of a text in any import format, which is found out from the text itself: mazes drawn with
/// characters, and maps of the Moving AI Lab with their scenarios.
///
/// The result is never empty: a text in no known format is one entry with a fault.
#[must_use]
pub fn foreign(text: &str) -> Vec<Entry<Instance>> {
    text::imported(text, |entries| match () {
        () if moving_ai::is_here(&sample(text)) => moving_ai::read(text, entries),
        () if plain::is_here(text) => plain::read(text, entries),
        () => entries.add(Entry::faulty(text::unknown(text))),
    })
}

/// Does a text look like one of the import formats of this family? Never true for a text in the native format, nor for
/// boards of other families, where pieces have letters and a car has two cells.
#[must_use]
pub fn is_foreign(text: &str) -> bool {
    let sample = sample(text);
    let native = sample.iter().any(|line| family_of(*line).is_some());
    !native && (moving_ai::is_here(&sample) || plain::is_here(text))
}
