//! Readers for all text formats of Atomix levels.
//!
//! Each format has a reader that turns the text into a *sketch*; one function checks the sketch and returns either a
//! legal [`Instance`] or a list of all its faults, with their positions in the text.
//!
//! ```
//! use slidewise_domains::atomix::read;
//!
//! let level = "puzzle: atomix\natom: h H c\natom: o O g\n\n..o\nh..\n\nmolecule:\nho\n";
//! let entries = read::FORMATS.native(level);
//! assert_eq!(entries[0].instance.as_ref().unwrap().atoms.len(), 2);
//!
//! let entries = read::FORMATS.native(&level.replace("ho", "hh").replace("O g", "O x"));
//! let faults: Vec<_> = entries[0].instance.as_ref().unwrap_err().iter().map(ToString::to_string).collect();
//! assert_eq!(faults[0], "line 3, column 11: 'x' is not a bond");
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
use crate::text::Formats;
use crate::text::formats::{Format, first_of};
use crate::text::passages::Sample;

/// All text formats of Atomix levels.
pub const FORMATS: Formats<Instance> = Formats { family: "atomix", puzzle: native::puzzle, detect };

fn detect(sample: &Sample<'_>) -> Option<Format<Instance>> {
    first_of(
        sample,
        [
            (gnome::is_here, Format { name: "GNOME Atomix", read: gnome::read }),
            (katomic::is_here, Format { name: "KAtomic", read: katomic::read }),
            (plain::is_here, Format { name: "plain level", read: plain::read }),
        ],
    )
}
