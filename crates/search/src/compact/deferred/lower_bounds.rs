//! A cache of lower bounds: values that the estimates of states excluded from a layer are known to exceed, so that they
//! are not evaluated again for the next parent of such a state. An entry has the whole key; which entries are kept does
//! not affect any result.

use std::sync::{Mutex, OnceLock};

use slidewise_core::{Cost, Key};
use slidewise_store::quotient::PARTS;
use slidewise_store::{Budget, prefetch};

use crate::rounds::UNPOISONED;

/// Slots in each part.
const PLACES: usize = 1 << 12;

/// A state, and a value that its estimate exceeds; 0 if nothing was recorded. Each slot has its own lock: no thread
/// waits, and prefetching the lock also prefetches the data.
type Place<K> = Mutex<(K, Cost)>;

pub(super) struct LowerBounds<K> {
    /// One per part; a part has no slots before its first entry, or if there was no memory for them.
    parts: Vec<OnceLock<Box<[Place<K>]>>>,
    budget: Budget,
}

impl<K: Key + Default> LowerBounds<K> {
    /// An empty cache.
    pub(super) fn new(budget: &Budget) -> Self {
        Self { parts: (0..PARTS).map(|_| OnceLock::new()).collect(), budget: budget.clone() }
    }

    /// Prefetches the slot of a state of this part, which will be looked up soon.
    #[inline(always)]
    pub(super) fn touch(&self, part: usize, key: K) {
        if let Some(place) = self.place(part, key) {
            prefetch(place);
        }
    }

    /// Is the estimate of a state of this part known to exceed this?
    #[inline(always)]
    pub(super) fn know(&self, part: usize, key: K, most: Cost) -> bool {
        self.place(part, key).is_some_and(|place| {
            let (known, exceeded) = *place.lock().expect(UNPOISONED);
            exceeded >= most.max(1) && known == key
        })
    }

    /// Records that the estimate of a state of this part exceeds this, if there is memory for it.
    #[inline(always)]
    pub(super) fn note(&self, part: usize, key: K, most: Cost) {
        self.parts[part].get_or_init(|| self.places());
        if let Some(place) = self.place(part, key) {
            *place.lock().expect(UNPOISONED) = (key, most);
        }
    }

    /// The slot of a state of this part, if the part has slots.
    #[inline(always)]
    fn place(&self, part: usize, key: K) -> Option<&Place<K>> {
        self.parts[part].get()?.get(key.hash64() as usize % PLACES)
    }

    /// The slots of a part; none if there is no memory for them.
    #[cold]
    fn places(&self) -> Box<[Place<K>]> {
        let number = self.budget.charge(Self::BYTES).map_or(0, |()| PLACES);
        (0..number).map(|_| Mutex::default()).collect()
    }
}

impl<K> LowerBounds<K> {
    /// The size of the slots of a part.
    const BYTES: usize = PLACES * size_of::<Place<K>>();
}

impl<K> Drop for LowerBounds<K> {
    fn drop(&mut self) {
        let is_used = |part: &&OnceLock<Box<[_]>>| part.get().is_some_and(|places| !places.is_empty());
        self.budget.release(self.parts.iter().filter(is_used).count() * Self::BYTES);
    }
}
