//! The choice of the pieces for a pattern database.

use slidewise_core::argsort;
use slidewise_domains::bricks::{Bricks, Shape};

use crate::rank::choices;

/// The maximum number of choices of interchangeable pieces that are looked up for each state.
const MOST: u64 = 70;

/// Some pieces of a puzzle: for some classes, how many of their pieces. Of a class that the goal names, all or none; of
/// at most one other class only some.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Ordered by class.
    pub(super) kept: Vec<Kept>,
}

/// Some pieces of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kept {
    pub(super) class: usize,
    pub(super) count: usize,
}

impl Pattern {
    /// The pieces of the goal and up to `further` others, as long as they have no more than `bound` placements,
    /// ignoring overlaps. Larger pieces come first: they obstruct each other, and have fewer places.
    #[must_use]
    pub fn new<S: Shape>(bricks: &Bricks<S>, further: usize, bound: u64) -> Self {
        let goal = bricks.instance().goal_pieces();
        let size = |class: usize| bricks.instance().pieces[bricks.members(class)[0]].cells.len();
        let is_goal = |class: usize| goal.contains(&bricks.members(class)[0]);
        let order =
            argsort(bricks.classes(), &mut |class| (usize::from(!is_goal(class)), usize::MAX - size(class)));
        let (mut kept, mut room, mut left): (Vec<Kept>, _, _) = (Vec::new(), bound, further);
        for class in order {
            let (all, places) = (bricks.members(class).len(), bricks.places(class));
            let fits = |&count: &usize| choices(places, count) <= room && choices(all, count) <= MOST;
            let count =
                if is_goal(class) { Some(all).filter(fits) } else { (1..=all.min(left)).rev().find(fits) };
            if let Some(count) = count {
                kept.push(Kept { class, count });
                room /= choices(places, count).max(1);
            }
            if !is_goal(class) {
                left -= count.unwrap_or(0);
                if count != Some(all) {
                    break;
                }
            }
        }
        Self::of(kept)
    }

    fn of(mut kept: Vec<Kept>) -> Self {
        kept.sort_unstable_by_key(|kept| kept.class);
        Self { kept }
    }

    /// The rules with only these pieces, whose places keep their numbers; `None` if the goal names none of them.
    pub(super) fn relaxed<S: Shape>(&self, bricks: &Bricks<S>) -> Option<Bricks<S>> {
        let members = |kept: &Kept| &bricks.members(kept.class)[..kept.count];
        let mut pieces: Vec<usize> = self.kept.iter().flat_map(members).copied().collect();
        pieces.sort_unstable();
        bricks.keeping(&pieces)
    }
}
