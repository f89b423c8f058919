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
//! child that is already stored is skipped without evaluating the heuristic.
//!
//! *The states stored when layer F is done are exactly those with g\* + h ≤ F, each with its g\**. By induction: let s
//! have g\* + h = F, and let p be the state before s on a shortest path from the start. Estimates fall by at most 1, so
//! g\*(p) + h(p) ≤ F: p is stored, and deferred to no layer beyond F as long as s is left over. Conversely, a state
//! that is generated in layer F from a path of length g, and is not stored yet, has g\* + h ≥ F ≥ g + h, so g is g\*.
//! Hence nothing is reopened, and the order within a layer does not matter.
//!
//! States wait in lists by layer and distance. In the set they are marked with g modulo 7, so that a solution can be
//! traced back.

mod ask;
mod children;
mod lower_bounds;
mod waiting;

use std::collections::{BTreeMap, HashSet};
use std::io;
use std::ops::RangeInclusive;
use std::sync::{Mutex, RwLock};

use slidewise_core::{Backward, Cost, Incremental, NarrowKeys, Observer, Outcome, Stop};
use slidewise_store::quotient::{Mark, PARTS, QuotientSet, Spread};
use slidewise_store::{Budget, Exhausted, List};

use super::solution::{Found, Stored, at_any_peer, outcome};
use crate::checkpoint::{FileReader, Manifest, load_states, save_states};
use crate::exchange::Crew;
use crate::plan::Plan;
use crate::rounds::{Chunk, Hand, Rounds, UNPOISONED};
use crate::run::{self, Run};
use crate::wire::Wire;
use children::{Counts, Expansion};
use lower_bounds::LowerBounds;
use waiting::{Batch, Wait, Waiting};

/// The number of states that a thread expands at a time: few, because each takes long.
const CHUNK: usize = 32;
/// The number of states in a round: few enough that a goal is found soon, but enough that threads do not wait for each
/// other.
const ROUND: RangeInclusive<usize> = 8 * CHUNK..=256 * CHUNK;
/// The number of rounds into which the states that wait for a layer are divided.
const ROUNDS: usize = 256;

/// Searches until there is an answer or a limit is hit.
///
/// # Panics
/// In a debug build, if the heuristic falls by more than 1 along a move that leads to a new state: the heuristic is
/// then not consistent, and none of the results are reliable.
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
    search_from(domain, &[domain.start()], heuristic, crew, run)
}

/// The same from the nearest of several states: g is the distance from any of them.
///
/// # Panics
/// As for [`search`].
pub fn search_from<'c, D, H>(
    domain: &D,
    starts: &[D::State],
    heuristic: &H,
    crew: impl Into<Crew<'c>>,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move>
where
    D: Backward + NarrowKeys + Sync,
    H: Incremental<D> + Sync,
{
    let mut deferred = Deferred::new(domain, starts, heuristic, crew.into(), run.budget());
    deferred.advance(run, u64::MAX).expect("there are never so many expansions")
}

/// The mark of states at a distance: 1 to 7.
fn mark(g: Cost) -> Mark {
    1 + (g % 7) as Mark
}

/// One part of the set of stored states, and the states that are new in this round. Aligned as a [`Chunk`] is.
#[repr(align(128))]
pub(super) struct Shard<K> {
    pub(super) stored: QuotientSet<K>,
    /// The new states with their distances.
    new: List<(K, Cost)>,
}

impl<K> Shard<K> {
    fn take_new(&mut self) -> List<(K, Cost)> {
        let empty = self.new.another();
        std::mem::replace(&mut self.new, empty)
    }
}

/// A search that may pause.
pub(super) struct Deferred<'d, 'c, D: NarrowKeys, H> {
    domain: &'d D,
    starts: &'d [D::State],
    heuristic: &'d H,
    is_begun: bool,
    spread: Spread,
    /// The stored states by part. Those of other peers are empty.
    shards: Vec<RwLock<Shard<D::Key>>>,
    /// The number of states that all peers have stored.
    stored: u64,
    lower_bounds: LowerBounds<D::Key>,
    rounds: Rounds<'c, D::Key, Counts<D::Key>>,
    waiting: Waiting<D::Key>,
    budget: Budget,
    /// What its checkpoints are called, and what they keep for the caller.
    pub(super) label: &'static str,
    pub(super) note: Vec<u8>,
}

impl<'d, 'c, D, H> Deferred<'d, 'c, D, H>
where
    D: Backward + NarrowKeys + Sync,
    H: Incremental<D> + Sync,
{
    /// A search from the nearest of these states.
    pub(super) fn new(
        domain: &'d D,
        starts: &'d [D::State],
        heuristic: &'d H,
        crew: Crew<'c>,
        budget: &Budget,
    ) -> Self {
        let spread = Spread::new(domain.key_bits());
        let shard =
            |number| Shard { stored: QuotientSet::new(spread, number, budget), new: List::new(budget) };
        Self {
            domain,
            starts,
            heuristic,
            is_begun: false,
            spread,
            shards: (0..PARTS).map(|number| RwLock::new(shard(number))).collect(),
            stored: 0,
            lower_bounds: LowerBounds::new(budget),
            rounds: Rounds::new(crew, budget),
            waiting: Waiting::new(budget),
            budget: budget.clone(),
            label: "compact",
            note: Vec::new(),
        }
    }

    /// The workers of the search.
    pub(super) fn crew(&mut self) -> &mut Crew<'c> {
        &mut self.rounds.crew
    }

    /// From now on, the workers work on another search; this one gets those of the other.
    pub(super) fn pass_crew_to<E: NarrowKeys, I>(&mut self, other: &mut Deferred<'_, 'c, E, I>) {
        std::mem::swap(&mut self.rounds.crew, &mut other.rounds.crew);
    }

    /// Begins or goes on until there is an answer, a limit is hit, or this many states have been expanded; then there is
    /// no outcome yet.
    pub(super) fn advance(
        &mut self,
        run: &mut Run<'_, impl Observer>,
        until: u64,
    ) -> Option<Outcome<D::Move>> {
        let begun = if self.is_begun { Ok(Ended::Not) } else { self.begin(run) };
        self.is_begun = true;
        let ended = begun.and_then(|ended| match ended {
            Ended::Not => self.search(run, until),
            ended => Ok(ended),
        });
        let found = match ended {
            Ok(Ended::Not) => return None,
            Ok(Ended::AtGoal(found)) => Ok(Some(found)),
            Ok(Ended::Exhausted) => Ok(None),
            Err(why) => Err(why),
        };
        let Self { domain, starts, .. } = *self;
        Some(outcome(domain, starts, self, found, run.lower_bound()))
    }

    /// Stores the starts and lists them, or resumes from a checkpoint.
    fn begin(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Ended<D::Key>, Stop> {
        let Self { domain, starts, heuristic, .. } = *self;
        run.begin_from(domain, starts, heuristic);
        if let Some(goal) = starts.iter().find(|start| domain.is_goal(start)) {
            return Ok(Ended::AtGoal(Found { before: None, goal: domain.pack(goal), cost: 0 }));
        }
        let estimated = |start| Some((domain.pack(start), heuristic.estimate(domain, start)?));
        let mut starts: Vec<_> = starts.iter().filter_map(estimated).collect();
        if starts.is_empty() {
            return Ok(Ended::Exhausted);
        }
        let mut seen = HashSet::new();
        starts.retain(|(key, _)| seen.insert(*key));
        match self.rounds.crew.saved()? {
            Some(saved) => {
                let read = self.load(saved).and_then(|()| run.restore(saved));
                self.rounds.crew.restore(read)?;
            }
            None => {
                let begun = starts.iter().try_for_each(|&(key, h)| self.begin_at(key, h));
                self.rounds.crew.agree(begun.map_err(run::reason))?;
            }
        }
        Ok(Ended::Not)
    }

    fn search(&mut self, run: &mut Run<'_, impl Observer>, until: u64) -> Result<Ended<D::Key>, Stop> {
        while let Some(f) = self.waiting.first() {
            self.count(run);
            run.enter(f);
            if run.stats.expanded >= until {
                return Ok(Ended::Not);
            }
            let looked = run.look();
            let (counts, is_due) = self.round(looked, f, run.room())?;
            run.stats.expanded += counts.expanded;
            run.stats.reexpanded += counts.reexpanded;
            run.stats.generated_edges += counts.edges;
            if let Some((before, goal)) = counts.goal {
                self.count(run);
                run.open += counts.deferrals;
                return Ok(Ended::AtGoal(Found { before: Some(before), goal, cost: f }));
            }
            if is_due {
                self.count(run);
                self.save(run)?;
            }
        }
        Ok(Ended::Exhausted)
    }

    /// Writes a checkpoint.
    fn save(&mut self, run: &Run<'_, impl Observer>) -> Result<(), Stop> {
        let Self { shards, rounds, waiting, stored, label, note, .. } = self;
        let (own, me) = (rounds.crew.parts(), rounds.crew.index());
        rounds.crew.save(
            &mut |manifest| {
                (*label).clone_into(&mut manifest.search);
                run.describe(manifest);
                (note.clone(), (*stored, waiting.plans())).put(&mut manifest.state);
            },
            &mut |writer| {
                writer.parts(own.clone(), &mut |number, to| {
                    shards[number].get_mut().expect(UNPOISONED).stored.save(to)
                })?;
                save_states(writer, me, &mut waiting.own())
            },
        )
    }

    /// Reads a checkpoint.
    fn load(&mut self, saved: &Manifest) -> io::Result<()> {
        let mut state = saved.state.as_slice();
        let lists: Option<(u64, Vec<(Wait, Plan)>)> =
            Vec::<u8>::take(&mut state).and_then(|_note| Wire::take(&mut state));
        let (stored, lists) = lists.ok_or(io::ErrorKind::InvalidData)?;
        self.stored = stored;
        for number in self.rounds.crew.parts() {
            let mut file = FileReader::part(saved, number)?;
            self.shards[number].get_mut().expect(UNPOISONED).stored.load(&mut file)?;
        }
        let (waits, plans): (Vec<_>, Vec<_>) = lists.into_iter().unzip();
        let lists = load_states(saved, &self.rounds.crew, &plans, &self.budget)?;
        waits.into_iter().zip(lists).for_each(|(wait, (plan, own))| self.waiting.restore(wait, plan, own));
        Ok(())
    }

    /// Stores a start, whose estimate is `h`, and lists it.
    fn begin_at(&mut self, key: D::Key, h: Cost) -> Result<(), Exhausted> {
        let part = self.spread.part(key);
        let (owner, me) = (self.rounds.crew.owner(part), self.rounds.crew.index());
        self.stored += 1;
        let wait = Wait { f: h, g: 0, again: false };
        self.waiting.plan(wait, owner, 1);
        if owner == me {
            let shard = self.shards[part].get_mut().expect(UNPOISONED);
            shard.stored.insert_all(&[key], mark(0), |_| Ok(()))?;
            self.waiting.push(wait, key)?;
        }
        Ok(())
    }

    /// Expands at most this many states that wait for layer `f`, and lists their children. Returns the counts, and
    /// whether a checkpoint is due.
    fn round(
        &mut self,
        looked: Result<(), Stop>,
        f: Cost,
        room: u64,
    ) -> Result<(Counts<D::Key>, bool), Stop> {
        let most = (self.waiting.for_layer(f) / ROUNDS).clamp(*ROUND.start(), *ROUND.end());
        let Batch { waits, sizes, plan, own } =
            self.waiting.batch(f, CHUNK, most.min(room as usize), self.rounds.crew.index());
        let hand = self.rounds.deal(looked.map(|()| 0), &plan, &sizes, own.into_iter())?;
        let ready = self.expand_asking(&hand, &waits)?;
        let Self { domain, heuristic, spread, shards, lower_bounds, rounds, waiting, .. } = self;
        let own = rounds.crew.parts();
        let (counts, summary) = rounds.run(
            hand.numbers.clone(),
            &|number, chunk| match ready.get(number - hand.numbers.start) {
                Some(ready) => std::mem::swap(chunk, &mut ready.lock().expect(UNPOISONED)),
                None => {
                    let mut expansion = expansion(*domain, *heuristic, *spread, shards, lower_bounds);
                    let mut candidates = Vec::new();
                    for &key in hand.chunk(number) {
                        let parent = expansion.survey(key, waits[number], &mut candidates, &mut chunk.tally);
                        expansion.decide(parent, candidates.drain(..), chunk);
                    }
                }
            },
            &|part, successors| {
                let Shard { stored, new } = &mut *shards[part].write().expect(UNPOISONED);
                successors.by_chunk().try_for_each(|(number, keys)| {
                    let g = waits[number].g + 1;
                    stored.insert_all(keys, mark(g), |key| new.push((key, g)))
                })
            },
            |counts| {
                let mut found = BTreeMap::new();
                let mut stored = 0u64;
                for shard in &shards[own] {
                    let shard = &mut *shard.write().expect(UNPOISONED);
                    stored += shard.stored.len() as u64;
                    let new = shard.take_new();
                    let new = new.iter().map(|&(key, g)| (key, Wait { f, g, again: false }));
                    waiting.extend(new, &mut found)?;
                }
                waiting.extend(counts.deferred.iter().copied(), &mut found)?;
                Ok((stored, found.into_iter().collect::<Vec<(Wait, usize)>>()))
            },
        )?;
        if let Some(summary) = summary {
            let summaries = self.rounds.crew.agree(summary)?;
            self.stored = summaries.iter().map(|(stored, _)| stored).sum();
            for (peer, (_, found)) in summaries.into_iter().enumerate() {
                found.into_iter().for_each(|(wait, states)| self.waiting.plan(wait, peer, states));
            }
        }
        Ok((counts, hand.is_due))
    }

    /// Expands the states of this peer if other peers must be asked which children they have stored. A single peer has
    /// nobody to ask, so nothing is done.
    fn expand_asking(&mut self, hand: &Hand<D::Key>, waits: &[Wait]) -> Result<Ready<D::Key>, Stop> {
        let Self { domain, heuristic, spread, shards, lower_bounds, rounds, .. } = self;
        let crew = &mut rounds.crew;
        if crew.peers() == 1 {
            return Ok(Vec::new());
        }
        let mut expansion = expansion(*domain, *heuristic, *spread, shards, lower_bounds);
        let mut chunks = Vec::new();
        let (mut parents, mut candidates) = (Vec::new(), Vec::new());
        for number in hand.numbers.clone() {
            let mut chunk = Chunk::default();
            for &key in hand.chunk(number) {
                let before = candidates.len();
                let parent = expansion.survey(key, waits[number], &mut candidates, &mut chunk.tally);
                parents.push((parent, candidates.len() - before));
            }
            chunks.push(Mutex::new(chunk));
        }
        expansion.ask(crew, &mut candidates)?;
        let (mut parents, mut candidates) = (parents.into_iter(), candidates.into_iter());
        for (number, chunk) in hand.numbers.clone().zip(&mut chunks) {
            for (parent, children) in parents.by_ref().take(hand.chunk(number).len()) {
                expansion.resume(&parent);
                let children = candidates.by_ref().take(children);
                expansion.decide(parent, children, chunk.get_mut().expect(UNPOISONED));
            }
        }
        Ok(chunks)
    }

    fn count(&mut self, run: &mut Run<'_, impl Observer>) {
        run.stats.stored = self.stored;
        run.open = self.waiting.len();
    }
}

/// How far a search has come.
enum Ended<K> {
    /// It can go on.
    Not,
    AtGoal(Found<K>),
    /// Nothing is left to expand.
    Exhausted,
}

/// Chunks that have already been expanded.
type Ready<K> = Vec<Mutex<Chunk<K, Counts<K>>>>;

fn expansion<'a, D: NarrowKeys, H: Incremental<D>>(
    domain: &'a D,
    heuristic: &'a H,
    spread: Spread,
    shards: &'a [RwLock<Shard<D::Key>>],
    lower_bounds: &'a LowerBounds<D::Key>,
) -> Expansion<'a, D, H> {
    let shards = shards.iter().map(|shard| shard.read().expect(UNPOISONED)).collect();
    Expansion { domain, heuristic, spread, shards, lower_bounds, scratch: H::Scratch::default() }
}

impl<D: NarrowKeys, H> Stored<D> for Deferred<'_, '_, D, H> {
    fn may_be_at(&mut self, states: &[(D::Key, D::State)], g: Cost) -> Result<Vec<bool>, Stop> {
        let may_be = |(key, _): &(D::Key, D::State)| {
            let shard = self.shards[self.spread.part(*key)].read().expect(UNPOISONED);
            shard.stored.mark(*key) == Some(mark(g))
        };
        let own = states.iter().map(may_be).collect();
        at_any_peer(&mut self.rounds.crew, own)
    }
}
