//! The quotienting set against a map of the standard library.

use std::collections::HashMap;

use slidewise_store::quotient::{Mark, PARTS, QuotientSet, Spread};
use slidewise_store::{Budget, Exhausted};

/// A set of all parts.
struct Whole {
    spread: Spread,
    parts: Vec<QuotientSet<u64>>,
}

impl Whole {
    fn new(bits: u32, budget: &Budget) -> Self {
        let spread = Spread::new(bits);
        Self { spread, parts: (0..PARTS).map(|number| QuotientSet::new(spread, number, budget)).collect() }
    }

    fn part(&mut self, key: u64) -> &mut QuotientSet<u64> {
        &mut self.parts[self.spread.part(key)]
    }

    /// Stores a key; says whether it is new.
    fn insert(&mut self, key: u64, mark: Mark) -> Result<bool, Exhausted> {
        let mut new = false;
        self.part(key).insert_all(&[key], mark, |_| {
            new = true;
            Ok(())
        })?;
        Ok(new)
    }

    /// The keys with this mark, which they lose for another.
    fn take(&mut self, mark: Mark) -> Vec<u64> {
        let mut keys = Vec::new();
        for part in &mut self.parts {
            let taken = part.change_marks(mark, 7, |key| {
                keys.push(key);
                Ok(())
            });
            assert_eq!(taken, Ok(()));
        }
        keys
    }

    fn len(&self) -> usize {
        self.parts.iter().map(QuotientSet::len).sum()
    }
}

/// A different number each time, well mixed.
fn numbers() -> impl Iterator<Item = u64> {
    let mut state = 1u64;
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    })
}

#[test]
fn it_is_a_map_from_keys_to_marks() {
    for bits in [3, 12, 16, 20, 31, 32, 33, 47, 64] {
        let budget = Budget::new(None);
        let mut set = Whole::new(bits, &budget);
        let mut known: HashMap<u64, Mark> = HashMap::new();
        for (turn, number) in numbers().take(60_000).enumerate() {
            let key = number >> (64 - bits);
            let mark = (turn % 3 + 1) as Mark;
            let new = !known.contains_key(&key);
            assert_eq!(set.insert(key, mark), Ok(new), "{bits} bits, {key:x}");
            known.entry(key).or_insert(mark);
            let other = number.rotate_left(20) >> (64 - bits);
            assert_eq!(set.part(other).mark(other), known.get(&other).copied());
        }
        assert_eq!(set.len(), known.len());
        for mark in 1..=3 {
            assert!(set.take(mark).into_iter().all(|key| known.remove(&key) == Some(mark)));
        }
        assert!(known.is_empty());
        drop(set);
        assert_eq!(budget.held(), 0);
    }
}

#[test]
fn batches_tell_what_was_new() {
    let budget = Budget::new(None);
    let mut set = QuotientSet::new(Spread::new(40), 0, &budget);
    let keys: Vec<u64> = numbers()
        .map(|number| number >> 24)
        .filter(|&key| Spread::new(40).part(key) == 0)
        .take(500)
        .collect();
    let twice = [&keys[..], &keys[100..]].concat();
    let mut new = Vec::new();
    set.insert_all(&twice, 2, |key| {
        new.push(key);
        Ok(())
    })
    .unwrap();
    assert_eq!(new, keys);
    assert!(keys.iter().all(|&key| set.mark(key) == Some(2)));
}

#[test]
fn what_is_above_a_key_is_reported_but_not_stored() {
    for bits in [12, 33, 48] {
        let budget = Budget::new(None);
        let spread = Spread::new(bits);
        let mut set = QuotientSet::new(spread, 3, &budget);
        let of_part = |&key: &u64| spread.part(key) == 3;
        let keys: Vec<u64> =
            numbers().map(|number| number >> (64 - bits)).filter(of_part).take(100).collect();
        let marked = |above: u64| keys.iter().map(move |key| key | above << 48).collect::<Vec<_>>();
        assert!(marked(0xABCD).iter().all(of_part));
        let mut new = Vec::new();
        for above in [0x1234, 0xABCD, 0] {
            set.insert_all(&marked(above), 2, |key| {
                new.push(key);
                Ok(())
            })
            .expect("there is room");
        }
        new.sort_unstable();
        let mut first = marked(0x1234);
        first.sort_unstable();
        first.dedup();
        assert_eq!(new, first);
        let mut stored = Vec::new();
        set.slice(0, 1, |key, _| stored.push(key | 0x1234 << 48));
        stored.sort_unstable();
        assert_eq!(stored, first);
    }
}

#[test]
fn slices_share_out_the_keys_and_keep_them_as_the_set_grows() {
    for (bits, size) in [(4, 1), (16, 3), (16, 64), (40, 8), (40, 200), (64, 1000)] {
        let budget = Budget::new(None);
        let mut set = Whole::new(bits, &budget);
        let mut keys = numbers().map(|number| number >> (64 - bits));
        keys.by_ref().take(30_000).for_each(|key| assert!(set.insert(key, 1).is_ok()));
        let slices: Vec<usize> = set.parts.iter().map(|part| part.slices(size)).collect();
        let sliced = |set: &Whole| -> HashMap<u64, (usize, usize, Mark)> {
            let mut places = HashMap::new();
            for (part, &slices) in slices.iter().enumerate() {
                for number in 0..slices {
                    set.parts[part].slice(number, slices, |key, mark| {
                        assert_eq!(
                            places.insert(key, (part, number, mark)),
                            None,
                            "{key:x} is in two slices"
                        );
                    });
                }
            }
            places
        };
        let before = sliced(&set);
        assert_eq!(before.len(), set.len());
        keys.take(30_000).for_each(|key| assert!(set.insert(key, 2).is_ok()));
        let after = sliced(&set);
        assert_eq!(after.len(), set.len());
        assert!(before.iter().all(|(key, place)| after[key] == *place));
    }
}

#[test]
fn few_bytes_for_each_key() {
    let budget = Budget::new(None);
    let mut set = Whole::new(31, &budget);
    for (count, number) in (1u64..=200_000).zip(numbers()) {
        let key = number >> 33;
        set.insert(key, 1).unwrap();
        if count >= 10_000 {
            let held = budget.held() as f64 / count as f64;
            assert!(held < 7.2, "{held} bytes each of {count} keys");
        }
    }
}

#[test]
fn it_keeps_to_its_budget() {
    let budget = Budget::new(Some(10_000));
    let mut set = Whole::new(60, &budget);
    let refused = numbers().find_map(|number| {
        let key = number >> 4;
        set.insert(key, 1).err()
    });
    assert_eq!(refused, Some(Exhausted::Memory));
    assert!(budget.peak() <= 10_000);
    assert_eq!(set.take(1).len(), set.len());
}

#[test]
fn what_is_saved_is_loaded_exactly_and_damage_is_refused() {
    let budget = Budget::new(None);
    let mut set = Whole::new(40, &budget);
    for (turn, number) in numbers().take(20_000).enumerate() {
        set.insert(number >> 24, (turn % 7 + 1) as Mark).expect("there is no limit");
    }
    for (number, part) in set.parts.iter().enumerate() {
        let mut saved = Vec::new();
        part.save(&mut saved).expect("a vector takes everything");
        let empty = |limit| QuotientSet::<u64>::new(set.spread, number, &Budget::new(limit));
        let mut loaded = empty(None);
        loaded.load(&mut saved.as_slice()).expect("it is whole");
        let mut again = Vec::new();
        loaded.save(&mut again).expect("a vector takes everything");
        assert!(again == saved && loaded.len() == part.len());
        for cut in [0, 7, 31, 32, saved.len() - 1] {
            assert!(empty(None).load(&mut &saved[..cut]).is_err(), "{cut} bytes");
        }
        for (at, value) in [(0, 40), (0, 1), (8, 99), (16, 200), (24, 255)] {
            let mut changed = saved.clone();
            changed[at] = changed[at].wrapping_add(value);
            assert!(empty(None).load(&mut changed.as_slice()).is_err(), "byte {at}");
        }
        let error = empty(Some(100)).load(&mut saved.as_slice()).expect_err("there is no memory");
        assert_eq!(error.kind(), std::io::ErrorKind::OutOfMemory);
    }
}
