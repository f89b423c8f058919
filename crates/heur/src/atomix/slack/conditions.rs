//! The conditions that the slacks of the kinds must fulfil in one state for one final state.

use slidewise_domains::atomix::{Atomix, State};

use super::Tables;
use super::shares::{self, NEVER};

/// A state and one of the final states.
pub(super) struct Position<'a, const N: usize, const W: usize, const K: usize> {
    pub(super) tables: &'a Tables<W>,
    pub(super) atomix: &'a Atomix<N, W, K>,
    pub(super) cells: &'a [u8; N],
    /// The number of the final state.
    pub(super) of_final: usize,
}

/// What the slacks must fulfil. `N` is the number of atoms or more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conditions<const N: usize> {
    /// The number of the final state.
    pub(super) of_final: usize,
    /// By atom and goal of its kind: the entry of its ways there without slack.
    pub(super) entries: [[u32; N]; N],
    /// By atom and goal of its kind: the slack it takes away from its kind to go there.
    pub(super) detours: [[u8; N]; N],
    /// By kind with equal atoms: what their cheapest assignment costs.
    cheapest: [i32; N],
    /// The conflicts, as many as there are: few kinds are in each other's way.
    conflicts: [[Conflict; N]; N],
    in_conflict: usize,
}

/// Two kinds and the least sum of their slacks, or the least slack if they are the same.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Conflict {
    pub(super) kinds: [u8; 2],
    pub(super) least: u8,
}

impl<const N: usize> Default for Conditions<N> {
    /// No condition.
    fn default() -> Self {
        Self {
            of_final: 0,
            entries: [[0; N]; N],
            detours: [[0; N]; N],
            cheapest: [0; N],
            conflicts: [[Conflict::default(); N]; N],
            in_conflict: 0,
        }
    }
}

impl<const N: usize> Conditions<N> {
    /// The conditions of a position; none if there is a conflict for which the budget is not enough.
    #[inline]
    pub(super) fn new<const W: usize, const K: usize>(
        position: &Position<'_, N, W, K>,
        budget: u8,
    ) -> Option<Self> {
        let mut conditions = Self { of_final: position.of_final, ..Self::default() };
        let order = &position.tables.order;
        let mut kinds = order.iter().enumerate();
        kinds
            .all(|(index, &kind)| conditions.add(position, kind, &order[..index], budget, budget))
            .then_some(conditions)
    }

    /// Puts the conditions of a position in their place, for all budgets up to this one, however many conflicts there are.
    pub(super) fn renew<const W: usize, const K: usize>(
        &mut self,
        position: &Position<'_, N, W, K>,
        budget: u8,
    ) {
        (self.of_final, self.in_conflict) = (position.of_final, 0);
        let order = &position.tables.order;
        for (index, &kind) in order.iter().enumerate() {
            self.add(position, kind, &order[..index], budget, NEVER);
        }
    }

    /// The conditions after an atom of this kind has come to this position from that of these conditions, which are those of
    /// all budgets up to a larger one. None if there is a conflict for which the budget is not enough.
    #[inline]
    pub(super) fn after<const W: usize, const K: usize>(
        &self,
        position: &Position<'_, N, W, K>,
        kind: u8,
        budget: u8,
    ) -> Option<Self> {
        let remaining = || self.conflicts().iter().filter(|conflict| !conflict.kinds.contains(&kind));
        if remaining().any(|conflict| conflict.least > budget) {
            return None;
        }
        let mut next = Self { in_conflict: 0, ..*self };
        remaining().for_each(|&conflict| next.push(conflict));
        next.add(position, kind, &position.tables.others[usize::from(kind)], budget, budget).then_some(next)
    }

    /// As much slack as all kinds but one need at least: the sum over some conflicts that share no kind, the largest first,
    /// in which order they are put.
    pub(super) fn least_without(&mut self, kind: u8) -> u8 {
        self.conflicts.as_flattened_mut()[..self.in_conflict]
            .sort_unstable_by_key(|conflict| NEVER - conflict.least);
        let mut taken = 1u64 << kind;
        let mut least = 0u8;
        for Conflict { kinds, least: more } in self.conflicts() {
            let both = 1 << kinds[0] | 1 << kinds[1];
            if taken & both == 0 {
                taken |= both;
                least = least.saturating_add(*more);
            }
        }
        least
    }

    /// All conflicts.
    #[inline(always)]
    pub(super) fn conflicts(&self) -> &[Conflict] {
        &self.conflicts.as_flattened()[..self.in_conflict]
    }

    #[inline(always)]
    fn push(&mut self, conflict: Conflict) {
        self.conflicts.as_flattened_mut()[self.in_conflict] = conflict;
        self.in_conflict += 1;
    }

    /// Adds the detours of a kind that are within a budget, and its conflicts with itself and with others whose detours are
    /// known. Stops at a conflict larger than `most`: is there none?
    #[inline(always)]
    fn add<const W: usize, const K: usize>(
        &mut self,
        position: &Position<'_, N, W, K>,
        kind: u8,
        others: &[u8],
        budget: u8,
        most: u8,
    ) -> bool {
        self.find_ways(position, kind, budget);
        let is_single = position.atomix.atoms_of(kind).len() == 1;
        let itself = (!is_single).then_some(kind);
        for other in itself.into_iter().chain(others.iter().copied()) {
            let kinds = [kind.min(other), kind.max(other)];
            let least = if kind == other {
                self.conflict_of_equals(position, kind, budget)
            } else {
                self.conflict(position, kinds, budget)
            };
            if least > most {
                return false;
            }
            if least > 0 {
                self.push(Conflict { kinds, least });
            }
        }
        true
    }

    /// Looks up where the atoms of a kind can go, and with which detours.
    #[inline(always)]
    fn find_ways<const W: usize, const K: usize>(
        &mut self,
        position: &Position<'_, N, W, K>,
        kind: u8,
        budget: u8,
    ) {
        let (tables, atoms) = (position.tables, position.atomix.atoms_of(kind));
        let numbers = &tables.numbers[position.of_final][atoms.clone()];
        for atom in atoms.clone() {
            for (entry, &number) in self.entries[atom].iter_mut().zip(numbers) {
                *entry = tables.ways.entry(number.into(), position.cells[atom]) as u32;
            }
        }
        if atoms.len() > 1 {
            let (cells, goals) =
                (&position.cells[atoms.clone()], &tables.finals[position.of_final][atoms.clone()]);
            let detours = &mut self.detours[atoms];
            self.cheapest[usize::from(kind)] =
                shares::detours::<N>(&tables.distances, cells, goals, |atom, goal, more| {
                    detours[atom][goal] = if more > budget { NEVER } else { more };
                });
        }
    }

    /// What two kinds must have to spare, the first of them having the smaller number: the most for any two of their atoms.
    #[inline(always)]
    fn conflict<const W: usize, const K: usize>(
        &self,
        position: &Position<'_, N, W, K>,
        kinds: [u8; 2],
        budget: u8,
    ) -> u8 {
        let [of_a, of_b] = kinds.map(|kind| position.atomix.atoms_of(kind));
        if of_a.len() * of_b.len() == 1 {
            return position.beyond([of_a.start, of_b.start], [of_a.start, of_b.start]);
        }
        let mut most = 0;
        for (a, b) in of_a.flat_map(|a| of_b.clone().map(move |b| (a, b))) {
            let mut least = NEVER;
            for (goal_a, more_a) in self.goals(position, a, budget) {
                for (goal_b, more_b) in self.goals(position, b, budget) {
                    let beyond = position.beyond([a, b], [goal_a, goal_b]);
                    least = least.min(beyond.saturating_add(more_a + more_b));
                }
            }
            most = most.max(least);
        }
        most
    }

    /// What a kind must have to spare for itself: the most for any two of its atoms.
    fn conflict_of_equals<const W: usize, const K: usize>(
        &self,
        position: &Position<'_, N, W, K>,
        kind: u8,
        budget: u8,
    ) -> u8 {
        let atoms = position.atomix.atoms_of(kind);
        let far = |atom: usize, goal: usize| i32::from(position.distance(atom, goal));
        let nearest = |atom: usize| atoms.clone().map(|goal| far(atom, goal)).min().unwrap_or(0);
        let all: i32 = atoms.clone().map(nearest).sum();
        let mut most = 0;
        for (b, a) in atoms.clone().flat_map(|b| (atoms.start..b).map(move |a| (b, a))) {
            let others = all - nearest(a) - nearest(b);
            let mut least = NEVER;
            for (goal_a, more_a) in self.goals(position, a, budget) {
                for (goal_b, more_b) in self.goals(position, b, budget).filter(|(goal, _)| *goal != goal_a) {
                    let beyond = if goal_a < goal_b {
                        position.beyond([a, b], [goal_a, goal_b])
                    } else {
                        position.beyond([b, a], [goal_b, goal_a])
                    };
                    if beyond == NEVER {
                        continue;
                    }
                    let together = i32::from(beyond) + far(a, goal_a) + far(b, goal_b) + others;
                    let more = u8::try_from((together - self.cheapest[usize::from(kind)]).max(0));
                    least = least.min(more.unwrap_or(NEVER).max(more_a).max(more_b));
                }
            }
            most = most.max(least);
        }
        most
    }

    /// The goals that an atom can take, each with its number among all goals and the detour it takes.
    #[inline(always)]
    fn goals<const W: usize, const K: usize>(
        &self,
        position: &Position<'_, N, W, K>,
        atom: usize,
        budget: u8,
    ) -> impl Iterator<Item = (usize, u8)> {
        let goals = position.atomix.atoms_of(position.atomix.kind(atom));
        goals
            .zip(&self.detours[atom])
            .map(|(goal, &more)| (goal, more))
            .filter(move |(_, more)| *more <= budget)
    }
}

impl<'a, const N: usize, const W: usize, const K: usize> Position<'a, N, W, K> {
    pub(super) fn new(
        tables: &'a Tables<W>,
        atomix: &'a Atomix<N, W, K>,
        state: &'a State<N, W>,
        of_final: usize,
    ) -> Self {
        Self { tables, atomix, cells: state.cells(), of_final }
    }

    /// How far an atom is from a goal.
    #[inline(always)]
    fn distance(&self, atom: usize, goal: usize) -> u8 {
        self.tables.distances.between(self.cells[atom], self.tables.finals[self.of_final][goal])
    }

    /// What two atoms need beyond their distances to two goals, the smaller first.
    #[inline(always)]
    fn beyond(&self, atoms: [usize; 2], goals: [usize; 2]) -> u8 {
        self.tables.conflicts.between(self.of_final, goals, atoms.map(|atom| self.cells[atom]))
    }
}
