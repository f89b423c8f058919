//! A pattern's database in use: the state of the pattern along a path.

use super::excess::half;
use super::layout::Layout;
use super::pattern::Pattern;
use super::permutation::rank;

/// A pattern with the distances of all its states.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// The pattern.
    pub pattern: &'a Pattern,
    /// The layout for this many tiles on its board.
    pub layout: &'a Layout,
    /// The distances of its states, [packed](Pattern::pack).
    pub excess: &'a [u8],
}

/// The state of a pattern and half its excess, in one word: the occupied cells in the lowest bits, then the number of
/// the permutation, then the excess. The blank's region is left out: whoever moves a tile knows where the blank is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Slot(u64);

const RANK: u32 = 32;
const EXCESS: u32 = 48;

impl Slot {
    fn new(occupied: u32, rank: usize, half_excess: u8) -> Self {
        Self(u64::from(occupied) | (rank as u64) << RANK | u64::from(half_excess) << EXCESS)
    }

    fn occupied(self) -> u32 {
        self.0 as u32
    }

    fn rank(self) -> usize {
        (self.0 >> RANK) as u16 as usize
    }

    #[inline(always)]
    pub(super) fn half_excess(self) -> u8 {
        (self.0 >> EXCESS) as u8
    }
}

impl Table<'_> {
    /// The state of the pattern when its tiles, given by the positions of their homes among all homes, are on these
    /// cells.
    pub(super) fn slot(&self, tiles: &mut [(u8, u8)], blank: usize) -> Slot {
        tiles.sort_unstable();
        let permutation: Vec<u8> = tiles.iter().map(|&(_, tile)| tile).collect();
        let occupied = tiles.iter().map(|&(cell, _)| 1 << cell).sum();
        self.at(occupied, rank(&permutation), blank)
    }

    /// The state after a tile, given by its position in the pattern, moved from one cell to another, where the blank
    /// was.
    #[inline(always)]
    pub(super) fn moved(&self, before: Slot, tile: usize, from: usize, to: usize) -> Slot {
        let occupied = before.occupied();
        let rank = self.layout.jump(occupied, before.rank(), tile, from, to);
        self.at(occupied ^ 1 << from ^ 1 << to, rank, from)
    }

    #[inline(always)]
    fn at(&self, occupied: u32, rank: usize, blank: usize) -> Slot {
        let block = self.layout.block(occupied, blank);
        Slot::new(occupied, rank, half(self.excess, block * self.layout.block_len() + rank))
    }
}
