//! Every text format an Atomix level is found in.
//!
//! Each format has a reader that makes a *sketch* of what it sees; one function checks a sketch and either makes a
//! legal [`Instance`] of it or lists all that is wrong, with the places in the text.
//!
//! ```
//! use slidewise_domains::atomix::read;
//!
//! let level = "puzzle: atomix\natom: h H c\natom: o O g\n\n..o\nh..\n\nmolecule:\nho\n";
//! let entries = read::puzzles(level);
//! assert_eq!(entries[0].instance.as_ref().unwrap().atoms.len(), 2);
//!
//! let entries = read::puzzles(&level.replace("ho", "hh").replace("O g", "O x"));
//! let faults: Vec<_> = entries[0].instance.as_ref().unwrap_err().iter().map(ToString::to_string).collect();
//! assert_eq!(faults[0], "line 3, column 11: 'x' is no bond");
//! assert_eq!(faults[1], "line 5, column 3: the board has 1 atom o, the molecule has no atom");
//! assert_eq!(faults[2], "line 9, column 2: the board has 1 atom h, the molecule has 2 atoms");
//! ```

mod check;
mod gnome;
mod katomic;
mod native;
mod outside;
mod plain;
mod sketch;

#[cfg(test)]
mod tests;

use super::Instance;
use crate::text::native::family_of;
use crate::text::passages::sample;
use crate::text::{self, Entry};

/// Reads the puzzles of this family in a text in the native format. Puzzles of other families are skipped.
///
/// An empty text, and text above the first `puzzle:` line that is not a comment, give an entry with a fault.
#[must_use]
pub fn puzzles(text: &str) -> Vec<Entry<Instance>> {
    text::entries(text, |entries| native::read(text, entries))
}

/// Reads the levels in a text in any import format, which is detected from the text itself: plain level files, level
/// files of `KAtomic`, levels of GNOME Atomix.
///
/// The result is never empty: a text in no known format gives one entry with a fault.
#[must_use]
pub fn foreign(text: &str) -> Vec<Entry<Instance>> {
    text::imported(text, |entries| match detect(text) {
        Some(Format::Plain) => plain::read(text, entries),
        Some(Format::KAtomic) => katomic::read(text, entries),
        Some(Format::Gnome) => gnome::read(text, entries),
        None => entries.add(Entry::faulty(text::unknown(text))),
    })
}

/// Does a text look like one of the import formats of this family? Never true for a text in the native format, nor for
/// the import formats of other families.
#[must_use]
pub fn is_foreign(text: &str) -> bool {
    detect(text).is_some()
}

/// An import format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    /// Plain level files.
    Plain,
    /// Level files of `KAtomic`.
    KAtomic,
    /// Levels of GNOME Atomix.
    Gnome,
}

/// The format of a text; `None` if it looks like none of them.
fn detect(text: &str) -> Option<Format> {
    let sample = sample(text);
    if sample.iter().any(|line| family_of(*line).is_some()) {
        None
    } else if gnome::is_here(&sample) {
        Some(Format::Gnome)
    } else if katomic::is_here(&sample) {
        Some(Format::KAtomic)
    } else {
        plain::is_here(&sample).then_some(Format::Plain)
    }
}
