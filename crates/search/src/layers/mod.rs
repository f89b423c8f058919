//! Breadth-first search by layers, for spaces that are large for the memory: all states at distance 0, then all at
//! distance 1, and so on, on all cores.
//!
//! Guarantee: optimal and complete on finite spaces; the outcome and all counts are the same with any number of threads.
//! Memory: a stored state is what is left of its packed form after quotienting, and two bits with its distance modulo 3;
//! no parent, no id. The states of the two newest layers are held a second time, whole. Neighbours' distances differ by at
//! most 1, so the two bits tell which of a state's neighbours is nearer to the start, and a solution is read off
//! backwards.
//! Needs: [`Undirected`], [`Narrow`].
//!
//! A layer is worked off in rounds. In a round the threads first expand some of its states, chunk by chunk, and sort the
//! successors by the part of the set that they belong to; then they store them, part by part. No two threads ever wait
//! for the same part, and what is stored where does not depend on which thread came first.
//! Reference: Korf and Schultze, Large-scale parallel breadth-first search, AAAI 2005 (there on disk).

mod frontier;
mod round;

use std::sync::Mutex;

use slidewise_core::{Cost, Narrow, Observer, Outcome, Solution, Stop, Undirected, Zero};
use slidewise_store::quotient::{Mark, PARTS, QuotientSet, Spread};
use slidewise_store::{Budget, Pages};

use crate::run::{self, Run};
use crate::trace;
use frontier::Frontier;
use round::{Round, Target};

/// Searches until there is an answer or a limit is hit, on at most this many threads.
pub fn search<D>(domain: &D, threads: usize, run: &mut Run<'_, impl Observer>) -> Outcome<D::Move>
where
    D: Undirected + Narrow + Sync,
{
    run.begin(domain, &Zero);
    let budget = run.budget().clone();
    let mut layers = Layers::new(domain, &budget);
    match layers.search(threads, run) {
        Ok(Some(meeting)) => Outcome::Solved(layers.solution(meeting)),
        Ok(None) => Outcome::Unsolvable,
        Err(why) => Outcome::Stopped { why, lower_bound: run.lower_bound() },
    }
}

/// A goal, the state it was reached from, and the distance of that.
struct Found<K> {
    before: Option<K>,
    goal: K,
    depth: Cost,
}

struct Layers<'d, D: Narrow> {
    domain: &'d D,
    spread: Spread,
    budget: Budget,
    /// What is stored, and the layer that is being made; both by part.
    parts: Vec<Mutex<Target<D::Key>>>,
}

/// What states at this distance are marked with.
fn mark(depth: Cost) -> Mark {
    (depth % 3 + 1) as Mark
}

impl<'d, D: Undirected + Narrow + Sync> Layers<'d, D> {
    fn new(domain: &'d D, budget: &Budget) -> Self {
        let spread = Spread::new(domain.key_bits());
        let target = |number| Target {
            stored: QuotientSet::new(spread, number, budget),
            layer: Pages::new(budget),
            refused: None,
        };
        let parts = (0..PARTS).map(|number| Mutex::new(target(number))).collect();
        Self { domain, spread, budget: budget.clone(), parts }
    }

    fn search(
        &mut self,
        threads: usize,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Option<Found<D::Key>>, Stop> {
        let start = self.domain.start();
        let key = self.domain.pack(&start);
        if self.domain.is_goal(&start) {
            return Ok(Some(Found { before: None, goal: key, depth: 0 }));
        }
        self.target(key).store(&[key], mark(0)).map_err(run::reason)?;
        let mut depth = 0;
        loop {
            let frontier = self.next_layer();
            if frontier.is_empty() {
                return Ok(None);
            }
            run.stats.stored = self.stored();
            run.enter(depth);
            run.prove(depth + 1);
            if let Some((before, goal)) = self.expand(&frontier, depth, threads, run)? {
                return Ok(Some(Found { before: Some(before), goal, depth }));
            }
            depth += 1;
        }
    }

    /// Expands a layer; stops at the first goal that it leads to.
    fn expand(
        &mut self,
        frontier: &Frontier<D::Key>,
        depth: Cost,
        threads: usize,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Option<(D::Key, D::Key)>, Stop> {
        let mut round = Round::new(self.domain, self.spread, &self.budget);
        let mut from = 0;
        while from < frontier.len() {
            run.look()?;
            let to = frontier.len().min(from + round::STATES).min(from.saturating_add(run.room() as usize));
            let counts = round.run(frontier, from..to, &self.parts, mark(depth + 1), threads);
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

    /// Takes the layer that was made out of the parts.
    fn next_layer(&mut self) -> Frontier<D::Key> {
        let budget = &self.budget;
        let take = |part: &mut Mutex<Target<D::Key>>| {
            std::mem::replace(&mut part.get_mut().expect(UNPOISONED).layer, Pages::new(budget))
        };
        Frontier::new(self.parts.iter_mut().map(take).collect())
    }

    fn stored(&mut self) -> u64 {
        let stored = |part: &mut Mutex<Target<D::Key>>| part.get_mut().expect(UNPOISONED).stored.len() as u64;
        self.parts.iter_mut().map(stored).sum()
    }

    fn target(&mut self, key: D::Key) -> &mut Target<D::Key> {
        self.parts[self.spread.part(key)].get_mut().expect(UNPOISONED)
    }

    /// Goes back from the goal, always to a neighbour that is nearer to the start.
    fn solution(&mut self, found: Found<D::Key>) -> Solution<D::Move> {
        let mut keys = vec![found.goal];
        keys.extend(found.before);
        for depth in (0..found.depth).rev() {
            let state = self.domain.unpack(*keys.last().expect("there is the goal"));
            let nearer = self.domain.arrivals(&state).find_map(|mv| {
                let mut before = state.clone();
                self.domain.undo(&mut before, mv);
                let key = self.domain.pack(&before);
                (self.target(key).stored.mark(key) == Some(mark(depth))).then_some(key)
            });
            keys.push(nearer.expect("a stored state was reached from a neighbour"));
        }
        keys.reverse();
        let cost = keys.len() as Cost - 1;
        Solution { moves: trace::moves(self.domain, &keys), cost, lower_bound: cost }
    }
}

/// A thread that panics ends the search.
const UNPOISONED: &str = "no thread panicked";
