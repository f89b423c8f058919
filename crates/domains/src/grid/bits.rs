//! Sets of cells and packed fields in a fixed number of 64-bit words.
//!
//! With one word everything compiles to plain `u64` operations: the branches on `N` are constants.

use std::fmt::Debug;
use std::hash::Hash;

use slidewise_core::{Key, WordKey};

/// `64 × N` bits, used as a set of cells (an occupancy board) or as a row of small fields (a packed state).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Default for Bits<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

/// A set of bits, or a number, in a fixed number of words, for code that is generic over that number.
pub trait BitSet: Key + WordKey + Default + Debug + Hash + Send + Sync + 'static {
    /// The number of 64-bit words.
    const WORDS: usize;

    /// The number of bits.
    const SIZE: usize = 64 * Self::WORDS;

    /// All bits.
    #[must_use]
    fn full() -> Self;

    /// The bits that are not in `other`.
    #[must_use]
    fn without(self, other: &Self) -> Self;

    /// Is the bit set?
    #[must_use]
    fn contains(&self, index: usize) -> bool;

    /// Sets a bit.
    fn insert(&mut self, index: usize);

    /// Flips a bit.
    fn toggle(&mut self, index: usize);

    /// The 64 bits above bit `index`, the next one lowest. Bits beyond the last word are 0.
    #[must_use]
    fn above(&self, index: usize) -> u64;

    /// The 64 bits below bit `index`, the next one highest.
    #[must_use]
    fn below(&self, index: usize) -> u64;

    /// One of the words, by number.
    #[must_use]
    fn word(&self, number: usize) -> u64;

    /// The number of bits that the two sets have in common.
    #[must_use]
    fn intersection_len(&self, other: &Self) -> u32;

    /// Do the two sets have a bit in common?
    #[must_use]
    fn intersects(&self, other: &Self) -> bool;

    /// Is every bit also in `other`?
    #[must_use]
    fn is_subset(&self, other: &Self) -> bool;

    /// The bits that both sets have.
    #[must_use]
    fn intersection(self, other: &Self) -> Self;

    /// Adds all bits of `other`.
    fn unite(&mut self, other: &Self);

    /// Flips all bits of `other`.
    fn flip(&mut self, other: &Self);

    /// A number with its lowest bit at `shift`; it must fit.
    #[must_use]
    fn from_slice(shift: u32, value: u64) -> Self;

    /// The number in `width` bits from `shift` on; `width` is at most 63.
    #[must_use]
    fn slice(&self, shift: u32, width: u32) -> u64;

    /// Adds a number, discarding overflow.
    fn plus(&mut self, other: &Self);

    /// Subtracts a number, wrapping around.
    fn minus(&mut self, other: &Self);
}

impl<const N: usize> Bits<N> {
    /// The word that holds bit `index`, and the bit's position in it.
    #[inline(always)]
    fn place(index: usize) -> (usize, usize) {
        if N == 1 { (0, index) } else { (index / 64, index % 64) }
    }
}

impl<const N: usize> BitSet for Bits<N> {
    const WORDS: usize = N;

    fn full() -> Self {
        Self([u64::MAX; N])
    }

    fn without(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
        self
    }

    #[inline(always)]
    fn contains(&self, index: usize) -> bool {
        let (word, bit) = Self::place(index);
        self.0[word] >> bit & 1 == 1
    }

    fn insert(&mut self, index: usize) {
        let (word, bit) = Self::place(index);
        self.0[word] |= 1 << bit;
    }

    #[inline(always)]
    fn toggle(&mut self, index: usize) {
        let (word, bit) = Self::place(index);
        self.0[word] ^= 1 << bit;
    }

    #[inline(always)]
    fn above(&self, index: usize) -> u64 {
        let (word, bit) = Self::place(index);
        let next = if N == 1 { 0 } else { self.0.get(word + 1).copied().unwrap_or(0) };
        // Two shifts, because a shift by all 64 bits is not allowed.
        self.0[word] >> bit >> 1 | next << (63 - bit)
    }

    #[inline(always)]
    fn below(&self, index: usize) -> u64 {
        let (word, bit) = Self::place(index);
        let previous = if N == 1 || word == 0 { 0 } else { self.0[word - 1] };
        self.0[word] << (63 - bit) << 1 | previous >> bit
    }

    #[inline(always)]
    fn word(&self, number: usize) -> u64 {
        if N == 1 { self.0[0] } else { self.0[number] }
    }

    #[inline(always)]
    fn intersection_len(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones()).sum()
    }

    #[inline(always)]
    fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    #[inline(always)]
    fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    #[inline(always)]
    fn intersection(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
        self
    }

    #[inline(always)]
    fn unite(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }

    #[inline(always)]
    fn flip(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a ^= b;
        }
    }

    fn from_slice(shift: u32, value: u64) -> Self {
        let mut bits = Self::default();
        let (word, low) = Self::place(shift as usize);
        bits.0[word] = value << low;
        if low > 0 && value >> (64 - low) > 0 {
            bits.0[word + 1] = value >> (64 - low);
        }
        bits
    }

    #[inline(always)]
    fn slice(&self, shift: u32, width: u32) -> u64 {
        let (word, low) = Self::place(shift as usize);
        let above = if N == 1 { 0 } else { self.0.get(word + 1).map_or(0, |above| above << 1 << (63 - low)) };
        (self.0[word] >> low | above) & ((1 << width) - 1)
    }

    #[inline(always)]
    fn plus(&mut self, other: &Self) {
        let mut carry = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            let (sum, over) = a.overflowing_add(*b);
            let (sum, more) = sum.overflowing_add(u64::from(carry));
            (*a, carry) = (sum, over | more);
        }
    }

    #[inline(always)]
    fn minus(&mut self, other: &Self) {
        let mut borrow = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            let (rest, under) = a.overflowing_sub(*b);
            let (rest, more) = rest.overflowing_sub(u64::from(borrow));
            (*a, borrow) = (rest, under | more);
        }
    }
}

impl<const N: usize> Key for Bits<N> {
    #[inline]
    fn hash64(self) -> u64 {
        self.0.hash64()
    }
}

impl<const N: usize> WordKey for Bits<N> {
    #[inline(always)]
    fn words(&self) -> &[u64] {
        &self.0
    }

    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

/// Numbers of equal width in the bits of a packed state; none crosses a word boundary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fields {
    width: u32,
    /// The bits of a field at the lowest place.
    mask: u64,
    per_word: usize,
    /// How to divide by the two above: division is slow, and neither changes.
    by_width: Divisor,
    by_words: Divisor,
}

/// Division by a number of at most 64 of numbers below 1024, as a multiplication.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Divisor {
    reciprocal: u32,
}

impl Divisor {
    fn new(number: u32) -> Self {
        debug_assert!((1..=64).contains(&number));
        Self { reciprocal: (1 << 16) / number + 1 }
    }

    #[inline(always)]
    fn divide(self, dividend: usize) -> usize {
        debug_assert!(dividend < 1024);
        (dividend * self.reciprocal as usize) >> 16
    }
}

impl Fields {
    /// Fields that hold numbers up to `largest`.
    #[must_use]
    pub fn up_to(largest: usize) -> Self {
        let width = (usize::BITS - largest.leading_zeros()).max(1);
        let per_word = u64::BITS / width;
        Self {
            width,
            mask: (1 << width) - 1,
            per_word: per_word as usize,
            by_width: Divisor::new(width),
            by_words: Divisor::new(per_word),
        }
    }

    /// The bits of a field.
    #[must_use]
    pub fn width(self) -> u32 {
        self.width
    }

    /// The number of words that `count` fields take.
    #[must_use]
    pub fn words(self, count: usize) -> usize {
        count.div_ceil(self.per_word)
    }

    /// The number of bits that `count` fields take, including the unused ones in the words before the last.
    #[must_use]
    pub fn bits(self, count: usize) -> u32 {
        let Some(last) = count.checked_sub(1) else { return 0 };
        let words = (last / self.per_word) as u32;
        words * u64::BITS + (last % self.per_word + 1) as u32 * self.width
    }

    /// The word of a field and its position there.
    #[inline(always)]
    fn place<B: BitSet>(self, index: usize) -> (usize, u32) {
        if B::WORDS == 1 {
            (0, index as u32 * self.width)
        } else {
            let word = self.by_words.divide(index);
            (word, (index - word * self.per_word) as u32 * self.width)
        }
    }

    /// Reads a field.
    #[inline(always)]
    #[must_use]
    pub fn get<B: BitSet>(self, bits: &B, index: usize) -> usize {
        let (word, shift) = self.place::<B>(index);
        (bits.words()[word] >> shift & self.mask) as usize
    }

    /// Adds to a field; the sum must fit it.
    #[inline(always)]
    pub fn add<B: BitSet>(self, bits: &mut B, index: usize, delta: i64) {
        let (word, shift) = self.place::<B>(index);
        let word = &mut bits.words_mut()[word];
        *word = word.wrapping_add((delta as u64) << shift);
    }

    /// The first field in which the two differ.
    #[inline(always)]
    #[must_use]
    pub fn differing<B: BitSet>(self, one: &B, other: &B) -> Option<usize> {
        let words = one.words().iter().zip(other.words()).map(|(one, other)| one ^ other).enumerate();
        let (word, difference) = words.into_iter().find(|&(_, difference)| difference != 0)?;
        Some(word * self.per_word + self.by_width.divide(difference.trailing_zeros() as usize))
    }

    /// Reads all fields from `first` on, faster than one by one if all are in one word.
    #[inline(always)]
    pub fn iter<B: BitSet>(self, bits: &B, first: usize) -> impl Iterator<Item = usize> {
        let bits = *bits;
        let mut rest = if B::WORDS == 1 { bits.words()[0] >> (first as u32 * self.width) } else { 0 };
        (first..).map(move |index| {
            if B::WORDS > 1 {
                return self.get(&bits, index);
            }
            let value = rest & self.mask;
            rest >>= self.width;
            value as usize
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_hold_their_values_across_words() {
        let fields = Fields::up_to(5);
        assert_eq!((fields.words(21), fields.words(22)), (1, 2));
        let mut bits = Bits::<2>::default();
        for index in 0..42 {
            fields.add(&mut bits, index, (index % 6) as i64);
        }
        for index in 0..42 {
            assert_eq!(fields.get(&bits, index), index % 6);
        }
        assert!(fields.iter(&bits, 30).take(12).eq((30..42).map(|index| index % 6)));
        for index in 0..42 {
            fields.add(&mut bits, index, -((index % 6) as i64));
        }
        assert_eq!(bits, Bits::default());
    }

    #[test]
    fn multiplication_divides() {
        for number in 1..=64 {
            let divisor = Divisor::new(number as u32);
            assert!((0..1024).all(|dividend| divisor.divide(dividend) == dividend / number), "{number}");
        }
    }

    #[test]
    fn numbers_cross_words() {
        let mut sum = Bits::<2>::from_slice(60, 0xABC);
        assert_eq!((sum.slice(60, 12), sum.slice(64, 8), sum.slice(0, 60)), (0xABC, 0xAB, 0));
        let one = Bits::<2>::from_slice(0, 1);
        sum.minus(&one);
        assert_eq!((sum.slice(60, 12), sum.slice(0, 60)), (0xABB, (1 << 60) - 1));
        sum.plus(&one);
        assert_eq!(sum, Bits::from_slice(60, 0xABC));
    }

    #[test]
    fn windows_reach_over_words() {
        let mut bits = Bits::<3>::default();
        [0, 63, 64, 130, 191].into_iter().for_each(|index| bits.insert(index));
        for index in 0..192 {
            let bit = |at: usize| u64::from(at < 192 && bits.contains(at));
            let above = (0..64).map(|step| bit(index + 1 + step) << step).sum();
            let below = (0..64.min(index)).map(|step| bit(index - 1 - step) << (63 - step)).sum();
            assert_eq!((bits.above(index), bits.below(index)), (above, below), "{index}");
        }
    }

    #[test]
    fn sets_behave_like_sets() {
        let mut a = Bits::<4>::default();
        let mut b = Bits::<4>::default();
        a.insert(3);
        a.insert(200);
        b.insert(200);
        assert!(a.contains(200) && !a.contains(201) && a.intersection_len(&b) == 1);
        a.flip(&b);
        assert!(a.intersection_len(&b) == 0 && a.contains(3));
        a.toggle(3);
        assert!(!a.contains(3));
        a.unite(&b);
        assert_eq!(a.intersection_len(&b), 1);
        b.insert(7);
        assert!(a.is_subset(&b) && !b.is_subset(&a));
        assert_eq!(b.intersection(&a), a);
    }
}
