//! The two hash tables of the Unblock Me thesis (5.1.3, algorithm 10): chained, with a fixed number of lists and with a
//! growing one.
//!
//! Three points where the thesis leaves a choice or contradicts itself:
//! - A key's list is its hash modulo the number of lists, as in the thesis's text. The thesis's program divides by the
//!   number of lists *less one*: its last list is always empty, and choosing a prime number of lists has no effect,
//!   because one less than a prime is even.
//! - A table grows when a state is to be added and the number of stored states is more than half the number of lists,
//!   as in algorithm 10. The thesis's program counts the new state too and rounds half the number of lists down.
//! - Two primes, one above and one below, may be equally close to twice the size, such as 29 and 23 for 26. The larger
//!   is taken, as in the thesis's program; its text does not say.
//!
//! The thesis divides the digits of a board: the number whose decimal digits are the places of the blocks. By default,
//! the key's own hash is used instead, which is as uniform as the thesis assumes; [`HashFixed::by_digits`] divides
//! digits. Ours count from the first place that a car can reach, not from the first cell of its line. That adds the
//! same constant to all numbers, and so only renames the lists.

use std::num::NonZero;

use slidewise_core::{Key, TableOperations, WordKey};

use super::chains::{Chains, Digits, Division, Search};
use crate::closed::ClosedTable;
use crate::{Budget, Exhausted, StateId};

/// The number of lists in the fixed-size table of the program of the Unblock Me thesis: a prime far from powers of two.
pub const FIXED_LISTS: NonZero<u32> = NonZero::new(1543).unwrap();

/// The initial number of lists in the growing table of the Unblock Me thesis.
const FIRST_LISTS: usize = 13;

/// A chained hash table whose number of lists never changes: with n states in m lists, a search for a key compares
/// about n/m of them.
#[derive(Debug)]
pub struct HashFixed<K> {
    chains: Chains<K>,
    lists: NonZero<u32>,
}

impl<K: Key + Default> HashFixed<K> {
    /// An empty table that will have `lists` lists; [`FIXED_LISTS`] is the choice of the Unblock Me thesis. They are
    /// allocated with the first state.
    #[must_use]
    pub fn new(lists: NonZero<u32>, budget: &Budget) -> Self {
        Self { chains: Chains::new(Division::HASH, budget), lists }
    }
}

impl<K: WordKey> HashFixed<K> {
    /// The same, but the list of a key is the remainder of its decimal digits, as in the Unblock Me thesis (5.1.3).
    #[must_use]
    pub fn by_digits(lists: NonZero<u32>, digits: Digits, budget: &Budget) -> Self {
        Self { chains: Chains::new(Division { remainder: digits_remainder, digits }, budget), lists }
    }
}

/// The thesis's `k mod m`: the digits one after the other make a decimal number.
fn digits_remainder<K: WordKey>(key: K, digits: Digits, lists: u64) -> u64 {
    digits.of(&key).fold(0, |number, digit| (10 * number + digit) % lists)
}

/// The hash of the Atomix thesis (algorithm 2), Jenkins's "one at a time" with numbers in place of bytes.
fn one_at_a_time<K: WordKey>(key: K, fields: Digits, lists: u64) -> u64 {
    let mixed = fields.of(&key).fold(0_u32, |hash, field| {
        let hash = hash.wrapping_add(field as u32);
        let hash = hash.wrapping_add(hash << 10);
        hash ^ hash >> 6
    });
    let mixed = mixed.wrapping_add(mixed << 3);
    let mixed = mixed ^ mixed >> 11;
    u64::from(mixed.wrapping_add(mixed << 15)) % lists
}

/// Zobrist hashing: the exclusive or of a random number for each field and its value. Usually a table holds these
/// numbers; here a mixing function computes them.
fn zobrist<K: WordKey>(key: K, fields: Digits, lists: u64) -> u64 {
    let random = |(nth, field): (u64, u64)| {
        let seed = (nth << 32 | field).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (seed ^ seed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    };
    (0..).zip(fields.of(&key)).map(random).fold(0, |hash, number| hash ^ number) % lists
}

impl<K: Key + Default> ClosedTable<K> for HashFixed<K> {
    fn intern(&mut self, key: K) -> Result<(StateId, bool), Exhausted> {
        if self.chains.lists() == 0 {
            self.chains.grow(self.lists.get() as usize)?;
        }
        match self.chains.search(key) {
            Search::Found(id) => Ok((id, false)),
            Search::Missing(end) => Ok((self.chains.append(key, end)?, true)),
        }
    }

    fn find(&self, key: K) -> Option<StateId> {
        self.chains.find(key)
    }

    fn key(&self, id: StateId) -> K {
        self.chains.key(id)
    }

    fn len(&self) -> usize {
        self.chains.len()
    }

    fn operations(&self) -> Option<TableOperations> {
        Some(self.chains.operations())
    }
}

/// A chained hash table that roughly doubles its number of lists when it is more than half full, so that lists stay
/// short: searching for a key takes constant time on average.
#[derive(Debug)]
pub struct HashResize<K> {
    chains: Chains<K>,
}

impl<K: Key + Default> HashResize<K> {
    /// An empty table. Its first 13 lists are allocated with the first state.
    #[must_use]
    pub fn new(budget: &Budget) -> Self {
        Self { chains: Chains::new(Division::HASH, budget) }
    }

    fn is_too_full(&self) -> bool {
        2 * self.chains.len() > self.chains.lists()
    }
}

impl<K: WordKey> HashResize<K> {
    /// The same with the hash of the Atomix thesis, over these fields of a key.
    #[must_use]
    pub fn one_at_a_time(fields: Digits, budget: &Budget) -> Self {
        Self { chains: Chains::new(Division { remainder: one_at_a_time, digits: fields }, budget) }
    }

    /// The same with Zobrist hashing.
    #[must_use]
    pub fn zobrist(fields: Digits, budget: &Budget) -> Self {
        Self { chains: Chains::new(Division { remainder: zobrist, digits: fields }, budget) }
    }
}

impl<K: Key + Default> ClosedTable<K> for HashResize<K> {
    fn intern(&mut self, key: K) -> Result<(StateId, bool), Exhausted> {
        if self.chains.lists() == 0 {
            self.chains.grow(FIRST_LISTS)?;
        }
        match self.chains.search(key) {
            Search::Found(id) => Ok((id, false)),
            Search::Missing(_) if self.is_too_full() => {
                self.chains.grow(next_prime(self.chains.lists()))?;
                // The search must be repeated once: there are about twice as many lists now.
                self.intern(key)
            }
            Search::Missing(end) => Ok((self.chains.append(key, end)?, true)),
        }
    }

    fn find(&self, key: K) -> Option<StateId> {
        self.chains.find(key)
    }

    fn key(&self, id: StateId) -> K {
        self.chains.key(id)
    }

    fn len(&self) -> usize {
        self.chains.len()
    }

    fn operations(&self) -> Option<TableOperations> {
        Some(self.chains.operations())
    }
}

/// The Unblock Me thesis's nextPrime: the prime closest to `2n`; if two are equally close, the larger. `n` must be at
/// least 1.
fn next_prime(n: usize) -> usize {
    let double = 2 * n;
    (0..double)
        .find_map(|distance| [double + distance, double - distance].into_iter().find(|&p| is_prime(p)))
        .expect("there is a prime between 2n and 4n")
}

fn is_prime(n: usize) -> bool {
    n >= 2 && (2..).take_while(|divisor| divisor * divisor <= n).all(|divisor| !n.is_multiple_of(divisor))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_prime_is_the_closest_to_the_double_and_the_larger_of_two() {
        let sizes = std::iter::successors(Some(FIRST_LISTS), |&n| Some(next_prime(n)));
        assert!(sizes.take(9).eq([13, 29, 59, 113, 227, 457, 911, 1823, 3643]));
        assert_eq!([1, 2, 3, 4, 5].map(next_prime), [2, 5, 7, 7, 11]);
    }

    #[test]
    fn the_next_prime_agrees_with_its_definition() {
        let prime = |p: usize| p >= 2 && (2..p).all(|divisor| !p.is_multiple_of(divisor));
        for n in 1..500_usize {
            let closest = (2..4 * n + 2).filter(|&p| prime(p)).min_by_key(|p| (p.abs_diff(2 * n), !p));
            assert_eq!(Some(next_prime(n)), closest, "of {n}");
        }
    }

    #[test]
    fn the_table_grows_when_a_state_is_added_to_more_than_half() {
        let mut table = HashResize::<u64>::new(&Budget::new(None));
        let mut sizes = Vec::new();
        for key in 0..60 {
            table.intern(key).unwrap();
            table.intern(key).unwrap();
            if sizes.last().is_none_or(|&(_, lists)| lists != table.chains.lists()) {
                sizes.push((table.len(), table.chains.lists()));
            }
        }
        // With 7 of 13, 15 of 29 and 30 of 59 it is more than half full; the next state makes it grow.
        assert_eq!(sizes, [(1, 13), (8, 29), (16, 59), (31, 113), (58, 227)]);
    }

    /// The example of the thesis, with the digits that it prints: 112423342365 modulo 1543.
    #[test]
    fn digits_make_a_decimal_number() {
        let printed = [1, 1, 2, 4, 2, 3, 3, 4, 2, 3, 6, 5];
        let key = printed.iter().rev().fold(0_u64, |key, digit| key << 3 | digit);
        let digits = Digits { width: 3, count: printed.len(), is_tight: false };
        assert_eq!(digits_remainder(key, digits, 1543), 112_423_342_365 % 1543);
        assert_eq!(digits_remainder(key, digits, 1 << 40), 112_423_342_365);
    }

    #[test]
    fn lists_and_comparisons_are_counted() {
        let mut table = HashFixed::<u64>::by_digits(
            NonZero::new(10).unwrap(),
            Digits { width: 3, count: 3, is_tight: false },
            &Budget::new(None),
        );
        // Modulo 10, only the last of the three digits counts: 64 keys in each of eight lists.
        for key in 0..512 {
            table.intern(key).unwrap();
        }
        let counted = table.operations().unwrap();
        assert_eq!((counted.lists, counted.longest, counted.lookups, counted.resizes), (10, 64, 512, 0));
        assert_eq!(counted.comparisons, 8 * (0..64).sum::<u64>());
    }

    /// Jenkins's own example: the bytes of "a" and of "The quick brown fox jumps over the lazy dog".
    #[test]
    fn one_at_a_time_is_the_published_function() {
        let bytes = |count| Digits { width: 8, count, is_tight: true };
        assert_eq!(one_at_a_time(u64::from(b'a'), bytes(1), 1 << 40), 0xca2e_9442);
        assert_eq!(one_at_a_time(0_u64, bytes(0), 1 << 40), 0);
    }

    /// If a state differs from another in one piece, the hashes differ by the contribution of that piece, whatever the
    /// rest.
    #[test]
    fn zobrist_hashes_are_sums_of_their_parts() {
        let fields = Digits { width: 6, count: 10, is_tight: true };
        let hash = |key: u64| zobrist(key, fields, u64::MAX);
        let (one, other) = (0b000_101 << 12, 0b110_001 << 12);
        for rest in [0, 0b101_010, 7 << 30] {
            assert_eq!(hash(one | rest) ^ hash(other | rest), hash(one) ^ hash(other));
        }
    }

    #[test]
    fn other_hashes_find_the_same_states() {
        let budget = Budget::new(None);
        let fields = Digits { width: 6, count: 10, is_tight: true };
        for mut table in
            [HashResize::<u64>::one_at_a_time(fields, &budget), HashResize::zobrist(fields, &budget)]
        {
            for key in 0..3000_u64 {
                assert_eq!(table.intern(key * 37).unwrap(), (StateId(key as u32), true));
                assert_eq!(table.intern(key * 37).unwrap(), (StateId(key as u32), false));
            }
            assert_eq!((table.find(37), table.find(1)), (Some(StateId(1)), None));
            let counted = table.operations().unwrap();
            assert!(counted.longest < 40 && counted.lists > 3000, "{counted:?}");
        }
    }

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    struct Two([u64; 2]);

    impl Key for Two {
        fn hash64(self) -> u64 {
            self.0[0].hash64() ^ self.0[1]
        }
    }

    impl WordKey for Two {
        fn words(&self) -> &[u64] {
            &self.0
        }

        fn words_mut(&mut self) -> &mut [u64] {
            &mut self.0
        }
    }

    #[test]
    fn fields_cross_words_where_they_are_tight() {
        let key = Two([0xAB << 56 | 7, 0xC]);
        let tight = Digits { width: 12, count: 6, is_tight: true };
        assert_eq!(tight.of(&key).collect::<Vec<_>>(), [7, 0, 0, 0, 0xB00, 0xCA]);
        // Five of these fit a word, and the sixth is the first of the next.
        let apart = Digits { is_tight: false, ..tight };
        assert_eq!(apart.of(&key).collect::<Vec<_>>(), [7, 0, 0, 0, 0xB00, 0xC]);
        assert_eq!(Digits::BYTES.of(&key).count(), 16);
    }

    #[test]
    fn a_fixed_table_keeps_its_lists() {
        let budget = Budget::new(None);
        let mut table = HashFixed::<u64>::new(FIXED_LISTS, &budget);
        assert_eq!((budget.held(), is_prime(1543)), (0, true));
        for key in 0..5000 {
            table.intern(key).unwrap();
        }
        assert_eq!((table.len(), table.chains.lists()), (5000, 1543));
    }
}
