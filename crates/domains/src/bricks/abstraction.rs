//! Abstractions of sliding bricks: the same board without some of its pieces.
//!
//! The remaining pieces keep their places. Every move of one of them is still a move, with fewer pieces in its way; a
//! move of a removed piece becomes no move. The goal's conditions on the remaining pieces still hold with fewer pieces.
//! So this is a homomorphism in every metric, provided that whole classes are removed: among interchangeable pieces, it
//! would not be defined which ones remain.

use slidewise_core::Abstract;

use super::domain::{Bricks, State};
use super::instance::{Goal, Instance, Target};
use super::shape::Shape;

impl Instance {
    /// The puzzle with only these pieces, given by their indices in ascending order; `None` if the goal names none of
    /// them. Targets of the others are dropped.
    #[must_use]
    pub(super) fn keeping(&self, pieces: &[usize]) -> Option<Self> {
        let renumbered = |piece: &usize| pieces.binary_search(piece).ok();
        let goal = match &self.goal {
            Goal::Place(targets) => {
                let kept = |target: &Target| {
                    Some(Target { piece: renumbered(&target.piece)?, cells: target.cells.clone() })
                };
                let targets: Vec<Target> = targets.iter().filter_map(kept).collect();
                (!targets.is_empty()).then_some(Goal::Place(targets))?
            }
            Goal::Exit { piece, cells } => Goal::Exit { piece: renumbered(piece)?, cells: cells.clone() },
        };
        let groups = self.same.iter().map(|group| group.iter().filter_map(renumbered).collect::<Vec<_>>());
        Some(Self {
            pieces: pieces.iter().map(|&piece| self.pieces[piece].clone()).collect(),
            goal,
            same: groups.filter(|group| group.len() > 1).collect(),
            ..self.clone()
        })
    }
}

impl<S: Shape> Abstract for Bricks<S> {
    type Abstraction = Self;

    fn abstraction(&self) -> Option<Self> {
        let dropped = self.dropped()?;
        let kept = (0..self.classes()).filter(|&class| class != dropped);
        let mut pieces: Vec<usize> = kept.flat_map(|class| self.members(class)).copied().collect();
        pieces.sort_unstable();
        self.keeping(&pieces)
    }

    fn map(&self, abstraction: &Self, state: &State<S>) -> State<S> {
        let dropped = self.dropped();
        // The remaining classes keep their order and the numbers of their places.
        let kept = (0..self.classes()).filter(|&class| Some(class) != dropped);
        abstraction.placed(kept.flat_map(|class| self.standing(state, class)))
    }
}

impl<S: Shape> Bricks<S> {
    /// The rules with only these pieces, given by their indices in ascending order; `None` if the goal names none of
    /// them, or if their keys do not fit this size. Classes keep their order, and places keep their numbers. Places
    /// must not be recomputed: fewer of them may be within reach of the remaining pieces.
    #[must_use]
    pub fn keeping(&self, pieces: &[usize]) -> Option<Self> {
        let renumbered = |piece: &usize| pieces.binary_search(piece).ok();
        let classes = self.classes.iter().filter_map(|class| class.keeping(renumbered));
        Self::with_classes(self.instance().keeping(pieces)?, classes.collect())
    }

    /// The class to remove next: among those that the goal does not name, the one with the smallest pieces, and of
    /// these the one with the most pieces.
    fn dropped(&self) -> Option<usize> {
        let goal = self.instance().goal_pieces();
        let others = (0..self.classes()).filter(|&class| !goal.contains(&self.members(class)[0]));
        others.min_by_key(|&class| {
            let members = self.members(class);
            (self.instance().pieces[members[0]].cells.len(), usize::MAX - members.len(), class)
        })
    }
}
