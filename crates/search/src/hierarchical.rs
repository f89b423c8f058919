//! Hierarchical A*: the heuristic is the exact distance to the goal in a simpler puzzle, found by A* there, whose
//! heuristic is the exact distance in a still simpler one, and so on. The lowest search and those above are all
//! [`BestFirst`]; this module caches their results.
//!
//! Guarantee: the heuristic is consistent, because the map to the abstraction is a homomorphism (see [`Abstract`]) and
//! an exact distance is consistent; so the search is optimal and expands nothing twice. Complete on finite spaces.
//!
//! Each estimate is a search, and these searches would find the same states again and again. So each level caches:
//! - *estimates*: the distance above is computed once per state;
//! - *optimal paths*: the states on a solution have their exact distance, and a later search that takes one of them
//!   from its open list is done;
//! - *P − g*: if the start of a search is P away from the goal and a state was expanded at g, that state is at least P
//!   − g away. This keeps the estimates h consistent. For an edge s → t of cost c with s expanded, t was found at g(t)
//!   ≤ g(s) + c. If t was expanded too, P − g(s) ≤ c + (P − g(t)); else t was open when the search ended with P, so
//!   g(t) + h(t) ≥ P. If s was not expanded, its estimate is as before and t's no smaller;
//! - *dead ends*: a search that finds nothing has proven it for all states it expanded.
//!
//! Memory: the lowest search, and for each level its states with 2 bytes beside the table. The memory of the levels
//! counts against the budget. Needs: [`Abstract`], [`Packable`]. Limits: as [`BestFirst`]; a limit on expansions counts
//! only the lowest level, and the work of the levels above is reported separately ([`Effort`]). Reference: Holte,
//! Perez, Zimmer and MacDonald, Hierarchical A*: searching abstraction hierarchies efficiently, AAAI 1996, which has
//! these caches; revisited by Holte, Grajkowski and Tanner, Hierarchical heuristic search revisited, SARA 2005.

mod cache;
mod level;
mod sentry;

use slidewise_core::{Abstract, Cost, Guarantee, Heuristic, Observer, Outcome, Packable, Stats};
use slidewise_store::Budget;
use slidewise_store::closed::ClosedTable;
use slidewise_store::open::OpenList;

use crate::{BestFirst, Run, Tie};
use level::Above;
pub use sentry::Sentry;

/// The work of the searches above the lowest level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Number of abstractions.
    pub levels: usize,
    /// Number of searches in the abstractions.
    pub searches: u64,
    /// States expanded by these searches.
    pub expanded: u64,
    /// The number of states in the caches at the end.
    pub remembered: u64,
}

/// Searches until there is an answer or a limit is hit. The lists must be empty and charge the budget.
pub fn search<D, O, T>(
    domain: &D,
    open: O,
    closed: T,
    tie: Tie,
    budget: &Budget,
    nodes: Option<u64>,
    observer: &mut impl Observer,
) -> (Outcome<D::Move>, Stats, Effort)
where
    D: Packable + Abstract,
    O: OpenList,
    T: ClosedTable<D::Key>,
{
    let sentry = Sentry::new(budget, observer);
    let hierarchy = Hierarchy::new(domain, &sentry);
    let mut lowest = sentry.lowest();
    let mut run = Run::new(budget, nodes, &mut lowest);
    let outcome = BestFirst::new(domain, &hierarchy, open, closed, tie, budget).run(&mut run);
    (outcome, run.stats(), hierarchy.effort())
}

/// The exact distance in the abstraction of a domain, as a heuristic.
pub struct Hierarchy<'s, 'o, D: Abstract> {
    above: Option<Above<'s, D>>,
    sentry: &'s Sentry<'o>,
}

impl<'s, 'o, D: Abstract<Abstraction: 's>> Hierarchy<'s, 'o, D> {
    /// All abstractions of a domain; nothing is searched yet.
    pub fn new(domain: &D, sentry: &'s Sentry<'o>) -> Self {
        Self { above: level::above(domain, sentry), sentry }
    }

    /// The work done so far.
    pub fn effort(&self) -> Effort {
        let (levels, remembered) = self.above.as_ref().map_or((0, 0), |above| above.size());
        Effort { levels, remembered, ..self.sentry.effort() }
    }
}

impl<D: Abstract> Heuristic<D> for Hierarchy<'_, '_, D> {
    fn estimate(&self, domain: &D, state: &D::State) -> Option<Cost> {
        match &self.above {
            Some(above) => above.distance(&domain.map(above.domain(), state)),
            None => Some(Cost::from(!domain.is_goal(state))),
        }
    }

    fn guarantee(&self, _: &D) -> Guarantee {
        Guarantee::CONSISTENT
    }
}
