//! Breadth-first search of a whole space by layers, in three bits per state, for spaces whose states are numbered
//! without gaps.
//!
//! Guarantee: exact, or exact for the layers that were finished when a limit was hit. All counts are the same with any
//! number of threads. Memory: for every state of the space, reached or not, its distance modulo 3 and whether it is
//! still to be expanded, charged at once. Needs: [`Ranked`], [`Undirected`]: the distances of neighbours differ by at
//! most 1, so the distance modulo 3 tells which of them are nearer.
//!
//! A layer is a pass over the array, in rounds whose words are divided among the threads. A limit on expansions allows
//! only whole layers: their sizes are known beforehand. Reference: Korf and Schultze, Large-scale parallel
//! breadth-first search, AAAI 2005; Cooperman and Finkelstein 1992 for two bits per state.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use slidewise_core::{Cost, Observer, Ranked, Stop, Undirected};
use slidewise_store::{Budget, Marks};

use crate::run::{self, Run};

/// Words that a thread takes at a time, of 64 states each,
const CHUNK: usize = 1 << 8;
/// and chunks in a round, between two checks of the limits.
const CHUNKS: usize = 1 << 8;

/// The states of a space by their distance from some of them.
pub struct RankedSpace<'d, D> {
    domain: &'d D,
    marks: Marks,
    layers: Vec<u64>,
    edges: u64,
    /// The state of the last layer with the smallest rank.
    farthest: u64,
}

/// The result of expanding some states.
#[derive(Clone, Copy)]
struct Found {
    expanded: u64,
    edges: u64,
    states: u64,
    /// The smallest rank of the states found.
    first: u64,
}

impl Found {
    const NOTHING: Self = Self { expanded: 0, edges: 0, states: 0, first: u64::MAX };

    fn and(self, other: Self) -> Self {
        Self {
            expanded: self.expanded + other.expanded,
            edges: self.edges + other.edges,
            states: self.states + other.states,
            first: self.first.min(other.first),
        }
    }

    fn reached(&mut self, rank: u64) {
        self.states += 1;
        self.first = self.first.min(rank);
    }
}

impl<'d, D: Ranked + Undirected + Sync> RankedSpace<'d, D> {
    /// A space with nothing reached yet. Fails at once if there is too little memory or there are too many states.
    pub fn new(domain: &'d D, budget: &Budget) -> Result<Self, Stop> {
        let marks = Marks::new(domain.ranks().ok_or(Stop::Capacity)?, budget).map_err(run::reason)?;
        Ok(Self { domain, marks, layers: Vec::new(), edges: 0, farthest: 0 })
    }

    /// Explores the space from these states, on at most this many threads.
    pub fn explore(
        &mut self,
        sources: impl Iterator<Item = D::State>,
        threads: usize,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<(), Stop> {
        let mut newest = Found::NOTHING;
        for rank in sources.map(|state| self.domain.rank(&state)) {
            if self.marks.reach(rank, mark(0)) {
                newest.reached(rank);
            }
        }
        while newest.states > 0 {
            self.layers.push(newest.states);
            self.farthest = newest.first;
            run.stats.stored = self.states();
            if newest.states > run.room() {
                return Err(Stop::Nodes);
            }
            newest = self.expand_layer(threads, run)?;
        }
        Ok(())
    }

    /// Expands the newest layer.
    fn expand_layer(&mut self, threads: usize, run: &mut Run<'_, impl Observer>) -> Result<Found, Stop> {
        let depth = self.layers.len() as Cost - 1;
        run.enter(depth);
        let (words, mut total) = (self.marks.words(), Found::NOTHING);
        for from in (0..words).step_by(CHUNK * CHUNKS) {
            if total.expanded == self.layers[depth as usize] {
                break;
            }
            run.look()?;
            let found = self.round(from..words.min(from + CHUNK * CHUNKS), depth, threads);
            total = total.and(found);
            self.edges += found.edges;
            run.stats.expanded += found.expanded;
            run.stats.generated_edges += found.edges;
            run.stats.stored = self.states() + total.states;
        }
        Ok(total)
    }

    /// Expands the states of a layer that are in these words.
    fn round(&self, words: Range<usize>, depth: Cost, threads: usize) -> Found {
        let next = AtomicUsize::new(0);
        let work = || {
            let chunks = std::iter::from_fn(|| {
                let from = words.start + CHUNK * next.fetch_add(1, Relaxed);
                (from < words.end).then(|| from..words.end.min(from + CHUNK))
            });
            chunks.fold(Found::NOTHING, |found, chunk| found.and(self.expand(chunk, depth)))
        };
        // Starts only as many threads as are worthwhile.
        let threads = threads.clamp(1, words.len().div_ceil(CHUNK));
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let others = others.into_iter().map(|thread| thread.join().expect("no thread panicked"));
            others.fold(work(), Found::and)
        })
    }

    fn expand(&self, words: Range<usize>, depth: Cost) -> Found {
        let mut found = Found::NOTHING;
        self.marks.take(words, mark(depth), |rank| {
            found.expanded += 1;
            for next in self.neighbours(rank) {
                found.edges += 1;
                if self.marks.reach(next, mark(depth + 1)) {
                    found.reached(next);
                }
            }
        });
        found
    }

    #[inline(always)]
    fn neighbours(&self, rank: u64) -> impl Iterator<Item = u64> {
        let state = self.domain.unrank(rank);
        self.domain.moves(&state).map(move |mv| {
            let mut next = state.clone();
            self.domain.apply(&mut next, mv);
            self.domain.rank(&next)
        })
    }

    /// The number of states at each distance, as far as the space was explored.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Number of states found.
    pub fn states(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// Number of legal moves, summed over the states explored: each undirected edge counts twice.
    pub fn edges(&self) -> u64 {
        self.edges
    }

    /// A state at the largest distance.
    pub fn farthest(&self) -> D::State {
        self.domain.unrank(self.farthest)
    }

    /// The distance of a state, or `None` if it was not reached, and the number of shortest paths to it; `u128::MAX`
    /// stands for that many or more.
    pub fn shortest_ways(&self, state: &D::State) -> (Option<Cost>, u128) {
        let rank = self.domain.rank(state);
        let Some(mut mark_here) = self.marks.get(rank) else { return (None, 0) };
        // The states that are one step nearer each time, with the number of paths.
        let mut ways: HashMap<u64, u128> = HashMap::from([(rank, 1)]);
        let mut distance = 0;
        loop {
            mark_here = (mark_here + 2) % 3;
            let mut nearer: HashMap<u64, u128> = HashMap::new();
            for (&rank, &count) in &ways {
                for next in self.neighbours(rank).filter(|&next| self.marks.get(next) == Some(mark_here)) {
                    let sum = nearer.entry(next).or_default();
                    *sum = sum.saturating_add(count);
                }
            }
            if nearer.is_empty() {
                return (Some(distance), ways.into_values().fold(0, u128::saturating_add));
            }
            ways = nearer;
            distance += 1;
        }
    }
}

/// The mark of states at this distance.
fn mark(depth: Cost) -> u8 {
    (depth % 3) as u8
}
