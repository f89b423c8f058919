//! Estimates of the distance to the goal.

use crate::{Cost, Domain};

/// What is known of a heuristic on a given instance: never more than what was proven or exhaustively audited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guarantee {
    /// It never exceeds the true distance: answers found with it may be called optimal.
    pub admissible: bool,
    /// It never drops by more than the cost along an edge: no state need be expanded twice.
    pub consistent: bool,
}

impl Guarantee {
    /// Admissible and consistent.
    pub const CONSISTENT: Self = Self { admissible: true, consistent: true };
}

/// A function that estimates how far a state is from the nearest goal.
pub trait Heuristic<D: Domain> {
    /// The estimate, or `None` where it is *proven* that no goal can be reached from `state`.
    fn estimate(&self, domain: &D, state: &D::State) -> Option<Cost>;

    /// Why no goal can be reached from a state whose estimate is `None`, as a sentence with the names of the pieces.
    fn refutation(&self, _domain: &D, _state: &D::State) -> Option<String> {
        None
    }

    /// What a search may rely on.
    fn guarantee(&self, domain: &D) -> Guarantee;

    /// Bytes held by tables that were made for the instance.
    fn table_bytes(&self) -> usize {
        0
    }

    /// The family's rule for ties: of several equally promising states, the one with the smallest rank first. A family
    /// with several rules gives each to a search together with the heuristic.
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

/// Knows nothing: turns best-first search into Dijkstra's algorithm, and with unit costs into breadth-first search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<D: Domain> Heuristic<D> for Zero {
    #[inline]
    fn estimate(&self, _: &D, _: &D::State) -> Option<Cost> {
        Some(0)
    }

    fn guarantee(&self, _: &D) -> Guarantee {
        Guarantee::CONSISTENT
    }
}
