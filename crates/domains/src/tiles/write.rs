//! The native text format, as the program writes it. Reading it gives the same puzzle again.

use std::fmt::Write;

use super::{Instance, UsualGoal};
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
    let own = [
        ("goal", instance.usual_goal().map_or("", UsualGoal::name).to_owned()),
        ("metric", Instance::METRIC.name().to_owned()),
    ];
    let mut text = headers("tiles", about, &own);
    let _ = write!(text, "\n{}", board(&instance.start, instance.width));
    if instance.usual_goal().is_none() {
        let _ = write!(text, "\ngoal:\n{}", board(&instance.goal, instance.width));
    }
    text
}

/// Draws the numbers on a board of this width, each column as wide as the largest number; `.` is the blank.
#[must_use]
pub fn board(tiles: &[u8], width: usize) -> String {
    let digits = (tiles.len() - 1).to_string().len();
    let name = |tile: &u8| if *tile == 0 { BLANK.to_owned() } else { tile.to_string() };
    let cell = |tile: &u8| format!("{:>digits$}", name(tile));
    let line = |row: &[u8]| row.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n";
    tiles.chunks(width).map(line).collect()
}
