//! Rounds of searches on several threads. First the threads expand states, chunk by chunk, and sort the successors by
//! the part of the store that they belong to; then they store them, part by part. No two threads ever wait for the same
//! part, and what is stored where, and in which order, does not depend on which thread came first.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Barrier, Mutex, RwLock};
use std::thread;

use slidewise_core::WordKey;
use slidewise_store::quotient::PARTS;
use slidewise_store::{Budget, Exhausted};

/// A goal, after the state it was reached from.
pub(crate) type Arrival<K> = (K, K);

/// The counts of a chunk.
pub(crate) trait Tally: Default + Send + Sync {
    /// Adds the counts of the next chunk.
    fn add(&mut self, next: &Self);

    /// Is there an answer, so that nothing need be stored?
    fn is_final(&self) -> bool;
}

/// The successors of a chunk of states.
pub(crate) struct Chunk<K, T> {
    /// Successors by part.
    pub(crate) keys: Vec<Vec<K>>,
    pub(crate) tally: T,
}

/// Workspace for rounds.
pub(crate) struct Rounds<K, T> {
    threads: usize,
    chunks: Vec<RwLock<Chunk<K, T>>>,
    budget: Budget,
    charged: usize,
}

impl<K: WordKey, T: Tally> Rounds<K, T> {
    /// Rounds on at most this many threads.
    pub(crate) fn new(threads: usize, budget: &Budget) -> Self {
        Self { threads, chunks: Vec::new(), budget: budget.clone(), charged: 0 }
    }

    /// One round: `expand` fills an empty chunk with the successors of the states with its number; `store` receives the
    /// successors of a part, chunk after chunk: the number of the part, the number of the chunk, and the states.
    pub(crate) fn run(
        &mut self,
        chunks: usize,
        expand: impl Fn(usize, &mut Chunk<K, T>) + Sync,
        store: impl Fn(usize, usize, &[K]) -> Result<(), Exhausted> + Sync,
    ) -> Result<T, Exhausted> {
        let empty = || RwLock::new(Chunk { keys: vec![Vec::new(); PARTS], tally: T::default() });
        self.chunks.resize_with(chunks.max(self.chunks.len()), empty);
        let work = Work {
            chunks: &self.chunks[..chunks],
            expand,
            store,
            next_chunk: AtomicUsize::new(0),
            next_part: AtomicUsize::new(0),
            is_final: AtomicUsize::new(0),
            refused: Mutex::new(None),
        };
        // Starts only as many threads as are worthwhile.
        let threads = self.threads.clamp(1, chunks.div_ceil(4).max(1));
        let expanded = Barrier::new(threads);
        thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(|| work.run(&expanded))));
            work.run(&expanded);
        });
        let refused = work.refused.into_inner().expect(UNPOISONED);
        self.charge()?;
        refused.map_or_else(|| Ok(self.tally(chunks)), Err)
    }

    fn tally(&mut self, chunks: usize) -> T {
        let mut sum = T::default();
        self.chunks[..chunks].iter_mut().for_each(|chunk| sum.add(&chunk.get_mut().expect(UNPOISONED).tally));
        sum
    }

    /// Charges the lists of successors.
    fn charge(&mut self) -> Result<(), Exhausted> {
        let lists = self.chunks.iter_mut().flat_map(|chunk| &chunk.get_mut().expect(UNPOISONED).keys);
        let bytes = lists.map(|keys| size_of::<Vec<K>>() + keys.capacity() * size_of::<K>()).sum();
        if bytes > self.charged {
            self.budget.charge(bytes - self.charged)?;
            self.charged = bytes;
        }
        Ok(())
    }
}

impl<K, T> Drop for Rounds<K, T> {
    fn drop(&mut self) {
        self.budget.release(self.charged);
    }
}

/// A round in progress, as all its threads see it.
struct Work<'a, K, T, E, S> {
    chunks: &'a [RwLock<Chunk<K, T>>],
    expand: E,
    store: S,
    next_chunk: AtomicUsize,
    next_part: AtomicUsize,
    /// The number of chunks with an answer.
    is_final: AtomicUsize,
    /// Why something could not be stored.
    refused: Mutex<Option<Exhausted>>,
}

impl<K, T, E, S> Work<'_, K, T, E, S>
where
    T: Tally,
    E: Fn(usize, &mut Chunk<K, T>),
    S: Fn(usize, usize, &[K]) -> Result<(), Exhausted>,
{
    fn run(&self, expanded: &Barrier) {
        for number in taken(&self.next_chunk, self.chunks.len()) {
            let mut chunk = self.chunks[number].write().expect(UNPOISONED);
            chunk.keys.iter_mut().for_each(Vec::clear);
            chunk.tally = T::default();
            (self.expand)(number, &mut chunk);
            self.is_final.fetch_add(usize::from(chunk.tally.is_final()), Relaxed);
        }
        expanded.wait();
        if self.is_final.load(Relaxed) > 0 {
            return;
        }
        for part in taken(&self.next_part, PARTS) {
            let mut chunks = self.chunks.iter().map(|chunk| chunk.read().expect(UNPOISONED)).enumerate();
            let stored = chunks.try_for_each(|(number, chunk)| (self.store)(part, number, &chunk.keys[part]));
            if let Err(exhausted) = stored {
                *self.refused.lock().expect(UNPOISONED) = Some(exhausted);
            }
        }
    }
}

/// Numbers below `end` that no other thread has taken.
fn taken(next: &AtomicUsize, end: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || Some(next.fetch_add(1, Relaxed)).filter(|&number| number < end))
}

/// A thread that panics ends the search.
pub(crate) const UNPOISONED: &str = "no thread panicked";
