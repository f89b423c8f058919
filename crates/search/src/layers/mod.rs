//! Breadth-first search by layers, for spaces that are large compared with the memory: all states at distance 0, then
//! all at distance 1, and so on, on all cores.
//!
//! Guarantee: optimal and complete on finite spaces; the outcome and all counts are the same with any number of
//! threads. Memory: a stored state is what quotienting leaves of its packed form, its distance modulo 3, and one bit;
//! no parent, no id. Neighbours' distances differ by at most 1, so the distance modulo 3 tells which of a state's
//! neighbours is nearer to the start, and a solution is traced backwards. A layer that is small compared with all that
//! is stored is also held as a list; the states of a large one have the bit set and are collected again by scanning the
//! set, part by part. Needs: [`Undirected`], [`NarrowKeys`].
//!
//! A layer is processed in rounds on several threads (see `rounds`). Reference: Korf and Schultze, Large-scale parallel
//! breadth-first search, AAAI 2005 (there on disk).

mod expansion;
mod frontier;
mod target;

use std::sync::Mutex;

use slidewise_core::{Cost, NarrowKeys, Observer, Outcome, Solution, Stop, Undirected, Zero};
use slidewise_store::Budget;
use slidewise_store::quotient::{PARTS, Spread};

use crate::rounds::{Arrival, Rounds, UNPOISONED};
use crate::run::{self, Run};
use crate::trace;
use expansion::{CHUNK, Counts, expand};
use frontier::Frontier;
use target::{Target, mark};

/// Searches until there is an answer or a limit is hit, on at most this many threads.
pub fn search<D>(domain: &D, threads: usize, run: &mut Run<'_, impl Observer>) -> Outcome<D::Move>
where
    D: Undirected + NarrowKeys + Sync,
{
    run.begin(domain, &Zero);
    let budget = run.budget().clone();
    let mut layers = Layers::new(domain, threads, &budget);
    match layers.search(run) {
        Ok(Some(meeting)) => Outcome::Solved(layers.solution(meeting)),
        Ok(None) => Outcome::Unsolvable,
        Err(why) => Outcome::Stopped { why, lower_bound: run.lower_bound() },
    }
}

/// A goal, the state it was reached from, and the distance of that state.
struct Found<K> {
    before: Option<K>,
    goal: K,
    depth: Cost,
}

struct Layers<'d, D: NarrowKeys> {
    domain: &'d D,
    spread: Spread,
    /// The stored states and the layer under construction, both by part.
    parts: Vec<Mutex<Target<D::Key>>>,
    rounds: Rounds<D::Key, Counts<D::Key>>,
}

impl<'d, D: Undirected + NarrowKeys + Sync> Layers<'d, D> {
    fn new(domain: &'d D, threads: usize, budget: &Budget) -> Self {
        let spread = Spread::new(domain.key_bits());
        let target = |number| Mutex::new(Target::new(spread, number, budget));
        let parts = (0..PARTS).map(target).collect();
        Self { domain, spread, parts, rounds: Rounds::new(threads, budget) }
    }

    fn search(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Option<Found<D::Key>>, Stop> {
        let start = self.domain.start();
        let key = self.domain.pack(&start);
        if self.domain.is_goal(&start) {
            return Ok(Some(Found { before: None, goal: key, depth: 0 }));
        }
        self.target(key).store(&[key], 0).map_err(run::reason)?;
        let mut depth = 0;
        let mut stored = 0;
        while stored < self.stored() {
            stored = self.stored();
            run.stats.stored = stored;
            run.enter(depth);
            run.prove(depth + 1);
            if let Some((before, goal)) = self.expand_layer(depth, run)? {
                return Ok(Some(Found { before: Some(before), goal, depth }));
            }
            depth += 1;
        }
        Ok(None)
    }

    /// Expands the newest layer: listed states at once, the rest part by part.
    fn expand_layer(
        &mut self,
        depth: Cost,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Option<Arrival<D::Key>>, Stop> {
        let lists: Vec<_> = (0..PARTS).map(|number| self.part(number).take_list()).collect();
        let unlisted: Vec<_> = (0..PARTS).filter(|&number| lists[number].is_none()).collect();
        let listed = Frontier::new(lists.into_iter().flatten().collect());
        let mut found = self.expand(&listed, depth, run)?;
        for number in unlisted {
            if found.is_none() {
                let states = self.part(number).gather(depth).map_err(run::reason)?;
                found = self.expand(&Frontier::new(vec![states]), depth, run)?;
            }
        }
        Ok(found)
    }

    /// Expands states of a layer; stops at the first goal found.
    fn expand(
        &mut self,
        states: &Frontier<D::Key>,
        depth: Cost,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Option<Arrival<D::Key>>, Stop> {
        let mut from = 0;
        while from < states.len() {
            run.look()?;
            let most = expansion::states::<D::Key>().min(run.room() as usize);
            let to = states.len().min(from + most);
            let (domain, spread, parts) = (self.domain, self.spread, &self.parts);
            let counts = self.rounds.run(
                (to - from).div_ceil(CHUNK),
                |number, chunk| {
                    let first = from + number * CHUNK;
                    expand(domain, spread, states.range(first..to.min(first + CHUNK)), chunk);
                },
                |part, _, keys| parts[part].lock().expect(UNPOISONED).store(keys, depth + 1),
            );
            let counts = counts.map_err(run::reason)?;
            run.stats.expanded += (to - from) as u64;
            run.stats.generated_edges += counts.edges;
            run.stats.stored = self.stored();
            if counts.goal.is_some() {
                return Ok(counts.goal);
            }
            from = to;
        }
        Ok(None)
    }

    fn part(&mut self, number: usize) -> &mut Target<D::Key> {
        self.parts[number].get_mut().expect(UNPOISONED)
    }

    fn stored(&mut self) -> u64 {
        let stored = |part: &mut Mutex<Target<D::Key>>| part.get_mut().expect(UNPOISONED).stored.len() as u64;
        self.parts.iter_mut().map(stored).sum()
    }

    fn target(&mut self, key: D::Key) -> &mut Target<D::Key> {
        self.part(self.spread.part(key))
    }

    /// Traces back from the goal, always to a neighbour that is nearer to the start.
    fn solution(&mut self, found: Found<D::Key>) -> Solution<D::Move> {
        let mut keys = vec![found.goal];
        keys.extend(found.before);
        for depth in (0..found.depth).rev() {
            let state = self.domain.unpack(*keys.last().expect("there is the goal"));
            let nearer = self.domain.arrivals(&state).find_map(|mv| {
                let mut before = state.clone();
                self.domain.undo(&mut before, mv);
                let key = self.domain.pack(&before);
                (self.target(key).depth_mark(key) == Some(mark(depth))).then_some(key)
            });
            keys.push(nearer.expect("a stored state was reached from a neighbour"));
        }
        keys.reverse();
        let cost = keys.len() as Cost - 1;
        Solution { moves: trace::moves(self.domain, &keys), cost, lower_bound: cost }
    }
}
