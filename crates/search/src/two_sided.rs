//! The engine of the bidirectional searches; [`bidirectional`](crate::bidirectional) and [`mm`](crate::mm) are
//! configurations of it. They differ in how they rank open states, which side they expand next, and which lower bound
//! they prove from the best open state of each side.
//!
//! A state found by both sides is stored once. Whenever a side finds a state, or a shorter path to it, that the other
//! side has found too, the two paths form a solution; the cheapest so far has cost U. The search ends when a
//! [`Strategy`] proves that none is cheaper than U, or when a side has no open state left: then every solution has been
//! met.

use slidewise_core::{Backward, Cost, Goals, Observer, Outcome, Packable, Solution, Stop};
use slidewise_store::closed::ClosedTable;
use slidewise_store::open::{OpenList, Priority};
use slidewise_store::{Budget, Exhausted, Pages, StateId};

use crate::run::{self, Run};
use crate::trace;

/// The end from which a side searches; also its index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Forward = 0,
    Backward = 1,
}

impl Way {
    fn other(self) -> Self {
        match self {
            Way::Forward => Way::Backward,
            Way::Backward => Way::Forward,
        }
    }
}

/// The decisions of a particular bidirectional search.
pub(crate) trait Strategy<D: Packable> {
    /// The rank of a state that a side has reached at cost `g`; `None` if no solution cheaper than `limit` can go
    /// through it.
    fn rank(&self, way: Way, state: &D::State, g: Cost, limit: Cost) -> Option<Priority>;

    /// The bound proven if these are the smallest open `f` of the two sides: no solution that is not met yet is
    /// cheaper.
    fn bound(&self, f: [Cost; 2]) -> Cost;

    /// The side to expand, given the smallest open `f` and the number of open states of each.
    fn choose(&mut self, f: [Cost; 2], open: [usize; 2]) -> Way;
}

/// The bit of a label that tells that the state was expanded with this length.
const CLOSED: u16 = 1 << 15;
/// The bit that tells that the state was expanded at some time.
const EXPANDED: u16 = 1 << 14;
/// The bits of the length; all of them set means that the side has not reached the state.
const LENGTH: u16 = EXPANDED - 1;
/// The bit pattern for "no parent".
const NO_PARENT: StateId = StateId(u32::MAX);

/// One side: its data on each stored state, and its open states.
struct Side<O> {
    open: O,
    /// For each state: the length of the best path found, [`CLOSED`] and [`EXPANDED`].
    labels: Pages<u16>,
    /// For each state: the next one towards this side's end.
    parents: Pages<StateId>,
    /// The best open state, if it was already taken from `open`.
    next: Option<(Priority, StateId)>,
}

impl<O: OpenList> Side<O> {
    fn new(open: O, budget: &Budget) -> Self {
        Self { open, labels: Pages::new(budget), parents: Pages::new(budget), next: None }
    }

    /// The length of the best path that this side found to a state.
    fn length(&self, id: StateId) -> Option<Cost> {
        let length = self.labels[id.index()] & LENGTH;
        (length != LENGTH).then_some(Cost::from(length))
    }

    /// The smallest open `f`. Drops entries that have since been expanded through a better one.
    fn smallest(&mut self) -> Option<Cost> {
        while self.next.is_none() {
            self.next = Some(self.open.pop()?).filter(|(_, id)| self.labels[id.index()] & CLOSED == 0);
        }
        self.next.map(|(priority, _)| priority.f)
    }

    fn size(&self) -> usize {
        self.open.len() + usize::from(self.next.is_some())
    }
}

/// A search from both sides and everything it has stored.
pub(crate) struct TwoSided<'d, D: Packable, S, O, T> {
    domain: &'d D,
    strategy: S,
    table: T,
    sides: [Side<O>; 2],
    /// U, and the state where the two paths meet.
    best: Option<(Cost, StateId)>,
}

impl<'d, D, S, O, T> TwoSided<'d, D, S, O, T>
where
    D: Backward + Packable + Goals,
    S: Strategy<D>,
    O: OpenList,
    T: ClosedTable<D::Key>,
{
    /// A new search.
    pub(crate) fn new(domain: &'d D, strategy: S, open: [O; 2], table: T, budget: &Budget) -> Self {
        Self { domain, strategy, table, sides: open.map(|open| Side::new(open, budget)), best: None }
    }

    /// Searches until there is an answer or a limit is hit.
    pub(crate) fn run(&mut self, run: &mut Run<'_, impl Observer>) -> Outcome<D::Move> {
        match self.search(run) {
            Ok(Some(meeting)) => Outcome::Solved(self.solution(meeting, run.lower_bound())),
            Ok(None) => Outcome::Unsolvable,
            Err(why) => Outcome::Stopped { why, lower_bound: run.lower_bound() },
        }
    }

    /// The state where the two paths of a cheapest solution meet.
    fn search(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Option<StateId>, Stop> {
        self.begin(run)?;
        loop {
            run.open = self.sides.iter().map(|side| side.size() as u64).sum();
            let [forward, backward] = &mut self.sides;
            let open = forward.smallest().zip(backward.smallest());
            // An exhausted side has met everything that can be met.
            let bound = open.map_or(Cost::MAX, |(f, b)| self.strategy.bound([f, b]));
            if let Some((cost, meeting)) = self.best {
                run.enter(bound.min(cost));
                if cost <= bound {
                    return Ok(Some(meeting));
                }
            }
            let Some((f, b)) = open else { return Ok(None) };
            run.enter(bound);
            let sizes = [self.sides[0].size(), self.sides[1].size()];
            let way = self.strategy.choose([f, b], sizes);
            run.expand()?;
            self.expand(way, run).map_err(run::reason)?;
        }
    }

    /// Opens the start on one side and all goals on the other.
    fn begin(&mut self, run: &mut Run<'_, impl Observer>) -> Result<(), Stop> {
        let start = self.domain.start();
        self.reach(Way::Forward, &start, NO_PARENT, 0, run).map_err(run::reason)?;
        run::each_goal(self.domain, run, |goal, run| {
            self.reach(Way::Backward, &goal, NO_PARENT, 0, run).map_err(run::reason)
        })
    }

    /// Expands the best open state of a side.
    fn expand(&mut self, way: Way, run: &mut Run<'_, impl Observer>) -> Result<(), Exhausted> {
        let side = &mut self.sides[way as usize];
        let (_, id) = side.next.take().expect("the best open state was looked up before");
        let label = side.labels[id.index()];
        side.labels[id.index()] = label | CLOSED | EXPANDED;
        run.stats.reexpanded += u64::from(label & EXPANDED != 0);
        let (domain, g) = (self.domain, Cost::from(label & LENGTH));
        let state = domain.unpack(self.table.key(id));
        match way {
            Way::Forward => domain.moves(&state).try_for_each(|mv| {
                let mut next = state.clone();
                domain.apply(&mut next, mv);
                run.stats.generated_edges += 1;
                self.reach(way, &next, id, g + domain.cost(&state, mv), run)
            }),
            Way::Backward => domain.arrivals(&state).try_for_each(|mv| {
                let mut before = state.clone();
                domain.undo(&mut before, mv);
                run.stats.generated_edges += 1;
                self.reach(way, &before, id, g + domain.cost(&before, mv), run)
            }),
        }
    }

    /// Records that a side has found a path of cost `g` to a state, and opens the state if the path is new or shorter.
    #[inline]
    fn reach(
        &mut self,
        way: Way,
        state: &D::State,
        from: StateId,
        g: Cost,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<(), Exhausted> {
        let (id, new) = self.table.intern(self.domain.pack(state))?;
        if new {
            run.stats.stored += 1;
            for side in &mut self.sides {
                side.labels.push(LENGTH)?;
                side.parents.push(NO_PARENT)?;
            }
        }
        let side = &mut self.sides[way as usize];
        if side.length(id).is_some_and(|known| known <= g) {
            return Ok(());
        }
        side.labels[id.index()] = narrow(g)? | side.labels[id.index()] & EXPANDED;
        side.parents[id.index()] = from;
        if let Some(rest) = self.sides[way.other() as usize].length(id) {
            if self.best.is_none_or(|(cost, _)| g + rest < cost) {
                self.best = Some((g + rest, id));
            }
            // No cheapest solution continues beyond a goal or before the start.
            if rest == 0 {
                return Ok(());
            }
        }
        let limit = self.best.map_or(Cost::MAX, |(cost, _)| cost);
        match self.strategy.rank(way, state, g, limit) {
            Some(rank) => self.sides[way as usize].open.push(rank, id),
            None => Ok(()),
        }
    }

    fn solution(&self, meeting: StateId, lower_bound: Cost) -> Solution<D::Move> {
        let chain = |way: Way| {
            let parents = &self.sides[way as usize].parents;
            let parent = |id: &StateId| Some(parents[id.index()]).filter(|&id| id != NO_PARENT);
            std::iter::successors(Some(meeting), parent).map(|id| self.table.key(id))
        };
        let mut keys: Vec<_> = chain(Way::Forward).collect();
        keys.reverse();
        keys.extend(chain(Way::Backward).skip(1));
        let moves = trace::moves(self.domain, &keys);
        // Recomputed: with an inadmissible estimate, a shorter path to a state on the way may have been found since.
        let cost = keys.iter().zip(&moves).map(|(&key, &mv)| self.domain.cost(&self.domain.unpack(key), mv));
        Solution { cost: cost.sum(), moves, lower_bound }
    }
}

/// A length in its stored width.
#[inline(always)]
fn narrow(g: Cost) -> Result<u16, Exhausted> {
    if g < Cost::from(LENGTH) { Ok(g as u16) } else { Err(Exhausted::Capacity) }
}
