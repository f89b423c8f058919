//! The state of a pattern along a path, and all that a move needs to change it: the innermost loop of a search.

use super::excess::{lowest, lowest_plane};
use super::layout::{Blocks, Layout, shifted};
use super::table::Table;

/// The state of a pattern in one word: the occupied cells in the lowest bits, then the number of the permutation, then
/// the lowest bit of half its excess, and in the highest byte the number of the pattern. The blank's region is left out:
/// whoever moves a tile knows where the blank is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Slot(u64);

const RANK: u32 = 32;
const LOWEST: u32 = 48;
const INDEX: u32 = 56;

impl Slot {
    #[inline(always)]
    pub(super) fn new(occupied: u32, rank: usize, lowest: u8, index: usize) -> Self {
        let state = u64::from(occupied) | (rank as u64) << RANK;
        Self(state | u64::from(lowest) << LOWEST | (index as u64) << INDEX)
    }

    #[inline(always)]
    fn occupied(self) -> u32 {
        self.0 as u32
    }

    #[inline(always)]
    fn rank(self) -> usize {
        (self.0 >> RANK) as u16 as usize
    }

    /// The number of the pattern among all patterns.
    #[inline(always)]
    pub(super) fn index(self) -> usize {
        (self.0 >> INDEX) as usize
    }

    /// 1 if half the excess differs from that of the state one move before, 0 if it is the same.
    #[inline(always)]
    pub(super) fn differs(self, before: Self) -> u16 {
        ((self.0 ^ before.0) >> LOWEST) as u16 & 1
    }
}

/// The parts of a table and its layout that a move reads, side by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Track<'a> {
    maps: &'a [u16],
    lower: &'a [u32],
    upper: &'a [u32],
    half: u32,
    block_len: u32,
    blocks: &'a [Blocks],
    lowest: &'a [u8],
    layout: &'a Layout,
}

impl<'a> Track<'a> {
    pub(super) fn new(table: &Table<'a>) -> Self {
        let layout = table.layout;
        let (lower, upper, half) = layout.halves();
        Self {
            maps: layout.maps(),
            lower,
            upper,
            half,
            block_len: layout.block_len() as u32,
            blocks: layout.blocks_of_sets(),
            lowest: lowest_plane(table.excess),
            layout,
        }
    }

    /// The state after a tile moved from one cell to another, where the blank was. The tile is given by where the
    /// [maps of its moves](Layout::maps_of) begin.
    #[inline(always)]
    pub(super) fn moved(&self, before: Slot, maps: usize, from: usize, to: usize) -> Slot {
        let (occupied, jump) = shifted(before.occupied(), from, to);
        let length = self.block_len as usize;
        let rank: usize = self.maps[maps.wrapping_add_signed(jump * length as isize) + before.rank()].into();
        let set = self.upper[(occupied >> self.half) as usize]
            + self.lower[(occupied & ((1 << self.half) - 1)) as usize];
        let blocks = self.blocks[set as usize];
        // A branch, usually predicted correctly, so that the next memory access need not wait for this one.
        let block = if blocks.is_in_largest(from) { set as usize } else { self.layout.other(blocks, from) };
        Slot::new(occupied, rank, lowest(self.lowest, block * length + rank), before.index())
    }
}
