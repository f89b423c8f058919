//! The slack program from the start to a position, for a search that goes backwards from the final states.
//!
//! The [slack program](super) asks what a plan from a position to a final state needs. Nothing in it depends on what kind
//! of position the plan ends in. So let the plan begin at the start of the level, and end in any position: then the
//! conditions bound the distance of that position *from the start*. Paths are needed to all cells as goals. Conflicts are
//! those of the atoms of the start: generalized moves can be taken back, so the table of the start's cells as goals serves.
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
//!   nothing with others. The same is true of each triple. Of what the other equal atoms cost, `N`, it must be known that
//!   it rises by at most 1 as well, and not at all if goal v is one of the pair's. The sum of the distances of the other
//!   atoms to their nearest goals may rise by 1 for each atom whose nearest goal is v. Hence `N` is here the sum over the
//!   other *goals* of the distances from the nearest atoms.
//! - Every stop that is given for p is given for q: from it to w it is at most one slide farther than to v, with one
//!   move more. Whoever is given v is also given w after one slide more, if wall stops it there or the cell behind is
//!   given to another atom. That cell is the goal of an atom at rest in p, and so it was given to some atom; but with
//!   equal atoms, it might be the same as the one that was given v. So the condition of arrival is stricter here: equal
//!   atoms are given goals *of their own*, as in every plan. Then the one that has v gets w, and the others keep theirs.
//! - A path to w is one to v and then the slide. Sets of support cells are made from those of the path to v, and whatever
//!   contains a set contains what replaces it (`relaxed_paths::supports`, from the start). No possible stop is lost. At w
//!   the atom leans on wall or on the goal of an atom at rest in p, which is a possible stop of some atom of that kind;
//!   but of equal atoms, it might be the same as the one that leans on it. So here the possible stops of an atom with
//!   equals count as those of others, too.

use slidewise_core::{Cost, Domain, Guarantee, Heuristic, Incremental, Reversed, Within};
use slidewise_domains::atomix::{Atomix, Shape, Slide, State};

use super::conditions::{Conditions, Position};
use super::conflicts::Conflicts;
use super::program::Program;
use super::regrets::{self, NEVER};
use super::{Anchor, Tables, unstopped, unwatched};
use crate::atomix::Distances;

/// The slack program from the start of a level. It is a heuristic for the [reversed](Reversed) level.
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
        let start = atomix.start();
        let cells: Vec<u8> = (0..distances.cells()).map(|cell| cell as u8).collect();
        let atoms = &start.cells().as_ref()[..atomix.atoms()];
        let conflicts = Conflicts::from_start(atomix.board(), distances, atoms)?;
        let levels = (atomix, distances);
        let tables = Tables::new(Anchor::Start, levels, &cells, Vec::new(), conflicts, most, &mut unwatched);
        let tables = unstopped(tables);
        Some(Self { atomix, start, tables, most })
    }

    /// The same with conflicts of three atoms, from tables that have at most this many states together.
    #[must_use]
    pub fn with_triples(mut self, states: usize) -> Self {
        let start = self.start.cells().as_ref()[..self.atomix.atoms()].to_vec();
        self.tables.triples = unstopped(self.tables.triples(self.atomix, &[start], states, &mut unwatched));
        self
    }

    /// The minimum size of the program's tables.
    #[must_use]
    pub fn bytes(atomix: &Atomix<S>, distances: &Distances, most: u8) -> usize {
        let stops = distances.cells().pow(2) * usize::from(most) * size_of::<S::Cells>();
        Conflicts::bytes_from_start(distances, atomix.atoms()) + stops
    }

    /// The sum of the distances of all atoms from the start; `None` if there is no way.
    pub(super) fn distance(&self, state: &State<S>) -> Option<Cost> {
        (0..self.atomix.kinds() as u8).try_fold(0, |sum, kind| Some(sum + self.distance_of(kind, state)?))
    }

    /// The sum of the distances of the atoms of a kind from the start; `None` if there is no way.
    #[inline]
    fn distance_of(&self, kind: u8, state: &State<S>) -> Option<Cost> {
        let Self { atomix, start, tables, .. } = self;
        let atoms = atomix.atoms_of(kind);
        match (&start.cells()[atoms.clone()], &state.cells()[atoms]) {
            (&[from], &[to]) => match tables.distances.between(from, to) {
                Distances::NEVER => None,
                distance => Some(distance.into()),
            },
            (from, to) => regrets::cheapest::<S>(&tables.distances, from, to),
        }
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

    fn value(&self, state: &State<S>) -> Option<Cost> {
        let distance = self.distance(state)?;
        let slack = (0..self.most).find(|&budget| self.is_enough(state, budget)).unwrap_or(self.most);
        Some(distance + Cost::from(slack))
    }
}

impl<S: Shape> Heuristic<Reversed<'_, Atomix<S>>> for SlackFromStart<'_, S> {
    fn estimate(&self, _: &Reversed<'_, Atomix<S>>, state: &State<S>) -> Option<Cost> {
        self.value(state)
    }

    fn guarantee(&self, _: &Reversed<'_, Atomix<S>>) -> Guarantee {
        Guarantee::CONSISTENT
    }

    fn table_bytes(&self) -> usize {
        self.tables.bytes()
    }
}

/// Workspace that is prepared once for a state and then serves all states before it.
#[derive(Clone, Debug)]
pub struct Scratch<S: Shape> {
    conditions: Conditions<S>,
    /// The same before the last slide that was queried.
    before: Conditions<S>,
    /// The sum of the distances from the start; that of each kind; and for each kind the slack that all others need.
    distance: Cost,
    distances: S::PerAtom<Cost>,
    needs: S::PerAtom<u8>,
}

impl<S: Shape> Default for Scratch<S> {
    /// For a state without atoms.
    fn default() -> Self {
        Self {
            conditions: Conditions::default(),
            before: Conditions::default(),
            distance: 0,
            distances: S::per_atom(0),
            needs: S::per_atom(0),
        }
    }
}

/// The evaluation is the estimate, if it was needed.
impl<'r, S: Shape> Incremental<Reversed<'r, Atomix<S>>> for SlackFromStart<'_, S> {
    type Evaluation = Option<Cost>;
    type Change = Cost;
    type Scratch = Scratch<S>;

    fn evaluate(&self, _: &Reversed<'r, Atomix<S>>, state: &State<S>) -> Option<Cost> {
        self.value(state)
    }

    fn change(
        &self,
        _: &Reversed<'r, Atomix<S>>,
        _: &Option<Cost>,
        state: &State<S>,
        _: Slide,
        most: Cost,
    ) -> Within<Cost> {
        self.value(state).map_or(Within::DeadEnd, |value| Within::of(value, most))
    }

    fn after(&self, _: Option<Cost>, value: Cost) -> Option<Cost> {
        Some(value)
    }

    fn value(&self, value: Option<Cost>) -> Option<Cost> {
        value
    }

    fn evaluate_for_children(&self, _: &Reversed<'r, Atomix<S>>, _: &State<S>) -> Option<Cost> {
        None
    }

    fn prepare(
        &self,
        _: &Reversed<'r, Atomix<S>>,
        _: &Option<Cost>,
        state: &State<S>,
        scratch: &mut Scratch<S>,
    ) {
        let Scratch { conditions, before, distance, distances, needs } = scratch;
        conditions.renew(&self.position(state), self.most.saturating_sub(1), NEVER);
        conditions.sort();
        before.copy(conditions, self.atomix);
        *distance = 0;
        for kind in 0..self.atomix.kinds() {
            needs[kind] = conditions.least_without(kind as u8).min(self.most);
            distances[kind] =
                self.distance_of(kind as u8, state).expect("a state is stored if there is a way to it");
            *distance += distances[kind];
        }
    }

    /// The distances, plus the slack needed by the kinds that do not move.
    fn floor_after(
        &self,
        domain: &Reversed<'r, Atomix<S>>,
        _: &Option<Cost>,
        scratch: &Scratch<S>,
        state: &State<S>,
        slide: Slide,
    ) -> Option<Cost> {
        let mut next = *state;
        domain.apply(&mut next, slide);
        let kind = usize::from(slide.kind);
        let rest = scratch.distance - scratch.distances[kind] + Cost::from(scratch.needs[kind]);
        Some(rest + self.distance_of(slide.kind, &next)?)
    }

    fn is_within(
        &self,
        _: &Reversed<'r, Atomix<S>>,
        _: &Option<Cost>,
        scratch: &mut Scratch<S>,
        state: &State<S>,
        slide: Slide,
        most: Cost,
    ) -> bool {
        let Scratch { conditions, before, distance, distances, .. } = scratch;
        let rest = *distance - distances[usize::from(slide.kind)];
        let left = self.distance_of(slide.kind, state).and_then(|share| most.checked_sub(rest + share));
        left.is_some_and(|budget| {
            budget >= self.most.into() || {
                let (position, budget) = (self.position(state), budget as u8);
                before.follow(conditions, &position, slide.kind, budget)
                    && Program::new(&position, before).is_enough(budget)
            }
        })
    }
}
