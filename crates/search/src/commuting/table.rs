//! The states of one search, with their depths and last moves in the slots of one table.
//!
//! A look-up reads one slot, or several that follow each other; there are no numbers of states. It costs memory: a slot of
//! 16 bytes for each key of a word, and up to three slots for each state.

use std::mem;

use slidewise_core::{Cost, Key};
use slidewise_store::{Budget, Exhausted};

/// The binary logarithm of the first number of slots.
const FIRST_BITS: u32 = 13;
/// Up to this many, the slots are quadrupled, then doubled: in small tables, time matters more than bytes.
const SMALL_BITS: u32 = 14;

/// A stored state, or a free slot.
#[derive(Clone, Copy, Debug)]
struct Slot<K, M> {
    key: K,
    /// One more than the length of the shortest path found; 0 if the slot is free.
    depth: u16,
    /// The last move of that path; none at the start.
    last: Option<M>,
}

/// The table: open addressing, at most three quarters full.
#[derive(Debug)]
pub(super) struct Table<K, M> {
    slots: Vec<Slot<K, M>>,
    shift: u32,
    len: usize,
    budget: Budget,
}

impl<K: Key + Default, M: Copy> Table<K, M> {
    /// An empty table.
    pub(super) fn new(budget: &Budget) -> Result<Self, Exhausted> {
        let mut table = Self { slots: Vec::new(), shift: 64, len: 0, budget: budget.clone() };
        table.resize(FIRST_BITS)?;
        Ok(table)
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The slot of a key, or the free one where it belongs.
    #[inline(always)]
    fn place(&self, key: K) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (key.hash64() >> self.shift) as usize & mask;
        while self.slots[at].depth != 0 && self.slots[at].key != key {
            at = (at + 1) & mask;
        }
        at
    }

    /// The length of the shortest path found to a stored state, and its last move.
    #[inline(always)]
    pub(super) fn get(&self, key: K) -> (Cost, Option<M>) {
        let slot = &self.slots[self.place(key)];
        (Cost::from(slot.depth) - 1, slot.last)
    }

    /// Records a path of length `g` to a state, unless one that is as short is known. Returns whether it did.
    #[inline(always)]
    pub(super) fn reach(&mut self, key: K, g: Cost, last: Option<M>) -> Result<bool, Exhausted> {
        let at = self.place(key);
        let slot = &mut self.slots[at];
        if slot.depth != 0 && g >= Cost::from(slot.depth) - 1 {
            return Ok(false);
        }
        let depth = u16::try_from(g + 1).map_err(|_| Exhausted::Capacity)?;
        self.len += usize::from(slot.depth == 0);
        *slot = Slot { key, depth, last };
        if 4 * self.len > 3 * self.slots.len() {
            self.grow()?;
        }
        Ok(true)
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Exhausted> {
        let bits = 64 - self.shift;
        self.resize(if bits < SMALL_BITS { bits + 2 } else { bits + 1 })
    }

    fn resize(&mut self, bits: u32) -> Result<(), Exhausted> {
        let free = Slot { key: K::default(), depth: 0, last: None };
        self.budget.charge(size_of::<Slot<K, M>>() << bits)?;
        let slots = mem::replace(&mut self.slots, vec![free; 1 << bits]);
        self.shift = 64 - bits;
        for slot in slots.iter().filter(|slot| slot.depth != 0) {
            let at = self.place(slot.key);
            self.slots[at] = *slot;
        }
        self.budget.release(size_of_val(slots.as_slice()));
        Ok(())
    }
}

impl<K, M> Drop for Table<K, M> {
    fn drop(&mut self) {
        self.budget.release(size_of_val(self.slots.as_slice()));
    }
}
