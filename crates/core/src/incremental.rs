//! Estimates that are brought up to date along a path, instead of being made anew at every state.

use crate::{Cost, Domain, Guarantee, Heuristic};

/// A heuristic that can say what one move changes. A depth-first search keeps the mark of each state of its path, and
/// so pays for the change alone.
pub trait Incremental<D: Domain>: Heuristic<D> {
    /// What is kept of a state: its estimate, and whatever makes that of the next state cheap.
    type Mark: Copy;

    /// The mark of a state that nothing is known of.
    fn mark(&self, domain: &D, state: &D::State) -> Self::Mark;

    /// The mark of `state`, to which `mv` has just led from a state with the mark `before`.
    fn after(&self, domain: &D, before: Self::Mark, state: &D::State, mv: D::Move) -> Self::Mark;

    /// The estimate of the state with this mark, the same that [`Heuristic::estimate`] gives.
    fn value(&self, mark: Self::Mark) -> Option<Cost>;

    /// The estimate alone of the state that `mv` leads to from `state`, which has the mark `before`. A search that wants
    /// few of the states that it could generate need not make the others, nor their marks.
    #[inline(always)]
    fn value_after(&self, domain: &D, before: &Self::Mark, state: &D::State, mv: D::Move) -> Option<Cost> {
        let mut next = state.clone();
        domain.apply(&mut next, mv);
        self.value(self.after(domain, *before, &next, mv))
    }

    /// [`Incremental::after`] for a search that gives up a state whose estimate exceeds `most`. A heuristic of several
    /// parts may stop as soon as some of them show that.
    #[inline(always)]
    fn after_within(
        &self,
        domain: &D,
        before: &Self::Mark,
        state: &D::State,
        mv: D::Move,
        most: Cost,
    ) -> Within<Self::Mark> {
        let mark = self.after(domain, *before, state, mv);
        match self.value(mark) {
            Some(value) if value <= most => Within::Yes(mark, value),
            Some(value) => Within::No(value),
            None => Within::DeadEnd,
        }
    }
}

/// Is an estimate within what was allowed?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Within<M> {
    /// The mark of the state, and its estimate.
    Yes(M, Cost),
    /// The estimate is at least this, which is too much.
    No(Cost),
    /// It is proven that no goal can be reached.
    DeadEnd,
}

/// Any heuristic as an incremental one: it is estimated anew at every state.
#[derive(Debug)]
pub struct Anew<'a, H: ?Sized>(pub &'a H);

impl<D: Domain, H: Heuristic<D> + ?Sized> Heuristic<D> for Anew<'_, H> {
    #[inline(always)]
    fn estimate(&self, domain: &D, state: &D::State) -> Option<Cost> {
        self.0.estimate(domain, state)
    }

    fn guarantee(&self, domain: &D) -> Guarantee {
        self.0.guarantee(domain)
    }

    fn tie_rank(&self, domain: &D, state: &D::State) -> Cost {
        self.0.tie_rank(domain, state)
    }
}

impl<D: Domain, H: Heuristic<D> + ?Sized> Incremental<D> for Anew<'_, H> {
    type Mark = Option<Cost>;

    #[inline(always)]
    fn mark(&self, domain: &D, state: &D::State) -> Option<Cost> {
        self.0.estimate(domain, state)
    }

    #[inline(always)]
    fn after(&self, domain: &D, _: Option<Cost>, state: &D::State, _: D::Move) -> Option<Cost> {
        self.0.estimate(domain, state)
    }

    #[inline(always)]
    fn value(&self, mark: Option<Cost>) -> Option<Cost> {
        mark
    }
}
