//! States that were refused: a fixed number of places for what is known of their estimates, so that the next who comes to
//! such a state need not ask again. An entry has the whole key; which ones are kept makes no difference to any answer.

use std::sync::{Mutex, OnceLock};

use slidewise_core::{Cost, Key};
use slidewise_store::quotient::PARTS;
use slidewise_store::{Budget, prefetch};

use crate::rounds::UNPOISONED;

/// Places of each part.
const PLACES: usize = 1 << 12;

/// A state, and what its estimate exceeds; where nothing was noted that is 0. Each place has a lock of its own: no thread
/// waits, and what is asked for together with the lock is there when it is taken.
type Place<K> = Mutex<(K, Cost)>;

pub(super) struct Refusals<K> {
    /// By part; one without a refusal, or for which there was no memory, has no places.
    parts: Vec<OnceLock<Box<[Place<K>]>>>,
    budget: Budget,
}

impl<K: Key + Default> Refusals<K> {
    /// None yet.
    pub(super) fn new(budget: &Budget) -> Self {
        Self { parts: (0..PARTS).map(|_| OnceLock::new()).collect(), budget: budget.clone() }
    }

    /// Asks the processor for the place of a state of this part, which will be asked for soon.
    #[inline(always)]
    pub(super) fn touch(&self, part: usize, key: K) {
        if let Some(place) = self.place(part, key) {
            prefetch(place);
        }
    }

    /// Is it known that the estimate of a state of this part exceeds this?
    #[inline(always)]
    pub(super) fn know(&self, part: usize, key: K, most: Cost) -> bool {
        self.place(part, key).is_some_and(|place| {
            let (known, exceeded) = *place.lock().expect(UNPOISONED);
            exceeded >= most.max(1) && known == key
        })
    }

    /// Notes that the estimate of a state of this part exceeds this, if there is memory for it.
    #[inline(always)]
    pub(super) fn note(&self, part: usize, key: K, most: Cost) {
        self.parts[part].get_or_init(|| self.places());
        if let Some(place) = self.place(part, key) {
            *place.lock().expect(UNPOISONED) = (key, most);
        }
    }

    /// The place of a state of this part, if it has any.
    #[inline(always)]
    fn place(&self, part: usize, key: K) -> Option<&Place<K>> {
        self.parts[part].get()?.get(key.hash64() as usize % PLACES)
    }

    /// The places of a part; none if there is no memory for them.
    #[cold]
    fn places(&self) -> Box<[Place<K>]> {
        let number = self.budget.charge(Self::BYTES).map_or(0, |()| PLACES);
        (0..number).map(|_| Mutex::default()).collect()
    }
}

impl<K> Refusals<K> {
    /// What the places of a part take.
    const BYTES: usize = PLACES * size_of::<Place<K>>();
}

impl<K> Drop for Refusals<K> {
    fn drop(&mut self) {
        let is_used = |part: &&OnceLock<Box<[_]>>| part.get().is_some_and(|places| !places.is_empty());
        self.budget.release(self.parts.iter().filter(is_used).count() * Self::BYTES);
    }
}
