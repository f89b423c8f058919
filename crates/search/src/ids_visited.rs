//! Iterative deepening with a visited set in each iteration, as in the Unblock Me notebook: depth-first searches with
//! the depth limits 1, 2, 3, … (the notebook begins with 0, which examines nothing), each with its own empty set. A
//! child that is in the set is refused; a new one is added to it, tested for the goal and, above the limit, entered at
//! once.
//!
//! **Not optimal**, and the layers prove nothing. The set refuses a state whatever its depth. A state that is first
//! found at the end of a long path is generated there without room to go on, or with too little; when a short path
//! reaches it again, it is refused, and what lies beyond it is not seen in this iteration. So an iteration may end
//! without a goal although one is within its limit, and a later iteration finds another goal, or the same one by a
//! detour. Map 28 of the notebook can be solved in 4 moves but gets 5, its map 30 in 5 but gets 15. The remedy is to
//! let a state pass again if its depth is smaller than before: see the table of [`idastar`](crate::idastar).
//!
//! Guarantee: complete on finite spaces. An iteration in which the limit stopped nothing has expanded everything it
//! generated, so its set is closed under moves: then there is no solution. Such an iteration always comes, because no
//! path of distinct states is longer than their number. Memory: the set of one iteration, and the path as in
//! [`dfs`](crate::dfs). Needs: [`Packable`]. Reference: notebook, "Iterative Deepening search", its second half.
//! Limits: at most 2^32 states.
//!
//! Counts. `stored` is the set of the last iteration, as the notebook prints it; an earlier one may have been larger.
//! It includes what the notebook's recursion still generates on its way back from the goal: each state of the path but
//! the last tries its remaining moves, without entering a child. An iteration expands no state twice, so all expansions
//! except those of the largest iteration are counted as `reexpanded`; the true number may be slightly smaller. The
//! depth is counted in moves, whatever their cost. Unlike in the notebook, the start is tested for the goal.

use slidewise_core::{Observer, Outcome, Packable, Solution, Stop};
use slidewise_store::closed::ClosedTable;

use crate::dfs::{Limit, Reached, depth_limited};
use crate::run::Run;

/// Searches with growing depth limits; `visited` creates the empty set of each iteration, which must charge the run's
/// budget.
pub fn ids_visited<D, T>(
    domain: &D,
    visited: impl FnMut() -> T,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move>
where
    D: Packable,
    T: ClosedTable<D::Key>,
{
    run.begin_unproven(domain);
    match deepen(domain, visited, run) {
        Ok(Some(solution)) => Outcome::Solved(solution),
        Ok(None) => Outcome::Unsolvable,
        Err(why) => Outcome::Stopped { why, lower_bound: run.lower_bound() },
    }
}

fn deepen<D, T>(
    domain: &D,
    mut visited: impl FnMut() -> T,
    run: &mut Run<'_, impl Observer>,
) -> Result<Option<Solution<D::Move>>, Stop>
where
    D: Packable,
    T: ClosedTable<D::Key>,
{
    let mut largest = 0;
    for depth in 1.. {
        run.enter(depth);
        let before = run.stats.expanded;
        let limit = Limit { depth: depth as usize, way_back: true };
        let reached = depth_limited(domain, &mut visited(), limit, run);
        largest = largest.max(run.stats.expanded - before);
        run.stats.reexpanded = run.stats.expanded - largest;
        match reached? {
            Reached::Goal { moves, cost } => {
                return Ok(Some(Solution { moves, cost, lower_bound: run.lower_bound() }));
            }
            Reached::All => return Ok(None),
            Reached::Limit => {}
        }
    }
    unreachable!("no path has that many states")
}
