//! Best-first width search (Lipovetzky and Geffner 2017): it prefers novel states to promising ones, and calls a state
//! novel by what is rare among the states with the same estimate and the goal's pieces on the same places.
//!
//! Guarantee: a path that it returns is a solution; nothing is proven about its length. Without a path, no state that
//! the heuristic does not refute is left. Memory: all generated states with their parents, and a table of counts. Needs:
//! [`Packable`].
//!
//! Two queues take turns (Richter and Westphal 2010): one prefers the rarest states and among them those with the smallest
//! estimate, the other does the opposite. Unlike in the literature, a state is not either novel or not: it is as rare as
//! its rarest piece, in the logarithm, so the search never runs out of novel states.

use slidewise_core::{Cost, Heuristic, Key, Observer, Packable, Stop};
use slidewise_store::closed::{ClosedTable, CompactTable};
use slidewise_store::open::{BucketQueue, OpenList, Priority, Turn};
use slidewise_store::{Budget, Exhausted, Pages, StateId};

use crate::beam::Places;
use crate::run::{self, Run};
use crate::trace;

/// The number of counts. Two places that share a count are rarer than it says, which only blurs a preference.
const COUNTS: usize = 1 << 20;

/// A search that can be interrupted and continued.
pub struct WidthSearch<'d, D: Packable, H: ?Sized> {
    domain: &'d D,
    heuristic: &'d H,
    places: &'d Places<'d, D::State>,
    /// The indices of the goal's pieces among the places.
    goal_pieces: Vec<usize>,
    closed: CompactTable<D::Key>,
    parents: Pages<StateId>,
    is_expanded: Pages<bool>,
    queues: [BucketQueue; 2],
    /// The number of states taken from the queues.
    taken: usize,
    /// How often each piece stood on each place, by context.
    counts: Pages<u32>,
}

/// How a part of the search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End<M> {
    /// With the moves of a solution.
    Found(Vec<M>),
    /// No state is left.
    Exhausted,
}

impl<'d, D: Packable<Key: Default>, H: Heuristic<D> + ?Sized> WidthSearch<'d, D, H> {
    /// A search that has not begun. The goal is about the pieces with these indices among the places, if about some more
    /// than about others.
    ///
    /// # Errors
    ///
    /// If there is no memory for its tables.
    pub fn new(
        domain: &'d D,
        heuristic: &'d H,
        places: &'d Places<'d, D::State>,
        goal_pieces: Vec<usize>,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let mut counts = Pages::new(budget);
        for _ in 0..COUNTS {
            counts.push(0).map_err(run::reason)?;
        }
        let mut search = Self {
            domain,
            heuristic,
            places,
            goal_pieces,
            closed: CompactTable::new(budget),
            parents: Pages::new(budget),
            is_expanded: Pages::new(budget),
            queues: [BucketQueue::new(Turn::FirstIn, budget), BucketQueue::new(Turn::FirstIn, budget)],
            taken: 0,
            counts,
        };
        search.store(domain.pack(&domain.start()), StateId(u32::MAX)).map_err(run::reason)?;
        Ok(search)
    }

    /// Also begins at another state.
    ///
    /// # Errors
    ///
    /// If there is no memory for it.
    pub fn begin_at(&mut self, state: &D::State) -> Result<(), Stop> {
        self.store(self.domain.pack(state), StateId(u32::MAX)).map(|_| ()).map_err(run::reason)
    }

    /// Continues until it has a solution or nothing is left.
    ///
    /// # Errors
    ///
    /// If a limit is hit. After that of expansions, the search can be continued.
    pub fn search(&mut self, run: &mut Run<'_, impl Observer>) -> Result<End<D::Move>, Stop> {
        while let Some(id) = self.pop() {
            if let Err(why) = run.expand() {
                self.is_expanded[id.index()] = false;
                self.push(id).map_err(run::reason)?;
                return Err(why);
            }
            if let Some(goal) = self.expand(id, run).map_err(run::reason)? {
                return Ok(End::Found(self.moves(goal)));
            }
            run.stats.stored = self.closed.len() as u64;
        }
        Ok(End::Exhausted)
    }

    /// The next state of the queue whose turn it is.
    fn pop(&mut self) -> Option<StateId> {
        self.taken += 1;
        let queue = &mut self.queues[self.taken % 2];
        while let Some((_, id)) = queue.pop() {
            let is_expanded = &mut self.is_expanded[id.index()];
            if !std::mem::replace(is_expanded, true) {
                return Some(id);
            }
        }
        // Each state is in both queues, so nothing is left in the other one either.
        None
    }

    /// Stores the successors of a state. Returns a goal, if one is among them.
    fn expand(
        &mut self,
        id: StateId,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Option<StateId>, Exhausted> {
        let (key, parent) = (self.closed.key(id), self.parents[id.index()]);
        if self.domain.is_goal(&self.domain.unpack(key)) {
            return Ok(Some(id));
        }
        let grandparent = (parent.0 != u32::MAX).then(|| self.closed.key(parent));
        let mut children = Vec::new();
        let domain = self.domain;
        let edges = domain.successors(&domain.unpack(key), key, grandparent, |_, key| children.push(key));
        run.stats.generated_edges += edges as u64;
        for child in children {
            if let Some(child) = self.store(child, id)?
                && self.domain.is_goal(&self.domain.unpack(self.closed.key(child)))
            {
                return Ok(Some(child));
            }
        }
        Ok(None)
    }

    /// Stores a state and queues it, if it is new.
    fn store(&mut self, key: D::Key, parent: StateId) -> Result<Option<StateId>, Exhausted> {
        let (id, is_new) = self.closed.intern(key)?;
        if !is_new {
            return Ok(None);
        }
        self.parents.push(parent)?;
        self.is_expanded.push(false)?;
        self.push(id)?;
        Ok(Some(id))
    }

    /// Queues a state, unless it is refuted.
    fn push(&mut self, id: StateId) -> Result<(), Exhausted> {
        let state = self.domain.unpack(self.closed.key(id));
        if let Some(h) = self.heuristic.estimate(self.domain, &state) {
            let rarity = logarithm(self.count(&state, h));
            let [novel, near] = &mut self.queues;
            novel.push(Priority { f: rarity, tie: h }, id)?;
            near.push(Priority { f: h, tie: rarity }, id)?;
        }
        Ok(())
    }

    /// Counts the places of all pieces in their context. Returns how often the rarest had been counted before.
    fn count(&mut self, state: &D::State, h: Cost) -> u32 {
        let places = (self.places)(state);
        let goal = self.goal_pieces.iter().map(|&piece| u64::from(places[piece]));
        let context = goal.fold(u64::from(h), |context, place| [context, place].hash64());
        let mut rarest = u32::MAX;
        for (piece, &place) in places.iter().enumerate() {
            let which = [context, (piece as u64) << 16 | u64::from(place)].hash64();
            let count = &mut self.counts[which as usize % COUNTS];
            rarest = rarest.min(*count);
            *count = count.saturating_add(1);
        }
        rarest
    }

    fn moves(&self, goal: StateId) -> Vec<D::Move> {
        let parent = |&id: &StateId| Some(self.parents[id.index()]).filter(|id| id.0 != u32::MAX);
        let mut keys: Vec<_> =
            std::iter::successors(Some(goal), parent).map(|id| self.closed.key(id)).collect();
        keys.reverse();
        trace::moves(self.domain, &keys)
    }
}

/// Four times the binary logarithm of a number, roughly; small numbers stay.
fn logarithm(count: u32) -> Cost {
    match count {
        0..8 => count,
        _ => 4 * count.ilog2() - 4 + (count >> (count.ilog2() - 2) & 3),
    }
}
