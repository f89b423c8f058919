//! Sets of cells in which every row and every column is a run of bits within one word.

use super::{Axis, Car, Instance};
use crate::grid::BitSet;

/// The maximum side of a board of one word: there every line has its own byte.
pub(super) const NARROW: usize = 8;

/// A set of cells, held twice: row after row, and column after column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Boards<B> {
    rows: B,
    columns: B,
}

impl<B: BitSet> Boards<B> {
    /// The bits of a line from its first cell on; on boards of more than one word, other lines may follow.
    #[inline(always)]
    pub(super) fn line(&self, line: Line) -> u64 {
        let board = if line.across { &self.rows } else { &self.columns };
        board.word(line.word as usize) >> line.shift
    }

    /// Every line of a board of one word, by [`Line::byte`].
    #[inline(always)]
    pub(super) fn bytes(&self) -> [u8; 2 * NARROW] {
        let mut bytes = [0; 2 * NARROW];
        bytes[..NARROW].copy_from_slice(&self.rows.word(0).to_le_bytes());
        bytes[NARROW..].copy_from_slice(&self.columns.word(0).to_le_bytes());
        bytes
    }

    /// Adds all cells of `other`.
    #[inline(always)]
    pub(super) fn unite(&mut self, other: &Self) {
        self.rows.unite(&other.rows);
        self.columns.unite(&other.columns);
    }

    /// Flips all cells of `other`.
    #[inline(always)]
    pub(super) fn flip(&mut self, other: &Self) {
        self.rows.flip(&other.rows);
        self.columns.flip(&other.columns);
    }

    /// The number of cells that the two have in common.
    #[inline(always)]
    pub(super) fn intersection_len(&self, other: &Self) -> u32 {
        self.rows.intersection_len(&other.rows)
    }
}

/// The location of a row or column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// A row, on the board of rows; otherwise a column on the other board.
    across: bool,
    word: u8,
    shift: u8,
}

impl Line {
    /// The place of a line of a board of one word in [`Boards::bytes`].
    pub(super) fn byte(self) -> u8 {
        self.shift / NARROW as u8 + if self.across { 0 } else { NARROW as u8 }
    }
}

/// The layout of a board of this size: as many lines per word as fit completely.
pub(super) struct Lines {
    width: usize,
    height: usize,
}

impl Lines {
    pub(super) fn of(instance: &Instance) -> Self {
        Self { width: instance.width, height: instance.height }
    }

    /// Words that each of the two boards needs.
    pub(super) fn words(&self) -> usize {
        if self.is_narrow() {
            return 1;
        }
        let words = |lines: usize, side: usize| lines.div_ceil(64 / side);
        words(self.height, self.width).max(words(self.width, self.height)).max(2)
    }

    fn is_narrow(&self) -> bool {
        self.width.max(self.height) <= NARROW
    }

    /// The line of a car.
    pub(super) fn of_car(&self, car: &Car) -> Line {
        match car.axis {
            Axis::Horizontal => self.line(true, car.row),
            Axis::Vertical => self.line(false, car.column),
        }
    }

    /// The set of these cells.
    pub(super) fn board<B: BitSet>(&self, cells: impl Iterator<Item = (usize, usize)>) -> Boards<B> {
        let mut boards = Boards { rows: B::default(), columns: B::default() };
        let bit = |line: Line, position: usize| line.word as usize * 64 + line.shift as usize + position;
        for (row, column) in cells {
            boards.rows.insert(bit(self.line(true, row), column));
            boards.columns.insert(bit(self.line(false, column), row));
        }
        boards
    }

    fn line(&self, across: bool, number: usize) -> Line {
        let side = if across { self.width } else { self.height };
        let side = if self.is_narrow() { NARROW } else { side };
        let per_word = 64 / side;
        Line { across, word: (number / per_word) as u8, shift: (number % per_word * side) as u8 }
    }
}
