//! The native text format, as the program writes it. Reading it gives the same maze again.

use super::{Cell, Instance};
use crate::text::About;
use crate::text::write::headers;

/// Writes a maze in the native format.
///
/// The text reads back as the same `instance` and the same `about`, provided that names and sources are one line
/// without surrounding spaces, as they are in everything that was read. Other line breaks become spaces.
#[must_use]
pub fn native(instance: &Instance, about: &About) -> String {
    let own = [
        ("neighbours", instance.neighbours.name().to_owned()),
        ("metric", instance.metric.name().to_owned()),
    ];
    format!("{}\n{}", headers("maze", about, &own), board(instance))
}

/// Draws a maze: `S` is the start, `G` the goal, `*` both on one cell, `#` a wall, and `.` floor.
#[must_use]
pub fn board(instance: &Instance) -> String {
    let mut text = String::with_capacity((instance.width + 1) * instance.height);
    for row in 0..instance.height as u16 {
        text.extend((0..instance.width as u16).map(|column| mark(instance, Cell { row, column })));
        text.push('\n');
    }
    text
}

fn mark(instance: &Instance, cell: Cell) -> char {
    match (cell == instance.start, cell == instance.goal) {
        (true, true) => '*',
        (true, false) => 'S',
        (false, true) => 'G',
        (false, false) => {
            if instance.is_free(cell) {
                '.'
            } else {
                '#'
            }
        }
    }
}
