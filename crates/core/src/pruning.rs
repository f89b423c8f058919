//! Moves that a depth-first search need not make.

use std::fmt::Debug;

use crate::Domain;

/// Leaves out moves after which a path could be replaced by another. A search that makes no other moves still finds a
/// cheapest path from any state to any other that can be reached, whatever the domain's goals are, unless it also refuses
/// states for other reasons, such as a table of those that it entered.
pub trait Pruning<D: Domain> {
    /// What it must know about the end of a path.
    type Ending: Copy + Eq + Debug;

    /// What it knows about the path without moves from this state.
    fn start(&self, state: &D::State) -> Self::Ending;

    /// The moves that may follow a path with this ending, in the order of [`Domain::moves`], each with the ending of the
    /// longer path.
    fn moves(&self, ending: Self::Ending) -> impl Iterator<Item = (D::Move, Self::Ending)>;
}
