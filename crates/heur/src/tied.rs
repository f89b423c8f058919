//! Rules for ties that belong to a family, beside any of its heuristics.

use slidewise_core::{Cost, Domain, Guarantee, Heuristic};

/// Says which of several equally promising states is to be expanded first.
pub trait TieRule<D: Domain> {
    /// The rank of a state, the smallest first.
    fn rank(&self, domain: &D, state: &D::State) -> Cost;
}

/// A heuristic with a rule for ties: what a search with the family's own rule goes by.
#[derive(Clone, Copy, Debug)]
pub struct Tied<H, R>(pub H, pub R);

impl<D: Domain, H: Heuristic<D>, R: TieRule<D>> Heuristic<D> for Tied<H, R> {
    fn estimate(&self, domain: &D, state: &D::State) -> Option<Cost> {
        self.0.estimate(domain, state)
    }

    fn refutation(&self, domain: &D, state: &D::State) -> Option<String> {
        self.0.refutation(domain, state)
    }

    fn guarantee(&self, domain: &D) -> Guarantee {
        self.0.guarantee(domain)
    }

    fn table_bytes(&self) -> usize {
        self.0.table_bytes()
    }

    fn tie_rank(&self, domain: &D, state: &D::State) -> Cost {
        self.1.rank(domain, state)
    }
}
