//! Breadth-first search by layers, for spaces that are large compared with the memory: all states at distance 0, then
//! all at distance 1, and so on, on all cores.
//!
//! Guarantee: optimal and complete on finite spaces; the outcome and all counts are the same with any number of
//! threads and peers. Memory: a stored state is what quotienting leaves of its packed form, its distance modulo 3, and one bit;
//! no parent, no id. Neighbours' distances differ by at most 1, so the distance modulo 3 tells which of a state's
//! neighbours is nearer to the start, and a solution is traced backwards. A layer that is small compared with all that
//! is stored is also held as a list; the states of a large one have the bit set and are collected again by scanning the
//! set, part by part. Needs: [`Undirected`], [`NarrowKeys`].
//!
//! A layer is processed in rounds on several threads and peers (see `rounds`). Reference: Korf and Schultze, Large-scale parallel
//! breadth-first search, AAAI 2005 (there on disk).

mod expansion;
mod frontier;
mod target;

use std::sync::Mutex;

use slidewise_core::{Cost, NarrowKeys, Observer, Outcome, Solution, Stop, Undirected, Zero};
use slidewise_store::Budget;
use slidewise_store::quotient::{PARTS, Spread};

use crate::exchange::Crew;
use crate::plan::Plan;
use crate::rounds::{Arrival, Rounds, UNPOISONED, chunks};
use crate::run::{self, Run};
use crate::trace;
use expansion::{CHUNK, Counts, expand};
use frontier::Frontier;
use target::{Target, mark};

/// Searches until there is an answer or a limit is hit.
pub fn search<'c, D>(
    domain: &D,
    crew: impl Into<Crew<'c>>,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move>
where
    D: Undirected + NarrowKeys + Sync,
{
    run.begin(domain, &Zero);
    let budget = run.budget().clone();
    let mut layers = Layers::new(domain, crew.into(), &budget);
    match layers.solve(run) {
        Ok(Some(solution)) => Outcome::Solved(solution),
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

struct Layers<'d, 'c, D: NarrowKeys> {
    domain: &'d D,
    spread: Spread,
    /// The stored states and the layer under construction, both by part. Those of other peers are empty.
    parts: Vec<Mutex<Target<D::Key>>>,
    /// The number of states that all peers have stored.
    stored: u64,
    rounds: Rounds<'c, D::Key, Counts<D::Key>>,
}

impl<'d, 'c, D: Undirected + NarrowKeys + Sync> Layers<'d, 'c, D> {
    fn new(domain: &'d D, crew: Crew<'c>, budget: &Budget) -> Self {
        let spread = Spread::new(domain.key_bits());
        let target = |number| Mutex::new(Target::new(spread, number, budget));
        let parts = (0..PARTS).map(target).collect();
        Self { domain, spread, parts, stored: 0, rounds: Rounds::new(crew, budget) }
    }

    fn solve(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Option<Solution<D::Move>>, Stop> {
        self.search(run)?.map(|found| self.solution(found)).transpose()
    }

    fn search(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Option<Found<D::Key>>, Stop> {
        let start = self.domain.start();
        let key = self.domain.pack(&start);
        if self.domain.is_goal(&start) {
            return Ok(Some(Found { before: None, goal: key, depth: 0 }));
        }
        let part = self.spread.part(key);
        let is_own = self.rounds.crew.parts().contains(&part);
        let stored = if is_own { self.part(part).store(&[key], 0) } else { Ok(()) };
        self.rounds.crew.agree(stored.map_err(run::reason))?;
        self.stored = 1;
        let mut depth = 0;
        let mut stored = 0;
        while stored < self.stored {
            stored = self.stored;
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
        let own = self.rounds.crew.parts();
        let lists: Vec<_> = own.map(|number| self.part(number).take_list()).collect();
        let lens: Vec<_> = lists.iter().map(|list| list.as_ref().map(|list| list.len())).collect();
        // The lengths of the lists of all parts.
        let lens: Vec<_> = self.rounds.crew.agree(Ok(lens))?.into_iter().flatten().collect();
        let mut plan = Plan::default();
        for (number, len) in lens.iter().enumerate() {
            plan.push(self.rounds.crew.owner(number), len.unwrap_or(0));
        }
        let listed = Frontier::new(lists.into_iter().flatten().collect(), plan);
        let mut found = self.expand(listed, depth, run)?;
        for number in (0..PARTS).filter(|&number| lens[number].is_none()) {
            if found.is_none() {
                let states = self.gather(number, depth)?;
                found = self.expand(states, depth, run)?;
            }
        }
        Ok(found)
    }

    /// The states of a layer in a part that was not listed.
    fn gather(&mut self, number: usize, depth: Cost) -> Result<Frontier<D::Key>, Stop> {
        let owner = self.rounds.crew.owner(number);
        let is_own = owner == self.rounds.crew.index();
        let list = is_own.then(|| self.part(number).gather(depth)).transpose().map_err(run::reason);
        let len = list.as_ref().map(|list| list.as_ref().map_or(0, |list| list.len())).map_err(|&why| why);
        let mut plan = Plan::default();
        plan.push(owner, self.rounds.crew.agree(len)?.into_iter().sum());
        Ok(Frontier::new(list?.into_iter().collect(), plan))
    }

    /// Expands states of a layer; stops at the first goal found.
    fn expand(
        &mut self,
        mut states: Frontier<D::Key>,
        depth: Cost,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Option<Arrival<D::Key>>, Stop> {
        while states.len() > 0 {
            let looked = run.look();
            let plan = states.take_plan(expansion::states::<D::Key>().min(run.room() as usize));
            let own = plan.held_by(self.rounds.crew.index());
            let sizes = chunks(plan.len(), CHUNK);
            let hand = self.rounds.deal(looked, &plan, &sizes, states.by_ref().take(own))?;
            let (domain, spread, parts) = (self.domain, self.spread, &self.parts);
            let (counts, stored) = self.rounds.run(
                hand.numbers.clone(),
                |number, chunk| expand(domain, spread, hand.chunk(number).iter().copied(), chunk),
                |part, _, keys| parts[part].lock().expect(UNPOISONED).store(keys, depth + 1),
                |_| {
                    Ok(parts
                        .iter()
                        .map(|part| part.lock().expect(UNPOISONED).stored.len() as u64)
                        .sum::<u64>())
                },
            )?;
            self.stored = stored.map_or(self.stored, |stored| stored.into_iter().sum());
            run.stats.expanded += plan.len() as u64;
            run.stats.generated_edges += counts.edges;
            run.stats.stored = self.stored;
            if counts.goal.is_some() {
                return Ok(counts.goal);
            }
        }
        Ok(None)
    }

    fn part(&mut self, number: usize) -> &mut Target<D::Key> {
        self.parts[number].get_mut().expect(UNPOISONED)
    }

    /// Traces back from the goal, always to a neighbour that is nearer to the start.
    fn solution(&mut self, found: Found<D::Key>) -> Result<Solution<D::Move>, Stop> {
        let mut keys = vec![found.goal];
        keys.extend(found.before);
        for depth in (0..found.depth).rev() {
            let state = self.domain.unpack(*keys.last().expect("there is the goal"));
            let before = |mv| {
                let mut before = state.clone();
                self.domain.undo(&mut before, mv);
                self.domain.pack(&before)
            };
            let before: Vec<_> = self.domain.arrivals(&state).map(before).collect();
            let is_nearer = |&key: &D::Key| {
                let part = self.parts[self.spread.part(key)].lock().expect(UNPOISONED);
                part.depth_mark(key) == Some(mark(depth))
            };
            let nearest = before.iter().position(is_nearer);
            let nearest = self.rounds.crew.agree(Ok(nearest))?.into_iter().flatten().min();
            keys.push(before[nearest.expect("a stored state was reached from a neighbour")]);
        }
        keys.reverse();
        let cost = keys.len() as Cost - 1;
        Ok(Solution { moves: trace::moves(self.domain, &keys), cost, lower_bound: cost })
    }
}
