//! Breadth-first search by layers, for spaces that are large compared with the memory: all states at distance 0, then
//! all at distance 1, and so on, on all cores.
//!
//! Guarantee: optimal and complete on finite spaces; the outcome and all counts are the same with any number of
//! threads and peers. Memory: a stored state is what quotienting leaves of its packed form, its distance modulo 3, and one bit;
//! no parent, no id. Neighbours' distances differ by at most 1, so the distance modulo 3 tells which of a state's
//! neighbours is nearer to the start, and a solution is traced backwards. A layer that is small compared with all that
//! is stored is also held as a list; the states of a large one have the bit set and are collected again by scanning the
//! set, part by part. A listed state comes with what its domain noted about the move that led to it, so that successors
//! that its parent has too need not be looked up. Needs: [`Undirected`], [`NarrowKeys`].
//!
//! A layer is processed in rounds on several threads and peers (see `rounds`). A layer is a row of stretches, and a round
//! has as many of them as are worth an exchange. The counts are those of a search that stores after every stretch and
//! stops after the one with a goal: a round of several stretches in which a goal is found stores nothing, and is repeated
//! stretch by stretch.
//!
//! Reference: Korf and Schultze, Large-scale parallel breadth-first search, AAAI 2005 (there on disk).

mod expansion;
mod frontier;
mod target;

use std::collections::VecDeque;
use std::io;
use std::sync::Mutex;

use slidewise_core::{Cost, NarrowKeys, Observer, Outcome, Solution, Stop, Undirected, Zero};
use slidewise_store::Budget;
use slidewise_store::quotient::{PARTS, Spread};

use crate::checkpoint::{FileReader, Manifest, load_states, save_states};
use crate::exchange::Crew;
use crate::plan::Plan;
use crate::rounds::{Arrival, Rounds, UNPOISONED};
use crate::run::{self, Run};
use crate::trace;
use crate::wire::Wire;
use expansion::{CHUNK, Counts, Hints, expand, stretch, worthwhile};
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

/// How a layer begins.
enum Layer {
    /// It has no states.
    Empty,
    /// It has some, and perhaps a checkpoint is due.
    Begun { is_due: bool },
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
    /// The number of states that all peers have stored, according to their last reports.
    stored: u64,
    /// The number of states that this peer has stored, unless it failed to store some.
    own_stored: Result<u64, Stop>,
    rounds: Rounds<'c, D::Key, Counts<D::Key>>,
    budget: Budget,
    /// The depth of the layer that is expanded, and the number of states that were stored when it began.
    depth: Cost,
    before: u64,
    /// Its states that are to be expanded next, and the parts where the others are, each with their number.
    frontier: Frontier<D::Key>,
    unlisted: VecDeque<(usize, usize)>,
    /// Could this peer list its states of the layer?
    gathered: Result<(), Stop>,
    /// Is a goal in the next round?
    is_near: bool,
}

impl<'d, 'c, D: Undirected + NarrowKeys + Sync> Layers<'d, 'c, D> {
    fn new(domain: &'d D, crew: Crew<'c>, budget: &Budget) -> Self {
        let spread = Spread::new(domain.key_bits());
        let hints = Hints::new(domain);
        let target = |number| Mutex::new(Target::new(spread, number, hints, budget));
        let parts = (0..PARTS).map(target).collect();
        Self {
            domain,
            spread,
            parts,
            stored: 0,
            own_stored: Ok(0),
            rounds: Rounds::new(crew, budget),
            budget: budget.clone(),
            depth: 0,
            before: 0,
            frontier: Frontier::new(),
            unlisted: VecDeque::new(),
            gathered: Ok(()),
            is_near: false,
        }
    }

    fn solve(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Option<Solution<D::Move>>, Stop> {
        let found = self.search(run).inspect_err(|_| {
            // All peers stop here, so states stored since the last report count too.
            let told = self.rounds.crew.agree(Ok(self.own_stored.ok()));
            if let Some(all) = told.ok().and_then(|all| all.into_iter().sum::<Option<u64>>()) {
                run.stats.stored = all;
            }
        })?;
        found.map(|found| self.solution(found)).transpose()
    }

    fn search(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Option<Found<D::Key>>, Stop> {
        let start = self.domain.start();
        let key = self.domain.pack(&start);
        if self.domain.is_goal(&start) {
            return Ok(Some(Found { before: None, goal: key, depth: 0 }));
        }
        match self.rounds.crew.saved()? {
            Some(saved) => {
                let read = self.load(saved).and_then(|()| run.restore(saved));
                self.rounds.crew.restore(read)?;
                self.size_up()?;
            }
            None => {
                let part = self.spread.part(key);
                let is_own = self.rounds.crew.parts().contains(&part);
                let stored = if is_own { self.part(part).store(&[key], 0) } else { Ok(()) };
                self.own_stored = stored.map(|()| u64::from(is_own)).map_err(run::reason);
                self.begin_layer(run)?;
            }
        }
        loop {
            if let Some((before, goal)) = self.expand_layer(run)? {
                return Ok(Some(Found { before: Some(before), goal, depth: self.depth }));
            }
            self.depth += 1;
            match self.begin_layer(run)? {
                Layer::Empty => return Ok(None),
                Layer::Begun { is_due: true } => self.save(run)?,
                Layer::Begun { .. } => {}
            }
        }
    }

    /// Begins to expand the newest layer: listed states at once, the rest part by part.
    fn begin_layer(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Layer, Stop> {
        let own = self.rounds.crew.parts();
        let (sizes, lists): (Vec<_>, Vec<_>) = own.map(|number| self.part(number).take_layer()).unzip();
        let sizes: Vec<_> = sizes.into_iter().zip(lists.iter().map(Option::is_some)).collect();
        let is_due = self.rounds.crew.is_due(true);
        let own = self.own_stored.map(|stored| (stored, (is_due, sizes)));
        let (stored, peers): (Vec<u64>, Vec<_>) = self.rounds.crew.agree(own)?.into_iter().unzip();
        self.stored = stored.iter().sum();
        run.stats.stored = self.stored;
        if self.stored == self.before {
            return Ok(Layer::Empty);
        }
        self.before = self.stored;
        run.enter(self.depth);
        run.prove(self.depth + 1);
        let is_due = peers.iter().any(|peer| peer.0);
        let mut plan = Plan::default();
        self.unlisted.clear();
        for (number, (states, is_listed)) in peers.into_iter().flat_map(|(_, sizes)| sizes).enumerate() {
            if is_listed {
                plan.push(self.rounds.crew.owner(number), states);
            } else {
                self.unlisted.push_back((number, states));
            }
        }
        self.frontier = Frontier::new();
        self.frontier.push(lists.into_iter().flatten(), &plan, stretch::<D::Key>());
        Ok(Layer::Begun { is_due })
    }

    /// Expands the rest of the layer; stops at the first goal found.
    fn expand_layer(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Option<Arrival<D::Key>>, Stop> {
        loop {
            if self.frontier.is_empty() {
                if self.unlisted.is_empty() {
                    return Ok(None);
                }
                self.gather();
            }
            let looked = run.look();
            if let Some(goal) = self.round(looked, run)? {
                return Ok(Some(goal));
            }
        }
    }

    /// The number of states that are worth a round.
    fn worthwhile(&self) -> usize {
        if self.is_near { 1 } else { worthwhile::<D::Key>(self.before, self.rounds.crew.peers()) }
    }

    /// Lists the states of a layer in the next parts that were not listed, as many as are worth a round.
    fn gather(&mut self) {
        let (wanted, depth) = (self.worthwhile(), self.depth);
        let (mut states, mut numbers) = (0, Vec::new());
        while let Some((number, size)) = self.unlisted.pop_front() {
            let mut plan = Plan::default();
            plan.push(self.rounds.crew.owner(number), size);
            self.frontier.push([], &plan, stretch::<D::Key>());
            numbers.push(number);
            states += size;
            if states >= wanted {
                break;
            }
        }
        let own = self.rounds.crew.parts();
        let parts = self.parts.iter_mut().enumerate();
        let parts = parts.filter(|(number, _)| own.contains(number) && numbers.contains(number));
        let parts: Vec<_> = parts.map(|(_, part)| part.get_mut().expect(UNPOISONED)).collect();
        for list in self.rounds.crew.each(parts, |part| part.gather(depth)) {
            match list {
                Ok(list) => self.frontier.push([list], &Plan::default(), 1),
                Err(exhausted) => self.gathered = Err(run::reason(exhausted)),
            }
        }
    }

    /// Expands the next states of the layer. Returns a goal, if one is among their successors.
    fn round(
        &mut self,
        looked: Result<(), Stop>,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Option<Arrival<D::Key>>, Stop> {
        let section = self.frontier.section(self.worthwhile(), run.room() as usize);
        let plan = &section.plan;
        let held = plan.held_by(self.rounds.crew.index());
        let own = self.frontier.rest().take(held);
        let report = looked.and(self.gathered).and(self.own_stored);
        let chunks = self.rounds.crew.chunks(plan.len(), CHUNK);
        let hand = self.rounds.deal(report, plan, &chunks, own)?;
        self.stored = hand.reports.iter().sum();
        let (domain, spread, parts, depth) = (self.domain, self.spread, &self.parts, self.depth + 1);
        let stored = |part: &Mutex<Target<_>>| part.lock().expect(UNPOISONED).stored.len() as u64;
        let (counts, summary) = self.rounds.run(
            hand.numbers.clone(),
            &|number, chunk| expand(domain, spread, hand.chunk(number).iter().copied(), chunk),
            &|part, successors| parts[part].lock().expect(UNPOISONED).store(successors.keys, depth),
            |_| Ok(parts.iter().map(stored).sum::<u64>()),
        )?;
        if counts.goal.is_some() && section.stretches > 1 {
            self.is_near = true;
            return Ok(None);
        }
        self.frontier.remove(&section, held);
        self.own_stored = summary.unwrap_or(self.own_stored);
        if self.rounds.crew.peers() == 1 || hand.is_due {
            // The others learn of it when the next states are distributed.
            self.stored = self.rounds.crew.agree(self.own_stored)?.into_iter().sum();
        }
        run.stats.expanded += plan.len() as u64;
        run.stats.generated_edges += counts.edges;
        run.stats.stored = self.stored;
        if hand.is_due && counts.goal.is_none() {
            self.save(run)?;
        }
        Ok(counts.goal)
    }

    /// Writes a checkpoint.
    fn save(&mut self, run: &Run<'_, impl Observer>) -> Result<(), Stop> {
        let Self { parts, rounds, frontier, .. } = self;
        let (own, me) = (rounds.crew.parts(), rounds.crew.index());
        rounds.crew.save(
            &mut |manifest| {
                "layers".clone_into(&mut manifest.search);
                run.describe(manifest);
                ((self.depth, self.before), self.stored).put(&mut manifest.state);
                let unlisted: Vec<usize> = self.unlisted.iter().map(|&(number, _)| number).collect();
                (frontier.plan().clone(), unlisted).put(&mut manifest.state);
            },
            &mut |writer| {
                writer.parts(own.clone(), &mut |number, to| {
                    parts[number].get_mut().expect(UNPOISONED).save(to)
                })?;
                save_states(writer, me, &mut frontier.rest())
            },
        )
    }

    /// Reads a checkpoint.
    fn load(&mut self, saved: &Manifest) -> io::Result<()> {
        let mut state = saved.state.as_slice();
        let numbers: Option<((Cost, u64), u64)> = Wire::take(&mut state);
        let lists: Option<(Plan, Vec<usize>)> = Wire::take(&mut state);
        let (Some(((depth, before), stored)), Some((plan, unlisted))) = (numbers, lists) else {
            return Err(io::ErrorKind::InvalidData.into());
        };
        (self.depth, self.before, self.stored) = (depth, before, stored);
        let own = self.rounds.crew.parts();
        if unlisted.iter().any(|&number| number >= PARTS) {
            return Err(io::ErrorKind::InvalidData.into());
        }
        self.unlisted = unlisted.into_iter().map(|number| (number, 0)).collect();
        for number in self.rounds.crew.parts() {
            self.part(number).load(FileReader::part(saved, number)?, depth + 1)?;
        }
        self.own_stored = Ok(own.map(|number| self.part(number).stored.len() as u64).sum());
        for (plan, list) in load_states(saved, &self.rounds.crew, &[plan], &self.budget)? {
            self.frontier.push([list], &plan, stretch::<D::Key>());
        }
        Ok(())
    }

    /// Tells all peers how many states of the layer are in the parts that were not listed.
    fn size_up(&mut self) -> Result<(), Stop> {
        let depth = self.depth;
        let numbers: Vec<_> = self.unlisted.iter().map(|&(number, _)| number).collect();
        // Those of other peers are empty here.
        let own: Vec<_> = numbers.iter().map(|&number| self.part(number).unlisted(depth)).collect();
        let peers = self.rounds.crew.agree(Ok(own))?;
        let size = |place: usize| peers.iter().map(|sizes| sizes[place]).sum();
        self.unlisted = numbers.iter().enumerate().map(|(place, &number)| (number, size(place))).collect();
        Ok(())
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
