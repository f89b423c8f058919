//! The goal pieces must reach their places, and pieces in their way must leave.

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic};
use slidewise_domains::bricks::{Bricks, Shape, State};
use slidewise_domains::grid::BitSet;

use super::aim::{Aim, class_goals, last};
use super::alone::distances;
use super::explain::{Standing, cells, standing};
use super::reason::names;

/// The distance of the goal pieces on the empty board, plus the cost for the other pieces to make room for them.
///
/// A piece of the goal needs at least as much as it would need *alone* on the board. (For interchangeable pieces: as
/// much as the target that is farthest from the nearest of them needs; the classes are summed.) A piece that the goal
/// does not name and that stands on an *unavoidable* cell, one that the goal's piece covers on every path from where it
/// stands to every place where it may end, must move at least once. If it stands on a cell that is covered in *every*
/// goal, it must in the end be clear of all such cells, and needs at least as much as it would need alone.
///
/// Admissible in every metric: a move moves one piece, and each piece makes as many moves as are counted for it.
/// Consistent in every metric:
/// - A move of a piece that the goal does not name changes only its own share, and by at most the cost: its path clear
///   of the final cells is a distance, and the other part is 0 or 1.
/// - A move of a goal's piece from p to q lowers its own distance by at most the cost. The other shares do not fall:
///   let c be unavoidable from p and not from q. Then some path from q to the end avoids c, and together with the move
///   before it, it is a path from p, so the move itself leads over c. So no other piece stood there.
///
/// If a piece has no path at all, no goal can be reached.
#[derive(Clone, Debug)]
pub struct Clearance<S: Shape> {
    aims: Vec<Aim<S>>,
    /// For each class that the goal does not name and each place: the distance to being clear of all cells that are
    /// covered in every goal.
    leaving: Vec<Option<Vec<Option<Cost>>>>,
}

impl<S: Shape> Clearance<S> {
    /// The heuristic for the goal of these rules.
    #[must_use]
    pub fn new(bricks: &Bricks<S>) -> Self {
        let aims: Vec<Aim<S>> = class_goals(bricks).into_iter().map(|goal| Aim::new(bricks, &goal)).collect();
        let last = last(bricks);
        let leaving = |class: usize| {
            let is_clear = |&place: &u16| bricks.cells(class, place).intersection_len(&last) == 0;
            let all = 0..bricks.places(class) as u16;
            let other = aims.iter().all(|aim| aim.class != class);
            other.then(|| distances(bricks, class, all.filter(is_clear), |_| true))
        };
        let leaving = (0..bricks.classes()).map(leaving).collect();
        Self { aims, leaving }
    }

    /// The distance of the goal's pieces of some classes, each alone on the board.
    pub(super) fn way(
        &self,
        bricks: &Bricks<S>,
        state: &State<S>,
        asked: impl Fn(usize) -> bool,
    ) -> Option<Cost> {
        self.aims.iter().filter(|aim| asked(aim.class)).map(|aim| aim.way(bricks, state)).sum()
    }

    /// The cells that the goal's pieces cannot avoid.
    pub(super) fn unavoidable(&self, bricks: &Bricks<S>, state: &State<S>) -> S::Cells {
        let mut cells = S::Cells::default();
        self.aims.iter().for_each(|aim| cells.unite(aim.cells(bricks, state)));
        cells
    }

    /// The cost for a piece of a class to make room; zero if it is one of the goal's pieces.
    #[inline]
    pub(super) fn share(
        &self,
        bricks: &Bricks<S>,
        unavoidable: &S::Cells,
        class: usize,
        place: u16,
    ) -> Option<Cost> {
        let Some(leaving) = &self.leaving[class] else { return Some(0) };
        let in_the_way = bricks.cells(class, place).intersection_len(unavoidable) > 0;
        leaving[place as usize].map(|way| way.max(Cost::from(in_the_way)))
    }

    /// The paths of the goal pieces of some classes, explained.
    pub(super) fn explain_ways(
        &self,
        bricks: &Bricks<S>,
        state: &State<S>,
        asked: impl Fn(usize) -> bool,
    ) -> Vec<Explanation> {
        let aims = self.aims.iter().filter(|aim| asked(aim.class));
        aims.map(|aim| aim.explain(bricks, state)).collect()
    }

    /// The share of a piece, unless it is 0.
    pub(super) fn explain_share(
        &self,
        bricks: &Bricks<S>,
        unavoidable: &S::Cells,
        piece: &Standing,
    ) -> Option<Explanation> {
        let Standing { name, class, place } = piece;
        let share = self.share(bricks, unavoidable, *class, *place);
        let what = match share {
            Some(0) => return None,
            Some(_) => format!("{name} stands where the goal's pieces must be or pass"),
            None => format!("{name} stands where the goal needs room, and can never leave it"),
        };
        Some(piece.part(bricks, what, share))
    }
}

impl<S: Shape> Heuristic<Bricks<S>> for Clearance<S> {
    fn estimate(&self, bricks: &Bricks<S>, state: &State<S>) -> Option<Cost> {
        let unavoidable = self.unavoidable(bricks, state);
        let mut value = self.way(bricks, state, |_| true)?;
        for class in 0..bricks.classes() {
            for place in bricks.standing(state, class) {
                value += self.share(bricks, &unavoidable, class, place)?;
            }
        }
        Some(value)
    }

    fn explain(&self, bricks: &Bricks<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        let unavoidable = self.unavoidable(bricks, state);
        let mut parts = self.explain_ways(bricks, state, |_| true);
        let pieces = (0..bricks.classes()).flat_map(|class| standing(bricks, state, class));
        parts.extend(pieces.filter_map(|piece| self.explain_share(bricks, &unavoidable, &piece)));
        let what = "the paths of the goal pieces, plus the moves of the pieces in their way";
        Some(Explanation::sum(what, parts).on(cells(bricks, &unavoidable)))
    }

    fn refutation(&self, bricks: &Bricks<S>, state: &State<S>) -> Option<String> {
        if let Some(aim) = self.aims.iter().find(|aim| aim.way(bricks, state).is_none()) {
            let names = names(bricks, bricks.members(aim.class));
            return Some(format!(
                "{names} can never reach the goal: there is no path even on the empty board"
            ));
        }
        let is_stuck = |class: &usize| {
            let leaving = self.leaving[*class].as_ref();
            leaving.is_some_and(|ways| {
                bricks.standing(state, *class).any(|place| ways[place as usize].is_none())
            })
        };
        let class = (0..bricks.classes()).find(is_stuck)?;
        let names = names(bricks, bricks.members(class));
        let one = if bricks.members(class).len() > 1 { "one of " } else { "" };
        Some(format!("{one}{names} stands where the goal needs room, and can never leave it"))
    }

    fn guarantee(&self, _: &Bricks<S>) -> Guarantee {
        Guarantee::CONSISTENT
    }
}
