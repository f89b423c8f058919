//! The perimeter itself: Dijkstra's algorithm from all goals against the moves, up to a distance.

use slidewise_core::{Backward, Cost, Goals, Observer, Packable, Stop, Zero};
use slidewise_store::closed::ClosedTable;
use slidewise_store::open::{BucketQueue, OpenList, Priority, Turn};
use slidewise_store::{Budget, Exhausted, Pages, StateId};

use super::Extent;
use crate::run::{self, Run};

/// The states up to a distance from the goals.
pub struct Perimeter<D: Packable, T> {
    table: T,
    /// For each state, its distance. Distances of `beyond` and more are incomplete and not used.
    distances: Pages<u16>,
    /// Every state that is not in the table with a smaller distance is at least this far from any goal.
    pub(super) beyond: Cost,
    /// Have all states been found from which a goal can be reached?
    pub(super) exhausted: bool,
    /// The maximum cost of a move into a state of the perimeter.
    longest: Cost,
    /// The front with its distances, if it is scanned.
    pub(super) front: Option<Vec<(D::State, Cost)>>,
    budget: Budget,
}

/// Why a perimeter does not grow further.
enum End {
    /// It has reached its maximum number of states.
    Full,
    Stop(Stop),
}

impl From<Stop> for End {
    fn from(why: Stop) -> Self {
        End::Stop(why)
    }
}

impl From<Exhausted> for End {
    fn from(exhausted: Exhausted) -> Self {
        End::Stop(run::reason(exhausted))
    }
}

impl<D: Backward + Packable + Goals, T: ClosedTable<D::Key>> Perimeter<D, T> {
    /// Searches backwards from all goals. The table must be empty and charge the run's budget.
    pub fn grow(
        domain: &D,
        extent: Extent,
        table: T,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Self, Stop> {
        run.begin(domain, &Zero);
        let budget = run.budget().clone();
        let distances = Pages::new(&budget);
        let mut perimeter =
            Self { table, distances, beyond: 0, exhausted: false, longest: 1, front: None, budget };
        match perimeter.search(domain, extent, run) {
            Ok(()) | Err(End::Full) => {}
            Err(End::Stop(why)) => return Err(why),
        }
        perimeter.find_front(domain, extent.front).map_err(run::reason)?;
        Ok(perimeter)
    }

    /// Dijkstra's algorithm against the moves.
    fn search(&mut self, domain: &D, extent: Extent, run: &mut Run<'_, impl Observer>) -> Result<(), End> {
        let mut open = BucketQueue::new(Turn::FirstIn, &self.budget);
        run::each_goal(domain, run, |goal, run| self.reach(domain, &goal, 0, extent, &mut open, run))?;
        let start = domain.pack(&domain.start());
        let mut cut = false;
        while let Some((Priority { f: distance, .. }, id)) = open.pop() {
            if Cost::from(self.distances[id.index()]) < distance {
                continue;
            }
            if distance >= self.beyond {
                // Everything up to this distance has been found.
                self.beyond = distance + 1;
                if distance == extent.depth || self.distance(start).is_some() {
                    return Ok(());
                }
                run.enter(self.beyond);
            }
            run.open = open.len() as u64;
            run.expand().map_err(End::Stop)?;
            let state = domain.unpack(self.table.key(id));
            for mv in domain.arrivals(&state) {
                let mut before = state.clone();
                domain.undo(&mut before, mv);
                run.stats.generated_edges += 1;
                let cost = domain.cost(&before, mv);
                self.longest = self.longest.max(cost);
                match distance + cost {
                    farther if farther > extent.depth => cut = true,
                    farther => self.reach(domain, &before, farther, extent, &mut open, run)?,
                }
            }
        }
        if cut {
            self.beyond = extent.depth + 1;
        } else {
            self.exhausted = true;
        }
        Ok(())
    }

    /// Records a path to the goal, and opens the state if the path is new or shorter.
    fn reach(
        &mut self,
        domain: &D,
        state: &D::State,
        distance: Cost,
        extent: Extent,
        open: &mut BucketQueue,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<(), End> {
        let narrow = u16::try_from(distance).map_err(|_| Exhausted::Capacity)?;
        let (id, new) = self.table.intern(domain.pack(state))?;
        if new {
            self.distances.push(narrow)?;
            run.stats.stored += 1;
            if extent.states.is_some_and(|most| self.table.len() as u64 > most) {
                return Err(End::Full);
            }
        } else if narrow < self.distances[id.index()] {
            self.distances[id.index()] = narrow;
        } else {
            return Ok(());
        }
        Ok(open.push(Priority { f: distance, tie: 0 }, id)?)
    }

    /// Collects the front if it has at most `most` states. The front is contained in the states from which one move, of
    /// at most the longest move's cost, leads farther away than the depth.
    fn find_front(&mut self, domain: &D, most: usize) -> Result<(), Exhausted> {
        let Some(depth) = self.depth().filter(|_| !self.exhausted) else { return Ok(()) };
        let distance = |id: &StateId| Cost::from(self.distances[id.index()]);
        let is_front = |id: &StateId| (distance(id)..distance(id) + self.longest).contains(&depth);
        let front = || (0..self.table.len() as u32).map(StateId).filter(is_front);
        let count = front().take(most.saturating_add(1)).count();
        if count == 0 || count > most {
            return Ok(());
        }
        self.budget.charge(count * size_of::<(D::State, Cost)>())?;
        let states = front().map(|id| (domain.unpack(self.table.key(id)), distance(&id)));
        self.front = Some(states.collect());
        Ok(())
    }
}

impl<D: Packable, T: ClosedTable<D::Key>> Perimeter<D, T> {
    /// The depth reached, unless there was not even room for the goals.
    pub fn depth(&self) -> Option<Cost> {
        self.beyond.checked_sub(1)
    }

    /// Number of stored states.
    pub fn states(&self) -> usize {
        self.table.len()
    }

    /// Number of states that each estimate scans.
    pub fn front(&self) -> usize {
        self.front.as_ref().map_or(0, Vec::len)
    }

    /// The exact distance of a state inside.
    pub fn distance(&self, key: D::Key) -> Option<Cost> {
        let id = self.table.find(key)?;
        Some(Cost::from(self.distances[id.index()])).filter(|&distance| distance < self.beyond)
    }
}

impl<D: Packable, T> Drop for Perimeter<D, T> {
    fn drop(&mut self) {
        let front = self.front.take().map_or(0, |front| front.len() * size_of::<(D::State, Cost)>());
        self.budget.release(front);
    }
}
