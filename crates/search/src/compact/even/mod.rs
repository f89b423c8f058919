//! Compact search with a heuristic that is *even*: its value changes by at most 1 along a move. In addition to what
//! quotienting leaves of its key, a state has one of seven marks.
//!
//! Guarantee: optimal and complete on finite spaces; the outcome and all counts are the same with any number of
//! threads. Memory: only states with f ≤ C* are ever stored, and states that wait for their expansion are listed.
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
//! one that is generated in layer F is at distance F, and no solution is shorter, for it would have been found in an
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

use std::ops::Range;
use std::sync::RwLock;
use std::thread;

use slidewise_core::{Backward, Cost, Incremental, NarrowKeys, Observer, Outcome, Stop};
use slidewise_store::quotient::{PARTS, Spread};
use slidewise_store::{Budget, Exhausted, List};

use super::solution::{Found, Stored, outcome};
use crate::rounds::{Arrival, Rounds, UNPOISONED};
use crate::run::{self, Run};
use expansion::{CHUNK, CHUNKS, Counts, Expansion};
use shard::{RISES, Shard};

/// Searches until there is an answer or a limit is hit, on at most this many threads.
///
/// # Panics
/// If the heuristic changes by more than 1 along a move.
pub fn search<D, H>(
    domain: &D,
    heuristic: &H,
    threads: usize,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move>
where
    D: Backward + NarrowKeys + Sync,
    H: Incremental<D> + Sync,
{
    run.begin(domain, heuristic);
    let budget = run.budget().clone();
    let mut even = Even::new(domain, heuristic, threads, &budget);
    let found = even.search(run);
    outcome(domain, &even, found, run.lower_bound())
}

struct Even<'d, D: NarrowKeys, H> {
    domain: &'d D,
    heuristic: &'d H,
    spread: Spread,
    shards: Vec<RwLock<Shard<D::Key>>>,
    threads: usize,
    rounds: Rounds<D::Key, Counts<D::Key>>,
    /// The states of a round.
    batch: List<D::Key>,
    /// Have children been found that belong to the next layer, and to the one after it?
    ahead: [bool; RISES],
    /// The current layer.
    now: Cost,
}

impl<'d, D, H> Even<'d, D, H>
where
    D: Backward + NarrowKeys + Sync,
    H: Incremental<D> + Sync,
{
    fn new(domain: &'d D, heuristic: &'d H, threads: usize, budget: &Budget) -> Self {
        let spread = Spread::new(domain.key_bits());
        Self {
            domain,
            heuristic,
            spread,
            shards: (0..PARTS).map(|number| RwLock::new(Shard::new(spread, number, budget))).collect(),
            threads: threads.max(1),
            rounds: Rounds::new(threads, budget),
            batch: List::new(budget),
            ahead: [false; RISES],
            now: 0,
        }
    }

    fn search(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Option<Found<D::Key>>, Stop> {
        let start = self.domain.start();
        let key = self.domain.pack(&start);
        let Some(mut f) = self.heuristic.estimate(self.domain, &start) else { return Ok(None) };
        if self.domain.is_goal(&start) {
            return Ok(Some(Found { before: None, goal: key, cost: 0 }));
        }
        self.shard(self.spread.part(key)).store(&[key], f).map_err(run::reason)?;
        loop {
            self.count(run);
            run.enter(f);
            self.now = f;
            if let Some((before, goal)) = self.layer(f, run)? {
                return Ok(Some(Found { before: Some(before), goal, cost: f }));
            }
            let Some(empty) = self.ahead.iter().position(|&met| met) else { return Ok(None) };
            for _ in 0..=empty {
                f += 1;
                self.ahead.rotate_left(1);
                self.ahead[RISES - 1] = false;
                self.retire(f).map_err(run::reason)?;
            }
        }
    }

    /// Processes the layer of `f`; stops at the first goal.
    fn layer(&mut self, f: Cost, run: &mut Run<'_, impl Observer>) -> Result<Option<Arrival<D::Key>>, Stop> {
        // Slices of the shards to scan, numbered consecutively over all shards.
        let slices = (0..PARTS).map(|number| self.shard(number).stored.slices(CHUNK)).max().unwrap_or(1);
        let mut sliced = 0;
        loop {
            run.look()?;
            let round = CHUNK * CHUNKS;
            let counts = if self.listed() < round && sliced < PARTS * slices {
                // If not all of a round may be expanded, states are taken slice by slice.
                let chunks =
                    if run.room() < 2 * round as u64 { 1 } else { CHUNKS.min(PARTS * slices - sliced) };
                sliced += chunks;
                self.expand_slices(sliced - chunks..sliced, slices, f, run.room())?
            } else if self.listed() > 0 {
                self.expand_listed(f, run.room())?
            } else {
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
        }
    }

    /// Expands at most this many listed states: some of each shard, the last ones first.
    fn expand_listed(&mut self, f: Cost, room: u64) -> Result<Counts<D::Key>, Stop> {
        let most = (CHUNK * CHUNKS).min(room as usize);
        self.batch.clear();
        for number in 0..PARTS {
            let share = (most - self.batch.len()).div_ceil(PARTS - number);
            for _ in 0..share {
                let Some(key) = self.shard(number).listed.pop() else { break };
                self.batch.push(key).map_err(run::reason)?;
            }
        }
        let (domain, heuristic, spread) = (self.domain, self.heuristic, self.spread);
        let (batch, shards) = (&self.batch, &self.shards);
        let counts = self.rounds.run(
            batch.len().div_ceil(CHUNK),
            |number, chunk| {
                let mut expansion = Expansion::new(domain, heuristic, spread);
                let states = &batch[number * CHUNK..batch.len().min((number + 1) * CHUNK)];
                states.iter().for_each(|&key| expansion.expand(key, 0, chunk));
            },
            |part, _, keys| shards[part].write().expect(UNPOISONED).store(keys, f),
        );
        counts.map_err(run::reason)
    }

    /// Expands at most this many states of the two layers before `f`, in some of the slices.
    fn expand_slices(
        &mut self,
        numbers: Range<usize>,
        slices: usize,
        f: Cost,
        room: u64,
    ) -> Result<Counts<D::Key>, Stop> {
        let most = room / numbers.len() as u64;
        let (domain, heuristic, spread) = (self.domain, self.heuristic, self.spread);
        let shards = &self.shards;
        let counts = self.rounds.run(
            numbers.len(),
            |number, chunk| {
                let mut expansion = Expansion::new(domain, heuristic, spread);
                let number = numbers.start + number;
                let shard = shards[number / slices].read().expect(UNPOISONED);
                shard.earlier(f, number % slices, slices, |key, late| {
                    if chunk.tally.expanded < most {
                        expansion.expand(key, late, chunk);
                    } else {
                        chunk.tally.is_cut = true;
                    }
                });
            },
            |part, _, keys| shards[part].write().expect(UNPOISONED).store(keys, f),
        );
        counts.map_err(run::reason)
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
        let share = PARTS.div_ceil(self.threads);
        thread::scope(|scope| {
            let each = |shards: &mut [RwLock<Shard<D::Key>>]| {
                shards.iter_mut().try_for_each(|shard| shard.get_mut().expect(UNPOISONED).retire(f))
            };
            let threads: Vec<_> =
                self.shards.chunks_mut(share).map(|shards| scope.spawn(move || each(shards))).collect();
            threads.into_iter().try_for_each(|thread| thread.join().expect(UNPOISONED))
        })
    }

    fn shard(&mut self, number: usize) -> &mut Shard<D::Key> {
        self.shards[number].get_mut().expect(UNPOISONED)
    }

    /// The number of states that wait for their expansion.
    fn listed(&mut self) -> usize {
        (0..PARTS).map(|number| self.shard(number).listed.len()).sum()
    }

    fn count(&mut self, run: &mut Run<'_, impl Observer>) {
        run.stats.stored = (0..PARTS).map(|number| self.shard(number).stored.len() as u64).sum();
        run.open = self.listed() as u64;
    }
}

impl<D: NarrowKeys, H: Incremental<D>> Stored<D> for Even<'_, D, H> {
    fn may_be_at(&self, key: D::Key, state: &D::State, g: Cost) -> bool {
        let shard = self.shards[self.spread.part(key)].read().expect(UNPOISONED);
        let h = self.heuristic.estimate(self.domain, state);
        h.is_some_and(|h| shard.holds(key, g + h, self.now))
    }
}
