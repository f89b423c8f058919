//! Compact partial-expansion search with any consistent heuristic, even one whose estimates jump up along a move.
//!
//! Guarantee, memory and layers are those of [`even`](super::even); needs: [`Backward`], [`NarrowKeys`], moves of cost
//! 1, and a consistent heuristic.
//!
//! # How it works
//!
//! In layer F, a state at distance g generates its children with g + 1 + h ≤ F. If some are left over, the state is
//! *deferred*: it waits for the next layer that one of them can belong to. The heuristic need only decide whether an
//! estimate is within what the layer allows, which may be far quicker than computing it ([`Incremental::is_within`]). A
//! child that is already stored is skipped before the heuristic is asked.
//!
//! *The states stored when layer F is done are exactly those with g\* + h ≤ F, each with its g\**. By induction: let s
//! have g\* + h = F, and let p be the state before s on a shortest path from the start. Estimates fall by at most 1, so
//! g\*(p) + h(p) ≤ F: p is stored, and deferred to no layer beyond F as long as s is left over. Conversely, a state
//! that is generated in layer F from a path of length g, and is not stored yet, has g\* + h ≥ F ≥ g + h, so g is g\*.
//! Hence nothing is reopened, and the order within a layer does not matter.
//!
//! States wait in lists by layer and distance. In the set they are marked with g modulo 7, so that a solution can be
//! traced back.

mod children;
mod lower_bounds;

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};
use std::sync::RwLock;

use slidewise_core::{Backward, Cost, Incremental, NarrowKeys, Observer, Outcome, Stop};
use slidewise_store::quotient::{Mark, PARTS, QuotientSet, Spread};
use slidewise_store::{Budget, Exhausted, List};

use super::solution::{Found, Stored, outcome};
use crate::rounds::{Rounds, UNPOISONED};
use crate::run::{self, Run};
use children::{Counts, Expansion};
use lower_bounds::LowerBounds;

/// States that a thread expands at a time: few, because each takes long.
const CHUNK: usize = 32;
/// States in a round: few enough that a goal is found soon, but enough that threads do not wait for each other.
const ROUND: RangeInclusive<usize> = 8 * CHUNK..=256 * CHUNK;
/// The number of rounds into which the states that wait for a layer are divided.
const ROUNDS: usize = 256;

/// Searches until there is an answer or a limit is hit, on at most this many threads.
///
/// # Panics
/// In a debug build, if the heuristic falls by more than 1 along a move that leads to a new state: the heuristic is
/// then not consistent, and none of the results are reliable.
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
    let mut deferred = Deferred::new(domain, heuristic, threads, &budget);
    let found = deferred.search(run);
    outcome(domain, &deferred, found, run.lower_bound())
}

/// What states that wait together have in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Wait {
    /// The layer they wait for.
    pub(super) f: Cost,
    /// Their distance from the start.
    pub(super) g: Cost,
    /// Have they been expanded before?
    pub(super) again: bool,
}

/// All that wait for layer `f`.
fn layer(f: Cost) -> Range<Wait> {
    let first = |f| Wait { f, g: 0, again: false };
    first(f)..first(f + 1)
}

/// The mark of states at a distance: 1 to 7.
fn mark(g: Cost) -> Mark {
    1 + (g % 7) as Mark
}

/// One part of the set of stored states, and the states that are new in this round.
pub(super) struct Shard<K> {
    pub(super) stored: QuotientSet<K>,
    /// The new states with their distances.
    new: List<(K, Cost)>,
}

struct Deferred<'d, D: NarrowKeys, H> {
    domain: &'d D,
    heuristic: &'d H,
    spread: Spread,
    shards: Vec<RwLock<Shard<D::Key>>>,
    lower_bounds: LowerBounds<D::Key>,
    rounds: Rounds<D::Key, Counts<D::Key>>,
    waiting: BTreeMap<Wait, List<D::Key>>,
    budget: Budget,
}

impl<'d, D, H> Deferred<'d, D, H>
where
    D: Backward + NarrowKeys + Sync,
    H: Incremental<D> + Sync,
{
    fn new(domain: &'d D, heuristic: &'d H, threads: usize, budget: &Budget) -> Self {
        let spread = Spread::new(domain.key_bits());
        let shard =
            |number| Shard { stored: QuotientSet::new(spread, number, budget), new: List::new(budget) };
        Self {
            domain,
            heuristic,
            spread,
            shards: (0..PARTS).map(|number| RwLock::new(shard(number))).collect(),
            lower_bounds: LowerBounds::new(budget),
            rounds: Rounds::new(threads.max(1), budget),
            waiting: BTreeMap::new(),
            budget: budget.clone(),
        }
    }

    fn search(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Option<Found<D::Key>>, Stop> {
        let start = self.domain.start();
        let key = self.domain.pack(&start);
        let Some(h) = self.heuristic.estimate(self.domain, &start) else { return Ok(None) };
        if self.domain.is_goal(&start) {
            return Ok(Some(Found { before: None, goal: key, cost: 0 }));
        }
        let mut shard = self.shards[self.spread.part(key)].write().expect(UNPOISONED);
        shard.stored.insert_all(&[key], mark(0), |_| Ok(())).map_err(run::reason)?;
        drop(shard);
        self.wait(key, Wait { f: h, g: 0, again: false }).map_err(run::reason)?;
        while let Some(f) = self.waiting.keys().next().map(|wait| wait.f) {
            self.count(run);
            run.enter(f);
            run.look()?;
            let counts = self.round(f, run.room())?;
            run.stats.expanded += counts.expanded;
            run.stats.reexpanded += counts.reexpanded;
            run.stats.generated_edges += counts.edges;
            if let Some((before, goal)) = counts.goal {
                self.count(run);
                return Ok(Some(Found { before: Some(before), goal, cost: f }));
            }
        }
        Ok(None)
    }

    /// Expands at most this many states that wait for layer `f`, and lists their children.
    fn round(&mut self, f: Cost, room: u64) -> Result<Counts<D::Key>, Stop> {
        let waiting: usize = self.waiting.range(layer(f)).map(|(_, states)| states.len()).sum();
        let most = (waiting / ROUNDS).clamp(*ROUND.start(), *ROUND.end());
        let batch = self.batch(f, most.min(room as usize));
        let Self { domain, heuristic, spread, shards, lower_bounds, rounds, .. } = self;
        let counts = rounds.run(
            batch.len(),
            |number, chunk| {
                let (wait, states) = &batch[number];
                let mut expansion = Expansion {
                    domain: *domain,
                    heuristic: *heuristic,
                    spread: *spread,
                    shards: shards.iter().map(|shard| shard.read().expect(UNPOISONED)).collect(),
                    lower_bounds,
                    candidates: Vec::new(),
                    scratch: H::Scratch::default(),
                };
                states.iter().for_each(|&key| expansion.expand(key, *wait, chunk));
            },
            |part, number, keys| {
                let g = batch[number].0.g + 1;
                let Shard { stored, new } = &mut *shards[part].write().expect(UNPOISONED);
                stored.insert_all(keys, mark(g), |key| new.push((key, g)))
            },
        );
        let counts = counts.map_err(run::reason)?;
        self.sort_in(f, &counts).map_err(run::reason)?;
        Ok(counts)
    }

    /// Takes at most this many states that wait for layer `f` out of the lists, in chunks of equals. Those farthest
    /// from the start come first, because goals are found there.
    fn batch(&mut self, f: Cost, mut most: usize) -> Vec<(Wait, Vec<D::Key>)> {
        let mut batch = Vec::new();
        for (wait, states) in self.waiting.range_mut(layer(f)).rev() {
            while most > 0 && !states.is_empty() {
                let chunk: Vec<_> = std::iter::from_fn(|| states.pop()).take(most.min(CHUNK)).collect();
                most -= chunk.len();
                batch.push((*wait, chunk));
            }
        }
        self.waiting.retain(|_, states| !states.is_empty());
        batch
    }

    /// Lists what a round in layer `f` has found, and the states that it has deferred.
    fn sort_in(&mut self, f: Cost, counts: &Counts<D::Key>) -> Result<(), Exhausted> {
        for number in 0..PARTS {
            let shard = self.shards[number].get_mut().expect(UNPOISONED);
            let new = std::mem::replace(&mut shard.new, List::new(&self.budget));
            new.iter().try_for_each(|&(key, g)| self.wait(key, Wait { f, g, again: false }))?;
        }
        counts.deferred.iter().try_for_each(|&(key, wait)| self.wait(key, wait))
    }

    fn wait(&mut self, key: D::Key, wait: Wait) -> Result<(), Exhausted> {
        self.waiting.entry(wait).or_insert_with(|| List::new(&self.budget)).push(key)
    }

    fn count(&mut self, run: &mut Run<'_, impl Observer>) {
        let stored = |shard: &mut RwLock<Shard<_>>| shard.get_mut().expect(UNPOISONED).stored.len() as u64;
        run.stats.stored = self.shards.iter_mut().map(stored).sum();
        run.open = self.waiting.values().map(|states| states.len() as u64).sum();
    }
}

impl<D: NarrowKeys, H> Stored<D> for Deferred<'_, D, H> {
    fn may_be_at(&self, key: D::Key, _: &D::State, g: Cost) -> bool {
        let shard = self.shards[self.spread.part(key)].read().expect(UNPOISONED);
        shard.stored.mark(key) == Some(mark(g))
    }
}
