//! The standard heuristic (Hüffner, Edelkamp, Fernau and Niedermeier 2001; section 3.1 of the Atomix thesis): the sum
//! of the generalized distances of all atoms to their goal cells, as if no atom obstructed another.
//!
//! Equal atoms are assigned to their goal cells at minimum cost. The minimum sum over the final states counts. A slide
//! is a generalized move of one atom, so no sum falls by more than 1.

use std::ops::Range;

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic, Incremental, Within};
use slidewise_domains::atomix::{Atomix, MAX_FREE, Shape, Slide, State};

use super::Distances;
use super::assignment::{LANES, Lanes, assignment, hungarian};
use super::explain::{Named, nearest_final};

/// The cost of an atom on a cell from which the goal cannot be reached: so large that no cheapest assignment takes it,
/// and so small that the sum over all atoms of the largest level does not overflow.
const NO_WAY: i16 = 800;

/// Room for the distances of all cells to a goal. Slightly more than there are cells, so that the same cell of all
/// goals does not map to the same place in the processor's cache.
const ROOM: usize = MAX_FREE + 4;

/// The standard heuristic for at most `G` groups of eight final states.
#[derive(Clone, Debug)]
pub struct Standard<const G: usize> {
    /// The number of final states that the atoms can reach.
    finals: usize,
    /// The number of groups in use: most levels have one, and only that one is computed.
    groups: usize,
    atoms: usize,
    /// For each group, goal and cell: the distance in each lane. Goals are numbered like atoms. A lane is a final
    /// state; spare lanes repeat the others, which does not change a minimum.
    distances: Vec<[Lanes; ROOM]>,
}

/// The sums of a state, one for each final state. Unused groups stay 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation<S: Shape, const G: usize> {
    /// Over all atoms.
    totals: [Lanes; G],
    /// For each kind: over its atoms.
    by_kind: S::PerAtom<[Lanes; G]>,
}

/// The new share of the kind whose atom slid, and the new sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change<const G: usize> {
    kind: u8,
    share: [Lanes; G],
    totals: [Lanes; G],
}

/// If at most this many atoms are equal, they have [rests](Rests) for each goal.
const FEW: usize = 4;

/// For each atom and goal of its kind: the minimum sum over all other atoms if it takes that goal. If more than a few
/// atoms are equal, the first of them has the sum over all other kinds instead. Unused entries keep their old values.
#[derive(Clone, Debug)]
pub struct Rests<S: Shape, const G: usize>(S::PerAtom<[[Lanes; G]; FEW]>);

impl<S: Shape, const G: usize> Default for Rests<S, G> {
    fn default() -> Self {
        Self(S::per_atom([[[0; LANES]; G]; FEW]))
    }
}

impl<S: Shape, const G: usize> Rests<S, G> {
    /// Adds `more` for a final state, which has one lane or several, to the cost of all others if one of these atoms
    /// slides.
    pub(super) fn add(&mut self, atoms: Range<usize>, lanes: impl Iterator<Item = usize> + Clone, more: i16) {
        for rests in self.0[atoms].as_flattened_mut() {
            lanes.clone().for_each(|lane| rests[lane / LANES][lane % LANES] += more);
        }
    }
}

impl<S: Shape, const G: usize> Evaluation<S, G> {
    /// For each relevant final state, in the order of [`Distances::finals`]: the sum over all atoms; entries after the
    /// last are meaningless.
    #[inline(always)]
    pub(super) fn totals(&self) -> &[i16] {
        self.totals.as_flattened()
    }

    /// For each final state of a group: the sum over all atoms except those of a kind.
    #[inline(always)]
    fn without(&self, group: usize, kind: u8) -> Lanes {
        let share = &self.by_kind[usize::from(kind)][group];
        std::array::from_fn(|lane| self.totals[group][lane] - share[lane])
    }
}

impl<const G: usize> Standard<G> {
    /// Are there enough groups for this many final states?
    #[must_use]
    pub const fn holds(finals: usize) -> bool {
        finals <= G * LANES
    }

    /// The heuristic for the final states of this level; `None` if there are too many.
    #[must_use]
    pub fn new<S: Shape>(atomix: &Atomix<S>, distances: &Distances) -> Option<Self> {
        let finals = distances.finals(atomix);
        let (groups, atoms) = (finals.len().div_ceil(LANES).max(1), atomix.atoms());
        if !Self::holds(finals.len()) {
            return None;
        }
        let mut standard =
            Self { finals: finals.len(), groups, atoms, distances: vec![[[0; LANES]; ROOM]; groups * atoms] };
        for (number, goals) in finals.iter().cycle().enumerate().take(groups * LANES) {
            let (group, lane) = (number / LANES, number % LANES);
            for (cells, &goal) in standard.distances[group * atoms..].iter_mut().zip(goals) {
                for (cell, &distance) in cells.iter_mut().zip(distances.to(goal)) {
                    cell[lane] = if distance == Distances::NEVER { NO_WAY } else { distance.into() };
                }
            }
        }
        Some(standard)
    }

    /// The cost of the atoms of a kind in a group, where atom number `first + i` is on `cell(i)`.
    #[inline(always)]
    fn share(&self, group: usize, first: usize, atoms: usize, cell: impl Fn(usize) -> u8) -> Lanes {
        let goals = &self.distances[group * self.atoms + first..][..atoms];
        assignment(atoms, |atom, goal| &goals[goal][usize::from(cell(atom))])
    }

    /// The rests of equal atoms; the first of them has the sum over all other kinds.
    #[inline(never)]
    fn share_among_equals(&self, cells: &[u8], first: usize, rests: &mut [[[Lanes; G]; FEW]]) {
        let others = rests[0][0];
        for (atom, rests) in rests.iter_mut().enumerate() {
            for (goal, rests) in rests.iter_mut().enumerate().take(cells.len()) {
                for (group, rest) in rests.iter_mut().enumerate().take(self.groups()) {
                    let goals = &self.distances[group * self.atoms + first..];
                    // The others of the kind, and the other goals.
                    let skip = |left_out: usize, index: usize| index + usize::from(index >= left_out);
                    let equals = assignment(cells.len() - 1, |i, j| {
                        &goals[skip(goal, j)][usize::from(cells[skip(atom, i)])]
                    });
                    *rest = sum(&others[group], &equals);
                }
            }
        }
    }

    /// Evaluates the sums of a group after a slide out of a state with these rests. The cells of the atoms are those
    /// before the slide, or those after it.
    #[inline(always)]
    pub(super) fn after_slide<S: Shape, T>(
        &self,
        group: usize,
        atomix: &Atomix<S>,
        Rests(rests): &Rests<S, G>,
        cells: &S::PerAtom<u8>,
        slide: Slide,
        follows: impl Fn(&Lanes) -> T,
    ) -> T {
        let atoms = atomix.atoms_of(slide.kind);
        // In both branches, so that the sums need not be joined in memory.
        if atoms.len() == 1 {
            let distances = &self.distances[group * self.atoms + atoms.start];
            follows(&sum(&rests[atoms.start][0][group], &distances[usize::from(slide.to)]))
        } else {
            let (rests, cells) = (&rests[atoms.clone()], &cells[atoms.clone()]);
            follows(&self.totals_of_equals(group, rests, cells, atoms.start, slide))
        }
    }

    /// The sums after a slide of equal atoms, of which this is the first. Out of line, so that the code for the others,
    /// the common case, stays small.
    #[inline(never)]
    fn totals_of_equals(
        &self,
        group: usize,
        rests: &[[[Lanes; G]; FEW]],
        cells: &[u8],
        first: usize,
        slide: Slide,
    ) -> Lanes {
        let Slide { from, to, .. } = slide;
        if cells.len() > FEW {
            // They need not be in order to share their goals.
            let moved = |atom: usize| if cells[atom] == from { to } else { cells[atom] };
            return sum(&rests[0][0][group], &self.share(group, first, cells.len(), moved));
        }
        // They are ordered by cell.
        let atom: usize = cells.iter().map(|&cell| usize::from(cell < from && cell != to)).sum();
        let goals = &self.distances[group * self.atoms + first..];
        let mut least = [i16::MAX; LANES];
        for (rest, goal) in rests[atom][..cells.len()].iter().zip(goals) {
            let total = sum(&rest[group], &goal[usize::from(to)]);
            least = std::array::from_fn(|lane| least[lane].min(total[lane]));
        }
        least
    }

    /// The goal cell of each atom in a final state, with equal atoms assigned at minimum cost, and its distance.
    pub(super) fn cheapest<S: Shape>(
        &self,
        atomix: &Atomix<S>,
        state: &State<S>,
        of_final: usize,
    ) -> Vec<(u8, Cost)> {
        let (group, lane) = (of_final / LANES, of_final % LANES);
        let distance = |atom: usize, goal: usize| {
            self.distances[group * self.atoms + goal][usize::from(state.cells()[atom])][lane]
        };
        let free = atomix.board().cells().len();
        let cell = |goal: usize| {
            let cells = &self.distances[group * self.atoms + goal][..free];
            cells.iter().position(|lanes| lanes[lane] == 0).map_or(0, |cell| cell as u8)
        };
        let mut goals = vec![(0, 0); self.atoms];
        for atoms in (0..atomix.kinds() as u8).map(|kind| atomix.atoms_of(kind)) {
            let first = atoms.start;
            let holder = hungarian(atoms.len(), |atom, goal| distance(first + atom, first + goal).into());
            for goal in atoms.clone() {
                let atom = first + holder[goal - first];
                goals[atom] = (cell(goal), distance(atom, goal) as Cost);
            }
        }
        goals
    }

    /// The distances of all atoms to a final state, explained.
    pub(super) fn explain_final<S: Shape>(
        &self,
        atomix: &Atomix<S>,
        state: &State<S>,
        of_final: usize,
    ) -> Explanation {
        let named = Named::new(atomix, state);
        let cheapest = self.cheapest(atomix, state, of_final);
        let part = |(atom, &(goal, distance)): (usize, &(u8, Cost))| {
            let what = format!("{} goes to {}", named.name(atom), named.place(goal));
            named.part(&[atom], what, distance)
        };
        let goals: Vec<u8> = cheapest.iter().map(|&(goal, _)| goal).collect();
        let what = format!("the atoms' distances, with {}", self.label(atomix, &named, of_final));
        let parts = cheapest.iter().enumerate().map(part).collect();
        Explanation::sum(what, parts).aiming_at(named.position(&goals))
    }

    /// A final state as text.
    pub(super) fn label<S: Shape>(
        &self,
        atomix: &Atomix<S>,
        named: &Named<'_, S>,
        of_final: usize,
    ) -> String {
        let goal = &self.distances[of_final / LANES * self.atoms][..atomix.board().cells().len()];
        let first = goal.iter().position(|lanes| lanes[of_final % LANES] == 0);
        named.molecule_at(first.map_or(0, |cell| cell as u8))
    }

    /// The number of final states that the atoms can reach.
    pub(super) fn finals(&self) -> usize {
        self.finals
    }

    /// The number of groups of final states, at least one.
    #[inline(always)]
    pub(super) fn groups(&self) -> usize {
        self.groups.min(G)
    }

    /// The cost that the minimum of the sums stands for.
    #[inline(always)]
    fn cost(&self, least: i16) -> Option<Cost> {
        if self.finals > 0 { Some(least as Cost) } else { None }
    }
}

#[inline(always)]
fn lowest(totals: &Lanes) -> i16 {
    totals.iter().fold(i16::MAX, |least, &total| least.min(total))
}

#[inline(always)]
fn sum(a: &Lanes, b: &Lanes) -> Lanes {
    std::array::from_fn(|lane| a[lane] + b[lane])
}

impl<S: Shape, const G: usize> Heuristic<Atomix<S>> for Standard<G> {
    fn estimate(&self, atomix: &Atomix<S>, state: &State<S>) -> Option<Cost> {
        Incremental::<Atomix<S>>::value(self, self.evaluate(atomix, state))
    }

    fn explain(&self, atomix: &Atomix<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        if self.finals == 0 {
            return Some(Explanation::given(self.refutation(atomix, state)?, None));
        }
        let evaluation: Evaluation<S, G> = self.evaluate(atomix, state);
        let totals: Vec<_> =
            evaluation.totals()[..self.finals].iter().map(|&sum| Some(sum as Cost)).collect();
        Some(nearest_final(
            "the nearest final state",
            &totals,
            |of_final| self.explain_final(atomix, state, of_final),
            |of_final| self.label(atomix, &Named::new(atomix, state), of_final),
        ))
    }

    fn refutation(&self, _: &Atomix<S>, _: &State<S>) -> Option<String> {
        Some("the molecule can never be complete: wherever it fits, some atom cannot reach its cell".into())
    }

    fn guarantee(&self, _: &Atomix<S>) -> Guarantee {
        Guarantee::CONSISTENT
    }

    fn table_bytes(&self) -> usize {
        size_of_val(&*self.distances)
    }
}

impl<S: Shape, const G: usize> Incremental<Atomix<S>> for Standard<G> {
    type Evaluation = Evaluation<S, G>;
    type Change = Change<G>;
    type Scratch = Rests<S, G>;

    /// Generalized moves can be reversed, so no distance grows by more than 1 either.
    const CHANGES_BY_AT_MOST_ONE: bool = true;

    #[inline(always)]
    fn evaluate(&self, atomix: &Atomix<S>, state: &State<S>) -> Evaluation<S, G> {
        let mut evaluation =
            Evaluation::<S, G> { totals: [[0; LANES]; G], by_kind: S::per_atom([[0; LANES]; G]) };
        for kind in 0..atomix.kinds() {
            let atoms = atomix.atoms_of(kind as u8);
            for group in 0..self.groups() {
                let share =
                    self.share(group, atoms.start, atoms.len(), |atom| state.cells()[atoms.start + atom]);
                evaluation.by_kind[kind][group] = share;
                evaluation.totals[group] = sum(&evaluation.totals[group], &share);
            }
        }
        evaluation
    }

    #[inline(always)]
    fn change(
        &self,
        atomix: &Atomix<S>,
        before: &Evaluation<S, G>,
        state: &State<S>,
        slide: Slide,
        most: Cost,
    ) -> Within<Change<G>> {
        let atoms = atomix.atoms_of(slide.kind);
        let mut change = Change { kind: slide.kind, share: [[0; LANES]; G], totals: [[0; LANES]; G] };
        let mut least = i16::MAX;
        for group in 0..self.groups() {
            let share = self.share(group, atoms.start, atoms.len(), |atom| state.cells()[atoms.start + atom]);
            change.share[group] = share;
            change.totals[group] = sum(&before.without(group, slide.kind), &share);
            least = least.min(lowest(&change.totals[group]));
        }
        match self.cost(least) {
            Some(value) if value <= most => Within::Yes(change, value),
            Some(value) => Within::No(value),
            None => Within::DeadEnd,
        }
    }

    #[inline(always)]
    fn after(&self, before: Evaluation<S, G>, change: Change<G>) -> Evaluation<S, G> {
        let mut evaluation = Evaluation { totals: change.totals, ..before };
        evaluation.by_kind[usize::from(change.kind)] = change.share;
        evaluation
    }

    #[inline(always)]
    fn value(&self, evaluation: Evaluation<S, G>) -> Option<Cost> {
        self.cost(evaluation.totals[..self.groups()].iter().map(lowest).min().unwrap_or(i16::MAX))
    }

    #[inline(always)]
    fn prepare(
        &self,
        atomix: &Atomix<S>,
        before: &Evaluation<S, G>,
        state: &State<S>,
        Rests(rests): &mut Rests<S, G>,
    ) {
        for kind in 0..atomix.kinds() as u8 {
            let atoms = atomix.atoms_of(kind);
            for (group, rest) in rests[atoms.start][0].iter_mut().enumerate().take(self.groups()) {
                *rest = before.without(group, kind);
            }
            if (2..=FEW).contains(&atoms.len()) {
                let cells = &state.cells()[atoms.clone()];
                self.share_among_equals(cells, atoms.start, &mut rests[atoms]);
            }
        }
    }

    #[inline(always)]
    fn value_after(
        &self,
        atomix: &Atomix<S>,
        _: &Evaluation<S, G>,
        rests: &Rests<S, G>,
        state: &State<S>,
        slide: Slide,
    ) -> Option<Cost> {
        let mut least = i16::MAX;
        for group in 0..self.groups() {
            least = least.min(self.after_slide(group, atomix, rests, state.cells(), slide, lowest));
        }
        self.cost(least)
    }
}
