//! A growing ball: states by their distance from the start or to the nearest goal, the nearest first (Dijkstra's
//! algorithm with a bucket for every distance).

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use slidewise_core::{Backward, Cost, Heuristic, Observer, Packable, Stats, Stop};
use slidewise_store::closed::{ClosedTable, CompactTable};
use slidewise_store::{Budget, Exhausted, StateId};

/// How many states are settled between two checks of the limits.
const ROUND: u64 = 256;

/// Bytes per state besides its key: its distance, and its place in a bucket and in a layer.
const PER_STATE: usize = 12;

/// Stands for the cost of a nonexistent solution.
pub(super) const NEVER: Cost = Cost::MAX;

/// The end that distances are measured from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Start,
    Goals,
}

/// A ball and its surroundings.
pub(super) struct Growth<'a, D: Packable<Key: Default>> {
    domain: &'a D,
    end: End,
    /// States whose distance plus estimate is at least this are left out. The maximum cost leaves out nothing, so that
    /// a ball can be closed.
    least: Cost,
    heuristic: &'a dyn Heuristic<D>,
    table: CompactTable<D::Key>,
    budget: Budget,
    distances: Vec<Cost>,
    /// States that are known but not settled, by distance. For some, a shorter distance has been found since.
    waiting: BTreeMap<Cost, Vec<StateId>>,
    /// The ball: the settled states by ascending distance.
    layers: Vec<(Cost, Vec<StateId>)>,
    settled: u64,
}

impl<'a, D: Backward + Packable<Key: Default>> Growth<'a, D> {
    pub(super) fn new(
        domain: &'a D,
        end: End,
        least: Cost,
        heuristic: &'a dyn Heuristic<D>,
        budget: &Budget,
    ) -> Self {
        let (table, budget) = (CompactTable::new(budget), budget.clone());
        let (distances, waiting, layers) = (Vec::new(), BTreeMap::new(), Vec::new());
        Self { domain, end, least, heuristic, table, budget, distances, waiting, layers, settled: 0 }
    }

    /// Records a path to a state.
    pub(super) fn reach(&mut self, state: &D::State, cost: Cost) -> Result<(), Exhausted> {
        let estimate = self.heuristic.estimate(self.domain, state);
        if estimate.is_none_or(|estimate| cost.saturating_add(estimate) >= self.least) {
            return Ok(());
        }
        let (id, is_new) = self.table.intern(self.domain.pack(state))?;
        if is_new {
            self.budget.charge(PER_STATE)?;
            self.distances.push(Cost::MAX);
        }
        let distance = &mut self.distances[id.0 as usize];
        if cost < *distance {
            *distance = cost;
            self.waiting.entry(cost).or_default().push(id);
        }
        Ok(())
    }

    /// The radius: every nearer state is in the ball, unless its estimate excludes it.
    pub(super) fn radius(&self) -> Cost {
        self.waiting.keys().next().copied().unwrap_or(self.least)
    }

    /// The number of states in the ball.
    pub(super) fn settled(&self) -> u64 {
        self.settled
    }

    /// The number of states in the next layer.
    pub(super) fn next(&self) -> u64 {
        self.waiting.values().next().map_or(0, |layer| layer.len() as u64)
    }

    /// Adds the nearest states around the ball to it, and expands them.
    pub(super) fn settle(&mut self, observer: &mut dyn Observer) -> Result<(), Stop> {
        let Some((distance, mut layer)) = self.waiting.pop_first() else { return Ok(()) };
        layer.retain(|id| self.distances[id.0 as usize] == distance);
        for &id in &layer {
            self.settled += 1;
            if self.settled.is_multiple_of(ROUND) {
                self.look(distance, observer)?;
            }
            self.look_around(&self.domain.unpack(self.table.key(id)), distance).map_err(stop)?;
        }
        self.layers.push((distance, layer));
        Ok(())
    }

    /// Checks the limits.
    pub(super) fn look(&self, distance: Cost, observer: &mut dyn Observer) -> Result<(), Stop> {
        let (expanded, stored) = (self.settled, self.table.len() as u64);
        let stats = Stats { expanded, stored, bytes: self.budget.held(), ..Stats::default() };
        match observer.progress(distance, &stats) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(why) => Err(why),
        }
    }

    fn look_around(&mut self, state: &D::State, distance: Cost) -> Result<(), Exhausted> {
        let domain = self.domain;
        match self.end {
            End::Start => domain.moves(state).try_for_each(|mv| {
                let mut after = state.clone();
                domain.apply(&mut after, mv);
                self.reach(&after, distance + domain.cost(state, mv))
            }),
            End::Goals => domain.arrivals(state).try_for_each(|mv| {
                let mut before = state.clone();
                domain.undo(&mut before, mv);
                let cost = domain.cost(&before, mv);
                self.reach(&before, distance + cost)
            }),
        }
    }

    /// The states of the ball by ascending distance.
    pub(super) fn layers(&self) -> impl Iterator<Item = (Cost, impl Iterator<Item = D::State>)> {
        let state = |id: &StateId| self.domain.unpack(self.table.key(*id));
        self.layers.iter().map(move |(distance, ids)| (*distance, ids.iter().map(state)))
    }
}

pub(super) fn stop(exhausted: Exhausted) -> Stop {
    match exhausted {
        Exhausted::Memory => Stop::Memory,
        Exhausted::Capacity => Stop::Capacity,
    }
}
