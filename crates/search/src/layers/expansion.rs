//! Expands a chunk of a layer.

use slidewise_core::{Hint, NarrowKeys, WordKey};
use slidewise_store::quotient::Spread;

use crate::rounds::{Arrival, Chunk, Tally};
use crate::wire::{Wire, put_arrival, take_arrival};

/// The minimum number of states in a chunk.
pub(super) const CHUNK: usize = 64;
/// States in a stretch of narrow keys, and the fewest in any.
const STRETCH: usize = 8192;
const SHORTEST: usize = 512;
/// A round has a stretch, or one in this many of the stored states, and fewer of wide keys: their successors, which are
/// held until they are stored, must take few bytes compared with what is stored.
const SHARE: u64 = 256;
/// The same if there are several peers, for whom a round takes longer to begin.
const SHARE_OF_PEERS: u64 = 128;
/// The most stretches that a round is long.
const LONGEST: usize = 16;

/// The number of states in a stretch; the wider the keys, the fewer.
pub(super) fn stretch<K>() -> usize {
    (STRETCH * size_of::<u64>() / size_of::<K>()).max(SHORTEST)
}

/// The number of states that are worth a round when so many are stored.
pub(super) fn worthwhile<K>(stored: u64, peers: usize) -> usize {
    let words = size_of::<K>().div_ceil(size_of::<u64>()) as u64;
    let share = if peers == 1 { SHARE } else { SHARE_OF_PEERS };
    let share = (stored / (share * words)).try_into().unwrap_or(usize::MAX);
    usize::clamp(share, stretch::<K>(), LONGEST * stretch::<K>())
}

/// The counts.
pub(super) struct Counts<K> {
    pub(super) edges: u64,
    /// The first goal found.
    pub(super) goal: Option<Arrival<K>>,
}

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Self { edges: 0, goal: None }
    }
}

impl<K: WordKey> Wire for Counts<K> {
    fn put(&self, bytes: &mut Vec<u8>) {
        self.edges.put(bytes);
        put_arrival(self.goal, bytes);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        Some(Self { edges: u64::take(bytes)?, goal: take_arrival(bytes)? })
    }
}

impl<K: WordKey> Tally for Counts<K> {
    fn add(&mut self, next: &Self) {
        self.edges += next.edges;
        self.goal = self.goal.or(next.goal);
    }

    fn is_final(&self) -> bool {
        self.goal.is_some()
    }
}

/// Hints, if there are any, travel in the highest bits of keys of one word, which the store ignores.
#[derive(Clone, Copy)]
pub(super) struct Hints(bool);

/// The lowest bit of a hint.
const HINT: u32 = u64::BITS - Hint::BITS;

impl Hints {
    pub(super) fn new<D: NarrowKeys>(domain: &D) -> Self {
        let fit = size_of::<D::Key>() == size_of::<u64>() && domain.key_bits() <= HINT;
        Self(fit && domain.gives_hints())
    }

    pub(super) fn are_given(self) -> bool {
        self.0
    }

    #[inline(always)]
    fn add<K: WordKey>(self, mut key: K, hint: Hint) -> K {
        if self.0 {
            key.words_mut()[0] |= u64::from(hint) << HINT;
        }
        key
    }

    /// A key without its hint, and the hint.
    #[inline(always)]
    fn take<K: WordKey>(self, mut key: K) -> (K, Hint) {
        if !self.0 {
            return (key, 0);
        }
        let word = &mut key.words_mut()[0];
        let hint = (*word >> HINT) as Hint;
        *word &= (1 << HINT) - 1;
        (key, hint)
    }
}

/// Generates the successors of some states, but for those that are known to be stored. The states of their layer come
/// with hints, if they were listed.
pub(super) fn expand<D: NarrowKeys>(
    domain: &D,
    spread: Spread,
    states: impl Iterator<Item = D::Key>,
    chunk: &mut Chunk<D::Key, Counts<D::Key>>,
) {
    let hints = Hints::new(domain);
    for state in states {
        let (key, hint) = hints.take(state);
        let left_out = domain.further_successor_keys(key, hint, |next, is_goal, hint| {
            chunk.tally.edges += 1;
            chunk.keys[spread.part(next)].push(hints.add(next, hint));
            if is_goal && chunk.tally.goal.is_none() {
                chunk.tally.goal = Some((key, next));
            }
        });
        chunk.tally.edges += left_out as u64;
    }
}
