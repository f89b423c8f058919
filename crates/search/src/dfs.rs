//! Depth-first search: always continues from the state generated last, and remembers every state it has generated.
//!
//! Moves are tried in the domain's order. A state is tested for the goal when it is generated, and entered at once if
//! it is new.
//!
//! Guarantee: complete on finite spaces. Not optimal, and usually far from it: the solution is the first one found, and
//! nothing is proven about shorter ones except that the start is not solved. Memory: every generated state in the
//! table, and for each state on the path a copy of it and its remaining moves. Needs: [`Packable`]. Reference: Tarjan
//! 1972, for the search; The Unblock Me thesis, section 2.2.3, for puzzles. Limits: at most 2^32 states.

use slidewise_core::{Cost, Observer, Outcome, Packable, Solution, Stop, Zero};
use slidewise_store::Exhausted;
use slidewise_store::closed::ClosedTable;

use crate::run::{self, Run};
use crate::stack::Stack;

/// Searches depth first. The table must be empty and charge the run's budget.
pub fn dfs<D, T>(domain: &D, mut closed: T, run: &mut Run<'_, impl Observer>) -> Outcome<D::Move>
where
    D: Packable,
    T: ClosedTable<D::Key>,
{
    run.begin(domain, &Zero);
    run.enter(run.lower_bound()); // Its one layer: nothing more is ever proven.
    match depth_limited(domain, &mut closed, Limit { depth: usize::MAX, way_back: false }, run) {
        Ok(Reached::Goal { moves, cost }) => {
            Outcome::Solved(Solution { moves, cost, lower_bound: run.lower_bound() })
        }
        Ok(Reached::All) => Outcome::Unsolvable,
        Ok(Reached::Limit) => unreachable!("no path has that many states"),
        Err(why) => Outcome::Stopped { why, lower_bound: run.lower_bound() },
    }
}

/// How far a depth-first search may go.
#[derive(Clone, Copy)]
pub(crate) struct Limit {
    /// States at this depth, in moves, are generated but not expanded. At least 1.
    pub(crate) depth: usize,
    /// After a goal is found, does every state on the path still generate its remaining children?
    pub(crate) way_back: bool,
}

/// How a depth-limited search ended.
pub(crate) enum Reached<M> {
    /// At a goal.
    Goal { moves: Vec<M>, cost: Cost },
    /// Every reachable state was expanded; none is a goal.
    All,
    /// Something was not expanded because of the limit.
    Limit,
}

/// A state on the path, with the moves that are left to try.
struct Frame<S, I, M> {
    state: S,
    moves: I,
    /// The move that led here; none for the start.
    by: Option<M>,
    g: Cost,
}

/// Depth-first search down to a limit, with its own stack.
pub(crate) fn depth_limited<D, T>(
    domain: &D,
    visited: &mut T,
    limit: Limit,
    run: &mut Run<'_, impl Observer>,
) -> Result<Reached<D::Move>, Stop>
where
    D: Packable,
    T: ClosedTable<D::Key>,
{
    let start = domain.start();
    visited.intern(domain.pack(&start)).map_err(run::reason)?;
    run.stats.stored = 1;
    if domain.is_goal(&start) {
        return Ok(Reached::Goal { moves: Vec::new(), cost: 0 });
    }
    run.expand()?;
    let mut all = true;
    let mut stack = Stack::new(run.budget());
    let root = Frame { moves: domain.moves(&start), state: start, by: None, g: 0 };
    stack.push(root).map_err(run::reason)?;
    while let Some(top) = stack.last_mut() {
        let Some(mv) = top.moves.next() else {
            stack.pop();
            continue;
        };
        let Some(state) = unseen(domain, &top.state, mv, visited, run).map_err(run::reason)? else {
            continue;
        };
        let g = top.g + domain.cost(&top.state, mv);
        if domain.is_goal(&state) {
            let moves = stack.iter().filter_map(|frame| frame.by).chain([mv]).collect();
            if limit.way_back {
                go_back(domain, stack, visited, run);
            }
            return Ok(Reached::Goal { moves, cost: g });
        }
        if stack.len() >= limit.depth {
            all = false;
            continue;
        }
        run.expand()?;
        let child = Frame { moves: domain.moves(&state), state, by: Some(mv), g };
        stack.push(child).map_err(run::reason)?;
    }
    Ok(if all { Reached::All } else { Reached::Limit })
}

/// Makes a move; returns the resulting state if it was not generated before.
#[inline(always)]
fn unseen<D, T>(
    domain: &D,
    state: &D::State,
    mv: D::Move,
    visited: &mut T,
    run: &mut Run<'_, impl Observer>,
) -> Result<Option<D::State>, Exhausted>
where
    D: Packable,
    T: ClosedTable<D::Key>,
{
    let mut child = state.clone();
    domain.apply(&mut child, mv);
    run.stats.generated_edges += 1;
    let (_, new) = visited.intern(domain.pack(&child))?;
    run.stats.stored += u64::from(new);
    Ok(new.then_some(child))
}

/// Generates the remaining children of the states on the path, except the last one, which found the goal.
fn go_back<D, T, I>(
    domain: &D,
    mut stack: Stack<Frame<D::State, I, D::Move>>,
    visited: &mut T,
    run: &mut Run<'_, impl Observer>,
) where
    D: Packable,
    T: ClosedTable<D::Key>,
    I: Iterator<Item = D::Move>,
{
    stack.pop();
    while let Some(frame) = stack.pop() {
        for mv in frame.moves {
            // The solution is found: lack of memory for more states is no reason to withhold it.
            if unseen(domain, &frame.state, mv, visited, run).is_err() {
                return;
            }
        }
    }
}
