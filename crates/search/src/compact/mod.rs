//! Compact partial-expansion search: A* that keeps nothing but a set of packed states. There is no open list and no parent;
//! beside what quotienting leaves of its key a state has one of seven marks.
//!
//! Guarantee: optimal and complete on finite spaces; the outcome and all counts are the same with any number of threads.
//! Memory: only states with f ≤ C* are ever stored, and states that wait for their expansion are listed.
//! Needs: [`Backward`], [`Narrow`], moves of cost 1, and a heuristic that is *even*: along a move its value changes by at
//! most 1, up or down. Every consistent heuristic is even where moves can be gone back (where the domain is
//! [`Undirected`](slidewise_core::Undirected)), and so is one that is exact in a relaxation in which they can, like those of
//! Atomix. A heuristic that is not is found out: the search panics at the first edge that shows it.
//!
//! # How it works
//!
//! A layer is all states with the same f. From a state to its child g rises by 1 and h changes by at most 1, so f rises
//! by 0, 1 or 2. Layers are worked off in ascending order. In layer F only children with f = F are generated: from the
//! states of F as they are found, the last ones first, and from those of F − 1 and F − 2, which are found by going through
//! the set. So a state is expanded at most three times, when f is its own, one more and two more.
//!
//! *What is stored when layer F is done is exactly every state with g\* + h ≤ F, with the f-value g\* + h*, where g\* is the
//! distance from the start. By induction over F, and within F over g\*: let s have g\* + h = F, and let p be the state before
//! s on a shortest path from the start. g\*(p) = g\*(s) − 1 and h(p) differs from h(s) by at most 1, so the f-value of p is F,
//! F − 1 or F − 2; p is stored with it, and generates s in layer F. Conversely a child generated in layer F comes from a
//! path of length F − h; were that longer than g\*, the child would have an f-value below F, and would have been stored in
//! the layer of that. Hence no state is ever met on a shorter path than it is stored with, nothing is opened again, and
//! the order within a layer does not matter. A goal has h = 0, so one that is generated in layer F is at distance F, and
//! no solution is shorter, for it would have been found in an earlier layer. When the search is stopped in layer F, F is a
//! proven bound.
//!
//! A layer that no expansion has met a child of is empty and left out. When none is left to come, everything that can be
//! reached (other than proven dead ends) has been stored, and there is no solution.
//!
//! # Marks
//!
//! While layer F is worked off, states of F, F − 1 and F − 2 are *active* and marked with f modulo 3; all others are done
//! and marked with f modulo 4. The g of an active state is f − h. A solution is read off backwards from the goal: a state
//! at distance g has a stored predecessor p at distance g − 1, with the mark of f = g − 1 + h(p). A state that is done may
//! have this mark with an f that is larger by a multiple of 4; to go on from it leads nowhere, since it would give a
//! path shorter than the shortest, and another predecessor is tried.
//!
//! # Counts
//!
//! `expanded` counts each time that a state's children are looked at, `reexpanded` those but for the first: their
//! difference is the number of different states expanded. `generated_edges` counts the moves looked at; few lead to a
//! state that is made. `open` counts the states listed.
//!
//! References: Yoshizumi, Miura and Ishida, A* with partial expansion, AAAI 2000; Zhou and Hansen, Breadth-first heuristic
//! search, AIJ 2006 (layers, no open list); Cleary, Compact hash tables, 1984 (the set).

mod children;
pub mod deferred;
mod expansion;
mod refusals;
mod shard;
mod solution;

use std::ops::Range;
use std::sync::RwLock;
use std::thread;

use slidewise_core::{Backward, Cost, Incremental, Narrow, Observer, Outcome, Stop};
use slidewise_store::quotient::{PARTS, Spread};
use slidewise_store::{Budget, Exhausted, List};

use crate::rounds::{Arrival, Rounds, UNPOISONED};
use crate::run::{self, Run};
use expansion::{CHUNK, CHUNKS, Counts, Expansion};
use shard::{RISES, Shard};
use solution::{Found, Stored, outcome};

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
    D: Backward + Narrow + Sync,
    H: Incremental<D> + Sync,
{
    run.begin(domain, heuristic);
    let budget = run.budget().clone();
    let mut compact = Compact::new(domain, heuristic, threads, &budget);
    let found = compact.search(run);
    outcome(domain, &compact, found, run.lower_bound())
}

struct Compact<'d, D: Narrow, H> {
    domain: &'d D,
    heuristic: &'d H,
    spread: Spread,
    shards: Vec<RwLock<Shard<D::Key>>>,
    threads: usize,
    rounds: Rounds<D::Key, Counts<D::Key>>,
    /// States of a round.
    batch: List<D::Key>,
    /// Have children been met that belong to the next layer, and to the one after it?
    ahead: [bool; RISES],
    /// The current layer.
    now: Cost,
}

impl<'d, D, H> Compact<'d, D, H>
where
    D: Backward + Narrow + Sync,
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

    /// Works off the layer of `f`; stops at the first goal.
    fn layer(&mut self, f: Cost, run: &mut Run<'_, impl Observer>) -> Result<Option<Arrival<D::Key>>, Stop> {
        // Slices of the shards that are to be gone through, all of them numbered through.
        let slices = (0..PARTS).map(|number| self.shard(number).stored.slices(CHUNK)).max().unwrap_or(1);
        let mut sliced = 0;
        loop {
            run.look()?;
            let round = CHUNK * CHUNKS;
            let counts = if self.listed() < round && sliced < PARTS * slices {
                // Where not all of a round may be expanded, states are taken slice by slice.
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

    /// Expands listed states, no more than this: some of each shard, the last ones first.
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

    /// Expands the states of the two layers before `f` in some of the slices, no more than this.
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

    /// Notes which layers will not be empty.
    fn look_ahead(&mut self, counts: &Counts<D::Key>) {
        for (late, &rises) in counts.rises.iter().enumerate() {
            assert!(rises < 2 << RISES, "the heuristic changes by more than 1 along a move");
            for (distance, met) in self.ahead.iter_mut().enumerate() {
                *met |= rises >> (late + 1 + distance) & 1 == 1;
            }
        }
    }

    /// Notes that the layer of `f` begins, on all threads.
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

    /// States that wait for their expansion.
    fn listed(&mut self) -> usize {
        (0..PARTS).map(|number| self.shard(number).listed.len()).sum()
    }

    fn count(&mut self, run: &mut Run<'_, impl Observer>) {
        run.stats.stored = (0..PARTS).map(|number| self.shard(number).stored.len() as u64).sum();
        run.open = self.listed() as u64;
    }
}

impl<D: Narrow, H: Incremental<D>> Stored<D> for Compact<'_, D, H> {
    fn may_be_at(&self, key: D::Key, state: &D::State, g: Cost) -> bool {
        let shard = self.shards[self.spread.part(key)].read().expect(UNPOISONED);
        let h = self.heuristic.estimate(self.domain, state);
        h.is_some_and(|h| shard.holds(key, g + h, self.now))
    }
}
