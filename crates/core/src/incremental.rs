//! Heuristics that are updated along a path instead of being computed from scratch at every state.

use crate::{Cost, Domain, Guarantee, Heuristic};

/// A heuristic that can compute the effect of one move. A depth-first search keeps the evaluation of each state on its
/// path, so it pays only for the change.
pub trait Incremental<D: Domain>: Heuristic<D> {
    /// The data for a state on the path: its estimate, and anything that makes the estimates of the next states cheap.
    type Evaluation: Copy;
    /// How a move changes an evaluation. This is all that is stored for a state that is not yet on the path.
    type Change: Copy;
    /// Workspace that is prepared once for a state and then serves all queries about its children.
    type Scratch: Default;

    /// Is it proven that no move changes the estimate by more than 1, up or down? Where every move can be reversed,
    /// every consistent heuristic has this property, called *even*.
    const CHANGES_BY_AT_MOST_ONE: bool = false;

    /// The evaluation of a state, computed from scratch.
    fn evaluate(&self, domain: &D, state: &D::State) -> Self::Evaluation;

    /// How the evaluation changes when `mv` has just led to `state` from a state with the evaluation `before`, for a
    /// search that discards states whose estimate exceeds `most`. A heuristic with several parts may stop as soon as
    /// some of them exceed it.
    fn change(
        &self,
        domain: &D,
        before: &Self::Evaluation,
        state: &D::State,
        mv: D::Move,
        most: Cost,
    ) -> Within<Self::Change>;

    /// The same for a move that is yet to be made in `state`.
    #[inline(always)]
    fn change_by(
        &self,
        domain: &D,
        before: &Self::Evaluation,
        state: &D::State,
        mv: D::Move,
        most: Cost,
    ) -> Within<Self::Change> {
        let mut next = state.clone();
        domain.apply(&mut next, mv);
        self.change(domain, before, &next, mv, most)
    }

    /// The evaluation that results from applying a change to the evaluation `before`.
    fn after(&self, before: Self::Evaluation, change: Self::Change) -> Self::Evaluation;

    /// Applies a change to an evaluation in place: [`Incremental::after`] for evaluations that are large.
    #[inline(always)]
    fn advance(&self, evaluation: &mut Self::Evaluation, change: Self::Change) {
        *evaluation = self.after(*evaluation, change);
    }

    /// The estimate of the state with this evaluation; equal to [`Heuristic::estimate`].
    fn value(&self, evaluation: Self::Evaluation) -> Option<Cost>;

    /// A cheaper evaluation, sufficient to evaluate children but not this state.
    #[inline(always)]
    fn evaluate_for_children(&self, domain: &D, state: &D::State) -> Self::Evaluation {
        self.evaluate(domain, state)
    }

    /// Precomputes what helps to answer queries about the children of a state with the evaluation `before`, which may
    /// be a [partial evaluation](Incremental::evaluate_for_children). Overwrites the results for any other state.
    #[inline(always)]
    fn prepare(
        &self,
        _domain: &D,
        _before: &Self::Evaluation,
        _state: &D::State,
        _scratch: &mut Self::Scratch,
    ) {
    }

    /// The estimate alone of the state that `mv` leads to from `state`, which has the evaluation `before` and has been
    /// prepared. A search that needs only a few of the possible children can skip the others and their evaluations.
    #[inline(always)]
    fn value_after(
        &self,
        domain: &D,
        before: &Self::Evaluation,
        _scratch: &Self::Scratch,
        state: &D::State,
        mv: D::Move,
    ) -> Option<Cost> {
        let mut next = state.clone();
        domain.apply(&mut next, mv);
        match self.change(domain, before, &next, mv, Cost::MAX) {
            Within::Yes(_, value) | Within::No(value) => Some(value),
            Within::DeadEnd => None,
        }
    }

    /// A quick lower bound of [`Incremental::value_after`]; `None` only where that is `None`. The evaluation may be a
    /// [partial evaluation](Incremental::evaluate_for_children).
    #[inline(always)]
    fn floor_after(
        &self,
        domain: &D,
        before: &Self::Evaluation,
        scratch: &Self::Scratch,
        state: &D::State,
        mv: D::Move,
    ) -> Option<Cost> {
        self.value_after(domain, before, scratch, state, mv)
    }

    /// Is the estimate at most this, given that `mv` has just led to `state` from a prepared state with the evaluation
    /// `before`? The evaluation may be a [partial evaluation](Incremental::evaluate_for_children). The call may modify
    /// the prepared workspace, which stays valid.
    #[inline(always)]
    fn is_within(
        &self,
        domain: &D,
        before: &Self::Evaluation,
        _scratch: &mut Self::Scratch,
        state: &D::State,
        mv: D::Move,
        most: Cost,
    ) -> bool {
        matches!(self.change(domain, before, state, mv, most), Within::Yes(..))
    }
}

/// Whether an estimate is within the allowed value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Within<C> {
    /// It is; with the change and the estimate.
    Yes(C, Cost),
    /// It is not: the estimate is at least this.
    No(Cost),
    /// No goal can be reached; this is proven.
    DeadEnd,
}

impl Within<Cost> {
    /// The result for a heuristic that stores nothing but its estimate.
    #[inline(always)]
    #[must_use]
    pub fn of(value: Cost, most: Cost) -> Self {
        if value <= most { Self::Yes(value, value) } else { Self::No(value) }
    }
}

/// Adapts any heuristic to the incremental interface by recomputing the estimate at every state.
#[derive(Debug)]
pub struct FromScratch<'a, H: ?Sized>(pub &'a H);

impl<D: Domain, H: Heuristic<D> + ?Sized> Heuristic<D> for FromScratch<'_, H> {
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

impl<D: Domain, H: Heuristic<D> + ?Sized> Incremental<D> for FromScratch<'_, H> {
    type Evaluation = Option<Cost>;
    type Change = Cost;
    type Scratch = ();

    #[inline(always)]
    fn evaluate(&self, domain: &D, state: &D::State) -> Option<Cost> {
        self.0.estimate(domain, state)
    }

    #[inline(always)]
    fn change(&self, domain: &D, _: &Option<Cost>, state: &D::State, _: D::Move, most: Cost) -> Within<Cost> {
        self.0.estimate(domain, state).map_or(Within::DeadEnd, |value| Within::of(value, most))
    }

    #[inline(always)]
    fn after(&self, _: Option<Cost>, value: Cost) -> Option<Cost> {
        Some(value)
    }

    #[inline(always)]
    fn value(&self, evaluation: Option<Cost>) -> Option<Cost> {
        evaluation
    }
}
