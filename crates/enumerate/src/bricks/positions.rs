//! All positions of a set of pieces, numbered in the order of their keys.

use slidewise_store::Exhausted;

use super::set::Set;
use crate::run::{Halt, Reporter};

/// All positions of a set.
pub(super) struct Positions<'s> {
    pub(super) set: &'s Set,
    /// In ascending order.
    pub(super) keys: Vec<u64>,
    /// How far a key is shifted to get the number of its bucket.
    shift: u32,
    /// Where each bucket begins, and the end of the last.
    buckets: Vec<u32>,
}

/// Between two looks at the clock, so many positions are counted or explored.
pub(super) const PATIENCE: usize = 1 << 14;

/// The mean number of keys in a bucket, as a power of two.
const BUCKET: u32 = 2;

/// Bytes that a position takes, with its share of a bucket.
pub(super) const BYTES: u64 = 8 + 4;

impl<'s> Positions<'s> {
    /// The number of positions, as far as this many bytes suffice for `each` of them.
    pub(super) fn count(set: &Set, each: u64, bytes: u64, reporter: &Reporter<'_>) -> Result<usize, Halt> {
        // Numbers of positions have 32 bits, one of which marks those that have none.
        let most = (bytes / each).min(u64::from(u32::MAX >> 1)) as usize;
        let mut count = 0;
        set.visit(&mut |_| {
            count += 1;
            if count > most {
                return Err(Exhausted::Memory.into());
            }
            if count % PATIENCE == 0 { reporter.go_on() } else { Ok(()) }
        })?;
        Ok(count)
    }

    /// All of them, as many as were counted.
    pub(super) fn new(set: &'s Set, count: usize) -> Self {
        let mut keys = Vec::with_capacity(count);
        let listed: Result<(), Halt> = set.visit(&mut |key| {
            keys.push(key);
            Ok(())
        });
        debug_assert!(listed.is_ok(), "nothing stops it");
        let bits = (usize::BITS - count.leading_zeros()).saturating_sub(BUCKET).min(set.key_bits());
        let shift = set.key_bits() - bits;
        let mut buckets = vec![0; (1 << bits) + 1];
        keys.iter().for_each(|key| buckets[bucket(*key, shift) + 1] += 1);
        let mut sum = 0;
        for begin in &mut buckets {
            sum += *begin;
            *begin = sum;
        }
        Self { set, keys, shift, buckets }
    }

    /// The number of the position with this key, if there is one.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<usize> {
        let bucket = bucket(key, self.shift);
        let begin = self.buckets[bucket] as usize;
        let end = self.buckets[bucket + 1] as usize;
        self.keys[begin..end].binary_search(&key).ok().map(|place| begin + place)
    }
}

fn bucket(key: u64, shift: u32) -> usize {
    // With a single position, nothing is left of 64 bits.
    key.checked_shr(shift).unwrap_or(0) as usize
}
