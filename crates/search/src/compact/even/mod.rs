//! Compact search with an *even* heuristic: its value changes by at most 1 along a move. Besides the bits of its key
//! that quotienting leaves, a stored state has only one of seven marks.
//!
//! Guarantee: optimal and complete on finite spaces; the outcome and all counts are the same with any number of
//! threads and peers. Memory: only states with f ≤ C* are ever stored, and states that wait for their expansion are listed.
//! Needs: [`Backward`], [`NarrowKeys`], moves of cost 1, and a heuristic that is *even*: along a move its value changes
//! by at most 1, up or down. Every consistent heuristic is even where moves can be reversed (where the domain is
//! [`Undirected`](slidewise_core::Undirected)), and so is one that is exact in a relaxation with reversible moves, like
//! those of Atomix. A heuristic that is not even is detected: the search panics at the first edge that shows it.
//!
//! # How it works
//!
//! A layer is the set of all states with the same f. From a state to its child, g rises by 1 and h changes by at most
//! 1, so f rises by 0, 1 or 2. Layers are processed in ascending order. In layer F only children with f = F are
//! generated: from the states of F as they are found, the last ones first, and from those of F − 1 and F − 2, which are
//! found by scanning the set. So a state is expanded at most three times, when f is its own, one more and two more.
//!
//! *The states stored when layer F is done are exactly those with g\* + h ≤ F, with the f-value g\* + h*, where g\* is
//! the distance from the start. By induction over F, and within F over g\*: let s have g\* + h = F, and let p be the
//! state before s on a shortest path from the start. g\*(p) = g\*(s) − 1 and h(p) differs from h(s) by at most 1, so
//! the f-value of p is F, F − 1 or F − 2; p is stored with it, and generates s in layer F. Conversely, a child
//! generated in layer F comes from a path of length F − h; if that were longer than g\*, the child would have an
//! f-value below F, and would have been stored in the layer of that f-value. Hence no state is ever found on a shorter
//! path than it is stored with, nothing is reopened, and the order within a layer does not matter. A goal has h = 0, so
//! one that is generated in layer F is at distance F, and no solution is shorter: it would have been found in an
//! earlier layer. When the search is stopped in layer F, F is a proven bound.
//!
//! A layer for which no expansion has found a child is empty and is skipped. When no layer is left, everything
//! reachable (other than proven dead ends) has been stored, and there is no solution.
//!
//! # Marks
//!
//! While layer F is processed, states of F, F − 1 and F − 2 are *active* and marked with f modulo 3; all others are
//! done and marked with f modulo 4. The g of an active state is f − h. A solution is traced backwards from the goal: a
//! state at distance g has a stored predecessor p at distance g − 1, with the mark of f = g − 1 + h(p). A state that is
//! done may have this mark with an f that is larger by a multiple of 4; going on from it leads nowhere, since it would
//! give a path shorter than the shortest, and another predecessor is tried.
//!
//! # Counts
//!
//! `expanded` counts each time that a state's children are examined, `reexpanded` all of those except the first: their
//! difference is the number of different states expanded. `generated_edges` counts the examined moves; few of them lead
//! to a state that is generated. `open` counts the listed states.

mod expansion;
mod shard;

use std::collections::HashMap;
use std::io;
use std::ops::Range;
use std::sync::RwLock;

use slidewise_core::{Backward, Cost, Incremental, NarrowKeys, Observer, Outcome, Stop};
use slidewise_store::quotient::{PARTS, Spread};
use slidewise_store::{Budget, Exhausted};

use super::solution::{Found, Stored, at_any_peer, outcome};
use crate::checkpoint::{FileReader, Manifest};
use crate::exchange::{Crew, Packet};
use crate::plan::Plan;
use crate::rounds::{Arrival, Chunk, Rounds, UNPOISONED, all_go_on};
use crate::run::{self, Run};
use crate::wire::{Packed, Wire, received};
use expansion::{CHUNK, CHUNKS, Counts, Expansion};
use shard::{RISES, Shard};

/// States of earlier layers by the number of their slice, each with the difference in layers.
type Slices<K> = HashMap<usize, Vec<(K, Cost)>>;

/// The progress within a layer, for a checkpoint: its f, whether the next ones are not empty, its slices, and how many
/// have been scanned.
type Progress = ((Cost, Vec<bool>), (usize, usize));

/// The numbers of states in a part: stored, and waiting for their expansion.
type Size = (usize, usize);

/// Searches until there is an answer or a limit is hit.
///
/// # Panics
/// If the heuristic changes by more than 1 along a move.
pub fn search<'c, D, H>(
    domain: &D,
    heuristic: &H,
    crew: impl Into<Crew<'c>>,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move>
where
    D: Backward + NarrowKeys + Sync,
    H: Incremental<D> + Sync,
{
    run.begin(domain, heuristic);
    let budget = run.budget().clone();
    let mut even = Even::new(domain, heuristic, crew.into(), &budget);
    let found = even.search(run);
    outcome(domain, &[domain.start()], &mut even, found, run.lower_bound())
}

struct Even<'d, 'c, D: NarrowKeys, H> {
    domain: &'d D,
    heuristic: &'d H,
    spread: Spread,
    /// The stored states by part. Those of other peers are empty.
    shards: Vec<RwLock<Shard<D::Key>>>,
    rounds: Rounds<'c, D::Key, Counts<D::Key>>,
    /// For each part, of any peer: the number of stored states, and of those that wait for their expansion.
    sizes: Vec<Size>,
    /// Have children been found that belong to the next layer, and to the one after it?
    ahead: [bool; RISES],
    /// The current layer.
    now: Cost,
    /// The number of slices of each shard to scan in it, numbered consecutively over all shards, and how many of all of
    /// them are scanned.
    slices: usize,
    sliced: usize,
}

impl<'d, 'c, D, H> Even<'d, 'c, D, H>
where
    D: Backward + NarrowKeys + Sync,
    H: Incremental<D> + Sync,
{
    fn new(domain: &'d D, heuristic: &'d H, crew: Crew<'c>, budget: &Budget) -> Self {
        let spread = Spread::new(domain.key_bits());
        Self {
            domain,
            heuristic,
            spread,
            shards: (0..PARTS).map(|number| RwLock::new(Shard::new(spread, number, budget))).collect(),
            rounds: Rounds::new(crew, budget),
            sizes: vec![(0, 0); PARTS],
            ahead: [false; RISES],
            now: 0,
            slices: 1,
            sliced: 0,
        }
    }

    fn search(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Option<Found<D::Key>>, Stop> {
        let start = self.domain.start();
        let key = self.domain.pack(&start);
        let Some(f) = self.heuristic.estimate(self.domain, &start) else { return Ok(None) };
        if self.domain.is_goal(&start) {
            return Ok(Some(Found { before: None, goal: key, cost: 0 }));
        }
        match self.rounds.crew.saved()? {
            Some(saved) => {
                let read = self.load(saved).and_then(|()| run.restore(saved));
                self.rounds.crew.restore(read)?;
            }
            None => {
                let part = self.spread.part(key);
                let is_own = self.rounds.crew.parts().contains(&part);
                let stored = if is_own { self.shard(part).store(&[key], f) } else { Ok(()) };
                self.rounds.crew.agree(stored.map_err(run::reason))?;
                self.sizes[part] = (1, 1);
                self.now = f;
                self.begin_layer(run)?;
            }
        }
        loop {
            if let Some((before, goal)) = self.layer(run)? {
                return Ok(Some(Found { before: Some(before), goal, cost: self.now }));
            }
            let Some(empty) = self.ahead.iter().position(|&met| met) else { return Ok(None) };
            for _ in 0..=empty {
                self.now += 1;
                self.ahead.rotate_left(1);
                self.ahead[RISES - 1] = false;
                let retired = self.retire(self.now).map_err(run::reason);
                self.rounds.crew.agree(retired)?;
            }
            if self.begin_layer(run)? {
                self.save(run)?;
            }
        }
    }

    /// Begins the current layer. Returns whether a checkpoint is due.
    fn begin_layer(&mut self, run: &mut Run<'_, impl Observer>) -> Result<bool, Stop> {
        self.count(run);
        run.enter(self.now);
        let own = self.rounds.crew.parts().map(|number| self.shard(number).stored.slices(CHUNK)).max();
        let is_due = self.rounds.crew.is_due(true);
        let peers = self.rounds.crew.agree(Ok((is_due, own.unwrap_or(1))))?;
        (self.slices, self.sliced) = (peers.iter().map(|peer| peer.1).max().unwrap_or(1), 0);
        Ok(peers.iter().any(|peer| peer.0))
    }

    /// Processes the rest of the current layer; stops at the first goal.
    fn layer(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Option<Arrival<D::Key>>, Stop> {
        loop {
            let looked = run.look();
            let round = CHUNK * CHUNKS;
            let all = PARTS * self.slices;
            let (counts, is_due) = if self.listed() < round && self.sliced < all {
                // If less than a whole round may be expanded, states are taken slice by slice.
                let chunks = if run.room() < 2 * round as u64 { 1 } else { CHUNKS.min(all - self.sliced) };
                self.sliced += chunks;
                self.expand_slices(looked, self.sliced - chunks..self.sliced, run.room())?
            } else if self.listed() > 0 {
                self.expand_listed(looked, run.room())?
            } else {
                self.rounds.crew.agree(looked)?;
                return Ok(None);
            };
            run.stats.expanded += counts.expanded;
            run.stats.reexpanded += counts.reexpanded;
            run.stats.generated_edges += counts.edges;
            self.count(run);
            self.look_ahead(&counts);
            if counts.goal.is_some() {
                return Ok(counts.goal);
            }
            if counts.is_cut {
                return Err(Stop::Nodes);
            }
            if is_due {
                self.save(run)?;
            }
        }
    }

    /// Writes a checkpoint.
    fn save(&mut self, run: &Run<'_, impl Observer>) -> Result<(), Stop> {
        let Self { shards, rounds, ahead, .. } = self;
        let own = rounds.crew.parts();
        rounds.crew.save(
            &mut |manifest| {
                "compact".clone_into(&mut manifest.search);
                run.describe(manifest);
                ((self.now, ahead.to_vec()), (self.slices, self.sliced)).put(&mut manifest.state);
                self.sizes.put(&mut manifest.state);
            },
            &mut |writer| {
                writer.parts(own.clone(), &mut |number, to| {
                    shards[number].get_mut().expect(UNPOISONED).save(to)
                })
            },
        )
    }

    /// Reads a checkpoint.
    fn load(&mut self, saved: &Manifest) -> io::Result<()> {
        let mut state = saved.state.as_slice();
        let numbers: Option<Progress> = Wire::take(&mut state);
        let sizes: Option<Vec<Size>> = Wire::take(&mut state);
        let (Some(((now, ahead), (slices, sliced))), Some(sizes)) = (numbers, sizes) else {
            return Err(io::ErrorKind::InvalidData.into());
        };
        (self.now, self.slices, self.sliced, self.sizes) = (now, slices, sliced, sizes);
        self.ahead = ahead.try_into().map_err(|_| io::ErrorKind::InvalidData)?;
        for number in self.rounds.crew.parts() {
            self.shard(number).load(FileReader::part(saved, number)?)?;
        }
        Ok(())
    }

    /// Expands at most this many listed states: some of each shard, the last ones first.
    fn expand_listed(&mut self, looked: Result<(), Stop>, room: u64) -> Result<(Counts<D::Key>, bool), Stop> {
        let most = (CHUNK * CHUNKS).min(room as usize);
        let mut plan = Plan::default();
        let mut own = Vec::new();
        for number in 0..PARTS {
            let share = (most - plan.len()).div_ceil(PARTS - number).min(self.sizes[number].1);
            plan.push(self.rounds.crew.owner(number), share);
            self.sizes[number].1 -= share;
            if self.rounds.crew.parts().contains(&number) {
                let listed = &mut self.shard(number).listed;
                own.extend(std::iter::from_fn(|| listed.pop()).take(share));
            }
        }
        // As large as slices, because the same lists hold the successors of both.
        let chunks = (0..plan.len()).step_by(CHUNK).map(|first| CHUNK.min(plan.len() - first));
        let chunks: Vec<_> = chunks.collect();
        let hand = self.rounds.deal(looked.map(|()| 0), &plan, &chunks, own.into_iter())?;
        let (domain, heuristic, spread) = (self.domain, self.heuristic, self.spread);
        let counts = self.round(hand.numbers.clone(), |number, _, chunk| {
            let mut expansion = Expansion::new(domain, heuristic, spread);
            hand.chunk(number).iter().for_each(|&key| expansion.expand(key, 0, chunk));
        })?;
        Ok((counts, hand.is_due))
    }

    /// Expands at most this many states of the two layers before the current one, in some of the slices.
    fn expand_slices(
        &mut self,
        looked: Result<(), Stop>,
        numbers: Range<usize>,
        room: u64,
    ) -> Result<(Counts<D::Key>, bool), Stop> {
        let most = room / numbers.len() as u64;
        let (is_due, sliced) = self.pass_slices(looked, numbers.clone())?;
        let (f, slices) = (self.now, self.slices);
        let (domain, heuristic, spread) = (self.domain, self.heuristic, self.spread);
        let mine = self.rounds.crew.share(numbers.len(), self.rounds.crew.index());
        let counts = self.round(mine, |number, shards, chunk| {
            let mut expansion = Expansion::new(domain, heuristic, spread);
            let mut expand = |key, late| {
                if chunk.tally.expanded < most {
                    expansion.expand(key, late, chunk);
                } else {
                    chunk.tally.is_cut = true;
                }
            };
            let slice = numbers.start + number;
            match sliced.get(&slice) {
                Some(states) => states.iter().copied().for_each(|(key, late)| expand(key, late)),
                None => {
                    let shard = shards[slice / slices].read().expect(UNPOISONED);
                    shard.earlier(f, slice % slices, slices, expand);
                }
            }
        })?;
        Ok((counts, is_due))
    }

    /// Passes on the states in slices that other peers are to expand. Returns those that this peer does not hold
    /// itself, and whether a peer requests a checkpoint.
    fn pass_slices(
        &mut self,
        looked: Result<(), Stop>,
        numbers: Range<usize>,
    ) -> Result<(bool, Slices<D::Key>), Stop> {
        let (f, slices) = (self.now, self.slices);
        let crew = &mut self.rounds.crew;
        let go_on = looked.map(|()| crew.is_due(false));
        if crew.peers() == 1 {
            return go_on.map(|is_due| (is_due, HashMap::new()));
        }
        let mut packets = vec![Packet::new(); crew.peers()];
        packets.iter_mut().for_each(|packet| go_on.put(packet));
        for (number, slice) in numbers.clone().enumerate() {
            let expander = crew.sharer(numbers.len(), number);
            if crew.owner(slice / slices) == crew.index() && expander != crew.index() {
                let shard = self.shards[slice / slices].get_mut().expect(UNPOISONED);
                let mut states = Vec::new();
                shard.earlier(f, slice % slices, slices, |key, late| states.push((Packed(key), late)));
                (slice, states).put(&mut packets[expander]);
            }
        }
        let packets = crew.exchange(packets)?;
        let mut packets: Vec<&[u8]> = packets.iter().map(Vec::as_slice).collect();
        let is_due = all_go_on(&mut packets)?.contains(&true);
        let mut sliced = HashMap::new();
        for mut packet in packets {
            while !packet.is_empty() {
                let (slice, states) = received::<(usize, Vec<(Packed<D::Key>, Cost)>)>(&mut packet);
                sliced.insert(slice, states.into_iter().map(|(key, late)| (key.0, late)).collect());
            }
        }
        Ok((is_due, sliced))
    }

    /// One round in the current layer.
    fn round(
        &mut self,
        numbers: Range<usize>,
        expand: impl Fn(usize, &[RwLock<Shard<D::Key>>], &mut Chunk<D::Key, Counts<D::Key>>) + Sync,
    ) -> Result<Counts<D::Key>, Stop> {
        let (shards, f) = (&self.shards, self.now);
        let own = self.rounds.crew.parts();
        let size = |shard: &RwLock<Shard<D::Key>>| {
            let shard = shard.read().expect(UNPOISONED);
            (shard.stored.len(), shard.listed.len())
        };
        let (counts, sizes) = self.rounds.run(
            numbers,
            &|number, chunk| expand(number, shards, chunk),
            &|part, successors| shards[part].write().expect(UNPOISONED).store(successors.keys, f),
            |_| Ok(shards[own].iter().map(size).collect::<Vec<Size>>()),
        )?;
        if let Some(sizes) = sizes {
            self.sizes = self.rounds.crew.agree(sizes)?.into_iter().flatten().collect();
        }
        Ok(counts)
    }

    /// Records which layers will not be empty.
    fn look_ahead(&mut self, counts: &Counts<D::Key>) {
        for (late, &rises) in counts.rises.iter().enumerate() {
            assert!(rises < 2 << RISES, "the heuristic changes by more than 1 along a move");
            for (distance, met) in self.ahead.iter_mut().enumerate() {
                *met |= rises >> (late + 1 + distance) & 1 == 1;
            }
        }
    }

    /// Begins the layer of `f`, on all threads.
    fn retire(&mut self, f: Cost) -> Result<(), Exhausted> {
        let crew = &mut self.rounds.crew;
        let shards: Vec<_> = self.shards[crew.parts()].iter_mut().collect();
        let retired = crew.each(shards, |shard| shard.get_mut().expect(UNPOISONED).retire(f));
        retired.into_iter().collect()
    }

    fn shard(&mut self, number: usize) -> &mut Shard<D::Key> {
        self.shards[number].get_mut().expect(UNPOISONED)
    }

    /// The number of states that wait for their expansion.
    fn listed(&self) -> usize {
        self.sizes.iter().map(|size| size.1).sum()
    }

    fn count(&mut self, run: &mut Run<'_, impl Observer>) {
        run.stats.stored = self.sizes.iter().map(|size| size.0 as u64).sum();
        run.open = self.listed() as u64;
    }
}

impl<D: NarrowKeys, H: Incremental<D>> Stored<D> for Even<'_, '_, D, H> {
    fn may_be_at(&mut self, states: &[(D::Key, D::State)], g: Cost) -> Result<Vec<bool>, Stop> {
        let may_be = |(key, state): &(D::Key, D::State)| {
            let shard = self.shards[self.spread.part(*key)].read().expect(UNPOISONED);
            let h = self.heuristic.estimate(self.domain, state);
            h.is_some_and(|h| shard.holds(*key, g + h, self.now))
        };
        let own = states.iter().map(may_be).collect();
        at_any_peer(&mut self.rounds.crew, own)
    }
}
