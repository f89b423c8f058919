//! Breadth-first search of a whole space by layers, in three bits per state, for spaces whose states are numbered
//! without gaps.
//!
//! Guarantee: exact, or exact for the layers that were finished when a limit was hit. All counts are the same with any
//! number of threads and peers. Memory: for every state of the space, reached or not, its distance modulo 3 and whether it is
//! still to be expanded, charged at once. Needs: [`Ranked`], [`Undirected`]: the distances of neighbours differ by at
//! most 1, so the distance modulo 3 tells which of them are nearer.
//!
//! A layer is a pass over the array, in rounds whose words are divided among the threads. A limit on expansions allows
//! only whole layers: their sizes are known beforehand. Reference: Korf and Schultze, Large-scale parallel
//! breadth-first search, AAAI 2005; Cooperman and Finkelstein 1992 for two bits per state.

use std::collections::BTreeMap;
use std::io::{self, Seek, SeekFrom};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use slidewise_core::{Cost, Observer, Ranked, Stop, Undirected};
use slidewise_store::{Budget, Marks};

use crate::checkpoint::Manifest;
use crate::exchange::{Crew, Packet};
use crate::run::{self, Run};
use crate::wire::{Wire, received};

/// The number of words, of 64 states each, that a thread takes at a time,
const CHUNK: usize = 1 << 8;
/// and the number of chunks in a round, between two checks of the limits.
const CHUNKS: usize = 1 << 8;
/// The number of states that one of several peers expands in a round: their neighbours are held until they are sent.
const MOST: u64 = 1 << 15;
/// States in a word.
const BITS: u64 = 64;

/// The states of a space by their distance from some of them.
pub struct RankedSpace<'d, 'c, D> {
    own: Own<'d, D>,
    crew: Crew<'c>,
    /// The number of words of all states.
    words: usize,
    layers: Vec<u64>,
    edges: u64,
    /// The state of the last layer with the smallest rank.
    farthest: u64,
    /// The states found so far in the layer after the last.
    newest: Found,
}

/// The states of one peer, which all its threads share.
struct Own<'d, D> {
    domain: &'d D,
    /// The range of their words.
    words: Range<usize>,
    marks: Marks,
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

impl Wire for Found {
    fn put(&self, bytes: &mut Vec<u8>) {
        ((self.expanded, self.edges), (self.states, self.first)).put(bytes);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let ((expanded, edges), (states, first)) = Wire::take(bytes)?;
        Some(Self { expanded, edges, states, first })
    }
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

/// The progress, for a checkpoint: the layers, the edges, the farthest state, and the states found in the layer after
/// the last.
type Progress = ((Vec<u64>, u64), (u64, Found));

/// The report of a peer after a round: what it found, whether it has more to expand, whether a checkpoint is due.
type Report = (Found, (bool, bool));

impl<'d, 'c, D: Ranked + Undirected + Sync> RankedSpace<'d, 'c, D> {
    /// A space with nothing reached yet. Fails at once if there is too little memory or there are too many states.
    pub fn new(domain: &'d D, crew: impl Into<Crew<'c>>, budget: &Budget) -> Result<Self, Stop> {
        let mut crew = crew.into();
        let ranks = domain.ranks().ok_or(Stop::Capacity)?;
        let words = usize::try_from(ranks.div_ceil(BITS)).map_err(|_| Stop::Capacity)?;
        let own = crew.share(words, crew.index());
        let states = (ranks.min(own.end as u64 * BITS)).saturating_sub(own.start as u64 * BITS);
        let marks = Marks::new(states, budget).map_err(run::reason);
        crew.agree(marks.as_ref().map(|_| ()).map_err(|&why| why))?;
        let (layers, newest) = (Vec::new(), Found::NOTHING);
        let own = Own { domain, words: own, marks: marks? };
        Ok(Self { own, crew, words, layers, edges: 0, farthest: 0, newest })
    }

    /// Explores the space from these states.
    pub fn explore(
        &mut self,
        sources: impl Iterator<Item = D::State>,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<(), Stop> {
        match self.crew.saved()? {
            Some(saved) => {
                let read = self.load(saved).and_then(|()| run.restore(saved));
                self.crew.restore(read)?;
            }
            None => {
                let mut newest = Found::NOTHING;
                for rank in sources.map(|state| self.own.domain.rank(&state)) {
                    if self.own.has(rank) && self.own.reach(rank, mark(0)) {
                        newest.reached(rank);
                    }
                }
                self.newest = self.sum(Ok((newest, (false, false))))?.0;
                self.begin_layer(run)?;
            }
        }
        while self.layers.last().is_some_and(|&states| states > 0) {
            self.expand_layer(run)?;
            self.begin_layer(run)?;
        }
        self.layers.pop();
        Ok(())
    }

    /// Makes the newest states the last layer.
    fn begin_layer(&mut self, run: &mut Run<'_, impl Observer>) -> Result<(), Stop> {
        let newest = std::mem::replace(&mut self.newest, Found::NOTHING);
        self.layers.push(newest.states);
        if newest.states > 0 {
            self.farthest = newest.first;
            run.stats.stored = self.states();
            if newest.states > run.room() {
                return Err(Stop::Nodes);
            }
            run.enter(self.layers.len() as Cost - 1);
        }
        Ok(())
    }

    /// Expands the last layer.
    fn expand_layer(&mut self, run: &mut Run<'_, impl Observer>) -> Result<(), Stop> {
        let depth = self.layers.len() as Cost - 1;
        let mut next = 0;
        while self.newest.expanded < self.layers[depth as usize] {
            let looked = run.look();
            let (report, packets) = self.round(&mut next, depth);
            let is_due = self.crew.is_due(next == self.own.words.len());
            let own = looked.map(|()| (report, (next < self.own.words.len(), is_due)));
            let (found, is_due) = self.deliver(own, packets, depth)?;
            self.newest = self.newest.and(found);
            self.edges += found.edges;
            run.stats.expanded += found.expanded;
            run.stats.generated_edges += found.edges;
            run.stats.stored = self.states() + self.newest.states;
            if is_due {
                self.save(run)?;
            }
        }
        Ok(())
    }

    /// Expands some states of a layer: those in the next words of this peer. Returns what belongs to other peers.
    fn round(&self, next: &mut usize, depth: Cost) -> (Found, Vec<Packet>) {
        let mut packets = vec![Packet::new(); self.crew.peers()];
        let mut found = Found::NOTHING;
        if self.crew.peers() > 1 {
            while *next < self.own.words.len() && found.expanded < MOST {
                let words = *next..self.own.words.len().min(*next + CHUNK);
                *next = words.end;
                found = found.and(self.own.expand(words, depth, |rank| {
                    rank.put(&mut packets[self.crew.sharer(self.words, (rank / BITS) as usize)]);
                }));
            }
            return (found, packets);
        }
        let words = *next..self.own.words.len().min(*next + CHUNK * CHUNKS);
        *next = words.end;
        (self.own.on_threads(self.crew.threads(), words, depth), packets)
    }

    /// Sends states to their owners, and marks those that arrive. Returns what all peers have found, and whether a
    /// checkpoint is due.
    fn deliver(
        &mut self,
        own: Result<Report, Stop>,
        packets: Vec<Packet>,
        depth: Cost,
    ) -> Result<(Found, bool), Stop> {
        let mut own = own;
        if self.crew.peers() > 1 {
            for packet in self.crew.exchange(packets)? {
                let mut ranks = packet.as_slice();
                while !ranks.is_empty() {
                    let rank = received(&mut ranks);
                    if self.own.reach(rank, mark(depth + 1)) {
                        own.iter_mut().for_each(|(found, _)| found.reached(rank));
                    }
                }
            }
        }
        self.sum(own)
    }

    /// What all peers have found, and whether a checkpoint is due.
    fn sum(&mut self, own: Result<Report, Stop>) -> Result<(Found, bool), Stop> {
        let peers = self.crew.agree(own)?;
        // The first peer requests a checkpoint when its own words are done; it is written when all are.
        let is_due = peers.iter().any(|peer| peer.1.1);
        Ok((peers.into_iter().fold(Found::NOTHING, |found, peer| found.and(peer.0)), is_due))
    }

    /// Writes a checkpoint. In the middle of a layer, states that were expanded are no longer open, so the position of
    /// each peer need not be saved.
    fn save(&mut self, run: &Run<'_, impl Observer>) -> Result<(), Stop> {
        let Self { crew, own, layers, edges, farthest, newest, .. } = self;
        let start = own.words.start;
        crew.save(
            &mut |manifest| {
                "ranked".clone_into(&mut manifest.search);
                run.describe(manifest);
                ((layers.clone(), *edges), (*farthest, *newest)).put(&mut manifest.state);
            },
            &mut |writer| writer.file(format!("words-{start}"), &mut |to| own.marks.save(to)),
        )
    }

    /// Reads a checkpoint.
    fn load(&mut self, saved: &Manifest) -> io::Result<()> {
        let state: Option<Progress> = Wire::take(&mut saved.state.as_slice());
        let ((layers, edges), (farthest, newest)) = state.ok_or(io::ErrorKind::InvalidData)?;
        (self.layers, self.edges, self.farthest, self.newest) = (layers, edges, farthest, newest);
        for entry in &saved.files {
            let start = entry.name.strip_prefix("words-").and_then(|start| start.parse::<usize>().ok());
            let start = start.ok_or(io::ErrorKind::InvalidData)?;
            let end = start + entry.bytes as usize / Marks::SAVED;
            let (from, to) = (start.max(self.own.words.start), end.min(self.own.words.end));
            if from < to {
                let mut file = io::BufReader::new(std::fs::File::open(saved.path(&entry.name))?);
                file.seek(SeekFrom::Start(((from - start) * Marks::SAVED) as u64))?;
                let first = self.own.words.start;
                self.own.marks.load(from - first..to - first, &mut file)?;
            }
        }
        Ok(())
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
        self.own.domain.unrank(self.farthest)
    }

    /// The mark of each of these states, which any peer may own; 3 for one that was not reached.
    fn marks_of(&mut self, ranks: &[u64]) -> Result<Vec<u8>, Stop> {
        let first = self.own.words.start as u64 * BITS;
        let mark = |&rank: &u64| {
            let mark = self.own.has(rank).then(|| self.own.marks.get(rank - first)).flatten();
            mark.unwrap_or(UNREACHED)
        };
        let own: Vec<u8> = ranks.iter().map(mark).collect();
        let peers = self.crew.agree(Ok(own))?;
        let all = peers.into_iter().reduce(|a, b| a.into_iter().zip(b).map(|(a, b)| a.min(b)).collect());
        Ok(all.unwrap_or_default())
    }

    /// The distance of a state, or `None` if it was not reached, and the number of shortest paths to it; `u128::MAX`
    /// stands for that many or more.
    ///
    /// # Errors
    ///
    /// If another peer is lost.
    pub fn shortest_ways(&mut self, state: &D::State) -> Result<(Option<Cost>, u128), Stop> {
        let rank = self.own.domain.rank(state);
        let mut mark_here = self.marks_of(&[rank])?[0];
        if mark_here == UNREACHED {
            return Ok((None, 0));
        }
        // The states on shortest paths, one step nearer each time, with the number of paths, in an order that is the
        // same at all peers.
        let mut ways: BTreeMap<u64, u128> = BTreeMap::from([(rank, 1)]);
        let mut distance = 0;
        loop {
            mark_here = (mark_here + 2) % 3;
            let next =
                |(&rank, &count): (&u64, &u128)| self.own.neighbours(rank).map(move |next| (next, count));
            let (ranks, counts): (Vec<_>, Vec<_>) = ways.iter().flat_map(next).unzip();
            let marks = self.marks_of(&ranks)?;
            let mut nearer: BTreeMap<u64, u128> = BTreeMap::new();
            for ((rank, count), _) in
                ranks.into_iter().zip(counts).zip(marks).filter(|next| next.1 == mark_here)
            {
                let sum = nearer.entry(rank).or_default();
                *sum = sum.saturating_add(count);
            }
            if nearer.is_empty() {
                return Ok((Some(distance), ways.into_values().fold(0, u128::saturating_add)));
            }
            ways = nearer;
            distance += 1;
        }
    }
}

impl<D: Ranked + Undirected + Sync> Own<'_, D> {
    fn on_threads(&self, threads: usize, words: Range<usize>, depth: Cost) -> Found {
        let next = AtomicUsize::new(0);
        let work = || {
            let chunks = std::iter::from_fn(|| {
                let from = words.start + CHUNK * next.fetch_add(1, Relaxed);
                (from < words.end).then(|| from..words.end.min(from + CHUNK))
            });
            let alone = |_| unreachable!("all states are here");
            chunks.fold(Found::NOTHING, |found, chunk| found.and(self.expand(chunk, depth, alone)))
        };
        // Starts only as many threads as are worthwhile.
        let threads = threads.clamp(1, words.len().div_ceil(CHUNK).max(1));
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let others = others.into_iter().map(|thread| thread.join().expect("no thread panicked"));
            others.fold(work(), Found::and)
        })
    }

    #[inline(always)]
    fn expand(&self, words: Range<usize>, depth: Cost, mut elsewhere: impl FnMut(u64)) -> Found {
        let mut found = Found::NOTHING;
        let first = self.words.start as u64 * BITS;
        self.marks.take(words, mark(depth), |at| {
            found.expanded += 1;
            for next in self.neighbours(first + at) {
                found.edges += 1;
                if !self.has(next) {
                    elsewhere(next);
                } else if self.reach(next, mark(depth + 1)) {
                    found.reached(next);
                }
            }
        });
        found
    }

    fn has(&self, rank: u64) -> bool {
        self.words.contains(&((rank / BITS) as usize))
    }

    /// Marks one of this peer's states. Returns whether it is new.
    #[inline(always)]
    fn reach(&self, rank: u64, mark: u8) -> bool {
        self.marks.reach(rank - self.words.start as u64 * BITS, mark)
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
}

/// The mark of a state that was not reached, above all others.
const UNREACHED: u8 = 3;

/// The mark of states at this distance.
fn mark(depth: Cost) -> u8 {
    (depth % 3) as u8
}
