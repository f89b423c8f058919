//! The default duplicate store: keys in an array by id, and an index of ids in groups of eight slots.
//!
//! Each slot has a tag of seven bits of its key's hash. A group's eight tags are compared in one operation, so nearly
//! always just one key is compared and the branches are predictable. A full group overflows into the next one.
//!
//! A stored state costs its key plus 6.2 to 8.4 bytes of index. Because the keys are stored apart from the index, the
//! index is freed *before* a larger one is built: growing never needs two of them.

use slidewise_core::Key;

use super::ClosedTable;
use crate::{Budget, Exhausted, Pages, StateId};

/// Slots in a group.
const GROUP: usize = 8;
/// Groups in the first index.
const SMALLEST: usize = 8;
/// Up to this many groups, an index doubles: in small tables, time matters more than bytes.
const SMALL: usize = 256;
/// The bit that is set in every tag in use, for all slots.
const USED: u64 = 0x8080_8080_8080_8080;
const ONES: u64 = 0x0101_0101_0101_0101;

/// Eight slots of the index. They fill up from the first; nothing is ever removed.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    /// One byte per slot: 0 if it is free, else the tag.
    tags: u64,
    ids: [u32; GROUP],
}

impl Group {
    /// Bits in the bytes whose tag is `tag`; there may be false matches, but only in higher bytes.
    #[inline(always)]
    fn matches(&self, tag: u8) -> u64 {
        let differing = self.tags ^ (ONES * u64::from(tag));
        differing.wrapping_sub(ONES) & !differing & USED
    }

    /// The first free slot.
    #[inline(always)]
    fn free(&self) -> Option<usize> {
        let free = !self.tags & USED;
        (free != 0).then(|| place(free))
    }

    #[inline(always)]
    fn put(&mut self, at: usize, tag: u8, id: u32) {
        self.tags |= u64::from(tag) << (8 * at);
        self.ids[at % GROUP] = id;
    }
}

/// The slot of the lowest bit.
#[inline(always)]
fn place(bits: u64) -> usize {
    bits.trailing_zeros() as usize / 8
}

/// An exact, compact, growing table. See the module documentation.
#[derive(Debug)]
pub struct CompactTable<K> {
    keys: Pages<K>,
    index: Vec<Group>,
    /// The number of states that the index holds before it grows: four fifths of its slots.
    room: usize,
    budget: Budget,
}

/// Where a key is, or where it belongs.
enum Found {
    At(u32),
    Free { group: usize, place: usize, tag: u8 },
}

impl<K: Key + Default> CompactTable<K> {
    /// An empty table.
    #[must_use]
    pub fn new(budget: &Budget) -> Self {
        Self { keys: Pages::new(budget), index: Vec::new(), room: 0, budget: budget.clone() }
    }

    /// The group where the search for a hash begins, which is the upper half of the hash scaled to the size of the
    /// index, and the tag of the hash. An index has fewer than 2^32 groups, so the product fits in a word.
    #[inline(always)]
    fn home(&self, hash: u64) -> (usize, u8) {
        let group = ((hash >> 32) * self.index.len() as u64) >> 32;
        (group as usize, hash as u8 | 0x80)
    }

    /// Looks up a key. The index must not be empty.
    #[inline(always)]
    fn probe(&self, key: K) -> Found {
        let (mut group, tag) = self.home(key.hash64());
        loop {
            debug_assert!(group < self.index.len());
            // SAFETY: the home group is less than the length of the index because half a hash is less than 2^32, and
            // `group` returns to 0 before it reaches the length.
            let places = unsafe { self.index.get_unchecked(group) };
            let mut matches = places.matches(tag);
            while matches != 0 {
                let id = places.ids[place(matches)];
                // SAFETY: a false match is only possible above a true one, so this slot is in use or above one that is;
                // ids of free slots are 0. An id is put into the index only after its key was pushed, and where there
                // is a true match there is a key.
                if unsafe { self.keys.get_unchecked(id as usize) } == key {
                    return Found::At(id);
                }
                matches &= matches - 1;
            }
            if let Some(place) = places.free() {
                return Found::Free { group, place, tag };
            }
            group = self.after(group);
        }
    }

    #[inline(always)]
    fn after(&self, group: usize) -> usize {
        if group + 1 == self.index.len() { 0 } else { group + 1 }
    }

    /// Makes the index a third larger, or twice as large if it is small, and reinserts all states.
    #[cold]
    fn grow(&mut self) -> Result<(), Exhausted> {
        let held = self.index.len();
        let groups = if held <= SMALL { (2 * held).max(SMALLEST) } else { held + held / 3 };
        if groups * GROUP > u32::MAX as usize {
            return Err(Exhausted::Capacity);
        }
        // The old index must stay if the new one is refused, so only the difference is charged.
        self.budget.charge((groups - held) * size_of::<Group>())?;
        self.index = Vec::new();
        self.index = vec![Group::default(); groups];
        self.room = groups * GROUP / 5 * 4;
        for id in 0..self.keys.len() {
            let (mut group, tag) = self.home(self.keys[id].hash64());
            let place = loop {
                match self.index[group].free() {
                    Some(place) => break place,
                    None => group = self.after(group),
                }
            };
            self.index[group].put(place, tag, id as u32);
        }
        Ok(())
    }
}

impl<K> Drop for CompactTable<K> {
    fn drop(&mut self) {
        self.budget.release(self.index.len() * size_of::<Group>());
    }
}

impl<K: Key + Default> ClosedTable<K> for CompactTable<K> {
    #[inline(always)]
    fn intern(&mut self, key: K) -> Result<(StateId, bool), Exhausted> {
        if self.keys.len() == self.room {
            self.grow()?;
        }
        match self.probe(key) {
            Found::At(id) => Ok((StateId(id), false)),
            Found::Free { group, place, tag } => {
                let id = self.keys.len() as u32;
                // Pushed first, because every id in the index must have its key.
                self.keys.push(key)?;
                self.index[group].put(place, tag, id);
                Ok((StateId(id), true))
            }
        }
    }

    #[inline(always)]
    fn glance(&self, key: K) -> Option<StateId> {
        self.find(key)
    }

    #[inline(always)]
    fn find(&self, key: K) -> Option<StateId> {
        if self.index.is_empty() {
            return None;
        }
        match self.probe(key) {
            Found::At(id) => Some(StateId(id)),
            Found::Free { .. } => None,
        }
    }

    #[inline]
    fn key(&self, id: StateId) -> K {
        self.keys[id.index()]
    }

    #[inline]
    fn len(&self) -> usize {
        self.keys.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_states_densely_and_finds_them_again() {
        let budget = Budget::new(None);
        let mut table = CompactTable::<u64>::new(&budget);
        let key = |i: u64| i.wrapping_mul(0x1234_5678_9ABC_DEF1) >> 3;
        for i in 0..100_000 {
            assert_eq!(table.intern(key(i)), Ok((StateId(i as u32), true)));
        }
        for i in 0..100_000 {
            assert_eq!(table.intern(key(i)), Ok((StateId(i as u32), false)));
            assert_eq!((table.find(key(i)), table.key(StateId(i as u32))), (Some(StateId(i as u32)), key(i)));
        }
        assert_eq!(table.find(key(100_000)), None);
        let per_state = budget.peak() as f64 / 100_000.0;
        assert!(per_state < 16.6, "{per_state} bytes a state");
        drop(table);
        assert_eq!(budget.held(), 0);
    }

    #[test]
    fn a_refused_state_leaves_the_table_whole() {
        let budget = Budget::new(Some(40_000));
        let mut table = CompactTable::<u64>::new(&budget);
        let stored = (0..).take_while(|&i| table.intern(i).is_ok()).count();
        assert!(stored > 1000);
        assert_eq!(table.len(), stored);
        assert!((0..stored as u64).all(|i| table.find(i) == Some(StateId(i as u32))));
    }
}
