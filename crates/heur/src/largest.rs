//! The largest of several estimates.

use slidewise_core::{Cost, Domain, Guarantee, Heuristic, Incremental};

/// The larger of two estimates; a dead end if either says so. What both guarantee, it guarantees.
#[derive(Clone, Copy, Debug)]
pub struct Larger<A, B>(pub A, pub B);

impl<D: Domain, A: Heuristic<D>, B: Heuristic<D>> Heuristic<D> for Larger<A, B> {
    fn estimate(&self, domain: &D, state: &D::State) -> Option<Cost> {
        Some(self.0.estimate(domain, state)?.max(self.1.estimate(domain, state)?))
    }

    fn guarantee(&self, domain: &D) -> Guarantee {
        let (a, b) = (self.0.guarantee(domain), self.1.guarantee(domain));
        Guarantee { admissible: a.admissible && b.admissible, consistent: a.consistent && b.consistent }
    }

    fn table_bytes(&self) -> usize {
        self.0.table_bytes() + self.1.table_bytes()
    }
}

impl<D: Domain, A: Incremental<D>, B: Incremental<D>> Incremental<D> for Larger<A, B> {
    type Mark = (A::Mark, B::Mark);

    fn mark(&self, domain: &D, state: &D::State) -> Self::Mark {
        (self.0.mark(domain, state), self.1.mark(domain, state))
    }

    #[inline(always)]
    fn after(&self, domain: &D, before: Self::Mark, state: &D::State, mv: D::Move) -> Self::Mark {
        (self.0.after(domain, before.0, state, mv), self.1.after(domain, before.1, state, mv))
    }

    #[inline(always)]
    fn value(&self, mark: Self::Mark) -> Option<Cost> {
        Some(self.0.value(mark.0)?.max(self.1.value(mark.1)?))
    }

    #[inline(always)]
    fn value_after(&self, domain: &D, before: &Self::Mark, state: &D::State, mv: D::Move) -> Option<Cost> {
        let first = self.0.value_after(domain, &before.0, state, mv)?;
        Some(first.max(self.1.value_after(domain, &before.1, state, mv)?))
    }
}
