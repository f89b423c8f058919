//! States that were refused: a fixed number of places for what is known of their estimates, so that the next who comes to
//! such a state need not ask again. An entry has the whole key; which ones are kept makes no difference to any answer.

use std::sync::Mutex;

use slidewise_core::{Cost, Key};
use slidewise_store::Budget;
use slidewise_store::quotient::PARTS;

use crate::rounds::UNPOISONED;

/// Places of each part.
const PLACES: usize = 1 << 12;

pub(super) struct Refusals<K> {
    /// By part: states, and what their estimates exceed; where nothing was noted that is 0. A part without a refusal has
    /// no places.
    parts: Vec<Mutex<Vec<(K, Cost)>>>,
    budget: Budget,
}

impl<K: Key + Default> Refusals<K> {
    /// None yet.
    pub(super) fn new(budget: &Budget) -> Self {
        Self { parts: (0..PARTS).map(|_| Mutex::default()).collect(), budget: budget.clone() }
    }

    /// Is it known that the estimate of a state of this part exceeds this?
    pub(super) fn know(&self, part: usize, key: K, most: Cost) -> bool {
        let places = self.parts[part].lock().expect(UNPOISONED);
        places.get(place(key)).is_some_and(|&(known, exceeded)| exceeded >= most.max(1) && known == key)
    }

    /// Notes that the estimate of a state of this part exceeds this, if there is memory for it.
    pub(super) fn note(&self, part: usize, key: K, most: Cost) {
        let mut places = self.parts[part].lock().expect(UNPOISONED);
        if places.is_empty() && self.budget.charge(Self::BYTES).is_ok() {
            places.resize(PLACES, (K::default(), 0));
        }
        if let Some(place) = places.get_mut(place(key)) {
            *place = (key, most);
        }
    }
}

impl<K> Refusals<K> {
    /// What the places of a part take.
    const BYTES: usize = PLACES * size_of::<(K, Cost)>();
}

impl<K> Drop for Refusals<K> {
    fn drop(&mut self) {
        let is_used = |part: &&Mutex<Vec<_>>| part.lock().is_ok_and(|places| !places.is_empty());
        self.budget.release(self.parts.iter().filter(is_used).count() * Self::BYTES);
    }
}

fn place(key: impl Key) -> usize {
    key.hash64() as usize % PLACES
}
