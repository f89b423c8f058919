//! Perimeter search: first backwards from all goals to a depth k, then forwards with a heuristic that uses the result.
//! The forward search is [`BestFirst`]; this module contains the backward search and the heuristic.
//!
//! The *perimeter* is the set of states at most k away from a goal. The heuristic is exact there. Outside, it is the
//! largest of: the inner heuristic; k + 1; and, if the *front* (the states through which the perimeter can be entered;
//! with unit costs, those at distance k) is small enough to be scanned, the minimum over the front of the estimated
//! distance to a state plus that state's distance to the goal.
//!
//! Guarantee: optimal if the inner heuristic is admissible. Consistent if the inner heuristic is (and the pair
//! heuristic, if the front is used), whatever the costs. Let d be the distance to the goal and s → t an edge of cost c:
//! - both inside: d(s) ≤ c + d(t);
//! - s inside, t outside: h(s) = d(s) ≤ k < h(t);
//! - s outside, t inside: all three terms are admissible, so h(s) ≤ d(s) ≤ c + d(t) = c + h(t);
//! - both outside: each of the three terms drops by at most c, so their maximum does.
//!
//! The Atomix thesis (2.6) says that raising estimates to k + 1 makes the heuristic inconsistent. By the above it does
//! not, if states inside have their exact distance. It does if only the front is stored and states inside keep their
//! own estimate: the drop from k + 1 outside to that estimate just inside can be arbitrarily large. Three more remarks
//! on the thesis's text: an estimate of exactly k can be raised too; "not expanded by the perimeter search" must be
//! read as "not found", because states at distance k are found but not expanded, and k + 1 is too much for them; and a
//! search may end at the perimeter when it *takes a state there from the open list*, not when it first finds one.
//!
//! Memory: the perimeter's states with 2 bytes each beside the table, the front's unpacked, and the forward search.
//! Needs: [`Backward`], [`Packable`], [`Goals`]. Limits: as [`BestFirst`]. Reference: Dillenburg and Nelson, Perimeter
//! search, Artificial Intelligence 65, 1994.

mod growth;

use slidewise_core::{
    Backward, Cost, Goals, Guarantee, Heuristic, Observer, Outcome, Packable, PairHeuristic,
};
use slidewise_store::closed::ClosedTable;
use slidewise_store::open::OpenList;

use crate::{BestFirst, Run, Tie};
pub use growth::Perimeter;

/// How far a perimeter grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// Its depth k, unless its growth ends earlier because the start is inside or because of [`Extent::states`].
    pub depth: Cost,
    /// The maximum number of states: if a depth has more, the last complete depth is kept.
    pub states: Option<u64>,
    /// The maximum number of states in a front that is scanned at each estimate; 0 for never.
    pub front: usize,
}

/// Grows a perimeter and searches from the start to it. The lists must be empty and charge the run's budget; the first
/// of the two tables is the perimeter's. If a limit is hit while the perimeter grows, the search ends with the bound
/// proven by the complete depths.
#[expect(clippy::too_many_arguments, reason = "two searches in a row need the lists of both")]
pub fn search<D, H, P, O, T>(
    domain: &D,
    inner: &H,
    pair: &P,
    extent: Extent,
    open: O,
    [around, closed]: [T; 2],
    tie: Tie,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move>
where
    D: Backward + Packable + Goals,
    H: Heuristic<D> + ?Sized,
    P: PairHeuristic<D> + ?Sized,
    O: OpenList,
    T: ClosedTable<D::Key>,
{
    let perimeter = match Perimeter::grow(domain, extent, around, run) {
        Ok(perimeter) => perimeter,
        Err(why) => return Outcome::Stopped { why, lower_bound: run.lower_bound() },
    };
    let heuristic = PerimeterHeuristic { perimeter: &perimeter, inner, pair };
    BestFirst::new(domain, &heuristic, open, closed, tie, &run.budget().clone()).run(run)
}

/// A heuristic improved by a perimeter.
pub struct PerimeterHeuristic<'a, D: Packable, T, H: ?Sized, P: ?Sized> {
    /// The result of the backward search.
    pub perimeter: &'a Perimeter<D, T>,
    /// The heuristic used outside.
    pub inner: &'a H,
    /// Estimates the distance to each state of the front.
    pub pair: &'a P,
}

impl<D, T, H, P> Heuristic<D> for PerimeterHeuristic<'_, D, T, H, P>
where
    D: Packable,
    T: ClosedTable<D::Key>,
    H: Heuristic<D> + ?Sized,
    P: PairHeuristic<D> + ?Sized,
{
    fn estimate(&self, domain: &D, state: &D::State) -> Option<Cost> {
        let perimeter = self.perimeter;
        if let Some(distance) = perimeter.distance(domain.pack(state)) {
            return Some(distance);
        }
        if perimeter.exhausted {
            return None;
        }
        let h = self.inner.estimate(domain, state)?.max(perimeter.beyond);
        let through =
            |(entry, distance): &(D::State, Cost)| self.pair.between(domain, state, entry) + distance;
        let front = perimeter.front.iter().flatten().map(through);
        Some(front.min().map_or(h, |entered| h.max(entered)))
    }

    fn tie_rank(&self, domain: &D, state: &D::State) -> Cost {
        self.inner.tie_rank(domain, state)
    }

    fn guarantee(&self, domain: &D) -> Guarantee {
        let Guarantee { admissible, consistent } = self.inner.guarantee(domain);
        let looked_through = self.perimeter.front.is_some();
        Guarantee {
            admissible,
            consistent: consistent && (!looked_through || self.pair.is_consistent(domain)),
        }
    }
}
