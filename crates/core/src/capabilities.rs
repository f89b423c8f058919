//! What some families can do beyond their moves: name their goals, estimate the way between two states, and be made
//! simpler. Searches from the goal, perimeters and hierarchies ask for these in their `where` lines.

use crate::{Backward, Cost, Domain, Packable, Words, Zero};

/// A domain that can list its goal states: whoever searches backwards begins there.
///
/// ```
/// use slidewise_core::{Domain, Goals};
///
/// /// A token on a line of cells that may be taken two cells at a time only. Either end is a goal.
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
///     // One of the two cannot be reached; that does no harm.
///     fn goals(&self) -> impl Iterator<Item = u32> { [0, self.cells - 1].into_iter() }
/// }
///
/// assert!(Hops { cells: 6 }.goals().all(|at| Hops { cells: 6 }.is_goal(&at)));
/// ```
pub trait Goals: Domain {
    /// Goal states, each once: *all* that can be reached from the start, and possibly others.
    ///
    /// The others are legal positions of the same pieces that no sequence of moves leads to. They cost a backward
    /// search time but never a wrong answer: a path that meets the forward search begins at the start, so it ends in a
    /// goal that can be reached; and where even the larger set leads nowhere near the start, the smaller one does not.
    fn goals(&self) -> impl Iterator<Item = Self::State>;

    /// The same with pauses: where it takes long to find the next goal, `None` comes every now and then, so that whoever
    /// asks can look at the clock.
    fn goals_with_pauses(&self) -> impl Iterator<Item = Option<Self::State>> {
        self.goals().map(Some)
    }
}

/// A function that estimates how far one state is from another.
pub trait PairHeuristic<D: Domain> {
    /// Never more than the cost of a cheapest path from `from` to `to`. If there is no path, anything of that order: open
    /// lists need room for the largest value.
    fn between(&self, domain: &D, from: &D::State, to: &D::State) -> Cost;

    /// Is it also proven that it never drops by more than the cost along an edge, in either argument: for an edge from
    /// a to b, is `between(a, t)` at most the cost plus `between(b, t)`, and `between(s, b)` at most `between(s, a)`
    /// plus the cost?
    fn is_consistent(&self, domain: &D) -> bool;
}

/// Knows nothing.
impl<D: Domain> PairHeuristic<D> for Zero {
    #[inline]
    fn between(&self, _: &D, _: &D::State, _: &D::State) -> Cost {
        0
    }

    fn is_consistent(&self, _: &D) -> bool {
        true
    }
}

/// A domain that can be made simpler: many of its states become one state of its abstraction.
///
/// The map is a homomorphism: the start goes to the start, a goal to a goal, and a move to a move of at most the same
/// cost or to none at all. So a path to a goal goes to a path to a goal that is no longer, and the distance in the
/// abstraction is an admissible and consistent heuristic. Abstractions can be made simpler again, which gives a
/// hierarchy; it must end, and in finitely many types.
pub trait Abstract: Domain {
    /// The simpler domain; its own type where simplifying a puzzle gives a puzzle of the same kind.
    type Abstraction: Abstract + Packable<Key: Default>;

    /// The next simpler domain, or `None` where it is not worth while.
    fn abstraction(&self) -> Option<Self::Abstraction>;

    /// The state that stands for `state` in `abstraction`, which must come from [`Abstract::abstraction`] of `self`.
    fn map(
        &self,
        abstraction: &Self::Abstraction,
        state: &Self::State,
    ) -> <Self::Abstraction as Domain>::State;
}

/// A domain whose keys need only their lowest bits: a store then need not hold the others.
pub trait Narrow: Packable<Key: Words> {
    /// How many bits a key has at most; all above are 0.
    fn key_bits(&self) -> u32;
}

/// A domain in which every move costs 1 and can be gone back by one move: the distances of neighbours from the start
/// differ by at most 1.
pub trait Undirected: Backward {}

/// A domain whose states can be numbered without gaps: an array by number then takes the place of a table of states.
pub trait Ranked: Domain {
    /// How many states can be reached from the start, or `None` if they are too many to be numbered.
    fn ranks(&self) -> Option<u64>;

    /// The number of a state that can be reached from the start, less than [`Ranked::ranks`]; no two have the same.
    fn rank(&self, state: &Self::State) -> u64;

    /// The state with this number.
    fn unrank(&self, rank: u64) -> Self::State;
}
