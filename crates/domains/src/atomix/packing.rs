//! The packed form of a state: the cells of its atoms, each in as few bits as distinguish the free cells.

use crate::grid::BitSet;

/// How the cells of a level are packed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    atoms: usize,
    /// Bits of a cell.
    width: u32,
}

impl Packing {
    pub(super) fn new(atoms: usize, free: usize) -> Self {
        Self { atoms, width: usize::BITS - free.saturating_sub(1).leading_zeros() }
    }

    /// The number of bits of a cell.
    pub(super) fn width(self) -> u32 {
        self.width
    }

    /// The number of bits used in a key.
    pub(super) fn bits(self) -> u32 {
        self.atoms as u32 * self.width
    }

    #[inline(always)]
    pub(super) fn pack<B: BitSet>(self, cells: &[u8]) -> B {
        let mut key = B::default();
        let words: &mut [u64] = key.words_mut();
        // No cell crosses the end of the only word.
        if B::WORDS == 1 {
            words[0] =
                cells[..self.atoms].iter().rev().fold(0, |key, &cell| key << self.width | u64::from(cell));
            return key;
        }
        let (mut word, mut low) = (0, 0);
        for &cell in &cells[..self.atoms] {
            words[word] |= u64::from(cell) << low;
            low += self.width;
            if low >= u64::BITS {
                (word, low) = (word + 1, low - u64::BITS);
                // The bits that did not fit go to the next word. The last cell of the last word leaves none.
                if low > 0 {
                    words[word] = u64::from(cell) >> (self.width - low);
                }
            }
        }
        key
    }

    /// The cell of each atom, with its index.
    #[inline(always)]
    pub(super) fn unpack<B: BitSet>(self, key: &B, mut found: impl FnMut(usize, u8)) {
        for atom in 0..self.atoms {
            found(atom, key.slice(atom as u32 * self.width, self.width) as u8);
        }
    }
}

#[cfg(test)]
mod tests {
    use slidewise_core::WordKey;

    use super::*;
    use crate::grid::Bits;

    fn round_trip<const K: usize>(atoms: usize, free: usize) {
        let cells: Vec<u8> = (0..atoms).map(|atom| ((atom * 97 + 41) % free) as u8).collect();
        let packing = Packing::new(atoms, free);
        let key: Bits<K> = packing.pack(&cells);
        let mut again = vec![0; atoms];
        packing.unpack(&key, |atom, cell| again[atom] = cell);
        assert_eq!(again, cells);
        let used = key.words().iter().rposition(|word| *word != 0);
        let last = used.map_or(0, |word| 64 * word as u32 + 64 - key.words()[word].leading_zeros());
        assert!(last <= packing.bits());
    }

    #[test]
    fn cells_come_back_from_every_width() {
        for free in [1, 2, 3, 16, 17, 64, 65, 128] {
            round_trip::<1>(8, free);
            round_trip::<2>(16, free);
        }
        round_trip::<2>(16, 256);
        (1..=40).for_each(|atoms| round_trip::<5>(atoms, 256));
        (1..=40).for_each(|atoms| round_trip::<5>(atoms, 60));
    }
}
