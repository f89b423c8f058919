//! Best-first search: always expands an open state with the smallest `f = g + h`.
//!
//! | configuration | is |
//! |---|---|
//! | `Zero`, unit costs, [`Tie::FirstIn`] | breadth-first search |
//! | `Zero`, any costs | Dijkstra's algorithm |
//! | any heuristic | A* (Hart, Nilsson and Raphael 1968) |
//! | any heuristic, [`BestFirst::run_partial`] | partial-expansion A* (Yoshizumi, Miura and Ishida 2000) |
//!
//! Guarantee: with an admissible heuristic the solution is optimal, because a state is reopened whenever a shorter path
//! to it is found; with a consistent one that never happens to an expanded state. Complete on finite spaces. Memory:
//! every generated state stays stored, with its parent and its g-value (6 bytes beside the table). Partial expansion
//! stores only states with f ≤ C*: a state is expanded as often as its successors have different f-values, and each
//! time only the successors with the smallest of these are kept. Under a limit ([`BestFirst::run_within`]), no state
//! whose f exceeds it is stored. Needs: [`Packable`]. Limits: at most 2^32 states, paths of at most 16,383.

use slidewise_core::{Cost, Domain, Heuristic, Observer, Outcome, Packable, Solution, Stop};
use slidewise_store::closed::ClosedTable;
use slidewise_store::open::{OpenList, Priority, Turn};
use slidewise_store::{Budget, Exhausted, Pages, StateId};

use crate::run::{self, Run};
use crate::separate_goals::{Bounds, Limited};
use crate::trace;

/// Which of several open states with the smallest f to expand first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    /// The one generated first.
    FirstIn,
    /// The one generated last.
    LastIn,
    /// The one with the larger g, that is, the smaller h; among those, the one generated last.
    LargerG,
    /// The one with the smaller g; among those, the one generated last. With a consistent heuristic that is 0 at goals
    /// alone, the order of moves does not matter: the same states are expanded whatever it is.
    SmallerG,
    /// A goal before any other state, then the one generated first (the end-tie rule of the Unblock Me thesis): no
    /// state with f = C* is expanded once a goal is open.
    End,
    /// The one that the family's own rule prefers; among those, the one generated last.
    Family,
}

impl Tie {
    /// How the open list treats entries of equal priority.
    #[must_use]
    pub fn turn(self) -> Turn {
        match self {
            Tie::FirstIn | Tie::End => Turn::FirstIn,
            Tie::LastIn | Tie::LargerG | Tie::SmallerG | Tie::Family => Turn::LastIn,
        }
    }

    #[inline(always)]
    pub(crate) fn rank<D: Packable>(
        self,
        domain: &D,
        heuristic: &(impl Heuristic<D> + ?Sized),
        state: &D::State,
        g: Cost,
        h: Cost,
    ) -> Cost {
        match self {
            Tie::FirstIn | Tie::LastIn => 0,
            Tie::LargerG => h,
            Tie::SmallerG => g,
            Tie::End => Cost::from(!domain.is_goal(state)),
            Tie::Family => heuristic.tie_rank(domain, state),
        }
    }
}

/// The bit of a stored g-value that tells that the state was expanded with that g-value.
const CLOSED: u16 = 1 << 15;
/// The bit that tells that the state was expanded at some time.
const EXPANDED: u16 = 1 << 14;
/// The bits of the g-value itself.
const LENGTH: u16 = EXPANDED - 1;
/// The expansion modes, as constants so that none slows down the others.
const PLAIN: u8 = 0;
const CHECKED: u8 = 1;
const PARTIAL: u8 = 2;
const LIMITED: u8 = 3;

/// The bit pattern for "no parent".
const NO_PARENT: StateId = StateId(u32::MAX);

/// Successors of a state that are not known to be reached as cheaply, with the lengths of the paths to them.
type Unknown<D> = Vec<(<D as Domain>::Move, <D as Packable>::Key, Cost)>;

/// An edge along which a heuristic drops by more than the cost of the move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation<S> {
    /// The state where the edge begins.
    pub from: S,
    /// The state where it ends.
    pub to: S,
    /// The estimate at `from`.
    pub h_from: Cost,
    /// The estimate at `to`.
    pub h_to: Cost,
    /// The cost of the edge.
    pub cost: Cost,
}

/// A best-first search and everything it has stored.
pub struct BestFirst<'d, D: Packable, H: ?Sized, O, T> {
    domain: &'d D,
    heuristic: &'d H,
    open: O,
    closed: T,
    tie: Tie,
    /// For each state: the length of the best path found, [`CLOSED`] and [`EXPANDED`].
    g: Pages<u16>,
    parents: Pages<StateId>,
    violation: Option<Violation<D::State>>,
    /// The limits on f, if there are any.
    bounds: Bounds,
    /// The smallest f that was discarded because of the limit; the maximum cost if there was none.
    beyond: Cost,
}

impl<'d, D, H, O, T> BestFirst<'d, D, H, O, T>
where
    D: Packable,
    H: Heuristic<D> + ?Sized,
    O: OpenList,
    T: ClosedTable<D::Key>,
{
    /// A new search. The lists must charge the same budget and break ties according to `tie.turn()`.
    pub fn new(domain: &'d D, heuristic: &'d H, open: O, closed: T, tie: Tie, budget: &Budget) -> Self {
        let (g, parents) = (Pages::new(budget), Pages::new(budget));
        let (bounds, beyond) = (Bounds::NONE, Cost::MAX);
        Self { domain, heuristic, open, closed, tie, g, parents, violation: None, bounds, beyond }
    }

    /// Searches until there is an answer or a limit is hit.
    pub fn run(&mut self, run: &mut Run<'_, impl Observer>) -> Outcome<D::Move> {
        let end = self.search::<PLAIN>(run, |_| ());
        self.outcome(end, run)
    }

    /// Like [`BestFirst::run`], but passes each expanded state to `visit`, in order.
    pub fn run_watched(
        &mut self,
        run: &mut Run<'_, impl Observer>,
        visit: impl FnMut(&D::State),
    ) -> Outcome<D::Move> {
        let end = self.search::<PLAIN>(run, visit);
        self.outcome(end, run)
    }

    /// Like [`BestFirst::run`], but checks on every edge that the heuristic is consistent (Unblock Me thesis, algorithm
    /// 9, checks only edges to new states): see [`BestFirst::violation`].
    pub fn run_checked(&mut self, run: &mut Run<'_, impl Observer>) -> Outcome<D::Move> {
        let end = self.search::<CHECKED>(run, |_| ());
        self.outcome(end, run)
    }

    /// Like [`BestFirst::run`], with partial expansion: less memory for more estimates.
    pub fn run_partial(&mut self, run: &mut Run<'_, impl Observer>) -> Outcome<D::Move> {
        let end = self.search::<PARTIAL>(run, |_| ());
        self.outcome(end, run)
    }

    /// Like [`BestFirst::run`], under a limit on f: states that exceed it are neither stored nor opened.
    pub fn run_within(
        &mut self,
        bounds: Bounds,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Limited<D::Move>, Stop> {
        self.bounds = bounds;
        let goal = self.search::<LIMITED>(run, |_| ())?;
        Ok(self.limited(goal, run))
    }

    /// Like [`BestFirst::run_within`], with partial expansion.
    pub fn run_partial_within(
        &mut self,
        bounds: Bounds,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<Limited<D::Move>, Stop> {
        self.bounds = bounds;
        let goal = self.search::<PARTIAL>(run, |_| ())?;
        Ok(self.limited(goal, run))
    }

    fn limited(&self, goal: Option<StateId>, run: &mut Run<'_, impl Observer>) -> Limited<D::Move> {
        run.open = self.open.len() as u64;
        match goal {
            Some(goal) => {
                let Solution { moves, cost, .. } = self.solution(goal, 0);
                Limited::Found(moves, cost)
            }
            None => Limited::Beyond(self.beyond),
        }
    }

    /// The first edge found along which the heuristic is not consistent.
    pub fn violation(&self) -> Option<&Violation<D::State>> {
        self.violation.as_ref()
    }

    /// The packed states that were expanded, each with the length of the best path found to it.
    pub fn expanded_lengths(&self) -> impl Iterator<Item = (D::Key, Cost)> {
        let ids = (0..self.closed.len() as u32).map(StateId);
        let lengths = ids.map(|id| (id, self.g[id.index()])).filter(|(_, g)| g & EXPANDED != 0);
        lengths.map(|(id, g)| (self.closed.key(id), Cost::from(g & LENGTH)))
    }

    fn outcome(
        &self,
        end: Result<Option<StateId>, Stop>,
        run: &mut Run<'_, impl Observer>,
    ) -> Outcome<D::Move> {
        run.open = self.open.len() as u64;
        (run.stats.heap, run.stats.table) = (self.open.operations(), self.closed.operations());
        match end {
            Ok(Some(goal)) => Outcome::Solved(self.solution(goal, run.lower_bound())),
            Ok(None) => Outcome::Unsolvable,
            Err(why) => Outcome::Stopped { why, lower_bound: run.lower_bound() },
        }
    }

    fn search<const WAY: u8>(
        &mut self,
        run: &mut Run<'_, impl Observer>,
        mut visit: impl FnMut(&D::State),
    ) -> Result<Option<StateId>, Stop> {
        if self.open.is_sorted() {
            run.begin(self.domain, self.heuristic);
        } else {
            run.begin_unproven(self.domain);
        }
        self.begin(run).map_err(run::reason)?;
        let mut unknown: Unknown<D> = Vec::new();
        while let Some((priority, id)) = self.open.pop() {
            if self.g[id.index()] & CLOSED != 0 {
                continue; // An outdated entry: the state was expanded through a better one.
            }
            if run.rises(priority.f) {
                run.open = self.open.len() as u64;
                run.enter(priority.f);
            }
            let state = self.domain.unpack(self.closed.key(id));
            if self.domain.is_goal(&state) {
                return Ok(Some(id));
            }
            run.expand()?;
            visit(&state);
            self.expand::<WAY>(id, &state, priority.f, &mut unknown, run).map_err(run::reason)?;
        }
        Ok(None)
    }

    /// Opens the start.
    fn begin(&mut self, run: &mut Run<'_, impl Observer>) -> Result<(), Exhausted> {
        let start = self.domain.start();
        let (id, _) = self.closed.intern(self.domain.pack(&start))?;
        run.stats.stored += 1;
        self.g.push(0)?;
        self.parents.push(NO_PARENT)?;
        match self.estimate(&start) {
            Some(h) if h <= self.bounds.this => self.enqueue(id, &start, 0, h),
            given_up => {
                self.beyond = given_up.unwrap_or(Cost::MAX);
                Ok(())
            }
        }
    }

    #[inline(always)]
    fn expand<const WAY: u8>(
        &mut self,
        id: StateId,
        state: &D::State,
        f: Cost,
        unknown: &mut Unknown<D>,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<(), Exhausted> {
        let g = self.g[id.index()];
        self.g[id.index()] = g | CLOSED | EXPANDED;
        run.stats.reexpanded += u64::from(g & EXPANDED != 0 || self.bounds.is_again(f));
        let stored = self.closed.len();
        let mut edges = 0;
        let generated = if WAY == PLAIN {
            self.generate_keys(id, state, g & LENGTH, unknown, &mut edges)
        } else {
            self.generate::<WAY>(id, state, g & LENGTH, f, &mut edges)
        };
        run.stats.generated_edges += edges;
        run.stats.stored += (self.closed.len() - stored) as u64;
        generated
    }

    /// Generates the keys of all successors of a state, but the states only of those that are new or now reached by a
    /// shorter path. Counts the edges.
    #[inline(always)]
    fn generate_keys(
        &mut self,
        id: StateId,
        state: &D::State,
        g: u16,
        unknown: &mut Unknown<D>,
        edges: &mut u64,
    ) -> Result<(), Exhausted> {
        unknown.clear();
        *edges += self.look_up_successors(id, state, g, unknown);
        for &(mv, key, reached) in &*unknown {
            self.meet(id, state, mv, key, reached)?;
        }
        Ok(())
    }

    /// Adds the successors of a state that are not known to be reached as cheaply to `unknown`, and returns the number
    /// of edges. Most successors end here; a loop that stores nothing keeps what it needs in registers.
    #[inline(always)]
    fn look_up_successors(&self, id: StateId, state: &D::State, g: u16, unknown: &mut Unknown<D>) -> u64 {
        let (domain, key) = (self.domain, self.closed.key(id));
        let parent = Some(self.parents[id.index()]).filter(|&parent| parent != NO_PARENT);
        let parent = parent.map(|parent| self.closed.key(parent));
        domain.successors(state, key, parent, |mv, key| {
            let reached = Cost::from(g) + domain.cost(state, mv);
            let known = self.closed.glance(key).map(|id| Cost::from(self.g[id.index()] & LENGTH));
            if known.is_none_or(|known| reached < known) {
                unknown.push((mv, key, reached));
            }
        }) as u64
    }

    /// Stores and opens a successor if it is new or now reached by a shorter path.
    #[inline(always)]
    fn meet(
        &mut self,
        id: StateId,
        state: &D::State,
        mv: D::Move,
        key: D::Key,
        reached: Cost,
    ) -> Result<(), Exhausted> {
        let Some(child_id) = self.reach(id, key, reached)? else { return Ok(()) };
        let mut child = state.clone();
        self.domain.apply(&mut child, mv);
        match self.estimate(&child) {
            Some(h) => self.enqueue(child_id, &child, reached, h),
            // A proven dead end stays stored but is never opened.
            None => Ok(()),
        }
    }

    /// Records that a path of this length reaches a state. Returns its id, unless an equally short path is known.
    #[inline(always)]
    fn reach(&mut self, parent: StateId, key: D::Key, reached: Cost) -> Result<Option<StateId>, Exhausted> {
        let (id, new) = self.closed.intern(key)?;
        if new {
            self.g.push(narrow(reached)?)?;
            self.parents.push(parent)?;
        } else {
            let known = self.g[id.index()];
            if reached >= Cost::from(known & LENGTH) {
                return Ok(None);
            }
            self.g[id.index()] = narrow(reached)? | known & EXPANDED;
            self.parents[id.index()] = parent;
        }
        Ok(Some(id))
    }

    /// Generates the successors of a state and counts the edges.
    #[inline(always)]
    fn generate<const WAY: u8>(
        &mut self,
        id: StateId,
        state: &D::State,
        g: u16,
        f: Cost,
        edges: &mut u64,
    ) -> Result<(), Exhausted> {
        let mut next_f = Cost::MAX;
        for mv in self.domain.moves(state) {
            let mut child = state.clone();
            self.domain.apply(&mut child, mv);
            *edges += 1;
            let cost = self.domain.cost(state, mv);
            let reached = Cost::from(g) + cost;
            if WAY == CHECKED {
                self.check(state, &child, cost);
            }
            let mut h = None;
            if WAY == PARTIAL || WAY == LIMITED {
                h = self.estimate(&child);
                let child_f = h.map_or(Cost::MAX, |h| reached + h);
                if child_f > if WAY == PARTIAL { f } else { self.bounds.this } {
                    next_f = next_f.min(child_f);
                    continue;
                }
            }
            let Some(child_id) = self.reach(id, self.domain.pack(&child), reached)? else { continue };
            // A proven dead end stays stored but is never opened.
            if WAY == CHECKED {
                h = self.estimate(&child);
            }
            if let Some(h) = h {
                self.enqueue(child_id, &child, reached, h)?;
            }
        }
        if next_f > self.bounds.this {
            self.beyond = self.beyond.min(next_f);
        } else if WAY == PARTIAL {
            self.g[id.index()] &= !CLOSED;
            self.enqueue(id, state, Cost::from(g), next_f - Cost::from(g))?;
        }
        Ok(())
    }

    #[inline(always)]
    fn estimate(&self, state: &D::State) -> Option<Cost> {
        self.heuristic.estimate(self.domain, state)
    }

    /// Records the edge if the heuristic drops by more than its cost along it. A dead end is infinitely far.
    #[cold]
    fn check(&mut self, from: &D::State, to: &D::State, cost: Cost) {
        let h = |state| self.estimate(state).unwrap_or(Cost::MAX);
        let (h_from, h_to) = (h(from), h(to));
        if self.violation.is_none() && h_from > h_to.saturating_add(cost) {
            self.violation = Some(Violation { from: from.clone(), to: to.clone(), h_from, h_to, cost });
        }
    }

    #[inline(always)]
    fn enqueue(&mut self, id: StateId, state: &D::State, g: Cost, h: Cost) -> Result<(), Exhausted> {
        let tie = self.tie.rank(self.domain, self.heuristic, state, g, h);
        self.open.push(Priority { f: g + h, tie }, id)
    }

    fn solution(&self, goal: StateId, lower_bound: Cost) -> Solution<D::Move> {
        let (mut keys, mut id) = (Vec::new(), goal);
        while id != NO_PARENT {
            keys.push(self.closed.key(id));
            id = self.parents[id.index()];
        }
        keys.reverse();
        Solution {
            moves: trace::moves(self.domain, &keys),
            cost: Cost::from(self.g[goal.index()] & LENGTH),
            lower_bound,
        }
    }
}

/// A g-value in its stored width.
#[inline(always)]
fn narrow(g: Cost) -> Result<u16, Exhausted> {
    if g <= Cost::from(LENGTH) { Ok(g as u16) } else { Err(Exhausted::Capacity) }
}
