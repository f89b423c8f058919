//! A set of packed states with a mark of three bits each, in little more space than the bits that distinguish them.
//!
//! Quotienting (Cleary 1984): an invertible function turns a key into a hash and some remaining bits. The position of
//! an entry implies the upper bits of the hash, so only the other bits are stored. An entry is a row of bytes: the
//! mark, its distance in groups from its home group, and the bits of the key that the position does not imply.
//!
//! Entries are stored in groups that fill from the front; a full group overflows into the next, up to fifteen groups
//! on. Unless it is small, the set widens its groups before it doubles their number, in smaller steps for wider
//! entries. It must grow when it is seven eighths full, or when an entry finds no room near its home. In large sets the
//! latter happens first, when between a half and seven tenths of the slots are in use. The more groups there are, the
//! narrower the entries are.
//!
//! A large set consists of [`PARTS`] independent parts: threads that own different parts need no locks, and only one
//! part at a time is held twice while it grows.

mod part;
mod scramble;

use std::io::{self, Read, Write};

use slidewise_core::WordKey;

use crate::{Budget, Exhausted};
use part::Part;
use scramble::Scramble;

/// The number of parts in a large set; a power of two.
pub const PARTS: usize = 32;

/// The mark of a state: 1 to 7.
pub type Mark = u8;

/// Assigns keys to the parts.
#[derive(Clone, Copy, Debug)]
pub struct Spread(Scramble);

impl Spread {
    /// The assignment for keys of at most this many bits.
    #[must_use]
    pub fn new(key_bits: u32) -> Self {
        Self(Scramble::new(key_bits))
    }

    /// The number of the part that a key belongs to.
    #[inline(always)]
    pub fn part<K: WordKey>(self, key: K) -> usize {
        let (hash, _) = self.0.split(key);
        (hash >> (self.0.low - PARTS.ilog2())) as usize
    }
}

/// One part of a set. See the module documentation.
#[derive(Debug)]
pub struct QuotientSet<K> {
    scramble: Scramble,
    /// The number of this part.
    number: usize,
    part: Part<K>,
    budget: Budget,
}

/// The number of keys looked up together, so that the memory accesses overlap.
const BATCH: usize = 32;

impl<K: WordKey> QuotientSet<K> {
    /// The part with this number, empty.
    #[must_use]
    pub fn new(spread: Spread, number: usize, budget: &Budget) -> Self {
        Self { scramble: spread.0, number, part: Part::default(), budget: budget.clone() }
    }

    /// Writes everything, so that [`QuotientSet::load`] yields the same set, with its keys in the same places.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.part.save(to)
    }

    /// Reads into this set, which must be empty, what [`QuotientSet::save`] has written.
    ///
    /// # Errors
    ///
    /// If it is something else ([`io::ErrorKind::InvalidData`]), or if it is larger than the budget allows
    /// ([`io::ErrorKind::OutOfMemory`]).
    pub fn load(&mut self, from: &mut dyn Read) -> io::Result<()> {
        assert!(self.is_empty(), "only an empty set is loaded");
        let part = Part::load(from, self.scramble, &self.budget)?;
        self.budget.release(self.part.bytes());
        self.part = part;
        Ok(())
    }

    /// Stores all keys that are not stored yet with this mark, and reports which ones those are; the others keep their
    /// mark. All keys must belong to this part. Keys of one word may have something else in the bits above those that the
    /// spread was made for: it is reported too, but not stored.
    pub fn insert_all(
        &mut self,
        keys: &[K],
        mark: Mark,
        mut new: impl FnMut(K) -> Result<(), Exhausted>,
    ) -> Result<(), Exhausted> {
        for keys in keys.chunks(BATCH) {
            let mut split = [(0, K::default()); BATCH];
            for (&key, split) in keys.iter().zip(&mut split) {
                *split = self.scramble.split(key);
                self.part.touch(split.0);
            }
            for (&key, &(hash, rest)) in keys.iter().zip(&split) {
                if self.insert(hash, rest, mark)? {
                    new(key)?;
                }
            }
        }
        Ok(())
    }

    /// Stores a key with a mark; returns whether it is new. A key that was stored before keeps its mark.
    #[inline(always)]
    fn insert(&mut self, hash: u32, rest: K, mark: Mark) -> Result<bool, Exhausted> {
        loop {
            match self.part.insert(hash, rest, mark) {
                Some(new) => return Ok(new),
                None => self.part.grow(self.scramble, &self.budget)?,
            }
        }
    }

    /// Prefetches the slot of a key that will be looked up soon.
    #[inline(always)]
    pub fn touch(&self, key: K) {
        self.part.touch(self.scramble.split(key).0);
    }

    /// The mark of a key, if it is stored.
    pub fn mark(&self, key: K) -> Option<Mark> {
        let (hash, rest) = self.scramble.split(key);
        self.part.mark(hash, rest)
    }

    /// Changes the mark of a key, if it is stored.
    pub fn set_mark(&mut self, key: K, mark: Mark) {
        let (hash, rest) = self.scramble.split(key);
        self.part.set_mark(hash, rest, mark);
    }

    /// Changes the first mark to the second for all keys that have it, and reports which keys those are.
    pub fn change_marks(
        &mut self,
        from: Mark,
        to: Mark,
        mut changed: impl FnMut(K) -> Result<(), Exhausted>,
    ) -> Result<(), Exhausted> {
        let (scramble, upper) = (self.scramble, self.upper());
        self.part.change_marks(from, to, |hash, rest| changed(scramble.join(upper | hash, rest)))
    }

    /// The number of slices needed for at most about this many keys per slice: a power of two.
    #[must_use]
    pub fn slices(&self, keys: usize) -> usize {
        let finest = 1 << (self.scramble.low - PARTS.ilog2());
        (self.len() / keys.max(1)).next_power_of_two().min(finest)
    }

    /// Visits the keys of one of this many slices, with their marks. The number of slices must come from
    /// [`QuotientSet::slices`], at any time: a key stays in its slice when the set grows.
    #[inline(always)]
    pub fn slice(&self, number: usize, slices: usize, mut visit: impl FnMut(K, Mark)) {
        let (scramble, upper) = (self.scramble, self.upper());
        let bits = scramble.low - PARTS.ilog2() - slices.ilog2();
        let first = (number << bits) as u32;
        let last = first | ((1u64 << bits) - 1) as u32;
        self.part.within(first..=last, |hash, rest, mark| visit(scramble.join(upper | hash, rest), mark));
    }

    /// The bits that all hashes of this part have in common.
    fn upper(&self) -> u32 {
        (self.number as u32) << (self.scramble.low - PARTS.ilog2())
    }

    /// Number of keys.
    #[must_use]
    pub fn len(&self) -> usize {
        self.part.len()
    }

    /// Is it empty?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<K> Drop for QuotientSet<K> {
    fn drop(&mut self) {
        self.budget.release(self.part.bytes());
    }
}
