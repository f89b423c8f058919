//! The destination of successors: one part of the set of all states, and the corresponding part of the next layer.

use std::io::{self, Write};

use slidewise_core::{Cost, WordKey};
use slidewise_store::quotient::{Mark, QuotientSet, Spread};
use slidewise_store::{Budget, Exhausted, List};

use super::expansion::Hints;
use crate::checkpoint::{FileReader, put_keys, take_keys};

/// A layer is listed if it has at most one in this many of the stored states; if listed states come with hints, which are
/// lost otherwise, larger layers are worth a list,
const SHARE: usize = 32;
const SHARE_WITH_HINTS: usize = 8;
/// or at most this many states in a part.
const FEW: usize = 128;

/// One part. It is aligned as a [`Chunk`](crate::rounds::Chunk) is.
#[repr(align(128))]
pub(super) struct Target<K> {
    pub(super) stored: QuotientSet<K>,
    /// The states of the newest layer, unless there are too many.
    layer: Option<List<K>>,
    /// How many states were stored before it.
    before: usize,
    /// It is listed if it has at most one in this many of the stored states, or few.
    share: usize,
    budget: Budget,
}

/// The number of listed states in a file, if the layer is not listed.
const UNLISTED: u64 = u64::MAX;

/// The mark of states at this distance from the start.
pub(super) fn mark(depth: Cost) -> Mark {
    (depth % 3 + 1) as Mark
}

/// The bit of a mark that tells that a state's layer is neither listed nor expanded.
const OPEN: Mark = 4;

/// The mark of such states while their layer is neither listed nor expanded.
fn open(depth: Cost) -> Mark {
    mark(depth) | OPEN
}

impl<K: WordKey> Target<K> {
    pub(super) fn new(spread: Spread, number: usize, hints: Hints, budget: &Budget) -> Self {
        Self {
            stored: QuotientSet::new(spread, number, budget),
            layer: Some(List::new(budget)),
            before: 0,
            share: if hints.are_given() { SHARE_WITH_HINTS } else { SHARE },
            budget: budget.clone(),
        }
    }

    /// Stores the keys that are not stored yet as part of the newest layer, which has this distance.
    pub(super) fn store(&mut self, keys: &[K], depth: Cost) -> Result<(), Exhausted> {
        let Self { stored, layer, share, .. } = self;
        let Some(list) = layer else {
            return stored.insert_all(keys, open(depth), |_| Ok(()));
        };
        stored.insert_all(keys, mark(depth), |key| list.push(key))?;
        if list.len() > FEW.max(stored.len() / *share) {
            list.iter().for_each(|&key| stored.set_mark(key, open(depth)));
            self.layer = None;
        }
        Ok(())
    }

    /// Writes everything.
    pub(super) fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.stored.save(to)?;
        let listed = self.layer.as_ref().map_or(UNLISTED, |list| list.len() as u64);
        to.write_all(&listed.to_le_bytes())?;
        put_keys(self.layer.iter().flat_map(|list| list.iter().copied()), to)
    }

    /// Reads everything, with a newest layer at this distance; nothing is stored yet.
    pub(super) fn load(&mut self, mut from: FileReader, depth: Cost) -> io::Result<()> {
        self.stored.load(&mut from)?;
        self.layer = match from.value::<8, u64>()? {
            UNLISTED => None,
            listed => {
                let mut list = List::new(&self.budget);
                take_keys(listed as usize, &mut from, &mut list)?;
                Some(list)
            }
        };
        let newest = self.layer.as_ref().map_or_else(|| self.unlisted(depth), |list| list.len());
        self.before = self.stored.len().saturating_sub(newest);
        Ok(())
    }

    /// The number of states of a layer that is neither listed nor expanded.
    pub(super) fn unlisted(&self, depth: Cost) -> usize {
        let mut states = 0;
        self.stored.slice(0, 1, |_, mark| states += usize::from(mark == open(depth)));
        states
    }

    /// The mark of a state's distance, if it is stored.
    pub(super) fn depth_mark(&self, key: K) -> Option<Mark> {
        self.stored.mark(key).map(|mark| mark & !OPEN)
    }

    /// Ends the newest layer; the next one then becomes the newest. Returns the number of its states, and their list if
    /// it has one.
    pub(super) fn take_layer(&mut self) -> (usize, Option<List<K>>) {
        let before = std::mem::replace(&mut self.before, self.stored.len());
        (self.stored.len() - before, self.layer.replace(List::new(&self.budget)))
    }

    /// The states of a layer that was not listed, found by scanning everything stored.
    pub(super) fn gather(&mut self, depth: Cost) -> Result<List<K>, Exhausted> {
        let mut layer = List::new(&self.budget);
        self.stored.change_marks(open(depth), mark(depth), |key| layer.push(key))?;
        Ok(layer)
    }
}
