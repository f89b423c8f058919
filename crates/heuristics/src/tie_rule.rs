//! Tie-breaking rules that belong to a family and combine with any of its heuristics.

use slidewise_core::{Cost, Domain, Explanation, Guarantee, Heuristic};

/// Decides which of several equally promising states to expand first.
pub trait TieRule<D: Domain> {
    /// The rank of a state, the smallest first.
    fn rank(&self, domain: &D, state: &D::State) -> Cost;

    /// The largest rank that a state can have.
    fn largest(&self, domain: &D) -> Cost;
}

/// Two rules: the second decides if the first ranks two states equally.
#[derive(Clone, Copy, Debug)]
pub struct Then<A, B>(pub A, pub B);

impl<D: Domain, A: TieRule<D>, B: TieRule<D>> TieRule<D> for Then<A, B> {
    fn rank(&self, domain: &D, state: &D::State) -> Cost {
        self.0.rank(domain, state) * (self.1.largest(domain) + 1) + self.1.rank(domain, state)
    }

    fn largest(&self, domain: &D) -> Cost {
        (self.0.largest(domain) + 1) * (self.1.largest(domain) + 1) - 1
    }
}

/// A heuristic with a tie-breaking rule, for searches that use the family's own rule.
#[derive(Clone, Copy, Debug)]
pub struct WithTieRule<H, R>(pub H, pub R);

impl<D: Domain, H: Heuristic<D>, R: TieRule<D>> Heuristic<D> for WithTieRule<H, R> {
    fn estimate(&self, domain: &D, state: &D::State) -> Option<Cost> {
        self.0.estimate(domain, state)
    }

    fn refutation(&self, domain: &D, state: &D::State) -> Option<String> {
        self.0.refutation(domain, state)
    }

    fn explain(&self, domain: &D, state: &D::State) -> Option<Explanation> {
        self.0.explain(domain, state)
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
