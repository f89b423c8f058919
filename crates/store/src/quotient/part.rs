//! The entries of one part, and how it grows.

use std::cmp::Ordering::{Equal, Greater, Less};
use std::hint::black_box;
use std::io::{self, Read, Write};
use std::marker::PhantomData;
use std::ops::{Range, RangeInclusive};

use slidewise_core::WordKey;

use super::scramble::{Scramble, shifted_down, shifted_up};
use super::{Mark, PARTS};
use crate::{Budget, Exhausted, prefetch};

/// The bits of an entry below its part of the key: the mark, and the distance from home.
const MARK_BITS: u32 = 3;
const MARKS: u64 = (1 << MARK_BITS) - 1;
const AWAY_BITS: u32 = 4;
const FLAGS: u32 = MARK_BITS + AWAY_BITS;

/// Initial number of entries in a group; before this doubles, the number of groups is doubled instead.
const NARROW: usize = 8;
/// Below two to the power of this many groups, a part doubles: in small parts, time matters more than bytes.
const SMALL: u32 = 6;
/// Entries of at least this many bytes are worth smaller growth steps.
const BROAD: usize = 8;

/// Binary logarithm of the number of groups in the smallest part: with it, an entry is no wider than a key.
const FEWEST: u32 = FLAGS - PARTS.ilog2();

/// Bytes that most systems map at a time.
const PAGE: usize = 4096;

/// The size of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Extent {
    /// Binary logarithm of the number of groups.
    groups: u32,
    /// Entries in a group.
    slots: usize,
    /// Bits of the hash that an entry holds.
    rest: u32,
    /// Bytes of an entry.
    width: usize,
    /// The last word that an entry occupies, and which of its bits belong to the entry.
    last_word: usize,
    last_mask: u64,
    /// Which bits of the first word belong to the entry and not to its mark.
    first_mask: u64,
}

impl Extent {
    /// The extent with this many groups, or `None` if there are not that many hashes.
    fn new(scramble: Scramble, groups: u32, slots: usize) -> Option<Self> {
        let rest = (scramble.low - PARTS.ilog2()).checked_sub(groups)?;
        let width = (scramble.high + rest + FLAGS).div_ceil(8) as usize;
        let last_word = (width - 1) / 8;
        let last_mask = u64::MAX >> (64 - 8 * (width - 8 * last_word));
        let first_mask = if last_word == 0 { last_mask } else { u64::MAX } & !MARKS;
        Some(Self { groups, slots, rest, width, last_word, last_mask, first_mask })
    }

    /// The next larger extent.
    fn larger(self, scramble: Scramble) -> Option<Self> {
        let slots = self.slots + if self.width < BROAD { NARROW / 4 } else { 1 };
        if slots < 2 * NARROW && self.groups >= SMALL {
            Self::new(scramble, self.groups, slots)
        } else {
            Self::new(scramble, self.groups + 1, NARROW)
        }
    }

    fn entries(self) -> usize {
        self.slots << self.groups
    }

    /// The group where the search for a hash begins. The upper bits of the hash, the number of the part, are ignored.
    #[inline(always)]
    fn home(self, hash: u32) -> usize {
        (hash >> self.rest) as usize & self.last()
    }

    /// The last group, which is also the mask for group numbers.
    #[inline(always)]
    fn last(self) -> usize {
        (1 << self.groups) - 1
    }

    /// Where a group begins.
    #[inline(always)]
    fn offset(self, group: usize) -> usize {
        group * self.slots * self.width
    }
}

/// The result of looking for an entry: where it is, or where it belongs and in which form, if there is room.
enum Found<K> {
    At(usize),
    Free(usize, K),
    Full,
}

/// An entry without its mark.
#[inline(always)]
fn unmarked<K: WordKey>(mut entry: K) -> K {
    entry.words_mut()[0] &= !MARKS;
    entry
}

/// A table of entries. An entry whose mark is 0 is free.
#[derive(Debug)]
pub(super) struct Part<K> {
    extent: Option<Extent>,
    /// The entries, plus as many bytes as may be read beyond the last entry.
    bytes: Vec<u8>,
    len: usize,
    /// The number of entries that it holds before it must grow.
    room: usize,
    keys: PhantomData<K>,
}

impl<K> Default for Part<K> {
    fn default() -> Self {
        Self { extent: None, bytes: Vec::new(), len: 0, room: 0, keys: PhantomData }
    }
}

impl<K> Part<K> {
    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.bytes.len()
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }
}

impl<K: WordKey> Part<K> {
    fn empty(extent: Extent) -> Self {
        let mut bytes = vec![0; Self::size(extent)];
        // A page that is read first is mapped twice, and all threads are interrupted the second time.
        bytes.iter_mut().step_by(PAGE).for_each(|byte| *black_box(byte) = 0);
        Self { extent: Some(extent), bytes, len: 0, room: extent.entries() / 8 * 7, keys: PhantomData }
    }

    /// Includes padding, because an entry is read in whole words.
    fn size(extent: Extent) -> usize {
        extent.entries() * extent.width + size_of::<K>()
    }

    /// Prefetches the group of a hash.
    #[inline(always)]
    pub(super) fn touch(&self, hash: u32) {
        if let Some(extent) = self.extent {
            let from = extent.offset(extent.home(hash));
            // A group spans two or three cache lines.
            prefetch(&self.bytes[from]);
            prefetch(&self.bytes[from + extent.slots * extent.width - 1]);
        }
    }

    /// Eight of the bytes. There must be an entry at `at`, or before it, with a word of its key there.
    #[inline(always)]
    fn word(&self, at: usize) -> u64 {
        debug_assert!(at + 8 <= self.bytes.len());
        // SAFETY: an entry begins at most `width` bytes before the end of the entries, and the array has
        // `size_of::<K>()` bytes more than the entries, which is as many as the words that are read of an entry.
        let bytes: [u8; 8] = unsafe { self.bytes.as_ptr().add(at).cast::<[u8; 8]>().read() };
        u64::from_le_bytes(bytes)
    }

    #[inline(always)]
    fn read(&self, extent: Extent, at: usize) -> K {
        let mut entry = K::default();
        for (number, word) in entry.words_mut().iter_mut().enumerate() {
            *word = match number.cmp(&extent.last_word) {
                Less => self.word(at + 8 * number),
                Equal => self.word(at + 8 * number) & extent.last_mask,
                Greater => 0,
            };
        }
        entry
    }

    #[inline(always)]
    fn write(&mut self, extent: Extent, at: usize, entry: K) {
        for (number, &word) in entry.words().iter().enumerate().take(extent.last_word + 1) {
            let bytes: &mut [u8; 8] =
                (&mut self.bytes[at + 8 * number..][..8]).try_into().expect("eight bytes");
            // Keeps the bytes that follow a narrow entry.
            let mask = if number < extent.last_word { u64::MAX } else { extent.last_mask };
            *bytes = (u64::from_le_bytes(*bytes) & !mask | word).to_le_bytes();
        }
    }

    /// The content of an entry in its home group, without a mark.
    #[inline(always)]
    fn entry(extent: Extent, hash: u32, rest: K) -> K {
        let mut entry = shifted_up(rest, extent.rest + FLAGS);
        let mask = (1u64 << extent.rest) - 1;
        entry.words_mut()[0] |= (u64::from(hash) & mask) << FLAGS;
        entry
    }

    #[inline(always)]
    fn probe(&self, extent: Extent, hash: u32, rest: K) -> Found<K> {
        let mut wanted = Self::entry(extent, hash, rest);
        let mut group = extent.home(hash);
        for _ in 0..1 << AWAY_BITS {
            let mut at = extent.offset(group);
            let end = at + extent.slots * extent.width;
            // Not `step_by`, which would divide.
            while at < end {
                let first = self.word(at);
                if first & MARKS == 0 {
                    return Found::Free(at, wanted);
                }
                // The first word nearly always decides, and narrow entries have no other.
                let is_alike = (first ^ wanted.words()[0]) & extent.first_mask == 0;
                if is_alike && (extent.last_word == 0 || unmarked(self.read(extent, at)) == wanted) {
                    return Found::At(at);
                }
                at += extent.width;
            }
            group = (group + 1) & extent.last();
            wanted.words_mut()[0] = wanted.words()[0].wrapping_add(1 << MARK_BITS);
        }
        Found::Full
    }

    /// Stores an entry and returns whether it is new; `None` if the part must grow first.
    #[inline(always)]
    pub(super) fn insert(&mut self, hash: u32, rest: K, mark: Mark) -> Option<bool> {
        let extent = self.extent?;
        match self.probe(extent, hash, rest) {
            Found::At(_) => Some(false),
            Found::Free(at, mut entry) if self.len < self.room => {
                entry.words_mut()[0] |= u64::from(mark);
                self.write(extent, at, entry);
                self.len += 1;
                Some(true)
            }
            Found::Free(..) | Found::Full => None,
        }
    }

    /// Stores an entry that is known to be new, if there is room near its home. `used` is the number of slots in use in
    /// each group.
    #[inline(always)]
    fn append(&mut self, extent: Extent, used: &mut [u8], hash: u32, rest: K, mark: Mark) -> bool {
        let home = extent.home(hash);
        for away in 0..1 << AWAY_BITS {
            let group = (home + away) & extent.last();
            let slot = used[group] as usize;
            if slot < extent.slots {
                used[group] += 1;
                let mut entry = Self::entry(extent, hash, rest);
                entry.words_mut()[0] |= (away as u64) << MARK_BITS | u64::from(mark);
                self.write(extent, extent.offset(group) + slot * extent.width, entry);
                self.len += 1;
                return true;
            }
        }
        false
    }

    /// Stores all entries of a smaller part in their order, if all find room near their homes.
    fn fill(&mut self, extent: Extent, smaller: &Self) -> bool {
        let mut used = vec![0; extent.last() + 1];
        let Some(old) = smaller.extent else { return true };
        // With as many groups as before, an entry in its home group stays as it is.
        let stays = old.groups == extent.groups;
        for group in 0..=old.last() {
            let slots = group * old.slots..(group + 1) * old.slots;
            let room = extent.slots - usize::from(used[group]);
            let kept = if stays { smaller.at_home(slots.clone()).min(room) } else { 0 };
            let from = slots.start * old.width;
            let to = extent.offset(group) + usize::from(used[group]) * extent.width;
            let bytes = kept * old.width;
            self.bytes[to..to + bytes].copy_from_slice(&smaller.bytes[from..from + bytes]);
            used[group] += kept as u8;
            self.len += kept;
            for slot in slots.skip(kept) {
                // The rest of the group is free.
                let Some((hash, rest, mark)) = smaller.entry_at(slot) else { break };
                if !self.append(extent, &mut used, hash, rest, mark) {
                    return false;
                }
            }
        }
        true
    }

    /// How many entries, from the first of these slots on, are in their home group.
    fn at_home(&self, slots: Range<usize>) -> usize {
        let width = self.extent.map_or(0, |extent| extent.width);
        let flags = slots.map(|slot| u64::from(self.bytes[slot * width]));
        flags
            .take_while(|flags| flags & MARKS != 0 && flags >> MARK_BITS & ((1 << AWAY_BITS) - 1) == 0)
            .count()
    }

    pub(super) fn mark(&self, hash: u32, rest: K) -> Option<Mark> {
        match self.probe(self.extent?, hash, rest) {
            Found::At(at) => Some(self.bytes[at] & MARKS as u8),
            Found::Free(..) | Found::Full => None,
        }
    }

    pub(super) fn set_mark(&mut self, hash: u32, rest: K, mark: Mark) {
        if let Some(Found::At(at)) = self.extent.map(|extent| self.probe(extent, hash, rest)) {
            self.write_mark(at, mark);
        }
    }

    /// Changes the first mark to the second in all entries that have it, and reports which ones those are. Most entries
    /// have another mark, so only the marks are read.
    pub(super) fn change_marks(
        &mut self,
        from: Mark,
        to: Mark,
        mut changed: impl FnMut(u32, K) -> Result<(), Exhausted>,
    ) -> Result<(), Exhausted> {
        let Some(extent) = self.extent else { return Ok(()) };
        for slot in 0..extent.entries() {
            if self.bytes[slot * extent.width] & MARKS as u8 == from
                && let Some((hash, rest, _)) = self.entry_at(slot)
            {
                self.write_mark(slot * extent.width, to);
                changed(hash, rest)?;
            }
        }
        Ok(())
    }

    fn write_mark(&mut self, at: usize, mark: Mark) {
        self.bytes[at] = self.bytes[at] & !(MARKS as u8) | mark;
    }

    /// Number of slots, used or not.
    pub(super) fn slots(&self) -> usize {
        self.extent.map_or(0, Extent::entries)
    }

    /// The entry in a slot: the hash without the number of the part, the rest of the key, the mark.
    #[inline(always)]
    pub(super) fn entry_at(&self, slot: usize) -> Option<(u32, K, Mark)> {
        let extent = self.extent?;
        let mark = self.bytes[slot * extent.width] & MARKS as u8;
        if mark == 0 {
            return None;
        }
        let entry = self.read(extent, slot * extent.width);
        let flags = entry.words()[0];
        let away = (flags >> MARK_BITS) as usize & ((1 << AWAY_BITS) - 1);
        let home = (slot / extent.slots).wrapping_sub(away) & extent.last();
        let lower = (flags >> FLAGS) as u32 & ((1u64 << extent.rest) - 1) as u32;
        let hash = ((home as u64) << extent.rest) as u32 | lower;
        Some((hash, shifted_down(entry, extent.rest + FLAGS), mark))
    }

    /// All entries.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, K, Mark)> {
        (0..self.slots()).filter_map(|slot| self.entry_at(slot))
    }

    /// Visits the entries whose hash, without the number of the part, is in this range.
    #[inline(always)]
    pub(super) fn within(&self, hashes: RangeInclusive<u32>, mut visit: impl FnMut(u32, K, Mark)) {
        let Some(extent) = self.extent else { return };
        let (from, to) = (extent.home(*hashes.start()), extent.home(*hashes.end()));
        // An entry that does not fit into its home group is in one of the next groups, but never behind one with room.
        for number in (from..to + (1 << AWAY_BITS)).take(extent.last() + 1) {
            let first = (number & extent.last()) * extent.slots;
            let entries = (first..first + extent.slots).map_while(|slot| self.entry_at(slot));
            let mut used = 0;
            for (hash, rest, mark) in entries {
                used += 1;
                if hashes.contains(&hash) {
                    visit(hash, rest, mark);
                }
            }
            if number >= to && used < extent.slots {
                break;
            }
        }
    }

    /// Writes the part exactly as it is.
    pub(super) fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        let (groups, slots) = self.extent.map_or((0, 0), |extent| (u64::from(extent.groups), extent.slots));
        for number in [groups, slots as u64, self.len as u64, self.bytes.len() as u64] {
            to.write_all(&number.to_le_bytes())?;
        }
        to.write_all(&self.bytes)
    }

    /// Reads a part that was written by [`Part::save`], and charges its bytes.
    pub(super) fn load(from: &mut dyn Read, scramble: Scramble, budget: &Budget) -> io::Result<Self> {
        let mut numbers = [0; 4];
        for number in &mut numbers {
            let mut bytes = [0; 8];
            from.read_exact(&mut bytes)?;
            *number = u64::from_le_bytes(bytes);
        }
        let [groups, slots, len, bytes] = numbers;
        if slots == 0 && len == 0 && bytes == 0 {
            return Ok(Self::default());
        }
        let is_usual = (NARROW as u64..2 * NARROW as u64).contains(&slots) && groups <= u64::from(u32::BITS);
        let extent = is_usual.then(|| Extent::new(scramble, groups as u32, slots as usize)).flatten();
        // The size must be right: entries are read without checks.
        let extent = extent.filter(|&extent| Self::size(extent) as u64 == bytes);
        let extent = extent.ok_or(io::ErrorKind::InvalidData)?;
        budget.charge(bytes as usize).map_err(|_| io::ErrorKind::OutOfMemory)?;
        let mut part = Self::empty(extent);
        let read = from.read_exact(&mut part.bytes);
        part.len = part.iter().count();
        if read.is_err() || part.len as u64 != len || part.len > part.room {
            budget.release(part.bytes());
            return Err(read.err().unwrap_or(io::ErrorKind::InvalidData.into()));
        }
        Ok(part)
    }

    /// Enlarges the part.
    #[cold]
    pub(super) fn grow(&mut self, scramble: Scramble, budget: &Budget) -> Result<(), Exhausted> {
        let mut extent = self.extent;
        loop {
            let larger = match extent {
                Some(extent) => extent.larger(scramble),
                None => Extent::new(scramble, FEWEST, NARROW),
            };
            let larger = larger.ok_or(Exhausted::Capacity)?;
            let groups = larger.last() + 1;
            budget.charge(Self::size(larger) + groups)?;
            let mut grown = Self::empty(larger);
            let fits = grown.fill(larger, self);
            budget.release(groups);
            if fits {
                budget.release(self.bytes());
                *self = grown;
                return Ok(());
            }
            // Some group overflowed too far.
            budget.release(grown.bytes());
            extent = Some(larger);
        }
    }
}
