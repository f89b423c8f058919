//! A pattern's distances in half a byte each: by how much they exceed the Manhattan distance of the pattern's tiles.
//!
//! Every move moves one tile by one step, so the two are both odd or both even, and half the excess is a whole number.
//! It is small: if it is more than 15, it is stored as 15. The distance is then the minimum of the true distance and
//! the Manhattan distance plus 30, each of which is consistent, and so is the minimum of both. With half the bytes,
//! twice as many entries fit in the processor's caches, and memory access is where a search spends its time.

use rayon::prelude::*;
use slidewise_pdb::HugeTable;

use super::layout::Layout;
use super::pattern::Pattern;
use super::permutation::all;

/// The maximum half excess.
const MOST: u8 = 15;

impl Pattern {
    /// Packs the distances of all states, as [`slidewise_pdb::build`] computes them from [`Moves`](super::Moves), for
    /// [`Table`](super::Table).
    #[must_use]
    pub fn pack(&self, layout: &Layout, distances: &[u8]) -> HugeTable {
        let permutations = all(self.homes.len());
        let length = layout.block_len();
        let mut packed = HugeTable::zeroed(distances.len().div_ceil(2));
        // Two blocks begin and end at a byte boundary, however long one is.
        let (pairs, bytes) = (distances.par_chunks(2 * length), packed.par_chunks_mut(length));
        pairs.zip(bytes).enumerate().for_each(|(pair, (distances, bytes))| {
            let mut state = 0;
            for (block, distances) in distances.chunks(length).enumerate() {
                let away = self.away(layout.occupied(2 * pair + block));
                for (permutation, &distance) in permutations.iter().zip(distances) {
                    let steps = away.iter().zip(permutation).map(|(away, &tile)| away[usize::from(tile)]);
                    let half = (distance.saturating_sub(steps.sum::<u8>()) / 2).min(MOST);
                    bytes[state / 2] |= half << (state % 2 * 4);
                    state += 1;
                }
            }
        });
        packed
    }

    /// For each position among the occupied cells and each tile: the steps from there to the tile's home.
    fn away(&self, occupied: u32) -> Vec<Vec<u8>> {
        let cells = (0..u32::BITS as usize).filter(|cell| occupied >> cell & 1 == 1);
        let steps = |cell: usize, home: usize| {
            let down = (cell / self.width).abs_diff(home / self.width);
            (down + (cell % self.width).abs_diff(home % self.width)) as u8
        };
        cells.map(|cell| self.homes.iter().map(|&home| steps(cell, home.into())).collect()).collect()
    }
}

/// The half excess of a state.
#[inline(always)]
pub(super) fn half(packed: &[u8], state: usize) -> u8 {
    packed[state / 2] >> (state % 2 * 4) & MOST
}
