//! The standard heuristic (Hüffner, Edelkamp, Fernau and Niedermeier 2001; S1 section 3.1): the generalized distances of
//! all atoms to their goal cells, summed up, as if no atom were in the way of another.
//!
//! Equal atoms share their goal cells in the cheapest way. The least sum over the final states counts. A slide is a
//! generalized move, and moves one atom: no sum falls by more than 1.

use slidewise_core::{Cost, Guarantee, Heuristic, Incremental, Within};
use slidewise_domains::atomix::{Atomix, MAX_FREE, Slide, State};

use super::Distances;
use super::assignment::{LANES, Lanes, assignment};

/// What an atom costs on a cell from which there is no way to the goal: so much that no cheapest assignment takes it, and
/// so little that the sum over all atoms of the largest level stays in range.
const NO_WAY: i16 = 800;

/// Room for the distances of all cells to a goal. A little more than there are cells, so that the same cell of all goals
/// does not fall on the same place of the processor's cache.
const ROOM: usize = MAX_FREE + 4;

/// The standard heuristic for at most `G` groups of eight final states.
#[derive(Clone, Debug)]
pub struct Standard<const G: usize> {
    /// Is there any final state that the atoms can come to?
    is_possible: bool,
    /// Groups that there are: most levels have one, and pay for one.
    groups: usize,
    atoms: usize,
    /// By group, goal and cell: the distance in each lane. Goals are numbered like atoms. A lane is a final state; those
    /// left over repeat the others, which does not change a minimum.
    distances: Vec<[Lanes; ROOM]>,
}

/// The sums of a state, one for each final state. Groups that there are not stay 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark<const N: usize, const G: usize> {
    /// Over all atoms.
    totals: [Lanes; G],
    /// By kind: over its atoms.
    shares: [[Lanes; G]; N],
}

/// The new share of the kind whose atom slid, and the new sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change<const G: usize> {
    kind: u8,
    share: [Lanes; G],
    totals: [Lanes; G],
}

impl<const N: usize, const G: usize> Mark<N, G> {
    /// By final state that counts, in the order of [`Distances::finals`]: the sum over all atoms, and something else behind
    /// the last.
    #[inline(always)]
    pub(super) fn totals(&self) -> &[i16] {
        self.totals.as_flattened()
    }

    /// By final state: the sum over all atoms but those of a kind.
    #[inline(always)]
    pub(super) fn without(&self, kind: u8) -> [Lanes; G] {
        let share = &self.shares[usize::from(kind)];
        std::array::from_fn(|group| std::array::from_fn(|lane| self.totals[group][lane] - share[group][lane]))
    }
}

impl<const G: usize> Change<G> {
    /// The new sums, as in [`Mark::totals`].
    #[inline(always)]
    pub(super) fn totals(&self) -> &[i16] {
        self.totals.as_flattened()
    }
}

impl<const G: usize> Standard<G> {
    /// Are there groups enough for so many final states?
    #[must_use]
    pub const fn holds(finals: usize) -> bool {
        finals <= G * LANES
    }

    /// For the final states of this level; none if they are too many.
    #[must_use]
    pub fn new<const N: usize, const W: usize, const K: usize>(
        atomix: &Atomix<N, W, K>,
        distances: &Distances,
    ) -> Option<Self> {
        let finals = distances.finals(atomix);
        let (groups, atoms) = (finals.len().div_ceil(LANES), atomix.atoms());
        if !Self::holds(finals.len()) {
            return None;
        }
        let mut standard = Self {
            is_possible: !finals.is_empty(),
            groups,
            atoms,
            distances: vec![[[0; LANES]; ROOM]; groups * atoms],
        };
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

    /// What the atoms of a kind cost in a group, of which atom number `first + i` stands on `cell(i)`.
    #[inline(always)]
    fn share(&self, group: usize, first: usize, atoms: usize, cell: impl Fn(usize) -> u8) -> Lanes {
        let goals = &self.distances[group * self.atoms + first..][..atoms];
        assignment(atoms, |atom, goal| &goals[goal][usize::from(cell(atom))])
    }

    /// The estimate after a slide, if the other kinds cost `rest`.
    #[inline(always)]
    pub(super) fn after_slide<const N: usize, const W: usize, const K: usize>(
        &self,
        atomix: &Atomix<N, W, K>,
        rest: &[Lanes; G],
        state: &State<N, W>,
        slide: Slide,
    ) -> Option<Cost> {
        let atoms = atomix.atoms_of(slide.kind);
        let mut least = i16::MAX;
        for (group, rest) in rest.iter().enumerate().take(self.groups) {
            let share = if atoms.len() == 1 {
                self.distances[group * self.atoms + atoms.start][usize::from(slide.to)]
            } else {
                // Equal atoms need not be in order to share their goals.
                self.share(group, atoms.start, atoms.len(), |atom| {
                    let cell = state.cells()[atoms.start + atom];
                    if cell == slide.from { slide.to } else { cell }
                })
            };
            least = least.min(lowest(&sum(rest, &share)));
        }
        self.cost(least)
    }

    /// What the least of the sums means.
    #[inline(always)]
    fn cost(&self, least: i16) -> Option<Cost> {
        if self.is_possible { Some(least as Cost) } else { None }
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

impl<const N: usize, const W: usize, const K: usize, const G: usize> Heuristic<Atomix<N, W, K>>
    for Standard<G>
{
    fn estimate(&self, atomix: &Atomix<N, W, K>, state: &State<N, W>) -> Option<Cost> {
        Incremental::<Atomix<N, W, K>>::value(self, self.mark(atomix, state))
    }

    fn guarantee(&self, _: &Atomix<N, W, K>) -> Guarantee {
        Guarantee::CONSISTENT
    }

    fn table_bytes(&self) -> usize {
        size_of_val(&*self.distances)
    }
}

impl<const N: usize, const W: usize, const K: usize, const G: usize> Incremental<Atomix<N, W, K>>
    for Standard<G>
{
    type Mark = Mark<N, G>;
    type Change = Change<G>;
    type Common = ();

    /// Generalized moves can be gone back, so that no distance grows by more than 1 either.
    const IS_EVEN: bool = true;

    #[inline(always)]
    fn mark(&self, atomix: &Atomix<N, W, K>, state: &State<N, W>) -> Mark<N, G> {
        let mut mark = Mark { totals: [[0; LANES]; G], shares: [[[0; LANES]; G]; N] };
        for (kind, shares) in mark.shares.iter_mut().enumerate().take(atomix.kinds()) {
            let atoms = atomix.atoms_of(kind as u8);
            for (group, (share, totals)) in
                shares.iter_mut().zip(&mut mark.totals).enumerate().take(self.groups)
            {
                *share =
                    self.share(group, atoms.start, atoms.len(), |atom| state.cells()[atoms.start + atom]);
                totals.iter_mut().zip(share).for_each(|(total, share)| *total += *share);
            }
        }
        mark
    }

    #[inline(always)]
    fn change(
        &self,
        atomix: &Atomix<N, W, K>,
        before: &Mark<N, G>,
        state: &State<N, W>,
        slide: Slide,
        most: Cost,
    ) -> Within<Change<G>> {
        let atoms = atomix.atoms_of(slide.kind);
        let rest = before.without(slide.kind);
        let mut change = Change { kind: slide.kind, share: [[0; LANES]; G], totals: rest };
        let mut least = i16::MAX;
        for (group, rest) in rest.iter().enumerate().take(self.groups) {
            let share = self.share(group, atoms.start, atoms.len(), |atom| state.cells()[atoms.start + atom]);
            change.share[group] = share;
            change.totals[group] = sum(rest, &share);
            least = least.min(lowest(&change.totals[group]));
        }
        match self.cost(least) {
            Some(value) if value <= most => Within::Yes(change, value),
            Some(value) => Within::No(value),
            None => Within::DeadEnd,
        }
    }

    #[inline(always)]
    fn after(&self, before: Mark<N, G>, change: Change<G>) -> Mark<N, G> {
        let mut mark = Mark { totals: change.totals, ..before };
        mark.shares[usize::from(change.kind)] = change.share;
        mark
    }

    #[inline(always)]
    fn value(&self, mark: Mark<N, G>) -> Option<Cost> {
        self.cost(mark.totals[..self.groups].iter().map(lowest).min().unwrap_or(i16::MAX))
    }

    #[inline(always)]
    fn value_after(
        &self,
        atomix: &Atomix<N, W, K>,
        before: &Mark<N, G>,
        state: &State<N, W>,
        slide: Slide,
    ) -> Option<Cost> {
        self.after_slide(atomix, &before.without(slide.kind), state, slide)
    }
}
