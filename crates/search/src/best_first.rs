//! Best-first search: always expands an open state with the smallest `f = g + h`.
//!
//! | configuration | is |
//! |---|---|
//! | `Zero`, unit costs, [`Tie::FirstIn`] | breadth-first search |
//! | `Zero`, any costs | Dijkstra's algorithm |
//! | any heuristic | A* (Hart, Nilsson and Raphael 1968) |
//!
//! Guarantee: with an admissible heuristic the solution is optimal, because a state is opened again whenever a shorter
//! path to it is found; with a consistent one that never happens to an expanded state. Complete on finite spaces.
//! Memory: every generated state stays stored, with its parent and its g-value (6 bytes beside the table).
//! Needs: [`Packable`]. Limits: at most 2^32 states, paths of at most 32,767.

use std::ops::ControlFlow;

use slidewise_core::{Cost, Heuristic, Observer, Outcome, Packable, Solution, Stats, Stop};
use slidewise_store::closed::ClosedTable;
use slidewise_store::open::{OpenList, Priority, Turn};
use slidewise_store::{Budget, Exhausted, Pages, StateId};

use crate::{stop, trace};

/// Which of several open states with the smallest f is expanded first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    /// The one generated first.
    FirstIn,
    /// The one generated last.
    LastIn,
    /// The one with the larger g, that is the smaller h; the one generated last among those.
    LargerG,
    /// A goal before any other, then the one generated first (the end-tie rule of S0): no state with f = C* is expanded
    /// once a goal is open.
    End,
}

impl Tie {
    /// How the open list treats entries of equal priority.
    #[must_use]
    pub fn turn(self) -> Turn {
        match self {
            Tie::FirstIn | Tie::End => Turn::FirstIn,
            Tie::LastIn | Tie::LargerG => Turn::LastIn,
        }
    }

    #[inline(always)]
    fn rank<D: Packable>(self, domain: &D, state: &D::State, h: Cost) -> Cost {
        match self {
            Tie::FirstIn | Tie::LastIn => 0,
            Tie::LargerG => h,
            Tie::End => Cost::from(!domain.is_goal(state)),
        }
    }
}

/// How many expansions pass between two looks at the clock.
const ROUND: u64 = 256;
/// The bit of a stored g-value that says that the state was expanded with it.
const CLOSED: u16 = 1 << 15;
/// The bit pattern of a parent that is none.
const NO_PARENT: StateId = StateId(u32::MAX);

/// One best-first search under way.
pub struct BestFirst<'d, D: Packable, H, O, T> {
    domain: &'d D,
    heuristic: &'d H,
    open: O,
    closed: T,
    tie: Tie,
    /// By state: the length of the best path found, and [`CLOSED`].
    g: Pages<u16>,
    parents: Pages<StateId>,
    budget: Budget,
    /// The largest f expanded so far: a lower bound on any solution if the heuristic is admissible.
    bound: Cost,
    stats: Stats,
}

impl<'d, D, H, O, T> BestFirst<'d, D, H, O, T>
where
    D: Packable,
    H: Heuristic<D>,
    O: OpenList,
    T: ClosedTable<D::Key>,
{
    /// A search that has not begun. The lists must charge the same budget and treat ties as `tie.turn()` says.
    pub fn new(domain: &'d D, heuristic: &'d H, open: O, closed: T, tie: Tie, budget: &Budget) -> Self {
        Self {
            domain,
            heuristic,
            open,
            closed,
            tie,
            g: Pages::new(budget),
            parents: Pages::new(budget),
            budget: budget.clone(),
            bound: 0,
            stats: Stats::default(),
        }
    }

    /// Searches until there is an answer, `nodes` states are expanded, the budget is used up or the observer says stop.
    pub fn run(&mut self, nodes: Option<u64>, observer: &mut impl Observer) -> Outcome<D::Move> {
        match self.search(nodes.unwrap_or(u64::MAX), observer) {
            Ok(Some(goal)) => Outcome::Solved(self.solution(goal)),
            Ok(None) => Outcome::Unsolvable,
            Err(why) => Outcome::Stopped { why, lower_bound: self.lower_bound() },
        }
    }

    /// What was counted so far.
    pub fn stats(&self) -> Stats {
        let stored = self.closed.len() as u64;
        Stats { stored, bytes: self.budget.held(), peak_bytes: self.budget.peak(), ..self.stats }
    }

    fn search(&mut self, nodes: u64, observer: &mut impl Observer) -> Result<Option<StateId>, Stop> {
        self.begin().map_err(stop::reason)?;
        let mut next_look = 0;
        while let Some((priority, id)) = self.open.pop() {
            if self.g[id.index()] & CLOSED != 0 {
                continue; // An outdated entry: the state was expanded through a better one.
            }
            self.bound = self.bound.max(priority.f);
            let state = self.domain.unpack(self.closed.key(id));
            if self.domain.is_goal(&state) {
                return Ok(Some(id));
            }
            if self.stats.expanded >= nodes {
                return Err(Stop::Nodes);
            }
            if self.stats.expanded >= next_look {
                next_look = self.stats.expanded + ROUND;
                if let ControlFlow::Break(why) = observer.progress(self.lower_bound(), &self.stats()) {
                    return Err(why);
                }
            }
            self.expand(id, &state).map_err(stop::reason)?;
        }
        Ok(None)
    }

    /// Opens the start.
    fn begin(&mut self) -> Result<(), Exhausted> {
        let start = self.domain.start();
        let (id, _) = self.closed.intern(self.domain.pack(&start))?;
        self.g.push(0)?;
        self.parents.push(NO_PARENT)?;
        self.enqueue(id, &start, 0)
    }

    #[inline(always)]
    fn expand(&mut self, id: StateId, state: &D::State) -> Result<(), Exhausted> {
        let g = self.g[id.index()];
        self.g[id.index()] = g | CLOSED;
        self.stats.expanded += 1;
        for mv in self.domain.moves(state) {
            let mut child = state.clone();
            self.domain.apply(&mut child, mv);
            self.stats.generated_edges += 1;
            let reached = Cost::from(g) + self.domain.cost(state, mv);
            let (child_id, new) = self.closed.intern(self.domain.pack(&child))?;
            if new {
                self.g.push(narrow(reached)?)?;
                self.parents.push(id)?;
            } else {
                let known = self.g[child_id.index()];
                if reached >= Cost::from(known & !CLOSED) {
                    continue;
                }
                self.stats.reopened += u64::from(known & CLOSED != 0);
                self.g[child_id.index()] = narrow(reached)?;
                self.parents[child_id.index()] = id;
            }
            self.enqueue(child_id, &child, reached)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn enqueue(&mut self, id: StateId, state: &D::State, g: Cost) -> Result<(), Exhausted> {
        // A proven dead end stays stored but is never opened.
        let Some(h) = self.heuristic.estimate(self.domain, state) else { return Ok(()) };
        let tie = self.tie.rank(self.domain, state, h);
        self.open.push(Priority { f: g + h, tie }, id)
    }

    /// What is proven so far: without an admissible heuristic, only whether the start is a goal.
    fn lower_bound(&self) -> Cost {
        if self.heuristic.guarantee(self.domain).admissible {
            self.bound
        } else {
            Cost::from(!self.domain.is_goal(&self.domain.start()))
        }
    }

    fn solution(&self, goal: StateId) -> Solution<D::Move> {
        let parent = |id: &StateId| Some(self.parents[id.index()]).filter(|&id| id != NO_PARENT);
        let mut keys: Vec<_> =
            std::iter::successors(Some(goal), parent).map(|id| self.closed.key(id)).collect();
        keys.reverse();
        Solution {
            moves: trace::moves(self.domain, &keys),
            cost: Cost::from(self.g[goal.index()] & !CLOSED),
            lower_bound: self.lower_bound(),
        }
    }
}

/// A g-value in its stored width.
#[inline(always)]
fn narrow(g: Cost) -> Result<u16, Exhausted> {
    if g < Cost::from(CLOSED) { Ok(g as u16) } else { Err(Exhausted::Capacity) }
}
