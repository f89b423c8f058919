//! Estimates that are brought up to date along a path, instead of being made anew at every state.

use crate::{Cost, Domain, Guarantee, Heuristic};

/// A heuristic that can say what one move changes. A depth-first search keeps the mark of each state of its path, and
/// so pays for the change alone.
pub trait Incremental<D: Domain>: Heuristic<D> {
    /// What is kept of a state of the path: its estimate, and whatever makes those of the next states cheap.
    type Mark: Copy;
    /// What a move changes of a mark: all that is kept of a state that is not yet on the path.
    type Change: Copy;
    /// What questions about the children of a state have in common.
    type Common: Default;

    /// Is it proven that no move changes the estimate by more than 1, up or down? Where every move can be gone back, every
    /// consistent heuristic is even.
    const IS_EVEN: bool = false;

    /// The mark of a state that nothing is known of.
    fn mark(&self, domain: &D, state: &D::State) -> Self::Mark;

    /// What changes when `mv` has just led to `state` from a state with the mark `before`, for a search that gives up a
    /// state whose estimate exceeds `most`. A heuristic of several parts may stop as soon as some of them show that.
    fn change(
        &self,
        domain: &D,
        before: &Self::Mark,
        state: &D::State,
        mv: D::Move,
        most: Cost,
    ) -> Within<Self::Change>;

    /// The mark after a change of the mark `before`.
    fn after(&self, before: Self::Mark, change: Self::Change) -> Self::Mark;

    /// The estimate of the state with this mark, the same that [`Heuristic::estimate`] gives.
    fn value(&self, mark: Self::Mark) -> Option<Cost>;

    /// A mark from which others can be asked for, if the estimate of this state itself is not: that may save most of it.
    #[inline(always)]
    fn ground(&self, domain: &D, state: &D::State) -> Self::Mark {
        self.mark(domain, state)
    }

    /// Finds out at once what helps to answer questions about the children of a state, which has the mark `before`; that may
    /// be a [ground](Incremental::ground). Whatever was found out for another state is overwritten.
    #[inline(always)]
    fn prepare(&self, _domain: &D, _before: &Self::Mark, _state: &D::State, _common: &mut Self::Common) {}

    /// The estimate alone of the state that `mv` leads to from `state`, which has the mark `before` and is prepared. A
    /// search that wants few of the states that it could generate need not make the others, nor their marks.
    #[inline(always)]
    fn value_after(
        &self,
        domain: &D,
        before: &Self::Mark,
        _common: &Self::Common,
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

    /// A quick lower bound of [`Incremental::value_after`]; `None` only where that is `None`. The mark may be a
    /// [ground](Incremental::ground).
    #[inline(always)]
    fn floor_after(
        &self,
        domain: &D,
        before: &Self::Mark,
        common: &Self::Common,
        state: &D::State,
        mv: D::Move,
    ) -> Option<Cost> {
        self.value_after(domain, before, common, state, mv)
    }

    /// Is the estimate at most this where `mv` has just led to `state` from a state with the mark `before`, which is prepared?
    /// The mark may be a [ground](Incremental::ground). What was prepared may be changed on the way, but stays good.
    #[inline(always)]
    fn is_within(
        &self,
        domain: &D,
        before: &Self::Mark,
        _common: &mut Self::Common,
        state: &D::State,
        mv: D::Move,
        most: Cost,
    ) -> bool {
        matches!(self.change(domain, before, state, mv, most), Within::Yes(..))
    }
}

/// Is an estimate within what was allowed?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Within<C> {
    /// What changes, and the estimate.
    Yes(C, Cost),
    /// The estimate is at least this, which is too much.
    No(Cost),
    /// It is proven that no goal can be reached.
    DeadEnd,
}

impl Within<Cost> {
    /// For a heuristic that keeps nothing but its estimate.
    #[inline(always)]
    #[must_use]
    pub fn of(value: Cost, most: Cost) -> Self {
        if value <= most { Self::Yes(value, value) } else { Self::No(value) }
    }
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
    type Change = Cost;
    type Common = ();

    #[inline(always)]
    fn mark(&self, domain: &D, state: &D::State) -> Option<Cost> {
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
    fn value(&self, mark: Option<Cost>) -> Option<Cost> {
        mark
    }
}
