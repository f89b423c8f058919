//! One goal at a time (Hüffner, Edelkamp, Fernau and Niedermeier 2001; S1 section 3.1.4.1, which calls it OFS): a search
//! for each goal under a common limit on f. If none of them finds its goal, the limit rises to the smallest f that any of
//! them gave up, and those that gave it up begin anew.
//!
//! Guarantee: with admissible heuristics the first solution found is optimal, for no goal has one below the limit; and the
//! limit is a proven lower bound at any time. Memory: that of one search. Needs: a search that keeps to a limit, as
//! [`BestFirst::run_within`](crate::BestFirst::run_within) and [`idastar_within`](crate::idastar::idastar_within) do.
//!
//! Why no solution is cheaper than the smallest f that was given up. Take a cheapest path to the goal, and the first state
//! on it that was not expanded at the length g that it has on the path. It was met with that g, when the state before it
//! was expanded. If it had been opened, it would have been expanded; so it was given up, with f = g + h, and the path has
//! at least that length if h is admissible.
//!
//! Counts are those of all searches together, but bytes are those of the largest. `reexpanded`: also expansions with an f
//! within the limit that the goal was searched for with before.

use slidewise_core::{Cost, Observer, Outcome, Solution, Stop};

use crate::run::Run;

/// The limit on f of a search, and that of the one before for the same goal, 0 if there was none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// What f may be at most.
    pub this: Cost,
    /// What it could be before.
    pub last: Cost,
}

impl Bounds {
    /// No limit, but the largest cost of all exceeds it.
    pub(crate) const NONE: Self = Self { this: Cost::MAX - 1, last: 0 };

    /// Was a state with this f within the limit before?
    #[inline(always)]
    pub(crate) fn is_again(self, f: Cost) -> bool {
        f <= self.last && self.last > 0
    }
}

/// How a search under a limit ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Limited<M> {
    /// With the moves of a solution and their cost.
    Found(Vec<M>, Cost),
    /// Without one; the smallest f that was given up, or the largest cost of all if there is no solution.
    Beyond(Cost),
}

/// Searches for goals, given by the estimate of a start that is none of them, `None` where it is proven that a goal cannot
/// be reached. `within` searches for one of them, by number, under a limit that is no less than the estimate.
pub fn search<M, O: Observer>(
    estimates: &[Option<Cost>],
    run: &mut Run<'_, O>,
    mut within: impl FnMut(usize, Bounds, &mut Run<'_, O>) -> Result<Limited<M>, Stop>,
) -> Outcome<M> {
    // The start is no goal and no move is free.
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
