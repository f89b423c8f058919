//! Readers for all text formats of sliding tiles.
//!
//! Each format finds the fields of a board; one reader lays them out on the cells, and one function returns either a
//! legal [`Instance`] or a list of all faults, with their positions in the text.
//!
//! ```
//! use slidewise_domains::tiles::read;
//!
//! let entries = read::FORMATS.foreign("1 2 3\n4 5 6\n7   8\n");
//! let instance = entries[0].instance.as_ref().unwrap();
//! assert_eq!(instance.start, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
//! assert_eq!(instance.goal_name(), "blank-first");
//!
//! let entries = read::FORMATS.foreign("1 2 3 4 5 6 7 7 0");
//! let faults = entries[0].instance.as_ref().unwrap_err();
//! assert_eq!(faults[0].to_string(), "line 1, column 1: tile 8 is missing");
//! assert_eq!(faults[1].to_string(), "line 1, column 15: tile 7 occurs a second time here");
//! ```

mod check;
mod fields;
mod general;
mod layout;
mod native;
mod plain;
mod table;

#[cfg(test)]
mod tests;

use super::{Instance, UsualGoal};
use crate::text::formats::{Format, first_of};
use crate::text::passages::{Sample, is_blank};
use crate::text::{Fault, Faults, Formats, lines};

/// All text formats of sliding tiles.
pub const FORMATS: Formats<Instance> = Formats { family: "tiles", puzzle: native::puzzle, detect };

fn detect(sample: &Sample<'_>) -> Option<Format<Instance>> {
    first_of(
        sample,
        [
            (table::is_here, Format { name: "table", read: table::read }),
            (plain::is_here, Format { name: "numbers", read: plain::read }),
        ],
    )
}

/// The same puzzle with another goal: the name of a usual one, or its tiles row by row. `*` is a cell that does not
/// matter, and `...` at the end stands for all others.
///
/// # Errors
/// Everything that is wrong with it.
pub fn goal(text: &str, puzzle: &Instance) -> Result<Instance, Vec<Fault>> {
    if let Some(usual) = UsualGoal::from_name(text.trim()) {
        let goal = usual.arranged(&puzzle.start, &puzzle.walls);
        return Ok(Instance { goal, open: Vec::new(), ..puzzle.clone() });
    }
    let mut faults = Faults::default();
    let size = Some((puzzle.width, puzzle.height));
    let mut rows: Vec<_> = lines(text).filter(|line| !is_blank(*line)).map(fields::of_line).collect();
    match &mut rows[..] {
        [] => faults.add(|| Fault::at(1, 1, "there is nothing here")),
        [row] => fields::fill_rest(row, size),
        _ => {}
    }
    let mut instance = puzzle.clone();
    if let Some(layout) = layout::lay_out(rows, size, &mut faults) {
        general::aim_at(&mut instance, &layout, &mut faults);
    }
    if faults.is_empty() { Ok(instance) } else { Err(faults.finish()) }
}
