//! The standard heuristic (Hüffner, Edelkamp, Fernau and Niedermeier 2001; S1 section 3.1): the generalized distances of
//! all atoms to their goal cells, summed up, as if no atom were in the way of another.
//!
//! Equal atoms share their goal cells in the cheapest way. The least sum over the final states counts. A slide is a
//! generalized move, and moves one atom: no sum falls by more than 1.

use slidewise_core::{Cost, Guarantee, Heuristic, Incremental, Within};
use slidewise_domains::atomix::{Atomix, MAX_FREE, Slide, State};

use super::Distances;
use super::assignment::{Lanes, assignment};

/// What an atom costs on a cell from which there is no way to the goal: so much that no cheapest assignment takes it, and
/// so little that the sum over all atoms of the largest level stays in range.
const NO_WAY: i16 = 800;

/// Room for the distances of all cells to a goal. A little more than there are cells, so that the same cell of all goals
/// does not fall on the same place of the processor's cache.
const ROOM: usize = MAX_FREE + 4;

/// The standard heuristic for at most `L` final states.
#[derive(Clone, Debug)]
pub struct Standard<const L: usize> {
    /// Is there any final state that the atoms can come to?
    is_possible: bool,
    /// By goal and cell: the distance in each lane. Goals are numbered like atoms. A lane is a final state; those left
    /// over repeat the others, which does not change a minimum.
    distances: Vec<[Lanes<L>; ROOM]>,
}

/// The sums of a state, one for each final state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark<const N: usize, const L: usize> {
    /// Over all atoms.
    totals: Lanes<L>,
    /// By kind: over its atoms.
    shares: [Lanes<L>; N],
}

/// The new share of the kind whose atom slid, and the new sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change<const L: usize> {
    kind: u8,
    share: Lanes<L>,
    totals: Lanes<L>,
}

impl<const N: usize, const L: usize> Mark<N, L> {
    /// By final state that counts, in the order of [`Distances::finals`]: the sum over all atoms. Those left over repeat
    /// the others.
    #[inline(always)]
    pub(super) fn totals(&self) -> &Lanes<L> {
        &self.totals
    }
}

impl<const L: usize> Change<L> {
    /// The new sums, as in [`Mark::totals`].
    #[inline(always)]
    pub(super) fn totals(&self) -> &Lanes<L> {
        &self.totals
    }
}

impl<const L: usize> Standard<L> {
    /// For the final states of this level; none if they are too many.
    #[must_use]
    pub fn new<const N: usize, const W: usize, const K: usize>(
        atomix: &Atomix<N, W, K>,
        distances: &Distances,
    ) -> Option<Self> {
        let finals = distances.finals(atomix);
        if finals.len() > L {
            return None;
        }
        let mut standard =
            Self { is_possible: !finals.is_empty(), distances: vec![[[0; L]; ROOM]; atomix.atoms()] };
        for (lane, goals) in finals.iter().cycle().enumerate().take(L) {
            for (cells, &goal) in standard.distances.iter_mut().zip(goals) {
                for (cell, &distance) in cells.iter_mut().zip(distances.to(goal)) {
                    cell[lane] = if distance == Distances::NEVER { NO_WAY } else { distance.into() };
                }
            }
        }
        Some(standard)
    }

    /// What the atoms of a kind cost, of which atom number `first + i` stands on `cell(i)`.
    #[inline(always)]
    fn share(&self, first: usize, atoms: usize, cell: impl Fn(usize) -> u8) -> Lanes<L> {
        let goals = &self.distances[first..first + atoms];
        assignment(atoms, |atom, goal| &goals[goal][usize::from(cell(atom))])
    }

    #[inline(always)]
    fn least(&self, totals: &Lanes<L>) -> Option<Cost> {
        let least = totals.iter().fold(i16::MAX, |least, &total| least.min(total));
        if self.is_possible { Some(least as Cost) } else { None }
    }
}

/// `totals` with one share instead of another.
#[inline(always)]
fn exchanged<const L: usize>(totals: &Lanes<L>, old: &Lanes<L>, new: &Lanes<L>) -> Lanes<L> {
    std::array::from_fn(|lane| totals[lane] - old[lane] + new[lane])
}

impl<const N: usize, const W: usize, const K: usize, const L: usize> Heuristic<Atomix<N, W, K>>
    for Standard<L>
{
    fn estimate(&self, atomix: &Atomix<N, W, K>, state: &State<N, W>) -> Option<Cost> {
        self.least(&self.mark(atomix, state).totals)
    }

    fn guarantee(&self, _: &Atomix<N, W, K>) -> Guarantee {
        Guarantee::CONSISTENT
    }

    fn table_bytes(&self) -> usize {
        size_of_val(&*self.distances)
    }
}

impl<const N: usize, const W: usize, const K: usize, const L: usize> Incremental<Atomix<N, W, K>>
    for Standard<L>
{
    type Mark = Mark<N, L>;
    type Change = Change<L>;

    /// Generalized moves can be gone back, so that no distance grows by more than 1 either.
    const IS_EVEN: bool = true;

    #[inline(always)]
    fn mark(&self, atomix: &Atomix<N, W, K>, state: &State<N, W>) -> Mark<N, L> {
        let mut mark = Mark { totals: [0; L], shares: [[0; L]; N] };
        for (kind, share) in mark.shares.iter_mut().enumerate().take(atomix.kinds()) {
            let atoms = atomix.atoms_of(kind as u8);
            *share = self.share(atoms.start, atoms.len(), |atom| state.cells()[atoms.start + atom]);
            mark.totals.iter_mut().zip(share).for_each(|(total, share)| *total += *share);
        }
        mark
    }

    #[inline(always)]
    fn change(
        &self,
        atomix: &Atomix<N, W, K>,
        before: &Mark<N, L>,
        state: &State<N, W>,
        slide: Slide,
        most: Cost,
    ) -> Within<Change<L>> {
        let atoms = atomix.atoms_of(slide.kind);
        let share = self.share(atoms.start, atoms.len(), |atom| state.cells()[atoms.start + atom]);
        let totals = exchanged(&before.totals, &before.shares[usize::from(slide.kind)], &share);
        match self.least(&totals) {
            Some(value) if value <= most => Within::Yes(Change { kind: slide.kind, share, totals }, value),
            Some(value) => Within::No(value),
            None => Within::DeadEnd,
        }
    }

    #[inline(always)]
    fn after(&self, before: Mark<N, L>, change: Change<L>) -> Mark<N, L> {
        let mut mark = Mark { totals: change.totals, ..before };
        mark.shares[usize::from(change.kind)] = change.share;
        mark
    }

    #[inline(always)]
    fn value(&self, mark: Mark<N, L>) -> Option<Cost> {
        self.least(&mark.totals)
    }

    #[inline(always)]
    fn value_after(
        &self,
        atomix: &Atomix<N, W, K>,
        before: &Mark<N, L>,
        state: &State<N, W>,
        slide: Slide,
    ) -> Option<Cost> {
        let atoms = atomix.atoms_of(slide.kind);
        let share = if atoms.len() == 1 {
            self.distances[atoms.start][usize::from(slide.to)]
        } else {
            // Equal atoms need not be in order to share their goals.
            self.share(atoms.start, atoms.len(), |atom| {
                let cell = state.cells()[atoms.start + atom];
                if cell == slide.from { slide.to } else { cell }
            })
        };
        self.least(&exchanged(&before.totals, &before.shares[usize::from(slide.kind)], &share))
    }
}
