//! A* as printed in the bricks report and the Unblock Me notebook: a state is marked as visited when it is *generated*,
//! not when it is expanded, and a marked state is never opened again.
//!
//! **Not optimal**, whatever the heuristic, and nothing is proven on the way. The first path that generates a state is
//! kept, even if a shorter one is found before the state is expanded. (With no heuristic and unit costs nothing is lost:
//! then it is breadth-first search.) [`BestFirst`](crate::BestFirst) is what both documents mean.
//!
//! The two differ in the start. The bricks report marks it ([`Start::Marked`]). The notebook does not
//! ([`Start::Forgotten`]): the start is generated and opened again from its first child, with the length of that
//! detour. Its children are marked by then, so it leads nowhere, but its entry moves others in the notebook's heap
//! (`slidewise_store::textbook::NotebookQueue`), on whose layout the counts depend. The notebook's number of nodes does
//! not include the start until then.
//!
//! Guarantee: complete on finite spaces. Memory: every generated state stays stored, with its parent and its g-value.
//! Needs: [`Packable`]. References: bricks report, codesnippet 1; notebook, "A* search". Limits: at most 2^32 states.

use slidewise_core::{Cost, Heuristic, Observer, Outcome, Packable, Solution, Stop};
use slidewise_store::closed::ClosedTable;
use slidewise_store::open::{OpenList, Priority};
use slidewise_store::{Exhausted, Pages, StateId};

use crate::best_first::Tie;
use crate::run::{self, Run};
use crate::trace;

/// When the start is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// From the beginning, as in the bricks report.
    Marked,
    /// Only when it is generated again, as in the Unblock Me notebook.
    Forgotten,
}

/// Searches. The lists must charge the run's budget, and the open list should break ties according to `tie.turn()`, if
/// it can.
pub fn search<D, H, O, T>(
    domain: &D,
    heuristic: &H,
    lists: (O, T),
    tie: Tie,
    start: Start,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move>
where
    D: Packable,
    H: Heuristic<D> + ?Sized,
    O: OpenList,
    T: ClosedTable<D::Key>,
{
    run.begin_unproven(domain);
    let (open, marked) = lists;
    let (g, parents) = (Pages::new(run.budget()), Pages::new(run.budget()));
    let is_start_marked = start == Start::Marked;
    let mut search = Marked { domain, heuristic, open, marked, tie, g, parents, is_start_marked };
    let end = search.run(run);
    run.open = search.open.len() as u64;
    (run.stats.heap, run.stats.table) = (search.open.operations(), search.marked.operations());
    match end {
        Ok(Some(goal)) => Outcome::Solved(search.solution(goal, run.lower_bound())),
        Ok(None) => Outcome::Unsolvable,
        Err(why) => Outcome::Stopped { why, lower_bound: run.lower_bound() },
    }
}

/// The id of the start.
const START: StateId = StateId(0);

struct Marked<'d, D, H: ?Sized, O, T> {
    domain: &'d D,
    heuristic: &'d H,
    open: O,
    marked: T,
    tie: Tie,
    /// For each state: the length of the path that generated it.
    g: Pages<Cost>,
    parents: Pages<StateId>,
    is_start_marked: bool,
}

impl<D, H, O, T> Marked<'_, D, H, O, T>
where
    D: Packable,
    H: Heuristic<D> + ?Sized,
    O: OpenList,
    T: ClosedTable<D::Key>,
{
    fn run(&mut self, run: &mut Run<'_, impl Observer>) -> Result<Option<StateId>, Stop> {
        let start = self.domain.start();
        let mark = self.marked.intern(self.domain.pack(&start)).map(|_| ());
        mark.and_then(|()| self.keep(0, START)).map_err(run::reason)?;
        self.enqueue(START, &start, 0).map_err(run::reason)?;
        while let Some((priority, id)) = self.open.pop() {
            run.open = self.open.len() as u64;
            run.enter(priority.f);
            let state = self.domain.unpack(self.marked.key(id));
            if self.domain.is_goal(&state) {
                return Ok(Some(id));
            }
            run.expand()?;
            let generated = self.generate(id, &state, &mut run.stats.generated_edges);
            run.stats.stored = self.marked.len() as u64 - u64::from(!self.is_start_marked);
            generated.map_err(run::reason)?;
        }
        Ok(None)
    }

    /// Marks and opens the children that are not marked.
    fn generate(&mut self, id: StateId, state: &D::State, edges: &mut u64) -> Result<(), Exhausted> {
        let g = self.g[id.index()];
        for mv in self.domain.moves(state) {
            let mut child = state.clone();
            self.domain.apply(&mut child, mv);
            *edges += 1;
            let reached = g + self.domain.cost(state, mv);
            let (child_id, new) = self.marked.intern(self.domain.pack(&child))?;
            if new {
                self.keep(reached, id)?;
            } else if child_id == START && !self.is_start_marked {
                self.is_start_marked = true;
                self.g[START.index()] = reached;
            } else {
                continue;
            }
            self.enqueue(child_id, &child, reached)?;
        }
        Ok(())
    }

    fn keep(&mut self, g: Cost, parent: StateId) -> Result<(), Exhausted> {
        self.g.push(g)?;
        self.parents.push(parent)
    }

    /// Opens a state, unless it is a proven dead end.
    fn enqueue(&mut self, id: StateId, state: &D::State, g: Cost) -> Result<(), Exhausted> {
        let Some(h) = self.heuristic.estimate(self.domain, state) else { return Ok(()) };
        let tie = self.tie.rank(self.domain, self.heuristic, state, g, h);
        self.open.push(Priority { f: g + h, tie }, id)
    }

    fn solution(&self, goal: StateId, lower_bound: Cost) -> Solution<D::Move> {
        let parent = |id: &StateId| (*id != START).then(|| self.parents[id.index()]);
        let mut keys: Vec<_> =
            std::iter::successors(Some(goal), parent).map(|id| self.marked.key(id)).collect();
        keys.reverse();
        let cost = if goal == START { 0 } else { self.g[goal.index()] };
        Solution { moves: trace::moves(self.domain, &keys), cost, lower_bound }
    }
}
