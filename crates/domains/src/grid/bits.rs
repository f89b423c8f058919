//! Sets of cells and packed fields in a fixed number of 64-bit words.
//!
//! With one word everything compiles to plain `u64` operations: the branches on `N` are constants.

use slidewise_core::Key;

/// `64 × N` bits, used as a set of cells (an occupancy board) or as a row of small fields (a packed state).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Default for Bits<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Bits<N> {
    /// How many bits there are.
    pub const SIZE: usize = 64 * N;

    /// The word that holds bit `index`, and the place of the bit in it.
    #[inline(always)]
    fn place(index: usize) -> (usize, usize) {
        if N == 1 { (0, index) } else { (index / 64, index % 64) }
    }

    /// Is the bit set?
    #[inline(always)]
    #[must_use]
    pub fn contains(&self, index: usize) -> bool {
        let (word, bit) = Self::place(index);
        self.0[word] >> bit & 1 == 1
    }

    /// Sets a bit.
    pub fn insert(&mut self, index: usize) {
        let (word, bit) = Self::place(index);
        self.0[word] |= 1 << bit;
    }

    /// Do the two sets have a bit in common?
    #[inline(always)]
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Is there a bit that is not in `other`?
    #[inline(always)]
    #[must_use]
    pub fn leaves(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & !b != 0)
    }

    /// Adds all bits of `other`.
    #[inline(always)]
    pub fn unite(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }

    /// Flips all bits of `other`.
    #[inline(always)]
    pub fn flip(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a ^= b;
        }
    }

    /// Reads a field, which must lie within one word.
    #[inline(always)]
    #[must_use]
    pub fn field(&self, field: Field) -> usize {
        let (word, bit) = Self::place(field.shift as usize);
        (self.0[word] >> bit & field.mask) as usize
    }

    /// Adds to a field; the sum must fit it.
    #[inline(always)]
    pub fn add(&mut self, field: Field, delta: i64) {
        let (word, bit) = Self::place(field.shift as usize);
        self.0[word] = self.0[word].wrapping_add((delta as u64) << bit);
    }
}

impl<const N: usize> Key for Bits<N> {
    #[inline]
    fn hash64(self) -> u64 {
        self.0.hash64()
    }
}

/// A small number at a fixed place among the bits of a packed state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    shift: u16,
    mask: u64,
}

impl Field {
    /// Lays out fields one after another that hold values below each of `sizes`, none across a word's border; also
    /// gives the number of bits used.
    pub fn layout(sizes: impl IntoIterator<Item = usize>) -> (Vec<Field>, usize) {
        let mut next = 0;
        let fields = sizes
            .into_iter()
            .map(|size| {
                let width = usize::BITS as usize - size.saturating_sub(1).leading_zeros() as usize;
                if next % 64 + width > 64 {
                    next += 64 - next % 64;
                }
                // A field of no bits may come last: it reads 0 wherever it is, so keep it inside.
                let shift = if width == 0 { 0 } else { next };
                next += width;
                Field { shift: shift as u16, mask: (1u64 << width) - 1 }
            })
            .collect();
        (fields, next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_hold_their_values_across_words() {
        let sizes = [5, 4, 1, 16, 2].repeat(9);
        let (fields, used) = Field::layout(sizes.iter().copied());
        assert!(used > 64 && used <= Bits::<2>::SIZE);
        let mut bits = Bits::<2>::default();
        for (field, size) in fields.iter().zip(&sizes) {
            bits.add(*field, *size as i64 - 1);
        }
        for (field, size) in fields.iter().zip(&sizes) {
            assert_eq!(bits.field(*field), size - 1);
            bits.add(*field, 1 - *size as i64);
        }
        assert_eq!(bits, Bits::default());
    }

    #[test]
    fn sets_behave_like_sets() {
        let mut a = Bits::<4>::default();
        let mut b = Bits::<4>::default();
        a.insert(3);
        a.insert(200);
        b.insert(200);
        assert!(a.contains(200) && !a.contains(201) && a.intersects(&b));
        a.flip(&b);
        assert!(!a.intersects(&b) && a.contains(3));
        a.unite(&b);
        assert!(a.intersects(&b));
    }
}
