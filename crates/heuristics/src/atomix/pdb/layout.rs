//! The order of a pattern's states.
//!
//! All atoms of a pattern but the last select a block, and the last one selects a state in it. Equal atoms among the
//! former are a set, numbered like a combination of cells; the last one is distinguished even from equal atoms, so that
//! a block simply has one state per cell. So the kind with the fewest atoms is put last.

use crate::rank::{choices, weights};

/// The maximum number of atoms in a pattern.
pub const MAX_PATTERN: usize = 8;

/// The cells of a pattern's atoms; entries beyond their number are unused.
pub(super) type Places = [u8; MAX_PATTERN];

/// The states of this many atoms of each kind on a board with this many free cells.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) cells: usize,
    pub(super) blocks: usize,
    /// The groups of equal atoms except for the last atom, each as its first atom and one past its last.
    groups: Vec<(usize, usize)>,
    /// For each atom but the last one, and each cell: the amount that it adds to the number of the block if equal atoms
    /// ascend.
    weights: Vec<Vec<u32>>,
}

impl Layout {
    /// The layout for atoms of these kinds, with equal ones adjacent; `None` if there are too many states to number.
    pub(super) fn new(kinds: &[u8], cells: usize) -> Option<Self> {
        let (_, first) = kinds.split_last()?;
        let mut layout = Self { cells, blocks: 1, groups: Vec::new(), weights: Vec::new() };
        for group in first.chunk_by(|a, b| a == b) {
            let start = layout.weights.len();
            layout.groups.push((start, start + group.len()));
            let stride = layout.blocks as u64;
            layout.blocks = u32::try_from(stride.checked_mul(choices(cells, group.len()))?).ok()? as usize;
            layout.weights.extend(weights(cells, group.len(), stride));
        }
        (kinds.len() <= MAX_PATTERN).then_some(layout)
    }

    /// The number of states, including those with two atoms on a cell.
    pub(super) fn states(&self) -> usize {
        self.blocks * self.cells
    }

    /// The number of atoms excluding the last one.
    pub(super) fn before_last(&self) -> usize {
        self.weights.len()
    }

    /// The number of the block in which all atoms but the last are on these cells.
    #[inline]
    pub(super) fn block(&self, mut places: Places) -> usize {
        for &(start, end) in self.groups.iter().filter(|(start, end)| end - start > 1) {
            places[start..end].sort_unstable();
        }
        self.weights.iter().zip(places).map(|(weights, cell)| weights[usize::from(cell)] as usize).sum()
    }

    /// The number of the state with the atoms on these cells.
    #[inline]
    pub(super) fn state(&self, places: Places) -> usize {
        self.block(places) * self.cells + usize::from(places[self.before_last()])
    }

    /// The cells of all atoms but the last in a block.
    pub(super) fn places(&self, block: usize) -> Places {
        let mut places = [0; MAX_PATTERN];
        let mut left = block as u32;
        for (atom, weights) in self.weights.iter().enumerate().rev() {
            let cell = weights.partition_point(|&weight| weight <= left) - 1;
            left -= weights[cell];
            places[atom] = cell as u8;
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_has_its_number() {
        for kinds in
            [&[0][..], &[3, 4], &[0, 0], &[1, 1, 1, 1], &[2, 2, 0, 1], &[0, 1, 1, 2], &[5, 5, 6, 6, 7]]
        {
            let layout = Layout::new(kinds, 7).expect("there are few");
            for block in 0..layout.blocks {
                let mut places = layout.places(block);
                assert_eq!(layout.block(places), block, "{kinds:?}");
                for &(start, end) in &layout.groups {
                    assert!(places[start..end].is_sorted_by(|a, b| a < b), "{kinds:?}: {places:?}");
                    places[start..end].reverse();
                }
                assert_eq!(layout.block(places), block, "in whatever order");
            }
        }
    }

    #[test]
    fn equal_atoms_are_a_set() {
        let states = |kinds: &[u8]| Layout::new(kinds, 10).map(|layout| layout.states());
        assert_eq!(states(&[0, 1, 2]), Some(1000));
        assert_eq!(states(&[0, 0, 1]), Some(450));
        assert_eq!(Layout::new(&[0, 1, 2, 3, 4, 5], 256).map(|layout| layout.states()), None);
    }
}
