//! A* for inconsistent heuristics: the estimate of a state is propagated to its neighbours.
//!
//! - *Pathmax* ([`Passing::Forward`]): a child is at least as far away as its parent, less the cost of the move.
//! - *Bidirectional pathmax*, BPMX(1) ([`Passing::BothWays`]): first the parent is raised by its children, each less the
//!   cost of the move back, then the children by the parent. So the estimate of one child is propagated to all others.
//!
//! Guarantee: optimal with any admissible heuristic. Every value that is passed on is admissible: let d be the distance
//! to the goal and p → c a move of cost m. A path from p may begin with it, so d(p) ≤ m + d(c), and d(c) ≥ d(p) − m ≥
//! h(p) − m. The way back is used only if the child has a move to the parent, of cost n, and then d(p) ≥ d(c) − n for the
//! same reason. The best value that is known of each state is kept, and a state is reopened whenever a shorter path to
//! it is found, as in [`BestFirst`](crate::BestFirst). With a consistent heuristic nothing is raised, and the two expand
//! the same states.
//!
//! Pathmax does *not* make a heuristic consistent, as is often said: expanded states are still reopened (Holte 2010), and
//! it may expand more states than plain A*, which BPMX may too. With BPMX(1) only one level is looked at; values travel
//! further as states are expanded.
//!
//! Memory: every generated state stays stored, with its parent, g and h (12 bytes beside the table). Needs:
//! [`Packable`]. Limits: at most 2^32 states. References: the Unblock Me thesis, 3.2.6; Mérö, A heuristic search
//! algorithm with modifiable estimate, 1984; Felner, Zahavi, Holte, Schaeffer, Sturtevant and Zhang, Inconsistent
//! heuristics in theory and practice, 2011.

use slidewise_core::{Cost, Heuristic, Observer, Outcome, Packable, Solution, Stop};
use slidewise_store::closed::ClosedTable;
use slidewise_store::open::{OpenList, Priority};
use slidewise_store::{Exhausted, Pages, StateId};

use crate::best_first::Tie;
use crate::run::{self, Run};
use crate::trace;

/// The direction in which estimates are propagated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passing {
    /// From a parent to its children: pathmax.
    Forward,
    /// From the children to their parent first: bidirectional pathmax.
    BothWays,
}

/// Searches. The lists must charge the run's budget, and the open list must break ties according to `tie.turn()`.
pub fn search<D, H, O, T>(
    domain: &D,
    heuristic: &H,
    lists: (O, T),
    tie: Tie,
    passing: Passing,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move>
where
    D: Packable,
    H: Heuristic<D> + ?Sized,
    O: OpenList,
    T: ClosedTable<D::Key>,
{
    run.begin(domain, heuristic);
    let (open, closed) = lists;
    let nodes = Pages::new(run.budget());
    let mut search = Search { domain, heuristic, open, closed, tie, passing, nodes };
    let end = search.run(run);
    run.open = search.open.len() as u64;
    (run.stats.heap, run.stats.table) = (search.open.operations(), search.closed.operations());
    match end {
        Ok(Some(goal)) => Outcome::Solved(search.solution(goal, run.lower_bound())),
        Ok(None) => Outcome::Unsolvable,
        Err(why) => Outcome::Stopped { why, lower_bound: run.lower_bound() },
    }
}

/// The id of the start.
const START: StateId = StateId(0);

/// The estimate of a proven dead end.
const DEAD: Cost = Cost::MAX;

/// The data of a state.
#[derive(Clone, Copy, Default)]
struct Node {
    /// The length of the best path found.
    g: Cost,
    /// The best estimate known; [`DEAD`] if no goal can be reached.
    h: Cost,
    parent: StateId,
    /// Was it expanded with this g, and was it ever expanded?
    is_closed: bool,
    was_expanded: bool,
}

/// A successor of the state that is being expanded.
struct Child<S> {
    id: StateId,
    state: S,
    cost: Cost,
    /// Is it new, or reached by a shorter path than before?
    is_better: bool,
}

struct Search<'d, D, H: ?Sized, O, T> {
    domain: &'d D,
    heuristic: &'d H,
    open: O,
    closed: T,
    tie: Tie,
    passing: Passing,
    nodes: Pages<Node>,
}

impl<D, H, O, T> Search<'_, D, H, O, T>
where
    D: Packable,
    H: Heuristic<D> + ?Sized,
    O: OpenList,
    T: ClosedTable<D::Key>,
{
    fn run(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Option<StateId>, Stop> {
        let start = self.domain.start();
        self.meet(START, &start, 0).map_err(run::reason)?;
        run.stats.stored = 1;
        self.enqueue(START, &start).map_err(run::reason)?;
        while let Some((priority, id)) = self.open.pop() {
            let Node { g, h, is_closed, .. } = self.nodes[id.index()];
            // An outdated entry: the state was expanded, or there is a better path or a better estimate, which has an
            // entry of its own.
            if is_closed || priority.f != g.saturating_add(h) {
                continue;
            }
            run.open = self.open.len() as u64;
            run.enter(priority.f);
            let state = self.domain.unpack(self.closed.key(id));
            if self.domain.is_goal(&state) {
                return Ok(Some(id));
            }
            run.expand()?;
            let expanded = self.expand(id, &state, run);
            run.stats.stored = self.closed.len() as u64;
            expanded.map_err(run::reason)?;
        }
        Ok(None)
    }

    /// Stores a state that was reached by a path of this length, if it is new or the path is shorter than those before.
    /// Returns its id, and whether the path is the best so far.
    fn meet(&mut self, parent: StateId, state: &D::State, g: Cost) -> Result<(StateId, bool), Exhausted> {
        let (id, is_new) = self.closed.intern(self.domain.pack(state))?;
        if is_new {
            let h = self.heuristic.estimate(self.domain, state).unwrap_or(DEAD);
            self.nodes.push(Node { g, h, parent, ..Node::default() })?;
            return Ok((id, true));
        }
        let node = &mut self.nodes[id.index()];
        let is_better = g < node.g;
        if is_better {
            *node = Node { g, parent, is_closed: false, ..*node };
        }
        Ok((id, is_better))
    }

    fn expand(
        &mut self,
        id: StateId,
        state: &D::State,
        run: &mut Run<'_, impl Observer>,
    ) -> Result<(), Exhausted> {
        let node = &mut self.nodes[id.index()];
        run.stats.reexpanded += u64::from(node.was_expanded);
        (node.is_closed, node.was_expanded) = (true, true);
        let (g, mut h) = (node.g, node.h);
        let mut children = Vec::new();
        for mv in self.domain.moves(state) {
            let mut child = state.clone();
            self.domain.apply(&mut child, mv);
            run.stats.generated_edges += 1;
            let cost = self.domain.cost(state, mv);
            let (child_id, is_better) = self.meet(id, &child, g + cost)?;
            children.push(Child { id: child_id, state: child, cost, is_better });
        }
        if self.passing == Passing::BothWays {
            for child in &children {
                h = h.max(self.estimate_through(child, self.closed.key(id), h));
            }
            self.nodes[id.index()].h = h;
        }
        for Child { id, state, cost, is_better } in children {
            let node = &mut self.nodes[id.index()];
            let raised = node.h.max(if h == DEAD { DEAD } else { h.saturating_sub(cost) });
            let is_raised = raised > node.h;
            node.h = raised;
            // An open state whose estimate rises needs another entry; the old one is outdated.
            if is_better || is_raised && !node.is_closed {
                self.enqueue(id, &state)?;
            }
        }
        Ok(())
    }

    /// The estimate of a parent that follows from its child, if it exceeds `h` and a move leads back; otherwise `h`.
    fn estimate_through(&self, child: &Child<D::State>, parent: D::Key, h: Cost) -> Cost {
        let known = self.nodes[child.id.index()].h;
        // A dead end that can go back makes its parent one: both reach the same states.
        if known <= h {
            return h;
        }
        let leads_back = |mv: &D::Move| {
            let mut back = child.state.clone();
            self.domain.apply(&mut back, *mv);
            self.domain.pack(&back) == parent
        };
        let costs = self.domain.moves(&child.state).filter(leads_back);
        let back = costs.map(|mv| self.domain.cost(&child.state, mv)).min();
        back.map_or(h, |cost| if known == DEAD { DEAD } else { known.saturating_sub(cost) })
    }

    /// Opens a state, unless it is a proven dead end.
    fn enqueue(&mut self, id: StateId, state: &D::State) -> Result<(), Exhausted> {
        let Node { g, h, .. } = self.nodes[id.index()];
        if h == DEAD {
            return Ok(());
        }
        let tie = self.tie.rank(self.domain, self.heuristic, state, g, h);
        self.open.push(Priority { f: g + h, tie }, id)
    }

    fn solution(&self, goal: StateId, lower_bound: Cost) -> Solution<D::Move> {
        let parent = |id: &StateId| (*id != START).then(|| self.nodes[id.index()].parent);
        let mut keys: Vec<_> =
            std::iter::successors(Some(goal), parent).map(|id| self.closed.key(id)).collect();
        keys.reverse();
        Solution { moves: trace::moves(self.domain, &keys), cost: self.nodes[goal.index()].g, lower_bound }
    }
}
