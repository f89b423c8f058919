//! Every text format a Rush Hour puzzle is found in.
//!
//! Each format has a reader that makes a *sketch* of what it sees; one function checks a sketch and either makes a legal
//! [`Instance`] of it or lists all that is wrong, with the places in the text. So every format reports the same
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
use crate::text::{Entries, Entry, Fault, lines};
use detect::{Format, detect};

/// Reads the puzzles of this family in a text in the native format. Puzzles of other families are passed over.
///
/// An empty text, and text above the first `puzzle:` line that is no comment, make an entry with a fault.
#[must_use]
pub fn puzzles(text: &str) -> Vec<Entry<Instance>> {
    if let Some(nothing) = blank(text) {
        return vec![nothing];
    }
    let mut entries = Entries::default();
    native::read(text, &mut entries);
    entries.finish()
}

/// Reads the puzzles of a text in any import format, which is found out from the text itself: boards in one line, tables
/// with a `board` column, letter grids, lines of blocks, number matrices.
///
/// The result is never empty: a text in no known format is one entry with a fault.
#[must_use]
pub fn foreign(text: &str) -> Vec<Entry<Instance>> {
    if let Some(nothing) = blank(text) {
        return vec![nothing];
    }
    let mut entries = Entries::default();
    match detect(text) {
        Some(Format::Table) => table::read(text, &mut entries),
        Some(Format::Blocks) => blocks::read(text, &mut entries),
        Some(Format::Matrices) => matrices::read(text, &mut entries),
        Some(Format::Strings) => strings::read(text, &mut entries),
        Some(Format::Grids) => grids::read(text, &mut entries),
        None => entries.add(Entry::faulty(unknown(text))),
    }
    let entries = entries.finish();
    if entries.is_empty() {
        return vec![Entry::faulty(Fault::at(1, 1, "there is no board in this text"))];
    }
    entries
}

/// The fault of a text with nothing to read in it.
fn blank(text: &str) -> Option<Entry<Instance>> {
    let nothing = lines(text).all(|line| line.text.is_empty());
    nothing.then(|| Entry::faulty(Fault::at(1, 1, "there is nothing here: the text is empty")))
}

/// The fault of a text in no format.
fn unknown(text: &str) -> Fault {
    const HELP: &str = "Known are: the native format with a line `puzzle: rush`; boards in one line such as \
        `BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo`; letter grids, one row a line; tables with a `board` column; \
        block lines `x y direction length`; number matrices with 0 for an empty cell.";
    let first = lines(text).find(|line| !line.text.is_empty());
    let place = first.map(|line| line.content().place);
    let message = "this is not a puzzle in any format Slidewise knows";
    place.map_or_else(|| Fault::at(1, 1, message), |place| place.fault(message)).help(HELP)
}
