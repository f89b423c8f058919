//! The native text format, as the program writes it. Reading it gives the same puzzle again.

use std::fmt::Write;

use super::{Atom, Instance};
use crate::text::write::{Cells, draw};
use crate::text::{self, About};

/// Writes a puzzle in the native format.
///
/// The text reads back as the same `instance` and the same `about`, provided that names and sources are one line
/// without surrounding spaces, as they are in everything that was read. Other line breaks become spaces.
#[must_use]
pub fn native(instance: &Instance, about: &About) -> String {
    let mut own = vec![("metric", Instance::METRIC.name().to_owned())];
    for kind in &instance.kinds {
        own.push(("atom", format!("{} {} {}", kind.name, kind.element, kind.bonds).trim_end().to_owned()));
    }
    let mut text = text::write::headers("atomix", about, &own);
    let _ = write!(text, "\n{}\nmolecule:\n{}", board(instance), molecule(instance));
    text
}

/// Draws only the board: `.` for floor, `#` for a wall, and the name of its kind for an atom. Spaces separate the cells
/// if a name has several characters.
#[must_use]
pub fn board(instance: &Instance) -> String {
    let mut cells = vec![vec!["."; instance.width]; instance.height];
    instance.walls.iter().for_each(|&(row, column)| cells[row][column] = "#");
    fill(&mut cells, instance, &instance.atoms);
    draw(&cells, is_spaced(instance))
}

/// Draws only the molecule: `.` where there is no atom.
#[must_use]
pub fn molecule(instance: &Instance) -> String {
    let last = |part: fn(&Atom) -> usize| instance.molecule.iter().map(part).max().map_or(0, |last| last + 1);
    let (height, width) = (last(|atom| atom.cell.0), last(|atom| atom.cell.1));
    // Spaces separate long names, and a single column has none.
    let width = if is_spaced(instance) { width.max(2) } else { width };
    let mut cells = vec![vec!["."; width]; height];
    fill(&mut cells, instance, &instance.molecule);
    draw(&cells, is_spaced(instance))
}

fn fill<'a>(cells: &mut Cells<'a>, instance: &'a Instance, atoms: &[Atom]) {
    for atom in atoms {
        cells[atom.cell.0][atom.cell.1] = &instance.kinds[atom.kind].name;
    }
}

fn is_spaced(instance: &Instance) -> bool {
    instance.kinds.iter().any(|kind| kind.name.chars().count() > 1)
}
