//! One round: some states of a layer are expanded and their successors stored, by several threads.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Barrier, Mutex, RwLock};
use std::thread;

use slidewise_core::{Cost, Narrow};
use slidewise_store::quotient::{PARTS, Spread};
use slidewise_store::{Budget, Exhausted};

use super::UNPOISONED;
use super::frontier::Frontier;
use super::target::Target;

/// States that a thread expands in one go. Small enough that a round has work for all.
const CHUNK: usize = 128;
/// Chunks of a round of narrow keys. Their successors are held until they are stored.
const CHUNKS: usize = 64;

/// How many states a round takes; the wider the keys, the fewer.
pub(super) fn states<K>() -> usize {
    CHUNK * (CHUNKS * size_of::<u64>() / size_of::<K>()).max(4)
}

/// A goal, after the state it was reached from.
pub(super) type Arrival<K> = (K, K);

/// What a chunk came to.
struct Successors<K> {
    /// By part.
    keys: Vec<Vec<K>>,
    edges: u64,
    /// The first goal met.
    goal: Option<Arrival<K>>,
}

/// What a round came to.
pub(super) struct Counts<K> {
    pub(super) edges: u64,
    /// The first goal met.
    pub(super) goal: Option<Arrival<K>>,
}

/// Work space for rounds.
pub(super) struct Round<'d, D: Narrow> {
    domain: &'d D,
    spread: Spread,
    chunks: Vec<RwLock<Successors<D::Key>>>,
    budget: Budget,
    charged: usize,
}

impl<'d, D: Narrow + Sync> Round<'d, D> {
    pub(super) fn new(domain: &'d D, spread: Spread, budget: &Budget) -> Self {
        Self { domain, spread, chunks: Vec::new(), budget: budget.clone(), charged: 0 }
    }

    /// Expands these states of a layer and stores what they lead to at this distance, unless a goal is among that.
    pub(super) fn run(
        &mut self,
        frontier: &Frontier<D::Key>,
        states: Range<usize>,
        targets: &[Mutex<Target<D::Key>>],
        depth: Cost,
        threads: usize,
    ) -> Result<Counts<D::Key>, Exhausted> {
        let chunks = states.len().div_ceil(CHUNK);
        let empty = || RwLock::new(Successors { keys: vec![Vec::new(); PARTS], edges: 0, goal: None });
        self.chunks.resize_with(chunks.max(self.chunks.len()), empty);
        let work = Work {
            round: self,
            frontier,
            states,
            targets,
            depth,
            next_chunk: AtomicUsize::new(0),
            next_part: AtomicUsize::new(0),
            found: AtomicUsize::new(0),
        };
        // A thread that is not worth while is not begun.
        let threads = threads.clamp(1, chunks.div_ceil(4));
        let expanded = Barrier::new(threads);
        thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(|| work.run(&expanded))));
            work.run(&expanded);
        });
        let counts = self.counts(chunks);
        self.charge()?;
        let refused = |target: &Mutex<Target<D::Key>>| target.lock().expect(UNPOISONED).refused;
        targets.iter().find_map(refused).map_or(Ok(counts), Err)
    }

    fn counts(&mut self, chunks: usize) -> Counts<D::Key> {
        let mut counts = Counts { edges: 0, goal: None };
        for chunk in &mut self.chunks[..chunks] {
            let chunk = chunk.get_mut().expect(UNPOISONED);
            counts.edges += chunk.edges;
            counts.goal = counts.goal.or(chunk.goal);
        }
        counts
    }

    /// Accounts for the lists of successors.
    fn charge(&mut self) -> Result<(), Exhausted> {
        let lists = self.chunks.iter_mut().flat_map(|chunk| &chunk.get_mut().expect(UNPOISONED).keys);
        let bytes = lists.map(|keys| size_of::<Vec<D::Key>>() + keys.capacity() * size_of::<D::Key>()).sum();
        if bytes > self.charged {
            self.budget.charge(bytes - self.charged)?;
            self.charged = bytes;
        }
        Ok(())
    }

    fn expand(&self, states: impl Iterator<Item = D::Key>, successors: &mut Successors<D::Key>) {
        successors.keys.iter_mut().for_each(Vec::clear);
        (successors.edges, successors.goal) = (0, None);
        for key in states {
            let state = self.domain.unpack(key);
            for mv in self.domain.moves(&state) {
                let mut next = state.clone();
                self.domain.apply(&mut next, mv);
                let next_key = self.domain.pack(&next);
                successors.edges += 1;
                successors.keys[self.spread.part(next_key)].push(next_key);
                if self.domain.is_goal(&next) && successors.goal.is_none() {
                    successors.goal = Some((key, next_key));
                }
            }
        }
    }
}

impl<D: Narrow> Drop for Round<'_, D> {
    fn drop(&mut self) {
        self.budget.release(self.charged);
    }
}

/// A round under way, as all its threads see it.
struct Work<'a, 'd, D: Narrow> {
    round: &'a Round<'d, D>,
    frontier: &'a Frontier<D::Key>,
    states: Range<usize>,
    targets: &'a [Mutex<Target<D::Key>>],
    depth: Cost,
    next_chunk: AtomicUsize,
    next_part: AtomicUsize,
    /// Chunks that met a goal.
    found: AtomicUsize,
}

impl<D: Narrow + Sync> Work<'_, '_, D> {
    fn run(&self, expanded: &Barrier) {
        let chunks = self.states.len().div_ceil(CHUNK);
        for number in taken(&self.next_chunk, chunks) {
            let from = self.states.start + number * CHUNK;
            let states = self.frontier.range(from..self.states.end.min(from + CHUNK));
            let mut successors = self.round.chunks[number].write().expect(UNPOISONED);
            self.round.expand(states, &mut successors);
            self.found.fetch_add(usize::from(successors.goal.is_some()), Relaxed);
        }
        expanded.wait();
        if self.found.load(Relaxed) > 0 {
            return;
        }
        for number in taken(&self.next_part, PARTS) {
            let mut target = self.targets[number].lock().expect(UNPOISONED);
            let all = self.round.chunks[..chunks].iter();
            let stored = all
                .map(|chunk| chunk.read().expect(UNPOISONED))
                .try_for_each(|successors| target.store(&successors.keys[number], self.depth));
            target.refused = stored.err();
        }
    }
}

/// Numbers below `end` that no other thread has taken.
fn taken(next: &AtomicUsize, end: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || Some(next.fetch_add(1, Relaxed)).filter(|&number| number < end))
}
