//! Estimates of the distance to the goal.

use crate::{Cost, Domain, Explanation};

/// What is known about a heuristic on a given instance. It claims only what was proven or exhaustively audited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guarantee {
    /// The heuristic never exceeds the true distance, so solutions found with it are optimal.
    pub admissible: bool,
    /// The heuristic never drops by more than the cost along an edge, so no state need be expanded twice.
    pub consistent: bool,
}

impl Guarantee {
    /// Admissible and consistent.
    pub const CONSISTENT: Self = Self { admissible: true, consistent: true };
}

/// A function that estimates the distance from a state to the nearest goal.
pub trait Heuristic<D: Domain> {
    /// The estimate, or `None` if it is *proven* that no goal can be reached from `state`.
    fn estimate(&self, domain: &D, state: &D::State) -> Option<Cost>;

    /// Why no goal can be reached from a state whose estimate is `None`, as a sentence with the names of the pieces.
    fn refutation(&self, _domain: &D, _state: &D::State) -> Option<String> {
        None
    }

    /// Explains the estimate of a state, with the names that the pieces have in a puzzle that starts there. Its value
    /// is the estimate. `None` if the heuristic has no explanation, or not for this size of state.
    fn explain(&self, _domain: &D, _state: &D::State) -> Option<Explanation> {
        None
    }

    /// What a search may rely on.
    fn guarantee(&self, domain: &D) -> Guarantee;

    /// Bytes held by tables built for the instance.
    fn table_bytes(&self) -> usize {
        0
    }

    /// The tie-breaking rule: among equally promising states, the one with the smallest rank comes first. A family with
    /// several rules passes each to a search together with the heuristic.
    fn tie_rank(&self, domain: &D, state: &D::State) -> Cost {
        domain.tie_rank(state)
    }
}

impl<D: Domain, H: Heuristic<D> + ?Sized> Heuristic<D> for &H {
    fn estimate(&self, domain: &D, state: &D::State) -> Option<Cost> {
        (**self).estimate(domain, state)
    }

    fn refutation(&self, domain: &D, state: &D::State) -> Option<String> {
        (**self).refutation(domain, state)
    }

    fn explain(&self, domain: &D, state: &D::State) -> Option<Explanation> {
        (**self).explain(domain, state)
    }

    fn guarantee(&self, domain: &D) -> Guarantee {
        (**self).guarantee(domain)
    }

    fn table_bytes(&self) -> usize {
        (**self).table_bytes()
    }

    fn tie_rank(&self, domain: &D, state: &D::State) -> Cost {
        (**self).tie_rank(domain, state)
    }
}

/// Always estimates 0: turns best-first search into Dijkstra's algorithm, and with unit costs into breadth-first
/// search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<D: Domain> Heuristic<D> for Zero {
    #[inline]
    fn estimate(&self, _: &D, _: &D::State) -> Option<Cost> {
        Some(0)
    }

    fn explain(&self, _: &D, _: &D::State) -> Option<Explanation> {
        Some(Explanation::given("nothing is estimated", 0))
    }

    fn guarantee(&self, _: &D) -> Guarantee {
        Guarantee::CONSISTENT
    }
}
