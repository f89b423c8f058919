//! A domain whose moves are those that a [`Pruning`] leaves, for depth-first searches that keep nothing but their path.
//!
//! A position is searched once for each ending of the paths to it, so two of them are the same state only if both are
//! equal; a move carries the endings before and after it, so that it can be undone.

use slidewise_core::{Cost, Domain, Guarantee, Heuristic, Incremental, Pruning, Reversible, Within};

/// A domain without some of its moves.
#[derive(Debug)]
pub(crate) struct Pruned<'a, D, P> {
    pub(crate) domain: &'a D,
    pub(crate) pruning: &'a P,
}

/// A move, and what is known about the path before and after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PrunedMove<M, E> {
    pub(crate) mv: M,
    before: E,
    after: E,
}

impl<'a, D: Domain, P: Pruning<D>> Domain for Pruned<'a, D, P> {
    type State = (D::State, P::Ending);
    type Move = PrunedMove<D::Move, P::Ending>;

    fn start(&self) -> Self::State {
        let start = self.domain.start();
        let ending = self.pruning.start(&start);
        (start, ending)
    }

    #[inline(always)]
    fn moves<'d>(
        &'d self,
        &(_, before): &Self::State,
    ) -> impl Iterator<Item = Self::Move> + use<'a, 'd, D, P> {
        self.pruning.moves(before).map(move |(mv, after)| PrunedMove { mv, before, after })
    }

    #[inline(always)]
    fn apply(&self, (state, ending): &mut Self::State, by: Self::Move) {
        self.domain.apply(state, by.mv);
        *ending = by.after;
    }

    #[inline(always)]
    fn is_goal(&self, (state, _): &Self::State) -> bool {
        self.domain.is_goal(state)
    }

    #[inline(always)]
    fn cost(&self, (state, _): &Self::State, by: Self::Move) -> Cost {
        self.domain.cost(state, by.mv)
    }
}

impl<D: Reversible, P: Pruning<D>> Reversible for Pruned<'_, D, P> {
    #[inline(always)]
    fn undo(&self, (state, ending): &mut Self::State, by: Self::Move) {
        self.domain.undo(state, by.mv);
        *ending = by.before;
    }

    /// Such moves are among those that the pruning leaves out.
    #[inline(always)]
    fn undoes(&self, _: Self::Move, _: Self::Move) -> bool {
        false
    }
}

/// A heuristic of the domain with all moves.
#[derive(Debug)]
pub(crate) struct OfWhole<'a, H>(pub(crate) &'a H);

impl<D: Domain, P: Pruning<D>, H: Heuristic<D>> Heuristic<Pruned<'_, D, P>> for OfWhole<'_, H> {
    fn estimate(&self, domain: &Pruned<'_, D, P>, (state, _): &(D::State, P::Ending)) -> Option<Cost> {
        self.0.estimate(domain.domain, state)
    }

    fn guarantee(&self, domain: &Pruned<'_, D, P>) -> Guarantee {
        self.0.guarantee(domain.domain)
    }
}

impl<D: Domain, P: Pruning<D>, H: Incremental<D>> Incremental<Pruned<'_, D, P>> for OfWhole<'_, H> {
    type Evaluation = H::Evaluation;
    type Change = H::Change;
    type Scratch = H::Scratch;

    fn evaluate(&self, domain: &Pruned<'_, D, P>, (state, _): &(D::State, P::Ending)) -> H::Evaluation {
        self.0.evaluate(domain.domain, state)
    }

    #[inline(always)]
    fn change(
        &self,
        domain: &Pruned<'_, D, P>,
        before: &H::Evaluation,
        (state, _): &(D::State, P::Ending),
        by: PrunedMove<D::Move, P::Ending>,
        most: Cost,
    ) -> Within<H::Change> {
        self.0.change(domain.domain, before, state, by.mv, most)
    }

    #[inline(always)]
    fn change_by(
        &self,
        domain: &Pruned<'_, D, P>,
        before: &H::Evaluation,
        (state, _): &(D::State, P::Ending),
        by: PrunedMove<D::Move, P::Ending>,
        most: Cost,
    ) -> Within<H::Change> {
        self.0.change_by(domain.domain, before, state, by.mv, most)
    }

    #[inline(always)]
    fn after(&self, before: H::Evaluation, change: H::Change) -> H::Evaluation {
        self.0.after(before, change)
    }

    #[inline(always)]
    fn advance(&self, evaluation: &mut H::Evaluation, change: H::Change) {
        self.0.advance(evaluation, change);
    }

    #[inline(always)]
    fn value(&self, evaluation: H::Evaluation) -> Option<Cost> {
        self.0.value(evaluation)
    }
}
