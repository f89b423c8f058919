//! Readers for all text formats of mazes.
//!
//! Each format turns the text into a drawing; one function turns the drawing into a legal [`Instance`] or lists all its
//! faults, with their positions in the text.
//!
//! ```
//! use slidewise_domains::maze::read;
//!
//! let entries = read::FORMATS.foreign("#####\n#S#G#\n#...#\n#####\n");
//! let maze = entries[0].instance.as_ref().unwrap();
//! assert_eq!((maze.start.column, maze.goal.column), (1, 3));
//!
//! let entries = read::FORMATS.foreign("S.#\n..S\n");
//! let faults = entries[0].instance.as_ref().unwrap_err();
//! assert_eq!(faults[0].to_string(), "line 1, column 1: there is no goal");
//! assert_eq!(faults[1].to_string(), "line 2, column 3: this is a second start");
//! ```

mod check;
mod content;
mod moving_ai;
mod native;
mod plain;

#[cfg(test)]
mod tests;

use super::Instance;
use crate::text::Formats;
use crate::text::formats::{Format, first_of};
use crate::text::passages::Sample;

/// All text formats of mazes.
pub const FORMATS: Formats<Instance> = Formats { family: "maze", puzzle: native::puzzle, detect };

/// Boards of other families are not recognized: their pieces have letters, and a car has two cells.
fn detect(sample: &Sample<'_>) -> Option<Format<Instance>> {
    first_of(
        sample,
        [
            (moving_ai::is_here, Format { name: "Moving AI map", read: moving_ai::read }),
            (plain::is_here, Format { name: "drawing", read: plain::read }),
        ],
    )
}
