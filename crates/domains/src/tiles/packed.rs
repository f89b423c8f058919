//! The content of each cell, in a few bits: four in one word up to 16 cells, six in four words up to 40, a byte in 32 words
//! up to 256.

use slidewise_core::WordKey;

use super::MAX_CELLS;
use crate::grid::Bits;

/// The numbers on the cells of a board in `K` words of 64 bits, the first cell in the lowest bits; 0 is the blank.
/// Cells beyond the board hold 0 too. The bits are the key of the state.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Packed<const K: usize>(pub(super) Bits<K>);

impl<const K: usize> Packed<K> {
    /// Bits of a cell.
    const WIDTH: usize = match K {
        1 => 4,
        ..=4 => 6,
        _ => 8,
    };
    const PER_WORD: usize = 64 / Self::WIDTH;
    const MASK: u64 = (1 << Self::WIDTH) - 1;
    /// The lowest bit of each cell in a word.
    const ONES: u64 = {
        let (mut ones, mut cell) = (0, 0);
        while cell < Self::PER_WORD {
            ones |= 1 << (cell * Self::WIDTH);
            cell += 1;
        }
        ones
    };

    /// The number of cells that fit.
    pub const CELLS: usize = if K * Self::PER_WORD < MAX_CELLS { K * Self::PER_WORD } else { MAX_CELLS };

    /// Packs the numbers on the cells; there must be no more than [`Packed::CELLS`].
    #[must_use]
    pub fn of(numbers: &[u8]) -> Self {
        let mut packed = Self::default();
        numbers.iter().enumerate().for_each(|(cell, &number)| packed.flip(cell, number.into()));
        packed
    }

    /// All bits of these cells.
    pub(super) fn all_of(cells: impl IntoIterator<Item = usize>) -> Self {
        let mut packed = Self::default();
        cells.into_iter().for_each(|cell| packed.flip(cell, Self::MASK));
        packed
    }

    /// Are the numbers on the cells of a [mask](Packed::all_of) the same in both?
    #[inline]
    pub(super) fn agrees(&self, other: &Self, mask: &Self) -> bool {
        let mut words = self.0.words().iter().zip(other.0.words()).zip(mask.0.words());
        words.all(|((mine, theirs), mask)| (mine ^ theirs) & mask == 0)
    }

    /// The number of bits that a board with this many cells takes, up to its last cell.
    pub(super) fn bits(cells: usize) -> usize {
        let (word, shift) = Self::place(cells - 1);
        64 * word + shift + Self::WIDTH
    }

    /// The word of a cell and its position there.
    #[inline(always)]
    fn place(cell: usize) -> (usize, usize) {
        if K == 1 {
            (0, cell * Self::WIDTH)
        } else {
            (cell / Self::PER_WORD, cell % Self::PER_WORD * Self::WIDTH)
        }
    }

    /// The number on a cell.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, cell: usize) -> usize {
        let (word, shift) = Self::place(cell);
        (self.0.words()[word] >> shift & Self::MASK) as usize
    }

    /// Moves the number on `from` to `to`, which must contain 0.
    #[inline(always)]
    pub(super) fn shift(&mut self, from: usize, to: usize) {
        let number = self.get(from) as u64;
        self.flip(from, number);
        self.flip(to, number);
    }

    #[inline(always)]
    fn flip(&mut self, cell: usize, bits: u64) {
        let (word, shift) = Self::place(cell);
        self.0.words_mut()[word] ^= bits << shift;
    }

    /// The first cell with a 0; there must be one.
    #[inline]
    pub(super) fn blank(&self) -> usize {
        for (index, word) in self.0.words().iter().enumerate() {
            // Subtracting one from every cell sets the highest bit of a 0; borrows only affect what comes after.
            let zeros = word.wrapping_sub(Self::ONES) & !word & (Self::ONES << (Self::WIDTH - 1));
            if zeros != 0 {
                return index * Self::PER_WORD + zeros.trailing_zeros() as usize / Self::WIDTH;
            }
        }
        unreachable!("every board has a blank")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds_all<const K: usize>(cells: usize) {
        for blank in 0..cells {
            let mut numbers: Vec<u8> = (1..cells).map(|tile| tile as u8).rev().collect();
            numbers.insert(blank, 0);
            let mut packed = Packed::<K>::of(&numbers);
            assert!((0..cells).all(|cell| packed.get(cell) == usize::from(numbers[cell])));
            assert_eq!(packed.blank(), blank);
            let from = (blank + 1) % cells;
            packed.shift(from, blank);
            numbers.swap(from, blank);
            assert_eq!(packed, Packed::of(&numbers));
        }
    }

    #[test]
    fn boards_of_every_size_are_held() {
        assert_eq!((Packed::<1>::CELLS, Packed::<4>::CELLS, Packed::<32>::CELLS), (16, 40, 256));
        (4..=16).for_each(holds_all::<1>);
        (4..=40).for_each(holds_all::<4>);
        [4, 41, 144, 255, 256].into_iter().for_each(holds_all::<32>);
    }
}
