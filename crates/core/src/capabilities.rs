//! Optional capabilities of a family beyond its moves: listing goals, estimating the distance between two states, and
//! abstraction. Backward searches, perimeters and hierarchies require them in their `where` clauses.

use crate::{Backward, Cost, Domain, Packable, Reversible, WordKey, Zero};

/// A domain that can list its goal states, where backward searches begin.
///
/// ```
/// use slidewise_core::{Domain, Goals};
///
/// /// A token on a line of cells that moves exactly two cells at a time. Either end is a goal.
/// struct Hops { cells: u32 }
///
/// impl Domain for Hops {
///     type State = u32;
///     type Move = bool;
///     fn start(&self) -> u32 { 1 }
///     fn moves<'d>(&'d self, at: &u32) -> impl Iterator<Item = bool> + use<'d> {
///         let left = (*at >= 2).then_some(false);
///         left.into_iter().chain((*at + 2 < self.cells).then_some(true))
///     }
///     fn apply(&self, at: &mut u32, right: bool) { if right { *at += 2 } else { *at -= 2 } }
///     fn is_goal(&self, at: &u32) -> bool { *at == 0 || *at + 1 == self.cells }
/// }
///
/// impl Goals for Hops {
///     // One of the two cannot be reached, which does no harm.
///     fn goals(&self) -> impl Iterator<Item = u32> { [0, self.cells - 1].into_iter() }
/// }
///
/// assert!(Hops { cells: 6 }.goals().all(|at| Hops { cells: 6 }.is_goal(&at)));
/// ```
pub trait Goals: Domain {
    /// Goal states, each once: *all* that are reachable from the start, and possibly others.
    ///
    /// The others are legal positions of the same pieces that are unreachable from the start. They cost a backward
    /// search time but never lead to a wrong answer: a path that meets the forward search begins at the start, so it
    /// ends in a reachable goal; and if the larger set does not lead to the start, neither does the smaller one.
    fn goals(&self) -> impl Iterator<Item = Self::State>;

    /// Like [`Goals::goals`], but yields `None` now and then where finding the next goal takes long, so that the caller
    /// can check the time.
    fn goals_with_pauses(&self) -> impl Iterator<Item = Option<Self::State>> {
        self.goals().map(Some)
    }
}

/// A function that estimates the distance from one state to another.
pub trait PairHeuristic<D: Domain> {
    /// Never more than the cost of a cheapest path from `from` to `to`. If there is no path, any value of that order of
    /// magnitude: open lists need room for the largest value.
    fn between(&self, domain: &D, from: &D::State, to: &D::State) -> Cost;

    /// Is it also proven to be consistent in both arguments? That is: for an edge from a to b, is `between(a, t)` at
    /// most the cost plus `between(b, t)`, and `between(s, b)` at most `between(s, a)` plus the cost?
    fn is_consistent(&self, domain: &D) -> bool;
}

/// Always estimates 0.
impl<D: Domain> PairHeuristic<D> for Zero {
    #[inline]
    fn between(&self, _: &D, _: &D::State, _: &D::State) -> Cost {
        0
    }

    fn is_consistent(&self, _: &D) -> bool {
        true
    }
}

/// A domain that can be abstracted: many of its states map to one state of the abstraction.
///
/// The map is a homomorphism: it maps the start to the start, a goal to a goal, and a move to a move of at most the
/// same cost or to no move. So a path to a goal maps to a path to a goal that is no longer, and the distance in the
/// abstraction is an admissible and consistent heuristic. Abstractions can be abstracted again, which gives a
/// hierarchy. The hierarchy must be finite, and so must the number of its types.
pub trait Abstract: Domain {
    /// The simpler domain; `Self` if abstracting a puzzle gives a puzzle of the same kind.
    type Abstraction: Abstract + Packable<Key: Default>;

    /// The next simpler domain, or `None` if abstracting further is not worthwhile.
    fn abstraction(&self) -> Option<Self::Abstraction>;

    /// Maps `state` to its state in `abstraction`, which must come from [`Abstract::abstraction`] of `self`.
    fn map(
        &self,
        abstraction: &Self::Abstraction,
        state: &Self::State,
    ) -> <Self::Abstraction as Domain>::State;
}

/// A domain whose keys use only their lowest bits, so that a store can omit the others.
pub trait NarrowKeys: Packable<Key: WordKey> {
    /// The maximum number of bits in a key; all higher bits are 0.
    fn key_bits(&self) -> u32;

    /// Does [`NarrowKeys::further_successor_keys`] give hints?
    fn gives_hints(&self) -> bool {
        false
    }

    /// [`Packable::successor_keys`] for searches that expand a state after everything that its parent leads to is known.
    /// Visits a hint with each successor, to be given when that one is expanded. With the hint that came with this
    /// state, it may leave out the parent and what the parent leads to; returns how many it left out. A hint of 0 says
    /// nothing.
    #[inline(always)]
    fn further_successor_keys(
        &self,
        key: Self::Key,
        _hint: Hint,
        mut visit: impl FnMut(Self::Key, bool, Hint),
    ) -> usize {
        self.successor_keys(key, |next, is_goal| visit(next, is_goal, 0));
        0
    }
}

/// What a domain says to itself about a state and its parent.
pub type Hint = u16;

/// A domain in which every move costs 1 and can be reversed by one move. So the distances of two neighbouring states
/// from the start differ by at most 1.
pub trait Undirected: Backward {}

/// A domain in which many moves commute: whichever of the two is made first, both can be made, cost the same and lead to the
/// same state. The moves of each piece come before or after all those of another, in a fixed order.
pub trait Commuting: Packable + Reversible {
    /// Visits successors of a state with this key as moves and keys, in the order of the moves, and returns the number of
    /// legal moves. If `last` leads to the state, it may omit a move that commutes with it and comes before it, and one of
    /// the same piece if its successor is the state before, or is reached from there by a single move of that piece at no
    /// greater cost.
    fn ordered_successors(
        &self,
        state: &Self::State,
        key: Self::Key,
        last: Option<Self::Move>,
        visit: impl FnMut(Self::Move, Self::Key),
    ) -> usize;
}

/// A domain whose states can be numbered without gaps, so that an array can replace a table of states.
pub trait Ranked: Domain {
    /// The number of states reachable from the start, or `None` if there are too many to number.
    fn ranks(&self) -> Option<u64>;

    /// The number of a reachable state, less than [`Ranked::ranks`]; no two states have the same number.
    fn rank(&self, state: &Self::State) -> u64;

    /// The state with this number.
    fn unrank(&self, rank: u64) -> Self::State;
}
