//! A pattern with its database.

use super::excess::half;
use super::layout::Layout;
use super::pattern::Pattern;
use super::permutation::rank;
use super::track::Slot;

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

impl Table<'_> {
    /// The state of the pattern with this number when its tiles, given by the positions of their homes among all homes,
    /// are on these cells; and half its excess.
    pub(super) fn slot(&self, index: usize, tiles: &mut [(u8, u8)], blank: usize) -> (Slot, u8) {
        tiles.sort_unstable();
        let permutation: Vec<u8> = tiles.iter().map(|&(_, tile)| tile).collect();
        let occupied = tiles.iter().map(|&(cell, _)| 1 << cell).sum();
        let rank = rank(&permutation);
        let state = self.layout.block(occupied, blank) * self.layout.block_len() + rank;
        let half = half(self.excess, state);
        (Slot::new(occupied, rank, half & 1, index), half)
    }
}
