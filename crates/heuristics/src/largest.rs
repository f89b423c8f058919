//! The maximum of several heuristics.

use slidewise_core::{Cost, Domain, Explanation, Guarantee, Heuristic};

/// The maximum of one or more estimates; a dead end if any of them is one. It guarantees what all of them guarantee.
pub struct Largest<'a, H: ?Sized>(pub &'a [&'a H]);

impl<D: Domain, H: Heuristic<D> + ?Sized> Heuristic<D> for Largest<'_, H> {
    fn estimate(&self, domain: &D, state: &D::State) -> Option<Cost> {
        self.0.iter().try_fold(0, |largest, part| Some(part.estimate(domain, state)?.max(largest)))
    }

    fn refutation(&self, domain: &D, state: &D::State) -> Option<String> {
        let mut dead = self.0.iter().filter(|part| part.estimate(domain, state).is_none());
        dead.find_map(|part| part.refutation(domain, state))
    }

    fn explain(&self, domain: &D, state: &D::State) -> Option<Explanation> {
        let parts: Option<Vec<_>> = self.0.iter().map(|part| part.explain(domain, state)).collect();
        Some(Explanation::largest("the largest of these estimates", parts?))
    }

    fn guarantee(&self, domain: &D) -> Guarantee {
        self.0.iter().map(|part| part.guarantee(domain)).fold(Guarantee::CONSISTENT, |all, one| Guarantee {
            admissible: all.admissible && one.admissible,
            consistent: all.consistent && one.consistent,
        })
    }

    fn table_bytes(&self) -> usize {
        self.0.iter().map(|part| part.table_bytes()).sum()
    }
}
