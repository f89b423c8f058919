//! The whole connected component of the start, and the distance of each of its states to the nearest goal.
//!
//! Guarantee: exact, or marked as incomplete when a limit was hit. Memory: the table (key plus 6.2 to 8.4 bytes per
//! state), and 2 bytes per state for the distances. The table numbers states in the order of discovery, so it is its
//! own breadth-first queue. Needs: [`Packable`]; for distances also [`Backward`].

use std::collections::{BTreeMap, HashMap};

use slidewise_core::{Backward, Cost, Observer, Packable, Stop};
use slidewise_store::closed::ClosedTable;
use slidewise_store::open::{BucketQueue, OpenList, Priority, Turn};
use slidewise_store::{Budget, Exhausted, Pages, StateId};

use crate::run::{self, Run};

/// The stored distance of a state from which no goal can be reached.
const UNREACHED: u16 = u16::MAX;

/// The number of states that are measured between two checks of the clock.
const LOOK: u32 = 1024;

/// Observes a component while it is explored.
pub trait Visitor<S> {
    /// A state was found for the first time. States come in the order of their numbers.
    fn found(&mut self, state: &S) -> Result<(), Exhausted>;

    /// A legal move leads from one state to another, both found before, at this cost.
    fn edge(&mut self, from: StateId, to: StateId, cost: Cost);
}

/// All states reachable from the start, as far as they were explored.
pub struct Component<'d, D: Packable, T> {
    domain: &'d D,
    table: T,
    edges: u64,
    goals: u64,
}

impl<'d, D: Packable, T: ClosedTable<D::Key>> Component<'d, D, T> {
    /// An unexplored component; the table must be empty.
    pub fn new(domain: &'d D, table: T) -> Self {
        Self { domain, table, edges: 0, goals: 0 }
    }

    /// Explores until nothing is left; fails if a limit is hit.
    pub fn explore(&mut self, run: &mut Run<'_, impl Observer>) -> Result<(), Stop> {
        self.explore_by(run, Self::expand::<true>)
    }

    /// The same, but does not count the legal moves, which is faster.
    pub fn explore_states(&mut self, run: &mut Run<'_, impl Observer>) -> Result<(), Stop> {
        self.explore_by(run, Self::expand::<false>)
    }

    /// The same with a visitor, which sees every state when it is found, and every legal move when its state is
    /// explored.
    pub fn explore_seen(
        &mut self,
        run: &mut Run<'_, impl Observer>,
        visitor: &mut dyn Visitor<D::State>,
    ) -> Result<(), Stop> {
        let start = self.domain.start();
        self.table.intern(self.domain.pack(&start)).map_err(run::reason)?;
        visitor.found(&start).map_err(run::reason)?;
        self.explore_by(run, |component, id| component.expand_seen(id, visitor))
    }

    fn explore_by(
        &mut self,
        run: &mut Run<'_, impl Observer>,
        mut expand: impl FnMut(&mut Self, StateId) -> Result<(), Exhausted>,
    ) -> Result<(), Stop> {
        self.table.intern(self.domain.pack(&self.domain.start())).map_err(run::reason)?;
        let mut next = 0;
        while next < self.table.len() {
            run.stats.stored = self.table.len() as u64;
            run.expand()?;
            expand(self, StateId(next as u32)).map_err(run::reason)?;
            next += 1;
        }
        Ok(())
    }

    #[inline(always)]
    fn expand<const EDGES: bool>(&mut self, id: StateId) -> Result<(), Exhausted> {
        let key = self.table.key(id);
        self.goals += u64::from(self.domain.is_goal_key(key));
        let mut stored = Ok(());
        let moves = self.domain.span_keys(key, EDGES, |child| {
            if let Err(exhausted) = self.table.intern(child) {
                stored = Err(exhausted);
            }
        });
        if EDGES {
            self.edges += moves.expect("they were to be counted") as u64;
        }
        stored
    }

    fn expand_seen(&mut self, id: StateId, visitor: &mut dyn Visitor<D::State>) -> Result<(), Exhausted> {
        let state = self.state(id);
        self.goals += u64::from(self.domain.is_goal(&state));
        for mv in self.domain.moves(&state) {
            let mut child = state.clone();
            self.domain.apply(&mut child, mv);
            let (there, is_new) = self.table.intern(self.domain.pack(&child))?;
            if is_new {
                visitor.found(&child)?;
            }
            self.edges += 1;
            visitor.edge(id, there, self.domain.cost(&state, mv));
        }
        Ok(())
    }

    /// Number of states found.
    pub fn states(&self) -> u64 {
        self.table.len() as u64
    }

    /// Number of legal moves, summed over the states explored: each undirected edge counts twice.
    pub fn edges(&self) -> u64 {
        self.edges
    }

    /// Number of goal states among those explored.
    pub fn goal_states(&self) -> u64 {
        self.goals
    }

    /// The number of a state, if it was found.
    pub fn find(&self, state: &D::State) -> Option<StateId> {
        self.table.find(self.domain.pack(state))
    }

    /// The state with this number.
    pub fn state(&self, id: StateId) -> D::State {
        self.domain.unpack(self.table.key(id))
    }

    /// The legal moves of a state with the states they lead to, in the domain's order. All of these must have been
    /// found.
    pub fn successors(&self, id: StateId) -> impl Iterator<Item = (D::Move, StateId)> {
        let state = self.state(id);
        self.domain.moves(&state).filter_map(move |mv| {
            let mut child = state.clone();
            self.domain.apply(&mut child, mv);
            Some((mv, self.table.find(self.domain.pack(&child))?))
        })
    }
}

impl<'d, D: Backward + Packable, T: ClosedTable<D::Key>> Component<'d, D, T> {
    /// The distance of every state to its nearest goal; the component must be completely explored.
    pub fn distances(&self, budget: &Budget) -> Result<Distances, Stop> {
        self.retrograde(budget, &mut || Ok(()))
    }

    /// The same within what was explored so far, under the limits of `run`: in an incomplete component, a state may be
    /// nearer to a goal than this, but never farther.
    pub fn distances_so_far(&self, run: &mut Run<'_, impl Observer>) -> Result<Distances, Stop> {
        let budget = run.budget().clone();
        self.retrograde(&budget, &mut || run.look())
    }

    /// Dijkstra's algorithm backwards from all goals at once; checks the limits now and then.
    fn retrograde(
        &self,
        budget: &Budget,
        may_go_on: &mut dyn FnMut() -> Result<(), Stop>,
    ) -> Result<Distances, Stop> {
        let mut open = BucketQueue::new(Turn::FirstIn, budget);
        let mut distances = Pages::new(budget);
        for id in (0..self.table.len() as u32).map(StateId) {
            let goal = self.domain.is_goal_key(self.table.key(id));
            distances.push(if goal { 0 } else { UNREACHED }).map_err(run::reason)?;
            if goal {
                open.push(Priority { f: 0, tie: 0 }, id).map_err(run::reason)?;
            }
        }
        let mut popped = 0_u32;
        while let Some((Priority { f, .. }, id)) = open.pop() {
            if popped.is_multiple_of(LOOK) {
                may_go_on()?;
            }
            popped = popped.wrapping_add(1);
            if Cost::from(distances[id.index()]) < f {
                continue;
            }
            let mut measured = Ok(());
            self.domain.predecessor_keys(self.table.key(id), |before, cost| {
                let distance = f + cost;
                if distance >= Cost::from(UNREACHED) {
                    measured = Err(Stop::Capacity);
                    return;
                }
                // A predecessor outside the component cannot be reached from the start.
                let Some(from) = self.table.find(before) else { return };
                if distance < Cost::from(distances[from.index()]) {
                    distances[from.index()] = distance as u16;
                    let pushed = open.push(Priority { f: distance, tie: 0 }, from).map_err(run::reason);
                    measured = measured.and(pushed);
                }
            });
            measured?;
        }
        Ok(Distances(distances))
    }

    /// The number of shortest solutions from the start; `u128::MAX` stands for that many or more.
    pub fn shortest_solutions(&self, distances: &Distances) -> u128 {
        let Some(length) = distances.of(StateId(0)) else { return 0 };
        // By remaining distance: the states on shortest solutions, with the number of paths to them.
        let mut ways: BTreeMap<Cost, HashMap<StateId, u128>> = BTreeMap::new();
        ways.entry(length).or_default().insert(StateId(0), 1);
        while let Some((distance, states)) = ways.pop_last() {
            if distance == 0 {
                return states.into_values().fold(0, u128::saturating_add);
            }
            for (id, count) in states {
                for next in self.closer(id, distance, distances) {
                    let entry = ways.entry(next.0).or_default().entry(next.1).or_default();
                    *entry = entry.saturating_add(count);
                }
            }
        }
        unreachable!("the distance falls along a shortest solution until it is 0")
    }

    /// The successors of a state that lie on a shortest path to a goal, with their distance.
    fn closer(&self, id: StateId, distance: Cost, distances: &Distances) -> Vec<(Cost, StateId)> {
        let state = self.state(id);
        let nearer = |(mv, next)| {
            let left = distances.of(next)?;
            (left + self.domain.cost(&state, mv) == distance).then_some((left, next))
        };
        self.successors(id).filter_map(nearer).collect()
    }
}

/// The distance of each state of a component to its nearest goal.
pub struct Distances(Pages<u16>);

impl Distances {
    /// The distance of a state, or `None` if no goal can be reached from it.
    pub fn of(&self, id: StateId) -> Option<Cost> {
        let distance = self.0[id.index()];
        (distance != UNREACHED).then_some(Cost::from(distance))
    }

    /// The number of states at each distance.
    pub fn layers(&self) -> Vec<u64> {
        let mut layers = Vec::new();
        for distance in (0..self.0.len() as u32).filter_map(|id| self.of(StateId(id))) {
            let distance = distance as usize;
            layers.resize(layers.len().max(distance + 1), 0);
            layers[distance] += 1;
        }
        layers
    }

    /// The largest distance and the first state that has it, if there is a goal.
    pub fn hardest(&self) -> Option<(Cost, StateId)> {
        let all = (0..self.0.len() as u32).map(StateId);
        all.filter_map(|id| Some((self.of(id)?, id)))
            .max_by_key(|&(distance, id)| (distance, u32::MAX - id.0))
    }
}
