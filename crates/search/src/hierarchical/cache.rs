//! The cache of one level of a hierarchy.

use slidewise_core::{Cost, Key};
use slidewise_store::closed::{ClosedTable, CompactTable};
use slidewise_store::{Budget, Exhausted, Pages};

/// What is known about a state's distance to the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// The distance is at least this.
    AtLeast(Cost),
    /// The distance is exactly this; `None` if no goal can be reached.
    Exactly(Option<Cost>),
}

/// The bit that marks a distance as exact.
const EXACT: u16 = 1 << 15;
/// The value of a state from which no goal can be reached.
const DEAD: u16 = u16::MAX;

impl Known {
    fn narrow(self) -> Result<u16, Exhausted> {
        let (distance, bit) = match self {
            Known::AtLeast(distance) => (distance, 0),
            Known::Exactly(Some(distance)) => (distance, EXACT),
            Known::Exactly(None) => return Ok(DEAD),
        };
        // One less than the bits allow: all bits set means a dead end.
        if distance < Cost::from(EXACT - 1) { Ok(distance as u16 | bit) } else { Err(Exhausted::Capacity) }
    }

    fn widen(stored: u16) -> Self {
        let distance = Cost::from(stored & !EXACT);
        match stored {
            DEAD => Known::Exactly(None),
            _ if stored & EXACT != 0 => Known::Exactly(Some(distance)),
            _ => Known::AtLeast(distance),
        }
    }
}

/// A table from packed states to what is known about them.
pub(super) struct Cache<K> {
    table: CompactTable<K>,
    known: Pages<u16>,
}

impl<K: Key + Default> Cache<K> {
    pub(super) fn new(budget: &Budget) -> Self {
        Self { table: CompactTable::new(budget), known: Pages::new(budget) }
    }

    pub(super) fn get(&self, key: K) -> Option<Known> {
        self.table.find(key).map(|id| Known::widen(self.known[id.index()]))
    }

    /// Records a fact about a state, unless a better one is known.
    pub(super) fn put(&mut self, key: K, known: Known) -> Result<(), Exhausted> {
        let stored = known.narrow()?;
        // The value is added first, so that no key is ever without one, even if the budget refuses either.
        if self.known.len() == self.table.len() {
            self.known.push(0)?;
        }
        let (id, new) = self.table.intern(key)?;
        // In this form, an exact distance is larger than any bound, and no two exact ones differ.
        let before = if new { 0 } else { self.known[id.index()] };
        self.known[id.index()] = before.max(stored);
        Ok(())
    }

    pub(super) fn len(&self) -> usize {
        self.table.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_best_that_is_known() {
        let budget = Budget::new(None);
        let mut cache = Cache::<u64>::new(&budget);
        cache.put(1, Known::AtLeast(3)).unwrap();
        cache.put(1, Known::AtLeast(2)).unwrap();
        assert_eq!(cache.get(1), Some(Known::AtLeast(3)));
        cache.put(1, Known::Exactly(Some(4))).unwrap();
        cache.put(1, Known::AtLeast(4)).unwrap();
        assert_eq!(cache.get(1), Some(Known::Exactly(Some(4))));
        cache.put(2, Known::Exactly(None)).unwrap();
        assert_eq!((cache.get(2), cache.get(3), cache.len()), (Some(Known::Exactly(None)), None, 2));
    }

    #[test]
    fn a_refusal_leaves_it_whole() {
        for limit in (0..20_000).step_by(100) {
            let mut cache = Cache::<u64>::new(&Budget::new(Some(limit)));
            let stored = (0..).take_while(|&key| cache.put(key, Known::AtLeast(7)).is_ok()).count() as u64;
            assert!((0..stored + 5).all(|key| cache.get(key).is_some() == (key < stored)));
        }
    }

    #[test]
    fn refuses_what_it_cannot_hold() {
        let mut cache = Cache::<u64>::new(&Budget::new(None));
        assert_eq!(cache.put(1, Known::AtLeast(1 << 15)), Err(Exhausted::Capacity));
        assert_eq!(cache.get(1), None);
    }
}
