//! Atomix on a grid of names: an atom slides cell by cell until something is in its way.

use crate::grid::{Grid, Position};
use crate::native::{self, EMPTY, Text, fault};
use crate::slide::{Cell, Direction, Slide};
use crate::{Fault, Refusal};

/// A position and the molecule to build.
pub(crate) struct Board {
    pub(crate) grid: Grid,
    /// The name of each atom and that of its kind, in reading order of the start.
    pub(crate) atoms: Vec<(String, String)>,
    /// The kind of each atom of the molecule and its cell there.
    pub(crate) molecule: Vec<(String, Cell)>,
}

impl Board {
    /// Atoms and molecule must be of the same kinds.
    pub(crate) fn read(text: &Text) -> Result<Self, Refusal> {
        text.choice("metric", &["slides"])?;
        let drawing = text.drawing("molecule")?.ok_or_else(|| fault("there is no drawing `molecule:`"))?;
        let start = Grid { rows: text.rows.clone() };
        let wanted = Grid { rows: drawing.rows.clone() };
        let kinds = |grid: &Grid| -> Vec<(String, usize)> {
            let mut kinds: Vec<_> =
                grid.pieces().into_iter().map(|(kind, cells)| (kind, cells.len())).collect();
            kinds.sort_unstable();
            kinds
        };
        if kinds(&start) != kinds(&wanted) || kinds(&start).is_empty() {
            return Err(fault("the atoms on the board are not those of the molecule"));
        }
        let mut grid = Grid { rows: text.rows.clone() };
        let mut atoms = Vec::new();
        for (kind, cells) in start.pieces() {
            for (number, &(row, column)) in (1..).zip(&cells) {
                let name = if cells.len() == 1 { kind.clone() } else { format!("{kind}-{number}") };
                grid.rows[row][column].clone_from(&name);
                atoms.push((name, kind.clone()));
            }
        }
        let molecule = wanted.pieces().into_iter();
        let molecule =
            molecule.flat_map(|(kind, cells)| cells.into_iter().map(move |cell| (kind.clone(), cell)));
        Ok(Self { grid, atoms, molecule: up_and_left(molecule.collect()) })
    }

    /// How far an atom can slide.
    fn way(&self, name: &str, direction: Direction) -> u32 {
        let next =
            |&cell: &Cell| direction.next(cell, self.grid.size()).filter(|&next| self.grid.at(next) == EMPTY);
        std::iter::successors(next(&self.grid.cells(name)[0]), next).count() as u32
    }

    /// The kind of the atom in a cell, if there is one.
    fn instance_at(&self, row: usize, column: usize) -> Option<&str> {
        let name = self.grid.rows.get(row)?.get(column)?;
        self.atoms.iter().find(|(atom, _)| atom == name).map(|(_, kind)| kind.as_str())
    }
}

impl Position for Board {
    fn metric(&self) -> &str {
        "slides"
    }

    /// A slide must continue until something blocks it; its distance need not be stated.
    fn carry_out(&mut self, text: &str) -> Result<u32, Fault> {
        let (name, direction, distance) = Slide::read_open(text)?;
        self.grid.piece(name)?;
        let distance = distance.unwrap_or_else(|| self.way(name, direction).max(1));
        let slide = Slide { name, direction, distance };
        self.grid.slide(&slide, |_| false)?;
        let end = self.grid.cells(slide.name)[0];
        match slide.direction.next(end, self.grid.size()) {
            Some(next) if self.grid.at(next) == EMPTY => Err(Fault::StopsShort),
            _ => Ok(1),
        }
    }

    /// Is the molecule complete anywhere on the board?
    fn is_solved(&self) -> bool {
        let (height, width) = self.grid.size();
        let corners = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        let mut molecules = corners.map(|(row, column)| {
            self.molecule
                .iter()
                .all(|(kind, cell)| self.instance_at(row + cell.0, column + cell.1) == Some(kind))
        });
        molecules.any(|complete| complete)
    }

    fn draw(&self) -> String {
        native::draw(&self.grid.rows)
    }
}

/// The molecule without empty rows above it and empty columns before it.
fn up_and_left(molecule: Vec<(String, Cell)>) -> Vec<(String, Cell)> {
    let top = molecule.iter().map(|(_, cell)| cell.0).min().unwrap_or(0);
    let left = molecule.iter().map(|(_, cell)| cell.1).min().unwrap_or(0);
    molecule.into_iter().map(|(kind, (row, column))| (kind, (row - top, column - left))).collect()
}
