//! Sets of cells.

/// A set of cells: of a board of up to 8×8 cells with one word, of up to 16×16 with four. Cells are numbered row by
/// row, [`Self::ROW`] to a row. With one word everything compiles to plain `u64` operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Cells<W> {
    /// The difference between a cell and the one below it.
    pub(super) const ROW: usize = if W == 1 { 8 } else { 16 };
    /// The empty set.
    pub(super) const EMPTY: Self = Self([0; W]);
    /// The first cell of each row of a word.
    const COLUMN: u64 = if W == 1 { 0x0101_0101_0101_0101 } else { 0x0001_0001_0001_0001 };

    /// `count` cells, at least one, from `first` on, `step` apart: 1 along a row, [`Self::ROW`] along a column.
    #[inline(always)]
    pub(super) fn line(first: usize, step: usize, count: usize) -> Self {
        let mut cells = Self::EMPTY;
        if W == 1 {
            cells.0[0] = (Self::pattern(step) & (u64::MAX >> (64 - count * step))) << first;
        } else {
            (0..count).for_each(|nth| cells.insert(first + nth * step));
        }
        cells
    }

    /// The cells of a word at distances that are multiples of `step`.
    #[inline(always)]
    fn pattern(step: usize) -> u64 {
        if step == 1 { u64::MAX } else { Self::COLUMN }
    }

    /// The word that holds a cell.
    #[inline(always)]
    fn index(cell: usize) -> usize {
        if W == 1 { 0 } else { cell / 64 }
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, cell: usize) {
        self.0[Self::index(cell)] |= 1 << (cell % 64);
    }

    #[inline(always)]
    pub(super) fn contains(&self, cell: usize) -> bool {
        self.0[Self::index(cell)] >> (cell % 64) & 1 == 1
    }

    /// The union.
    #[inline(always)]
    pub(super) fn or(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
        self
    }

    /// The intersection.
    #[inline(always)]
    pub(super) fn and(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
        self
    }

    /// The difference.
    #[inline(always)]
    pub(super) fn without(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
        self
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline(always)]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The smallest cell; there must be one.
    #[inline(always)]
    pub(super) fn first(&self) -> usize {
        let index = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        64 * index + self.0[index].trailing_zeros() as usize
    }

    /// The largest cell; there must be one.
    #[inline(always)]
    pub(super) fn last(&self) -> usize {
        let index = self.0.iter().rposition(|&word| word != 0).unwrap_or(0);
        64 * index + 63 - self.0[index].leading_zeros() as usize
    }

    /// Removes the smallest cell.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<usize> {
        let (index, word) = self.0.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(64 * index + bit)
    }

    /// Those smaller than `cell`.
    #[inline(always)]
    pub(super) fn below(mut self, cell: usize) -> Self {
        let index = Self::index(cell);
        self.0[index] &= (1 << (cell % 64)) - 1;
        self.0[index + 1..].fill(0);
        self
    }

    /// Those in the column of `cell`.
    #[inline(always)]
    pub(super) fn in_column(mut self, cell: usize) -> Self {
        self.0.iter_mut().for_each(|word| *word &= Self::COLUMN << (cell % Self::ROW));
        self
    }

    /// The number of consecutive cells in the set, `step` apart, starting with `first`, which is counted without being
    /// checked.
    #[inline(always)]
    pub(super) fn run(&self, first: usize, step: usize) -> usize {
        if W == 1 {
            let gaps = !(self.0[0] >> first) & Self::pattern(step) & !1;
            return gaps.trailing_zeros() as usize / step;
        }
        let others = (1..Self::ROW).map(|nth| first + nth * step);
        1 + others.take_while(|&cell| cell < 64 * W && self.contains(cell)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same cells on both kinds of board.
    fn both(cells: &[(usize, usize)]) -> (Cells<1>, Cells<4>) {
        let (mut small, mut large) = (Cells::EMPTY, Cells::EMPTY);
        for (row, column) in cells {
            small.insert(row * 8 + column);
            large.insert(row * 16 + column);
        }
        (small, large)
    }

    #[test]
    fn lines_are_the_cells_they_name() {
        let row = both(&[(2, 5), (2, 6), (2, 7)]);
        assert_eq!((Cells::line(21, 1, 3), Cells::line(37, 1, 3)), row);
        let column = both(&[(5, 0), (6, 0), (7, 0)]);
        assert_eq!((Cells::line(40, 8, 3), Cells::line(80, 16, 3)), column);
        assert_eq!((Cells::<1>::line(0, 8, 8).len(), Cells::<4>::line(15, 16, 16).len()), (8, 16));
    }

    #[test]
    fn runs_end_at_gaps_and_edges() {
        let (small, large) = both(&[(1, 5), (1, 6), (1, 7), (5, 7), (6, 7), (7, 7)]);
        assert_eq!((small.run(12, 1), large.run(20, 1)), (4, 4));
        assert_eq!((small.run(39, 8), large.run(71, 16)), (4, 4));
        assert_eq!((small.run(0, 1), small.run(0, 8)), (1, 1));
        assert_eq!((Cells::<1>::line(8, 8, 7).run(0, 8), Cells::<4>::line(16, 16, 15).run(0, 16)), (8, 16));
    }

    #[test]
    fn cells_are_found_in_order() {
        let (small, large) = both(&[(0, 3), (4, 3), (7, 7)]);
        assert_eq!((small.first(), small.last(), small.below(63).last()), (3, 63, 35));
        assert_eq!((large.first(), large.last(), large.below(119).last()), (3, 119, 67));
        assert_eq!((small.in_column(59).len(), large.in_column(243).len()), (2, 2));
        assert!(small.below(3).is_empty() && large.below(3).is_empty());
    }
}
