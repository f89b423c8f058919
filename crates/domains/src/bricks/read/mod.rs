//! Readers for all text formats of sliding-brick puzzles.
//!
//! Each format has a reader that turns the text into a *sketch*; one function checks the sketch and returns either a
//! legal [`Instance`] or a list of all its faults, with their positions in the text. So every format reports the same
//! mistakes in the same words, and only legal puzzles get past this module.
//!
//! ```
//! use slidewise_domains::bricks::read;
//!
//! let entries = read::FORMATS.foreign("# Twins\nstart\nAb\n..\ngoal\n..\nA.\n");
//! assert_eq!(entries[0].about.name.as_deref(), Some("Twins"));
//! assert_eq!(entries[0].instance.as_ref().unwrap().pieces.len(), 2);
//!
//! let entries = read::FORMATS.foreign("start\nAb\n..\ngoal\n..\nAA\n");
//! let faults = entries[0].instance.as_ref().unwrap_err();
//! assert_eq!(faults[0].to_string(), "line 6, column 1: the goal of piece A has another shape than the piece");
//! ```

mod aim;
mod check;
mod gnome;
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
use crate::text::Formats;
use crate::text::formats::{Format, first_of};
use crate::text::passages::Sample;

/// All text formats of sliding-brick puzzles.
pub const FORMATS: Formats<Instance> = Formats { family: "bricks", puzzle: native::puzzle, detect };

/// Every format has a feature that Rush Hour's formats lack, so each format recognizes its own texts, in turn.
fn detect(sample: &Sample<'_>) -> Option<Format<Instance>> {
    first_of(
        sample,
        [
            (sections::is_here, Format { name: "start and goal", read: sections::read }),
            (jimslide::is_here, Format { name: "jimslide", read: jimslide::read }),
            (matrices::is_here, Format { name: "number matrix", read: matrices::read }),
            (gnome::is_here, Format { name: "GNOME Klotski", read: gnome::read }),
            (huarong::is_here, Format { name: "Huarong Dao", read: huarong::read }),
        ],
    )
}
