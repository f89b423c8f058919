//! Iterative deepening: depth-first searches without memory, each down to a larger cost, until one finds a goal.
//!
//! A path is followed as long as its cost, plus 1 if its end is not a goal, is within the bound: no move costs less
//! than 1, so once that sum exceeds the bound, no goal further on is within it. The first bound is 1, the next one the
//! smallest such sum that exceeded it. With unit costs the bounds are 1, 2, 3, …; with other costs, no bound that could
//! be the cost of a solution is skipped.
//!
//! Guarantee: optimal. Each iteration that ends without a goal proves a lower bound. Complete if there is a solution.
//! If there is none, it says so only if no path was cut off by the bound, that is, if there are only finitely many
//! paths; where moves can be made back and forth, it runs until a limit stops it. Memory: the states of one path.
//! Needs: [`Reversible`]. Reference: Korf 1985; the Unblock Me notebook, "Iterative Deepening search", its first half,
//! which generates every path (`prune_undone: false`). Limits: without duplicate elimination the same state is visited
//! once for each path to it.
//!
//! Counts. `reexpanded`: expansions of paths that were expanded in the previous iteration. `stored`: the states of the
//! longest path.

use slidewise_core::{Cost, Domain, FromScratch, Guarantee, Heuristic, Observer, Outcome, Reversible};

use crate::Run;
use crate::deepening::{Forgetful, deepen};

/// The pruning of iterative deepening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Skip moves that [undo](Reversible::undoes) the previous one? They never lead to shorter solutions.
    pub prune_undone: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { prune_undone: true }
    }
}

/// Searches with growing bounds.
pub fn ids<D: Reversible>(
    domain: &D,
    options: Options,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move> {
    if options.prune_undone {
        deepen::<D, true>(domain, &FromScratch(&Unsolved), &mut Forgetful, run)
    } else {
        deepen::<D, false>(domain, &FromScratch(&Unsolved), &mut Forgetful, run)
    }
}

/// All that is known without a heuristic: a state that is not a goal is at least one move, hence 1, away from one. This
/// saves expanding states at the bound, whose children would all exceed it.
struct Unsolved;

impl<D: Domain> Heuristic<D> for Unsolved {
    #[inline(always)]
    fn estimate(&self, domain: &D, state: &D::State) -> Option<Cost> {
        Some(Cost::from(!domain.is_goal(state)))
    }

    fn guarantee(&self, _: &D) -> Guarantee {
        Guarantee::CONSISTENT
    }
}
