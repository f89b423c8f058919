//! The native text format, as the program writes it. Reading it gives the same puzzle again.

use std::fmt::Write;

use super::{Instance, OPEN, UsualGoal, WALL};
use crate::text::About;
use crate::text::write::headers;

/// The blank in a drawing.
const BLANK: &str = ".";

/// Writes a puzzle in the native format.
///
/// The text reads back as the same `instance` and the same `about`, provided that names and sources are one line
/// without surrounding spaces, as they are in everything that was read. Other line breaks become spaces.
#[must_use]
pub fn native(instance: &Instance, about: &About) -> String {
    // Equal numbers are read as a mistake unless the goal has them too.
    let usual = instance.usual_goal().filter(|_| instance.names.len() == instance.tiles());
    let own = [
        ("goal", usual.map_or("", UsualGoal::name).to_owned()),
        ("metric", instance.metric.name().to_owned()),
    ];
    let mut text = headers("tiles", about, &own);
    let _ = write!(text, "\n{}", board(instance));
    if usual.is_none() {
        let _ = write!(text, "\ngoal:\n{}", drawing(instance, &instance.goal, &instance.open));
    }
    text
}

/// Draws the start of a puzzle.
#[must_use]
pub fn board(instance: &Instance) -> String {
    drawing(instance, &instance.start, &[])
}

/// Draws tiles on the board of a puzzle, each column as wide as the longest name; `.` is a blank, `#` a wall, and `*` an
/// open cell.
fn drawing(instance: &Instance, kinds: &[u8], open: &[usize]) -> String {
    let name = |cell: usize| match kinds[cell] {
        _ if instance.is_wall(cell) => WALL,
        _ if open.binary_search(&cell).is_ok() => OPEN,
        0 => BLANK,
        kind => instance.name(kind),
    };
    let longest = instance.names.iter().map(|name| name.chars().count()).max().unwrap_or(1);
    let cells: Vec<_> = (0..kinds.len()).map(|cell| format!("{:>longest$}", name(cell))).collect();
    cells.chunks(instance.width).map(|row| row.join(" ") + "\n").collect()
}
