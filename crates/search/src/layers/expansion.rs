//! Expands a chunk of a layer.

use slidewise_core::{NarrowKeys, WordKey};
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

/// Generates all successors of some states.
pub(super) fn expand<D: NarrowKeys>(
    domain: &D,
    spread: Spread,
    states: impl Iterator<Item = D::Key>,
    chunk: &mut Chunk<D::Key, Counts<D::Key>>,
) {
    for key in states {
        domain.successor_keys(key, |next, is_goal| {
            chunk.tally.edges += 1;
            chunk.keys[spread.part(next)].push(next);
            if is_goal && chunk.tally.goal.is_none() {
                chunk.tally.goal = Some((key, next));
            }
        });
    }
}
