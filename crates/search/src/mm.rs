//! MM, the bidirectional heuristic search that meets in the middle: both sides rank a state by max(g + h, 2g + ε),
//! where h estimates the distance to that side's *other end* (front-to-end), and the smallest rank overall is expanded
//! next. ε is the cost of the cheapest move: 1.
//!
//! Guarantee: optimal with any admissible heuristic, complete on finite spaces. As long as an optimal solution of cost
//! C* is not met, the argument of [`bidirectional`](crate::bidirectional) gives two open states on it, sᵢ on the
//! forward side and sⱼ on the backward side, with the lengths they have along it and at least one edge between them:
//! g(sᵢ) + g(sⱼ) + ε ≤ C*. So for one of them 2g + ε ≤ C*, and g + h ≤ C* for both, since h is admissible: its rank is
//! at most C*. Let C be the smallest rank of all open states. While U > C*, C ≤ C* < U; so when U ≤ C, U is optimal.
//! For the same reason C is a lower bound. A state is reopened when a shorter path to it is found, so this does not
//! require consistency; with consistent heuristics it does not happen to an expanded state. Neither side expands a
//! state with 2g ≥ C*, hence the name.
//!
//! The forward side takes any heuristic of the domain; the backward side estimates the distance from the start to the
//! state with a [`PairHeuristic`]. Omitted from the published algorithm: its additional stopping conditions, by the
//! smallest f of one side and by the smallest g of both. They need two more orders of the open lists and only end a
//! search a little earlier.
//!
//! Memory: as [`bidirectional`](crate::bidirectional). Needs: [`Backward`], [`Packable`], [`Goals`]. Limits: at most
//! 2^32 states, paths of at most 16,382 per side. Reference: Holte, Felner, Sharon and Sturtevant, Bidirectional search
//! that is guaranteed to meet in the middle, AAAI 2016; the ε: Sharon, Holte, Felner and Sturtevant, An improved
//! priority function for bidirectional heuristic search, SoCS 2016.

use slidewise_core::{Backward, Cost, Goals, Heuristic, Observer, Outcome, Packable, PairHeuristic};
use slidewise_store::closed::ClosedTable;
use slidewise_store::open::{OpenList, Priority, Turn};

use crate::Run;
use crate::two_sided::{Strategy, TwoSided, Way};

/// How the open lists treat states of equal rank and g.
pub const TURN: Turn = Turn::LastIn;

/// Searches from both sides until there is an answer or a limit is hit. The lists must be empty and charge the run's
/// budget; the first open list is the forward side's.
pub fn search<D, H, P, O, T>(
    domain: &D,
    heuristic: &H,
    pair: &P,
    open: [O; 2],
    closed: T,
    run: &mut Run<'_, impl Observer>,
) -> Outcome<D::Move>
where
    D: Backward + Packable + Goals,
    H: Heuristic<D> + ?Sized,
    P: PairHeuristic<D> + ?Sized,
    O: OpenList,
    T: ClosedTable<D::Key>,
{
    run.begin(domain, heuristic);
    let strategy = Middle { domain, heuristic, pair, start: domain.start() };
    let budget = run.budget().clone();
    TwoSided::new(domain, strategy, open, closed, &budget).run(run)
}

/// Ranks by max(g + h, 2g + ε), smaller g first.
struct Middle<'a, D: Packable, H: ?Sized, P: ?Sized> {
    domain: &'a D,
    heuristic: &'a H,
    pair: &'a P,
    start: D::State,
}

impl<D, H, P> Strategy<D> for Middle<'_, D, H, P>
where
    D: Packable,
    H: Heuristic<D> + ?Sized,
    P: PairHeuristic<D> + ?Sized,
{
    #[inline]
    fn rank(&self, way: Way, state: &D::State, g: Cost, limit: Cost) -> Option<Priority> {
        let h = match way {
            Way::Forward => self.heuristic.estimate(self.domain, state)?,
            Way::Backward => self.pair.between(self.domain, &self.start, state),
        };
        // Not by the rank: a state beyond the middle may be on the only optimal solution, met from the other side.
        (g + h < limit).then_some(Priority { f: (g + h).max(2 * g + 1), tie: g })
    }

    fn bound(&self, [forward, backward]: [Cost; 2]) -> Cost {
        forward.min(backward)
    }

    fn choose(&mut self, [forward, backward]: [Cost; 2], open: [usize; 2]) -> Way {
        let forward_first = (forward, open[0]) <= (backward, open[1]);
        if forward_first { Way::Forward } else { Way::Backward }
    }
}
