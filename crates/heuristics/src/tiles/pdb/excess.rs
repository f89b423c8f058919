//! A pattern's distances in half a byte each: by how much they exceed the Manhattan distance of the pattern's tiles.
//!
//! Every move moves one tile by one step, so the two are both odd or both even, and half the excess is a whole number.
//! It is small: if it is more than 15, it is stored as 15. The distance is then the minimum of the true distance and
//! the Manhattan distance plus 30, each of which is consistent, and so is the minimum of both.
//!
//! The four bits are in four planes, each with one bit of all states. A search along a path reads only the first: a move
//! changes the distance by exactly 1, up or down, so half the excess stays the same or changes by 1, and its lowest bit
//! says which (Breyer and Korf 2010 call such tables one-bit pattern databases). An eighth of a byte a state is what
//! decides how much of the tables is in the processor's caches, and memory access is where such a search spends its time.

use rayon::prelude::*;
use slidewise_pdb::HugeTable;

use super::layout::Layout;
use super::pattern::Pattern;
use super::permutation::all;

/// The maximum half excess.
const MOST: u8 = 15;
/// The number of its bits.
const PLANES: usize = 4;

impl Pattern {
    /// Packs the distances of all states, as [`slidewise_pdb::build`] computes them from [`Moves`](super::Moves), for
    /// [`Table`](super::Table).
    #[must_use]
    pub fn pack(&self, layout: &Layout, distances: &[u8]) -> HugeTable {
        let permutations = all(self.homes.len());
        let length = layout.block_len();
        let mut packed = HugeTable::zeroed(layout.packed_len());
        let plane = packed.len() / PLANES;
        let (low, high) = packed.split_at_mut(2 * plane);
        let ((first, second), (third, fourth)) = (low.split_at_mut(plane), high.split_at_mut(plane));
        let chunks = |plane| <[u8] as ParallelSliceMut<u8>>::par_chunks_mut(plane, length);
        let planes = chunks(first).zip(chunks(second)).zip(chunks(third)).zip(chunks(fourth));
        // Eight blocks begin and end at a byte boundary, however long one is.
        let eights = distances.par_chunks(8 * length);
        eights.zip(planes).enumerate().for_each(
            |(eight, (distances, (((first, second), third), fourth)))| {
                let mut state = 0;
                for (block, distances) in distances.chunks(length).enumerate() {
                    let away = self.away(layout.occupied(8 * eight + block));
                    for (permutation, &distance) in permutations.iter().zip(distances) {
                        let steps = away.iter().zip(permutation).map(|(away, &tile)| away[usize::from(tile)]);
                        let half = (distance.saturating_sub(steps.sum::<u8>()) / 2).min(MOST);
                        for (bit, plane) in [&mut *first, second, third, fourth].into_iter().enumerate() {
                            plane[state / 8] |= (half >> bit & 1) << (state % 8);
                        }
                        state += 1;
                    }
                }
            },
        );
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

/// How many bytes this many states take.
pub(super) fn packed_len(states: usize) -> usize {
    PLANES * states.div_ceil(8)
}

/// The half excess of a state.
pub(super) fn half(packed: &[u8], state: usize) -> u8 {
    let plane = packed.len() / PLANES;
    (0..PLANES).map(|bit| (packed[bit * plane + state / 8] >> (state % 8) & 1) << bit).sum()
}

/// The plane of the lowest bits.
pub(super) fn lowest_plane(packed: &[u8]) -> &[u8] {
    &packed[..packed.len() / PLANES]
}

/// The lowest bit of the half excess of a state.
#[inline(always)]
pub(super) fn lowest(plane: &[u8], state: usize) -> u8 {
    plane[state / 8] >> (state % 8) & 1
}
