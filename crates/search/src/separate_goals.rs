//! One goal at a time (Hüffner, Edelkamp, Fernau and Niedermeier 2001; section 3.1.4.1 of the Atomix thesis, which
//! calls it OFS): one search per goal, under a common limit on f. If none of them finds its goal, the limit rises to
//! the smallest f that any of them discarded, and those that discarded it start again.
//!
//! Guarantee: with admissible heuristics the first solution found is optimal, because no goal has one below the limit;
//! and the limit is a proven lower bound at any time. Memory: that of one search. Needs: a search that respects a
//! limit, as [`BestFirst::run_within`](crate::BestFirst::run_within) and
//! [`idastar_within`](crate::idastar::idastar_within) do.
//!
//! Why no solution is cheaper than the smallest f that was discarded: take a cheapest path to the goal, and the first
//! state on it that was not expanded at the length g that it has on the path. It was found with that g, when the state
//! before it was expanded. If it had been opened, it would have been expanded; so it was discarded, with f = g + h, and
//! the path has at least that length if h is admissible.
//!
//! Counts are those of all searches together, but bytes are those of the largest. `reexpanded`: also expansions with an
//! f within the limit of an earlier search for the same goal.

use slidewise_core::{Cost, Observer, Outcome, Solution, Stop};

use crate::run::Run;

/// The limit on f of a search, and that of the previous search for the same goal, 0 if there was none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The maximum f.
    pub this: Cost,
    /// The previous maximum.
    pub last: Cost,
}

impl Bounds {
    /// No limit, except that the maximum cost exceeds it.
    pub(crate) const NONE: Self = Self { this: Cost::MAX - 1, last: 0 };

    /// Was a state with this f within the previous limit?
    #[inline(always)]
    pub(crate) fn is_again(self, f: Cost) -> bool {
        f <= self.last && self.last > 0
    }
}

/// The result of a search under a limit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Limited<M> {
    /// The moves of a solution and their cost.
    Found(Vec<M>, Cost),
    /// No solution; the smallest f that was discarded, or the maximum cost if there is no solution at all.
    Beyond(Cost),
}

/// Searches for several goals. Each is given by the estimate of the start, which is not a goal; `None` if it is proven
/// that the goal cannot be reached. `within` searches for one of them, by number, under a limit of at least the
/// estimate.
pub fn search<M, O: Observer>(
    estimates: &[Option<Cost>],
    run: &mut Run<'_, O>,
    mut within: impl FnMut(usize, Bounds, &mut Run<'_, O>) -> Result<Limited<M>, Stop>,
) -> Outcome<M> {
    // The start is not a goal and no move is free.
    let first = |estimate: &Option<Cost>| estimate.map_or(Cost::MAX, |h| h.max(1));
    let mut goals: Vec<Bounds> =
        estimates.iter().map(|estimate| Bounds { this: first(estimate), last: 0 }).collect();
    loop {
        let limit = goals.iter().map(|goal| goal.this).min().unwrap_or(Cost::MAX);
        if limit == Cost::MAX {
            return Outcome::Unsolvable;
        }
        run.enter(limit);
        for (number, goal) in goals.iter_mut().enumerate().filter(|(_, goal)| goal.this == limit) {
            match within(number, *goal, run) {
                Ok(Limited::Found(moves, cost)) => {
                    return Outcome::Solved(Solution { moves, cost, lower_bound: run.lower_bound() });
                }
                Ok(Limited::Beyond(next)) => *goal = Bounds { this: next, last: limit },
                Err(why) => return Outcome::Stopped { why, lower_bound: run.lower_bound() },
            }
        }
    }
}
