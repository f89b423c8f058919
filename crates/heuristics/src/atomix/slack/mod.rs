//! The slack program: generalized distances, plus the additional cost because atoms obstruct each other and because
//! nothing stops them where they would have to stop. The Atomix thesis leaves the latter as an open problem.
//!
//! # What is estimated
//!
//! Fix a final state. Let the atoms i of a kind κ go to its goal cells of that kind, let `d(i, g)` be the generalized
//! distance of atom i to goal cell g, and `A(κ)` the cost of the cheapest assignment of the kind's atoms to its goals,
//! so that [`Standard`] is the sum of all `A(κ)`. A plan that leads to the final state makes `m(i)` moves with atom i.
//! The *slack* of a kind is `s(κ) = Σ m(i) − A(κ)` over its atoms; it is at least 0, and the plan has `Σ A(κ) + Σ s(κ)`
//! moves.
//!
//! In the plan, atom i takes some goal g. The other atoms of its kind make at least as many moves as their cheapest
//! assignment to the other goals costs. So `m(i) ≤ d(i, g) + s(κ) − δ(i, g)`, where the *detour* `δ(i, g)` is what the
//! cheapest assignment in which i takes g costs beyond `A(κ)`. For an atom without equals this says
//! `m(i) = d(i, g) + s(κ)`.
//!
//! # Conditions
//!
//! Every plan satisfies three families of conditions on its slacks:
//!
//! - *Conflict.* Two atoms i, j that take goals g, h make at least `D` moves, the distance of the pair in a database
//!   with capacity: the moves of the two, with the rest left out, are generalized moves in which they neither pass
//!   through each other nor share a cell. So the slacks of their two kinds sum to at least
//!   `D − d(i, g) − d(j, h) + δ(i, g) + δ(j, h)`. If they are of one kind, the others of the kind make at least `N`
//!   moves, the sum of their distances to the nearest goals, and its slack is at least `D + N − A(κ)`, and at least the
//!   two detours. The goals are not known: the minimum over all g ≠ h counts. Three atoms without equals make at least
//!   as many moves as their triple needs, by the same argument; [`Slack::with_triples`] adds this for some triples.
//! - *Support.* When atom i comes to rest on a cell, the next cell in the direction of its move is wall or holds
//!   another atom j at rest there. That atom is where it started, whether it moves later or never, or where one of its
//!   moves ended, including the last one. In any case it comes from its start to that cell y, and from there to its
//!   goal h, in `m(j)` moves. So `d(j, y) + d(y, h) ≤ d(j, h) + s − δ(j, h)` with the slack s of its kind: y is a
//!   *possible stop* of j. Hence atom i has a path of at most `d(i, g) + s − δ(i, g)` moves for some goal g such that
//!   next to each of its stops, including the one on the goal cell, there is wall or a possible stop of another atom.
//!   An atom on its goal cell has the empty path.
//! - *Arrival.* What stops an atom was there before: it started there, or was itself stopped there. So let stops be
//!   *given* one after another. At first, each atom is given its own cell after 0 moves. Atom i is given a cell v after
//!   m moves if one slide leads there from a cell that it was given after m − 1 moves, if the next cell is wall or was
//!   given to another atom, and if `m + d(v, g) ≤ d(i, g) + s − δ(i, g)` for some goal g. In the order of time, every
//!   stop of the plan is given to its atom, so each atom is given one of the goals. Two atoms that would have to stop
//!   each other first are given nothing.
//!
//! An arrival implies the support: a cell that is given is a possible stop. But a support is quicker to find, so the
//! arrivals are looked at last, and only for sums of slacks up to `program::ARRIVALS`: with larger ones they take longer
//! than what they save (docs/ATOMIX.md has the figures).
//!
//! The estimate for the final state is `Σ A(κ)` plus the minimum sum of slacks that satisfies all conditions. No plan
//! is shorter. The minimum estimate over all final states is admissible.
//!
//! What is relaxed: of time only the order of arrivals is kept (a support may be gone already), one atom may support in several
//! places at once, equal atoms each have the whole slack of their kind, and only pairs and some triples obstruct each other. If there
//! are too many sets of support cells, some are replaced by subsets; a plan satisfies these as well. Sums of slacks are
//! tried from 0 up to one less than a given maximum, which is the answer if none of them suffices.
//!
//! # Why it is consistent
//!
//! Let an atom slide from p to q, and let some slacks satisfy the conditions for a final state after the slide. Before
//! it, give each kind as many moves as after it, and that of the sliding atom one more: its slack is again at least 0,
//! because `A` changes by at most 1. These slacks satisfy the conditions before the slide, so the estimate falls by at
//! most 1 along it:
//!
//! - The number of moves an atom may make, `A(κ) + s(κ)` less what the others of its kind cost, does not fall, because
//!   what they cost changes by at most 1 if the sliding atom is one of them; for the sliding atom itself it rises by 1.
//! - A slide is a generalized move of each pair that the atom is in: `D` rises by at most 1, and so do its distances.
//!   The same is true of each triple. Where the conflicts of pairs imply that of a triple it may be left out, because
//!   slacks that satisfy the former satisfy the latter.
//! - No possible stop is lost: the sliding atom has one more move, with which it gets to q, and may stop there.
//! - The paths of the others remain. The sliding atom's path is the slide and then its path from q. At q it is stopped
//!   by wall or by an atom that starts there, and so has a possible stop there. Sets of support cells are made from
//!   those of the next stops, and whatever contains a set contains what replaces it.
//! - Every cell that is given after the slide is given before it: the sliding atom gets q first, stopped by wall or by
//!   an atom on its own cell, and everything else in the same order, the sliding atom's cells after one move more.
//! - More slack never hurts: it adds possible stops and cells that are given, and whatever contains a set of support cells for a slack contains
//!   one for any larger slack, merged or not (the lemma of `relaxed_paths::supports`). The points above need this where
//!   they give an atom more slack than it has after the slide, and the program needs it where it raises slacks until
//!   the conditions hold.
//!
//! Arrivals may be left out for large sums of slacks. Let `K` be the sum that all conditions need, `W ≤ K` the sum that they
//! need without arrivals, and b the largest sum for which arrivals are looked at. What is added is then the minimum of `K`
//! and max(b + 1, W). Added to `Σ A(κ)`, each of `K`, `W` and b + 1 is consistent, so their maxima and minima are.
//!
//! The maximum that is added does no harm: [`Standard`] is consistent for every final state, and so is the minimum of
//! two consistent estimates. But an estimate may *rise* by more than 1 along a slide, because slides cannot be
//! reversed.

mod arrivals;
mod backwards;
mod conditions;
mod conflicts;
mod explain;
mod program;
mod regrets;
mod relaxed_paths;
mod sample;
mod sets;
mod slides;
mod triples;

pub use backwards::SlackFromStart;
use std::ops::ControlFlow;

use slidewise_core::{Cost, Domain, Explanation, Guarantee, Heuristic, Incremental, Stop, Within, argsort};
use slidewise_domains::atomix::{Atomix, Shape, Slide, State};
use slidewise_domains::grid::BitSet;

use super::Distances;
use super::assignment::LANES;
use super::standard::{Change, Evaluation, Rests, Standard};
use conditions::{Conditions, Position};
use conflicts::Conflicts;
use program::Program;
use regrets::NEVER;
use relaxed_paths::Ways;
use slides::Slides;
use triples::{Single, Triples};

/// The default maximum that the slack program adds to the distances.
pub const USUAL_SLACK: u8 = 5;

/// Is called while tables are built, with the number of parts that are done and of all parts, and may stop that.
pub type Building<'a> = dyn FnMut(u64, u64) -> ControlFlow<Stop> + 'a;

/// Lets tables be built, however long it takes.
fn unwatched(_: u64, _: u64) -> ControlFlow<Stop> {
    ControlFlow::Continue(())
}

/// The result of building that nobody stops.
fn unstopped<T>(built: Result<T, Stop>) -> T {
    built.expect("nobody stops it")
}

/// The slack program for at most `G` groups of eight final states on levels of a shape.
#[derive(Clone, Debug)]
pub struct Slack<S: Shape, const G: usize> {
    standard: Standard<G>,
    tables: Tables<S::Cells>,
    /// The maximum ever added to the distances.
    most: u8,
}

/// The end of the plans that is the same for all positions of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Anchor {
    /// Plans lead from any position to a final state.
    Finals,
    /// Plans lead from the start to any position.
    Start,
}

#[derive(Clone, Debug)]
struct Tables<B: BitSet> {
    anchor: Anchor,
    distances: Distances,
    /// For each final state: its goal cells, in the order of the atoms.
    finals: Vec<Vec<u8>>,
    /// The same by the numbers that they have in `ways`.
    numbers: Vec<Vec<u8>>,
    ways: Ways<B>,
    conflicts: Conflicts,
    triples: Triples,
    slides: Slides<B>,
    /// The kinds; those of one atom come first, because their conflicts are known at once.
    order: Vec<u8>,
    /// For each kind: all others, in the same order.
    others: Vec<Vec<u8>>,
}

impl<B: BitSet> Tables<B> {
    /// The tables for these goal cells, in ascending order, and these final states, without triples.
    fn new<S: Shape<Cells = B>>(
        anchor: Anchor,
        (atomix, distances): (&Atomix<S>, &Distances),
        goals: &[u8],
        finals: Vec<Vec<u8>>,
        conflicts: Conflicts,
        most: u8,
        building: &mut Building<'_>,
    ) -> Result<Self, Stop> {
        let number = |goal: &u8| goals.binary_search(goal).map_or(0, |number| number as u8);
        let order = argsort(atomix.kinds(), &mut |kind| (atomix.atoms_of(kind as u8).len(), 0));
        let order: Vec<u8> = order.into_iter().map(|kind| kind as u8).collect();
        let start = atomix.start();
        let from = (anchor == Anchor::Start).then(|| &start.cells().as_ref()[..atomix.atoms()]);
        Ok(Self {
            anchor,
            triples: Triples::default(),
            numbers: finals.iter().map(|cells| cells.iter().map(number).collect()).collect(),
            ways: Ways::new(atomix.board(), distances, (from, goals), most.into(), building)?,
            conflicts,
            slides: Slides::new(atomix.board(), distances, goals),
            distances: distances.clone(),
            finals,
            others: (0..order.len() as u8)
                .map(|kind| order.iter().copied().filter(|other| *other != kind).collect())
                .collect(),
            order,
        })
    }

    /// Conflicts of three atoms at these ends of their ways, from tables that have at most this many states together.
    fn triples<S: Shape<Cells = B>>(
        &self,
        atomix: &Atomix<S>,
        ends: &[Vec<u8>],
        states: usize,
        building: &mut Building<'_>,
    ) -> Result<Triples, Stop> {
        let atoms = |kind: u8| atomix.atoms_of(kind);
        let kinds = (0..atomix.kinds() as u8).filter(|kind| atoms(*kind).len() == 1);
        let singles: Vec<_> = kinds.map(|kind| Single { atom: atoms(kind).start as u8, kind }).collect();
        let room = Conditions::<S>::room_for_triples(atomix.kinds());
        Triples::new(
            atomix.board(),
            (&self.distances, &self.conflicts, ends),
            &singles,
            room,
            states,
            building,
        )
    }

    /// The number of bytes that the tables take.
    fn bytes(&self) -> usize {
        let Self { ways, conflicts, triples, slides, .. } = self;
        ways.bytes() + conflicts.bytes() + triples.bytes() + slides.bytes()
    }
}

impl<S: Shape, const G: usize> Slack<S, G> {
    /// The program for the final states of this level; `None` if there are too many of them or too many cells. At most
    /// `most` is added to the distances.
    #[must_use]
    pub fn new(atomix: &Atomix<S>, distances: &Distances, most: u8) -> Option<Self> {
        unstopped(Self::build(atomix, distances, most, &mut unwatched))
    }

    /// The same, watched: building the tables may take seconds.
    ///
    /// # Errors
    ///
    /// If it is stopped.
    pub fn build(
        atomix: &Atomix<S>,
        distances: &Distances,
        most: u8,
        building: &mut Building<'_>,
    ) -> Result<Option<Self>, Stop> {
        let Some(standard) = Standard::new(atomix, distances) else { return Ok(None) };
        let finals = distances.finals(atomix);
        let mut goals: Vec<u8> = finals.iter().flatten().copied().collect();
        goals.sort_unstable();
        goals.dedup();
        let conflicts = Conflicts::new(atomix.board(), distances, &finals, building)?;
        let Some(conflicts) = conflicts else { return Ok(None) };
        let levels = (atomix, distances);
        let tables = Tables::new(Anchor::Finals, levels, &goals, finals, conflicts, most, building)?;
        Ok(Some(Self { standard, tables, most }))
    }

    /// The same with conflicts of three atoms, from tables that have at most this many states together.
    #[must_use]
    pub fn with_triples(self, atomix: &Atomix<S>, states: usize) -> Self {
        unstopped(self.build_triples(atomix, states, &mut unwatched))
    }

    /// The same, watched.
    ///
    /// # Errors
    ///
    /// If it is stopped.
    pub fn build_triples(
        mut self,
        atomix: &Atomix<S>,
        states: usize,
        building: &mut Building<'_>,
    ) -> Result<Self, Stop> {
        self.tables.triples = self.tables.triples(atomix, &self.tables.finals, states, building)?;
        Ok(self)
    }

    /// Is the estimate of a state at most this? Deciding this is quicker than computing the estimate.
    #[inline]
    pub fn within(&self, atomix: &Atomix<S>, state: &State<S>, most: Cost) -> bool {
        self.within_totals(atomix, self.standard.evaluate(atomix, state).totals(), state, most)
    }

    /// The same for a state whose sums of distances are known for each final state.
    #[inline]
    fn within_totals(&self, atomix: &Atomix<S>, totals: &[i16], state: &State<S>, most: Cost) -> bool {
        let mut conditions = Conditions::default();
        self.is_any_final(totals.iter().copied(), most, |of_final, budget| {
            let position = Position::new(&self.tables, atomix, state, of_final);
            conditions.renew(&position, budget, budget)
                && Program::new(&position, &conditions).is_enough(budget)
        })
    }

    /// Is there a final state for which the estimate is at most this? `is_enough` is called with its number and the
    /// moves left beyond the sum of the distances.
    #[inline(always)]
    fn is_any_final(
        &self,
        totals: impl Iterator<Item = i16>,
        most: Cost,
        mut is_enough: impl FnMut(usize, u8) -> bool,
    ) -> bool {
        totals.take(self.tables.finals.len()).enumerate().any(|(of_final, total)| {
            let budget = most.checked_sub(total as Cost);
            budget.is_some_and(|budget| budget >= self.most.into() || is_enough(of_final, budget as u8))
        })
    }

    /// The heuristic without slacks, which is never larger.
    #[must_use]
    pub fn standard(&self) -> &Standard<G> {
        &self.standard
    }

    /// The estimate if it is at most this.
    #[inline]
    fn estimate_within(
        &self,
        atomix: &Atomix<S>,
        evaluation: &Evaluation<S, G>,
        state: &State<S>,
        most: Cost,
    ) -> Option<Cost> {
        let least = Incremental::<Atomix<S>>::value(&self.standard, *evaluation)?;
        let largest = most.min(least + Cost::from(self.most));
        (least..=largest).find(|&value| self.within_totals(atomix, evaluation.totals(), state, value))
    }
}

impl<S: Shape, const G: usize> Heuristic<Atomix<S>> for Slack<S, G> {
    fn estimate(&self, atomix: &Atomix<S>, state: &State<S>) -> Option<Cost> {
        let evaluation = self.standard.evaluate(atomix, state);
        self.estimate_within(atomix, &evaluation, state, Cost::MAX)
    }

    fn explain(&self, atomix: &Atomix<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        Some(self.explained(atomix, state))
    }

    fn refutation(&self, atomix: &Atomix<S>, state: &State<S>) -> Option<String> {
        self.standard.refutation(atomix, state)
    }

    fn guarantee(&self, _: &Atomix<S>) -> Guarantee {
        Guarantee::CONSISTENT
    }

    fn table_bytes(&self) -> usize {
        let standard = Heuristic::<Atomix<S>>::table_bytes(&self.standard);
        standard + self.tables.bytes()
    }
}

/// Workspace that is prepared once for a state and then serves all its children.
#[derive(Clone, Debug)]
pub struct Scratch<S: Shape, const G: usize> {
    /// For the nearest final state.
    conditions: Conditions<S>,
    /// The same after the last slide that was queried.
    after: Conditions<S>,
    /// For other final states.
    others: Conditions<S>,
    /// For each kind, for the nearest final state: the slack that all other kinds need.
    needs: S::PerAtom<u8>,
    /// The rests for the nearest final state, including that slack.
    rests: Rests<S, G>,
}

impl<S: Shape, const G: usize> Default for Scratch<S, G> {
    /// For a state without atoms.
    fn default() -> Self {
        Self {
            conditions: Conditions::default(),
            after: Conditions::default(),
            others: Conditions::default(),
            needs: S::per_atom(0),
            rests: Rests::default(),
        }
    }
}

/// The evaluation of [`Standard`] and the estimate.
impl<S: Shape, const G: usize> Incremental<Atomix<S>> for Slack<S, G> {
    type Evaluation = (Evaluation<S, G>, Option<Cost>);
    type Change = (Change<G>, Cost);
    type Scratch = Scratch<S, G>;

    fn evaluate(&self, atomix: &Atomix<S>, state: &State<S>) -> Self::Evaluation {
        let evaluation = self.standard.evaluate(atomix, state);
        (evaluation, self.estimate_within(atomix, &evaluation, state, Cost::MAX))
    }

    fn change(
        &self,
        atomix: &Atomix<S>,
        before: &Self::Evaluation,
        state: &State<S>,
        slide: Slide,
        most: Cost,
    ) -> Within<Self::Change> {
        match self.standard.change(atomix, &before.0, state, slide, most) {
            Within::No(value) => Within::No(value),
            Within::DeadEnd => Within::DeadEnd,
            Within::Yes(change, _) => {
                let evaluation = Incremental::<Atomix<S>>::after(&self.standard, before.0, change);
                match self.estimate_within(atomix, &evaluation, state, most) {
                    Some(value) => Within::Yes((change, value), value),
                    None => Within::No(most + 1),
                }
            }
        }
    }

    #[inline(always)]
    fn after(&self, before: Self::Evaluation, (change, value): Self::Change) -> Self::Evaluation {
        (Incremental::<Atomix<S>>::after(&self.standard, before.0, change), Some(value))
    }

    #[inline(always)]
    fn value(&self, evaluation: Self::Evaluation) -> Option<Cost> {
        evaluation.1
    }

    /// The evaluation of the standard heuristic alone.
    fn evaluate_for_children(&self, atomix: &Atomix<S>, state: &State<S>) -> Self::Evaluation {
        (self.standard.evaluate(atomix, state), None)
    }

    /// The conditions for the nearest final state.
    fn prepare(
        &self,
        atomix: &Atomix<S>,
        before: &Self::Evaluation,
        state: &State<S>,
        scratch: &mut Scratch<S, G>,
    ) {
        let Scratch { conditions, after, needs, rests, .. } = scratch;
        let finals = self.tables.finals.len();
        let totals = before.0.totals().iter().take(finals).enumerate();
        // Without a final state there is nothing to query.
        let Some((nearest, _)) = totals.min_by_key(|(_, total)| **total) else { return };
        conditions.renew(
            &Position::new(&self.tables, atomix, state, nearest),
            self.most.saturating_sub(1),
            NEVER,
        );
        conditions.sort();
        after.copy(conditions, atomix);
        self.standard.prepare(atomix, &before.0, state, rests);
        // Spare lanes repeat the final states.
        let lanes = (nearest..self.standard.groups() * LANES).step_by(finals);
        for (kind, need) in needs.as_mut().iter_mut().enumerate().take(atomix.kinds()) {
            *need = conditions.least_without(kind as u8).min(self.most);
            if *need > 0 {
                rests.add(atomix.atoms_of(kind as u8), lanes.clone(), (*need).into());
            }
        }
    }

    /// The standard heuristic plus, for the nearest final state, the slack needed by the kinds that do not move.
    #[inline(always)]
    fn floor_after(
        &self,
        atomix: &Atomix<S>,
        before: &Self::Evaluation,
        scratch: &Scratch<S, G>,
        state: &State<S>,
        slide: Slide,
    ) -> Option<Cost> {
        self.standard.value_after(atomix, &before.0, &scratch.rests, state, slide)
    }

    fn is_within(
        &self,
        atomix: &Atomix<S>,
        _: &Self::Evaluation,
        scratch: &mut Scratch<S, G>,
        state: &State<S>,
        slide: Slide,
        most: Cost,
    ) -> bool {
        let Scratch { conditions, after, others, needs, rests } = scratch;
        let need = i16::from(needs[usize::from(slide.kind)]);
        let totals = (0..self.standard.groups()).flat_map(|group| {
            self.standard.after_slide(group, atomix, rests, state.cells(), slide, |totals| *totals)
        });
        let totals = totals
            .enumerate()
            .map(|(of_final, total)| if of_final == conditions.of_final { total - need } else { total });
        self.is_any_final(totals, most, |of_final, budget| {
            let position = Position::new(&self.tables, atomix, state, of_final);
            if of_final == conditions.of_final {
                after.follow(conditions, &position, slide.kind, budget)
                    && Program::new(&position, after).is_enough(budget)
            } else {
                others.renew(&position, budget, budget) && Program::new(&position, others).is_enough(budget)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use slidewise_domains::atomix::{Atom, AtomKind, Board, Bonds, Instance, read};

    /// A level from drawings of its board and its molecule, with at most four kinds of atoms.
    pub(super) fn level(rows: &[&str], molecule: &[&str]) -> Instance {
        let (board, molecule) = (rows.join("\n"), molecule.join("\n"));
        let atoms: String = "abcd"
            .chars()
            .filter(|name| board.contains(*name))
            .map(|name| format!("atom: {name} {name}\n"))
            .collect();
        let text = format!("puzzle: atomix\n{atoms}\n{board}\n\nmolecule:\n{molecule}\n");
        read::FORMATS.native(&text).remove(0).instance.expect("it is legal")
    }

    /// A board from a drawing: `#` is wall.
    pub(super) fn board(rows: &[&str]) -> Board {
        let cells = rows.iter().enumerate().flat_map(|(row, line)| {
            line.chars().enumerate().map(move |(column, content)| ((row, column), content))
        });
        let kind = AtomKind { name: "a".into(), element: "a".into(), bonds: Bonds::default() };
        let atom = |cell| vec![Atom { kind: 0, cell }];
        let (walls, free): (Vec<_>, Vec<_>) = cells.partition(|(_, content)| *content == '#');
        Board::new(&Instance {
            width: rows[0].len(),
            height: rows.len(),
            walls: walls.into_iter().map(|(cell, _)| cell).collect(),
            kinds: vec![kind],
            atoms: atom(free[0].0),
            molecule: atom((0, 0)),
        })
    }
}
