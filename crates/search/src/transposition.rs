//! A transposition table: stores some of the states that an iteration entered, in a fixed number of slots.
//!
//! An entry is the whole key, so that no two states are confused, the g it was entered with, and the bound of the
//! iteration that entered it. A state is refused only if it is reached again in the same iteration with no smaller g;
//! why this loses no solution is proven in [`idastar`](crate::idastar). Entries of earlier iterations are overwritten.
//!
//! Slots are grouped in buckets of four, one cache line for keys of one word. A state whose bucket is full replaces the
//! entry with the largest g, below which there is least to save.

use slidewise_core::{Cost, Key, Packable, wide};
use slidewise_store::{Budget, Exhausted};

use crate::deepening::{Memory, Met};

const BUCKET: usize = 4;

pub(crate) struct Transpositions<K> {
    entries: Vec<Entry<K>>,
    used: u64,
    budget: Budget,
}

#[derive(Clone, Copy)]
struct Entry<K> {
    key: K,
    g: Cost,
    /// The bound of the iteration; 0, which no iteration has, if the slot is free.
    bound: Cost,
}

impl<K: Key> Transpositions<K> {
    /// A table with this many slots; `any` is an arbitrary key.
    pub(crate) fn new(places: usize, any: K, budget: &Budget) -> Result<Self, Exhausted> {
        let bytes = places.checked_mul(size_of::<Entry<K>>()).ok_or(Exhausted::Memory)?;
        let mut entries = Vec::new();
        // First what the system has, then what the budget allows: a number too large for either is an ordinary result.
        entries.try_reserve_exact(places).map_err(|_| Exhausted::Memory)?;
        budget.charge(bytes)?;
        entries.resize(places, Entry { key: any, g: 0, bound: 0 });
        Ok(Self { entries, used: 0, budget: budget.clone() })
    }

    fn bucket(&mut self, key: K) -> &mut [Entry<K>] {
        let buckets = self.entries.len().div_ceil(BUCKET);
        let bucket = wide::multiply(key.hash64(), buckets as u64).1 as usize;
        let end = self.entries.len().min((bucket + 1) * BUCKET);
        &mut self.entries[bucket * BUCKET..end]
    }

    #[inline(always)]
    fn meet(&mut self, key: K, g: Cost, bound: Cost) -> Met {
        let bucket = self.bucket(key);
        let entered = Entry { key, g, bound };
        if let Some(entry) = bucket.iter_mut().find(|entry| entry.bound > 0 && entry.key == key) {
            if entry.bound == bound && entry.g <= g {
                return Met::Refused;
            }
            *entry = entered;
            return Met::Again;
        }
        let worth = |entry: &&mut Entry<K>| if entry.bound == bound { entry.g } else { Cost::MAX };
        if let Some(entry) = bucket.iter_mut().max_by_key(worth) {
            let free = entry.bound == 0;
            *entry = entered;
            self.used += u64::from(free);
        }
        Met::New
    }
}

impl<K> Drop for Transpositions<K> {
    fn drop(&mut self) {
        self.budget.release(self.entries.len() * size_of::<Entry<K>>());
    }
}

impl<D: Packable> Memory<D> for Transpositions<D::Key> {
    #[inline(always)]
    fn enter(&mut self, domain: &D, state: &D::State, g: Cost, bound: Cost) -> Met {
        self.meet(domain.pack(state), g, bound)
    }

    fn len(&self) -> u64 {
        self.used
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_only_what_came_no_worse_in_the_same_iteration() {
        let budget = Budget::new(None);
        let mut table = Transpositions::new(10, 0u64, &budget).unwrap();
        assert_eq!(table.meet(0, 5, 8), Met::New);
        assert_eq!(table.meet(0, 5, 8), Met::Refused);
        assert_eq!(table.meet(0, 6, 8), Met::Refused);
        assert_eq!(table.meet(0, 4, 8), Met::Again);
        assert_eq!(table.meet(0, 4, 9), Met::Again);
        assert_eq!(table.meet(0, 4, 9), Met::Refused);
        assert_eq!(table.used, 1);
    }

    #[test]
    fn replaces_leftovers_first_and_then_the_largest_g() {
        let budget = Budget::new(None);
        let mut table = Transpositions::new(3, 0u64, &budget).unwrap();
        assert_eq!([(1, 1), (2, 7), (3, 3)].map(|(key, g)| table.meet(key, g, 8)), [Met::New; 3]);
        assert_eq!((table.meet(4, 9, 8), table.meet(2, 9, 8)), (Met::New, Met::New), "2 made room for 4");
        assert_eq!((table.meet(1, 1, 8), table.meet(3, 3, 8)), (Met::Refused, Met::Refused));
        assert_eq!((table.meet(1, 1, 9), table.meet(5, 0, 9), table.used), (Met::Again, Met::New, 3));
        assert_eq!(
            table.meet(1, 1, 9),
            Met::Refused,
            "what this iteration entered is worth more than leftovers"
        );
    }

    #[test]
    fn holds_exactly_what_it_charges() {
        let budget = Budget::new(Some(1600));
        assert!(Transpositions::new(101, 0u64, &budget).is_err());
        assert!(Transpositions::new(usize::MAX, 0u64, &budget).is_err());
        let mut table = Transpositions::new(100, 0u64, &budget).unwrap();
        (0..1000).for_each(|key| assert_eq!(table.meet(key, 1, 1), Met::New));
        assert_eq!((budget.held(), table.used), (1600, 100));
        drop(table);
        assert_eq!(budget.held(), 0);
        let mut none = Transpositions::new(0, 0u64, &budget).unwrap();
        assert_eq!([none.meet(1, 0, 1), none.meet(1, 0, 1)], [Met::New; 2]);
    }
}
