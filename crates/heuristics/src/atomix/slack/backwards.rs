//! The slack program from the start to a position, for a search that goes backwards from the final states.
//!
//! The [slack program](super) asks what a plan from a position to a final state needs. Nothing in it depends on what kind
//! of position the plan ends in. So let the plan begin at the start of the level, and end in any position: then the
//! conditions bound the distance of that position *from the start*. Conflicts and paths are needed for all cells as goals.
//!
//! # Why it is consistent
//!
//! A search that goes backwards makes an edge from a position q to each position p from which a slide leads to q. Let an
//! atom slide from cell v to cell w on it, and let some slacks satisfy the conditions of p. Give each kind the same
//! number of moves for q, and that of the sliding atom one more: its slack is at least 0, because a cheapest assignment
//! costs at most 1 more with goal w instead of v. These slacks satisfy the conditions of q, so the estimate rises by at
//! most 1 along the slide, which is what consistency means for the reversed edge:
//!
//! - To goal w an atom may make one move more than to v, and to the other goals at least as many as before: what the
//!   others of its kind cost rises by at most 1.
//! - The slide is a generalized move of each pair that has goal v, so `D` rises by at most 1 with that goal, and by
//!   nothing with others. Of what the other equal atoms cost, `N`, it must be known that it rises by at most 1 as well,
//!   and not at all if goal v is one of the pair's. The sum of the distances of the other atoms to their nearest goals
//!   may rise by 1 for each atom whose nearest goal is v. Hence `N` is here the sum over the other *goals* of the
//!   distances from the nearest atoms.
//! - Every stop that is given for p is given for q: from it to w it is at most one slide farther than to v, with one
//!   move more. Whoever is given v is also given w after one slide more, if wall stops it there or the cell behind is
//!   given to another atom. That cell is the goal of an atom at rest in p, and so it was given to some atom; but with
//!   equal atoms, it might be the same as the one that was given v. So the condition of arrival is stricter here: equal
//!   atoms are given goals *of their own*, as in every plan. Then the one that has v gets w, and the others keep theirs.
//! - Supports follow from arrivals, so they change no estimate.

use slidewise_core::{Cost, Domain, Guarantee, Heuristic, Incremental, Within};
use slidewise_domains::atomix::{Atomix, Shape, State};

use super::conditions::{Conditions, Position};
use super::conflicts::Conflicts;
use super::program::Program;
use super::regrets;
use super::{Anchor, Tables, unstopped, unwatched};
use crate::atomix::Distances;

/// The slack program from the start of a level. It is a heuristic for the [reversed](slidewise_core::Reversed) level.
#[derive(Clone, Debug)]
pub struct SlackFromStart<'a, S: Shape> {
    atomix: &'a Atomix<S>,
    start: State<S>,
    tables: Tables<S::Cells>,
    /// The maximum ever added to the distances.
    most: u8,
}

impl<'a, S: Shape> SlackFromStart<'a, S> {
    /// The program from the start of this level; `None` if it has too many cells. At most `most` is added to the
    /// distances.
    #[must_use]
    pub fn new(atomix: &'a Atomix<S>, distances: &Distances, most: u8) -> Option<Self> {
        let cells: Vec<u8> = (0..distances.cells()).map(|cell| cell as u8).collect();
        let conflicts = Conflicts::of_all_cells(atomix.board(), distances)?;
        let levels = (atomix, distances);
        let tables = Tables::new(Anchor::Start, levels, &cells, Vec::new(), conflicts, most, &mut unwatched);
        let tables = unstopped(tables);
        Some(Self { atomix, start: atomix.start(), tables, most })
    }

    /// The sum of the distances of all atoms from the start; `None` if there is no way.
    pub(super) fn distance(&self, state: &State<S>) -> Option<Cost> {
        let Self { atomix, start, tables, .. } = self;
        (0..atomix.kinds() as u8).try_fold(0, |sum, kind| {
            let atoms = atomix.atoms_of(kind);
            let (from, to) = (&start.cells()[atoms.clone()], &state.cells()[atoms]);
            let share = match (from, to) {
                (&[from], &[to]) => match tables.distances.between(from, to) {
                    Distances::NEVER => return None,
                    distance => Cost::from(distance),
                },
                _ => regrets::cheapest::<S>(&tables.distances, from, to)?,
            };
            Some(sum + share)
        })
    }

    /// The start, with a state as its goal.
    pub(super) fn position<'p>(&'p self, state: &'p State<S>) -> Position<'p, S> {
        let Self { atomix, start, tables, .. } = self;
        let goals = &state.cells().as_ref()[..atomix.atoms()];
        // All cells are goals, so each is its own number.
        Position { tables, atomix, cells: start.cells(), of_final: 0, goals, numbers: goals }
    }

    /// Is the distance from the start plus this budget enough to get to a state?
    fn is_enough(&self, state: &State<S>, budget: u8) -> bool {
        let position = self.position(state);
        let mut conditions = Conditions::default();
        conditions.renew(&position, budget, budget) && Program::new(&position, &conditions).is_enough(budget)
    }

    fn is_at_most(&self, state: &State<S>, most: Cost) -> bool {
        let left = self.distance(state).and_then(|distance| most.checked_sub(distance));
        left.is_some_and(|budget| {
            u8::try_from(budget).map_or(true, |budget| budget >= self.most || self.is_enough(state, budget))
        })
    }

    fn value(&self, state: &State<S>) -> Option<Cost> {
        let distance = self.distance(state)?;
        let slack = (0..self.most).find(|&budget| self.is_enough(state, budget)).unwrap_or(self.most);
        Some(distance + Cost::from(slack))
    }
}

impl<S: Shape, D: Domain<State = State<S>>> Heuristic<D> for SlackFromStart<'_, S> {
    fn estimate(&self, _: &D, state: &State<S>) -> Option<Cost> {
        self.value(state)
    }

    fn guarantee(&self, _: &D) -> Guarantee {
        Guarantee::CONSISTENT
    }
}

/// The evaluation is the estimate, if it was needed.
impl<S: Shape, D: Domain<State = State<S>>> Incremental<D> for SlackFromStart<'_, S> {
    type Evaluation = Option<Cost>;
    type Change = Cost;
    type Scratch = ();

    fn evaluate(&self, _: &D, state: &State<S>) -> Option<Cost> {
        self.value(state)
    }

    fn change(&self, _: &D, _: &Option<Cost>, state: &State<S>, _: D::Move, most: Cost) -> Within<Cost> {
        self.value(state).map_or(Within::DeadEnd, |value| Within::of(value, most))
    }

    fn after(&self, _: Option<Cost>, value: Cost) -> Option<Cost> {
        Some(value)
    }

    fn value(&self, value: Option<Cost>) -> Option<Cost> {
        value
    }

    fn evaluate_for_children(&self, _: &D, _: &State<S>) -> Option<Cost> {
        None
    }

    /// The distances alone.
    fn floor_after(
        &self,
        domain: &D,
        _: &Option<Cost>,
        (): &(),
        state: &State<S>,
        mv: D::Move,
    ) -> Option<Cost> {
        let mut next = *state;
        domain.apply(&mut next, mv);
        self.distance(&next)
    }

    fn is_within(
        &self,
        _: &D,
        _: &Option<Cost>,
        (): &mut (),
        state: &State<S>,
        _: D::Move,
        most: Cost,
    ) -> bool {
        self.is_at_most(state, most)
    }
}
