//! Every text format a puzzle of sliding tiles is found in.
//!
//! Each format finds the fields of a board; one reader lays them out on the cells, and one function makes a legal
//! [`Instance`] of what it got or lists all that is wrong, with the places in the text.
//!
//! ```
//! use slidewise_domains::tiles::read;
//!
//! let entries = read::foreign("1 2 3\n4 5 6\n7   8\n");
//! let instance = entries[0].instance.as_ref().unwrap();
//! assert_eq!(instance.start, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
//! assert_eq!(instance.goal_name(), "blank-first");
//!
//! let entries = read::foreign("1 2 3 4 5 6 7 7 0");
//! let faults = entries[0].instance.as_ref().unwrap_err();
//! assert_eq!(faults[0].to_string(), "line 1, column 1: tile 8 is missing");
//! assert_eq!(faults[1].to_string(), "line 1, column 15: tile 7 stands here a second time");
//! ```

mod check;
mod detect;
mod fields;
mod layout;
mod native;
mod plain;
mod table;

#[cfg(test)]
mod tests;

use super::{Instance, UsualGoal};
use crate::text::passages::is_blank;
use crate::text::{self, Entry, Fault, Faults, lines};
use detect::{Format, detect};

/// Reads the puzzles of this family in a text in the native format. Puzzles of other families are skipped.
///
/// An empty text, and text above the first `puzzle:` line that is not a comment, give an entry with a fault.
#[must_use]
pub fn puzzles(text: &str) -> Vec<Entry<Instance>> {
    text::entries(text, |entries| native::read(text, entries))
}

/// Reads the puzzles in a text in any import format, which is detected from the text itself: numbers on one line, grids
/// of numbers, tables with a column `tiles`.
///
/// The result is never empty: a text in no known format gives one entry with a fault.
#[must_use]
pub fn foreign(text: &str) -> Vec<Entry<Instance>> {
    text::imported(text, |entries| match detect(text) {
        Some(Format::Table) => table::read(text, entries),
        Some(Format::Plain) => plain::read(text, entries),
        None => entries.add(Entry::faulty(text::unknown(text))),
    })
}

/// Does a text look like one of the import formats of this family? Never true for a text in the native format, nor for
/// number matrices of other families, where most numbers occur more than once.
#[must_use]
pub fn is_foreign(text: &str) -> bool {
    detect(text).is_some()
}

/// Reads a goal for a board of this size: the name of a usual one, or the numbers row by row.
///
/// # Errors
/// Everything that is wrong with it.
pub fn goal(text: &str, width: usize, height: usize) -> Result<Vec<u8>, Vec<Fault>> {
    if let Some(usual) = UsualGoal::from_name(text.trim()) {
        return Ok(usual.tiles(width * height));
    }
    let mut faults = Faults::default();
    let rows: Vec<_> = lines(text).filter(|line| !is_blank(*line)).map(fields::of_line).collect();
    if rows.is_empty() {
        faults.add(|| Fault::at(1, 1, "there is nothing here"));
    }
    let layout = layout::lay_out(rows, Some((width, height)), &mut faults);
    let tiles = layout.and_then(|layout| check::permutation(&layout, &mut faults));
    tiles.ok_or_else(|| faults.finish())
}
