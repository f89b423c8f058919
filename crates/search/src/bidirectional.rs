//! Bidirectional search: Dijkstra's algorithm from the start and, against the moves, from all goals at once; with unit
//! costs, breadth-first search from both sides.
//!
//! Guarantee: optimal and complete on finite spaces. Let s₀, …, sₙ be an optimal solution of cost C*, only its last
//! state a goal, and suppose it is not met: no sᵢ was reached by both sides with the lengths it has along this path.
//! Let sᵢ be the first state that the forward side has not expanded with that length, and sⱼ the last that the backward
//! side has not; both are then open. If i ≥ j, both sides would have reached sⱼ; so i < j, there is an edge between
//! them, and C* ≥ g(sᵢ) + 1 + g(sⱼ), which is at least one more than the smallest open g of both sides together. So
//! when a solution of cost U has been met and U is at most that sum plus one, it is optimal. If a side has nothing
//! open, there is no such path: everything was met, and if nothing was, the puzzle is unsolvable. This holds for the
//! backward side too, although it may begin in unreachable goals: it has then seen every state from which a goal of any
//! kind can be reached, and the start is not among them.
//!
//! The side with fewer open states goes first, a whole layer of equal g at a time (Pohl 1971: the cardinality rule).
//!
//! Memory: every state found by either side, with two parents and two lengths (12 bytes beside the table). All goals,
//! including unreachable ones, are stored at the beginning, so this search is a poor choice if there are many. Needs:
//! [`Backward`], [`Packable`], [`Goals`]. Limits: at most 2^32 states, paths of at most 16,382 per side. Reference:
//! Pohl, Bi-directional search, Machine Intelligence 6, 1971.

use slidewise_core::{Backward, Cost, Goals, Observer, Outcome, Packable, Zero};
use slidewise_store::closed::ClosedTable;
use slidewise_store::open::{OpenList, Priority, Turn};

use crate::Run;
use crate::two_sided::{Strategy, TwoSided, Way};

/// How the open lists treat states of equal g.
pub const TURN: Turn = Turn::FirstIn;

/// Searches from both sides until there is an answer or a limit is hit. The lists must be empty and charge the run's
/// budget; the first open list is the forward side's.
pub fn search<D, O, T>(
    domain: &D,
    open: [O; 2],
    closed: T,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move>
where
    D: Backward + Packable + Goals,
    O: OpenList,
    T: ClosedTable<D::Key>,
{
    run.begin(domain, &Zero);
    let budget = run.budget().clone();
    TwoSided::new(domain, Blind { layer: None }, open, closed, &budget).run(run)
}

/// Ranks by g alone.
struct Blind {
    /// The side and the g of the layer being expanded.
    layer: Option<(Way, Cost)>,
}

impl<D: Packable> Strategy<D> for Blind {
    #[inline]
    fn rank(&self, _: Way, _: &D::State, g: Cost, limit: Cost) -> Option<Priority> {
        (g < limit).then_some(Priority { f: g, tie: 0 })
    }

    fn bound(&self, [forward, backward]: [Cost; 2]) -> Cost {
        forward + backward + 1
    }

    fn choose(&mut self, f: [Cost; 2], open: [usize; 2]) -> Way {
        let unfinished = self.layer.filter(|&(way, g)| f[way as usize] == g);
        let smaller = if open[0] <= open[1] { Way::Forward } else { Way::Backward };
        let way = unfinished.map_or(smaller, |(way, _)| way);
        self.layer = Some((way, f[way as usize]));
        way
    }
}
