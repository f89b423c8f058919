//! Numbers for all reachable positions, without gaps: first by the cell of the blank, then by the tiles read row by row
//! without the blank, in lexicographic order among those of the right parity.
//!
//! A permutation's lexicographic rank is its Lehmer code, the number of smaller tiles that are still to come at each
//! place, read as a number in the factorial system. The ranks 2r and 2r + 1 belong to permutations that differ in the
//! order of their last two tiles; exactly one of the two is reachable, so r is a rank without gaps. With the blank's
//! cell first, a step along a row keeps r and a step along a column changes few of the code's digits: neighbours are
//! often near in memory. (The linear-time ranks of Myrvold and Ruskey 2001 scatter them.)

use slidewise_core::{Domain, Ranked, WordKey, wide};

use super::{Packed, State, Tiles};

/// One in each cell of a word.
const ONES: u64 = 0x1111_1111_1111_1111;

/// The tiles in order, the first lowest.
const TILES: u64 = 0x0FED_CBA9_8765_4321;

/// For each number: 2^64 divided by it, rounded up. The upper half of a product with it is the quotient of any rank:
/// the excess is less than 2^44 · 16 / 2^64, which never makes up for the missing part of one.
const RECIPROCALS: [u64; 17] = {
    let mut reciprocals = [0; 17];
    let mut number = 3;
    while number < reciprocals.len() {
        reciprocals[number] = u64::MAX / number as u64 + 1;
        number += 1;
    }
    reciprocals
};

/// Is the number of inversions odd: pairs of tiles of which the larger comes first?
pub(super) fn is_odd(tiles: &[u8]) -> bool {
    let tiles: Vec<u8> = tiles.iter().copied().filter(|&tile| tile != 0).collect();
    let later_and_smaller = |(place, tile)| tiles[place..].iter().filter(|&other| other < tile).count();
    tiles.iter().enumerate().map(later_and_smaller).sum::<usize>() % 2 == 1
}

impl<const K: usize> Tiles<K> {
    /// Is the number of inversions odd in the reachable positions with the blank on this cell? A step along a row keeps
    /// the order of the tiles, one along a column moves a tile past `width - 1` others.
    #[inline]
    fn is_odd_with_blank(&self, cell: u8) -> bool {
        let width = self.instance().width;
        let row = |cell: u8| usize::from(cell) / width;
        self.odd_start ^ (row(cell).abs_diff(row(self.start().blank)) * (width - 1) % 2 == 1)
    }
}

/// The bits of a word below a cell.
#[inline(always)]
fn below(cell: u64) -> u64 {
    (1 << (4 * cell)) - 1
}

/// Boards of more than 16 cells have no ranks: no memory could hold a bit for each.
impl<const K: usize> Ranked for Tiles<K> {
    fn ranks(&self) -> Option<u64> {
        (K == 1).then(|| (3..=self.instance().start.len() as u64).product())
    }

    #[inline]
    fn rank(&self, state: &State<K>) -> u64 {
        assert!(K == 1, "large boards have no ranks");
        let blank = u64::from(state.blank);
        let word = state.cells.0.words()[0];
        let mut tiles = word & below(blank) | word >> 4 & !below(blank);
        // For each tile: how many smaller ones came before.
        let mut before = 0u64;
        let mut rank = blank;
        // The last two tiles say nothing that the parity does not.
        for left in (3..self.instance().start.len() as u64).rev() {
            let tile = tiles & 15;
            tiles >>= 4;
            rank = rank * left + (tile - 1 - (before >> (4 * tile) & 15));
            before += ONES << (4 * tile) << 4;
        }
        rank
    }

    #[inline]
    fn unrank(&self, rank: u64) -> State<K> {
        assert!(K == 1, "large boards have no ranks");
        let cells = self.instance().start.len();
        let (mut code, mut inversions, mut rank) = (0u64, 0, rank);
        for (left, &reciprocal) in (0..).zip(&RECIPROCALS[..cells]).skip(3) {
            let quotient = wide::multiply(rank, reciprocal).1;
            let digit = rank - quotient * left;
            rank = quotient;
            code = code << 4 | digit;
            inversions += digit;
        }
        let blank = rank;
        let odd = (inversions % 2 == 1) ^ self.is_odd_with_blank(blank as u8);
        code |= u64::from(odd) << (4 * (cells - 3));
        let (mut tiles, mut to_come) = (0, TILES);
        for place in 0..cells - 1 {
            let digit = code & 15;
            code >>= 4;
            tiles |= (to_come >> (4 * digit) & 15) << (4 * place);
            to_come = to_come & below(digit) | to_come >> 4 & !below(digit);
        }
        let mut packed = Packed::default();
        packed.0.words_mut()[0] = tiles & below(blank) | (tiles & !below(blank)) << 4;
        State { cells: packed, blank: blank as u8 }
    }
}

#[cfg(test)]
mod tests {
    use slidewise_core::laws;

    use super::*;
    use crate::tiles::Instance;

    /// The rules with a start of either parity, so that both halves of all permutations are numbered.
    fn both<const K: usize>(width: usize, height: usize) -> [Tiles<K>; 2] {
        let goal: Vec<u8> = (0..(width * height) as u8).collect();
        let mut other = goal.clone();
        other.swap(1, 2);
        [goal.clone(), other].map(|start| {
            Tiles::new(&Instance::standard(width, height, start, goal.clone())).expect("it fits")
        })
    }

    #[test]
    fn all_positions_of_small_boards_have_ranks_without_gaps() {
        for (width, height, states) in [(2, 2, 12), (2, 3, 360), (3, 2, 360), (4, 2, 20_160), (2, 4, 20_160)]
        {
            for tiles in both::<1>(width, height) {
                assert_eq!(laws::check_ranks(&tiles, usize::MAX), states, "{width}×{height}");
            }
        }
        assert_eq!(laws::check_ranks(&both::<1>(3, 3)[0], usize::MAX), 181_440);
    }

    #[test]
    fn large_boards_have_ranks_as_long_as_they_fit() {
        for tiles in both::<1>(4, 4) {
            assert_eq!(laws::check_ranks(&tiles, 2000), 2000);
            assert_eq!(tiles.ranks(), Some(10_461_394_944_000));
            for rank in (0..10_461_394_944_000).rev().step_by(10_461_394_943) {
                assert_eq!(tiles.rank(&tiles.unrank(rank)), rank);
            }
        }
        assert!(both::<4>(5, 4).iter().all(|tiles| tiles.ranks().is_none()));
    }

    #[test]
    fn ranks_are_in_lexicographic_order() {
        let [tiles, _] = both::<1>(2, 2);
        let boards: Vec<Vec<usize>> =
            (0..12).map(|rank| (0..4).map(|cell| tiles.unrank(rank).tile(cell)).collect()).collect();
        assert!(boards[..3].is_sorted() && boards[9..].is_sorted(), "{boards:?}");
        assert_eq!(tiles.rank(&tiles.start()), 0);
    }
}
