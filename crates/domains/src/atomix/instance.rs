//! A legal level, with the names its author gave to the kinds of atoms.

use std::collections::HashSet;
use std::ops::Range;

use slidewise_core::Metric;

use super::Bonds;

/// The maximum side of a board: no slide is longer than the bits of a machine word.
pub const MAX_SIDE: usize = 64;

/// The maximum number of free cells of a board: the number of one fits in a byte.
pub const MAX_FREE: usize = 256;

/// The maximum number of atoms in a level.
pub const MAX_ATOMS: usize = 40;

/// A cell as (row, column), both from 0.
pub type Cell = (usize, usize);

/// A kind of atom. Atoms of one kind are interchangeable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AtomKind {
    /// The name in the input.
    pub name: String,
    /// The element: `H`, `C`, or any other word.
    pub element: String,
    /// The bonds it has in the molecule.
    pub bonds: Bonds,
}

/// An atom on the board or in the molecule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Atom {
    /// Index of its kind.
    pub kind: usize,
    /// Its cell.
    pub cell: Cell,
}

/// A legal level: atoms on floor, each on its own cell, and a molecule made of the same atoms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// Walls in reading order. Everything outside the board is wall too.
    pub walls: Vec<Cell>,
    /// The kinds in the order of the input; no two have the same element and bonds, and each has an atom.
    pub kinds: Vec<AtomKind>,
    /// The atoms by kind, those of one kind in reading order.
    pub atoms: Vec<Atom>,
    /// The molecule in the same order, moved up and left as far as possible.
    pub molecule: Vec<Atom>,
}

impl Instance {
    /// The unit of length: an atom slides as far as it can.
    pub const METRIC: Metric = Metric::Slides;

    /// The indices of the atoms of a kind.
    #[must_use]
    pub fn atoms_of(&self, kind: usize) -> Range<usize> {
        let first = self.atoms.partition_point(|atom| atom.kind < kind);
        first..self.atoms.partition_point(|atom| atom.kind <= kind)
    }

    /// The places where the molecule fits: the cells of its frame's upper left corner, in reading order, for which all
    /// its atoms are on free cells. Each is a final state, whether it can be reached or not.
    #[must_use]
    pub fn final_places(&self) -> Vec<Cell> {
        let free: HashSet<Cell> = self.free_cells().into_iter().collect();
        let fits = |&(row, column): &Cell| {
            self.molecule.iter().all(|atom| free.contains(&(row + atom.cell.0, column + atom.cell.1)))
        };
        let cells = (0..self.height).flat_map(|row| (0..self.width).map(move |column| (row, column)));
        cells.filter(fits).collect()
    }

    /// The cells that an atom could ever reach, in reading order: those that are connected to an atom by floor.
    #[must_use]
    pub fn free_cells(&self) -> Vec<Cell> {
        let mut open = vec![vec![true; self.width]; self.height];
        self.walls.iter().for_each(|&(row, column)| open[row][column] = false);
        let mut free = Vec::new();
        let mut found: Vec<Cell> = self.atoms.iter().map(|atom| atom.cell).collect();
        while let Some((row, column)) = found.pop() {
            // To the left of the first column and above the first row, the subtraction wraps around to a number larger
            // than any board.
            let Some(open) = open.get_mut(row).and_then(|row| row.get_mut(column)) else { continue };
            if std::mem::take(open) {
                free.push((row, column));
                found.extend([(row.wrapping_sub(1), column), (row + 1, column)]);
                found.extend([(row, column.wrapping_sub(1)), (row, column + 1)]);
            }
        }
        free.sort_unstable();
        free
    }
}
