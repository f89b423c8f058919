//! The conditions that the slacks of the kinds must satisfy in one state for one final state.

use std::ops::Range;

use slidewise_domains::atomix::{Atomix, Shape, State};

use super::conflicts::Place;
use super::regrets::{self, NEVER};
use super::triples::Triple;
use super::{Anchor, Tables};

/// A state and one of the final states.
pub(super) struct Position<'a, S: Shape> {
    pub(super) tables: &'a Tables<S::Cells>,
    pub(super) atomix: &'a Atomix<S>,
    pub(super) cells: &'a S::PerAtom<u8>,
    /// The number of the final state.
    pub(super) of_final: usize,
    /// Its goal cells, in the order of the atoms, and the numbers that they have in the tables.
    pub(super) goals: &'a [u8],
    pub(super) numbers: &'a [u8],
}

/// The conditions on the slacks.
#[derive(Clone, Debug)]
pub(super) struct Conditions<S: Shape> {
    /// The number of the final state.
    pub(super) of_final: usize,
    /// For each atom: the goals that it can take, those with the smallest detours first, and their number.
    choices: S::PerAtom<S::PerAtom<Choice>>,
    numbers: S::PerAtom<u8>,
    /// For each kind with equal atoms: the cost of their cheapest assignment.
    cheapest: S::PerAtom<i32>,
    /// The conflicts, and their number: few kinds obstruct each other.
    conflicts: S::PerAtom<S::PerAtom<Conflict>>,
    in_conflict: usize,
    /// The kind that moved last.
    moved: u8,
}

/// A goal that an atom can take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Choice {
    /// The entry for the atom's paths there without slack.
    pub(super) entry: u32,
    place: Place,
    /// The number of the goal among all goals.
    pub(super) goal: u8,
    /// The atom's distance from it.
    pub(super) distance: u8,
    /// The part of its kind's slack that the atom uses by going there.
    pub(super) detour: u8,
}

/// Kinds and the minimum sum of their slacks. Of one kind or two, the last is repeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Conflict {
    pub(super) kinds: [u8; 3],
    pub(super) least: u8,
}

impl Conflict {
    /// The different kinds.
    #[inline(always)]
    pub(super) fn different(kinds: &[u8; 3]) -> &[u8] {
        let [a, b, c] = kinds;
        &kinds[..1 + usize::from(a != b) + usize::from(b != c)]
    }

    /// By how much the sum of these slacks falls short.
    #[inline(always)]
    pub(super) fn lacking(&self, slacks: &[u8]) -> u8 {
        let [a, b, c] = self.kinds.map(usize::from);
        let have = slacks[a] + if a == b { 0 } else { slacks[b] } + if b == c { 0 } else { slacks[c] };
        self.least.saturating_sub(have)
    }
}

impl<S: Shape> Default for Conditions<S> {
    /// Empty conditions.
    fn default() -> Self {
        Self {
            of_final: 0,
            choices: S::per_atom(S::per_atom(Choice::default())),
            numbers: S::per_atom(0),
            cheapest: S::per_atom(0),
            conflicts: S::per_atom(S::per_atom(Conflict::default())),
            in_conflict: 0,
            moved: 0,
        }
    }
}

impl<S: Shape> Conditions<S> {
    /// Replaces these with the conditions of a position, for slacks up to a budget; stops at a conflict larger than
    /// `most`. Returns whether there is none.
    pub(super) fn renew(&mut self, position: &Position<'_, S>, budget: u8, most: u8) -> bool {
        (self.of_final, self.in_conflict) = (position.of_final, 0);
        let order = &position.tables.order;
        let mut kinds = order.iter().enumerate();
        kinds.all(|(index, &kind)| self.add(position, kind, &order[..index], budget, most))
            && self.add_triples(position, position.tables.triples.all(position.of_final), most)
    }

    /// The number of conflicts of three for which there is room beside those of all pairs and of equal atoms.
    pub(super) fn room_for_triples(kinds: usize) -> usize {
        let room = S::flattened(&Self::default().conflicts).len();
        room.saturating_sub(kinds * (kinds + 1) / 2)
    }

    /// Makes these a copy of others, except for the conflicts.
    #[inline]
    pub(super) fn copy(&mut self, other: &Self, atomix: &Atomix<S>) {
        (self.of_final, self.in_conflict, self.moved) = (other.of_final, 0, other.moved);
        (self.numbers, self.cheapest) = (other.numbers, other.cheapest);
        self.copy_choices(other, 0..atomix.atoms());
    }

    #[inline(always)]
    fn copy_choices(&mut self, other: &Self, atoms: Range<usize>) {
        for atom in atoms {
            let number = other.numbers[atom];
            self.numbers[atom] = number;
            for index in 0..usize::from(number) {
                self.choices[atom][index] = other.choices[atom][index];
            }
        }
    }

    /// Replaces these by the conditions that hold when an atom of this kind has come to this position from that of
    /// `before`, which holds for slacks up to a larger budget. These must be a copy of those, or have replaced one in
    /// this way. Stops at a conflict for which the budget is too small. Returns whether there is none.
    #[inline]
    pub(super) fn follow(&mut self, before: &Self, position: &Position<'_, S>, kind: u8, budget: u8) -> bool {
        let remaining = || before.conflicts().iter().filter(|conflict| !conflict.kinds.contains(&kind));
        if remaining().any(|conflict| conflict.least > budget) {
            return false;
        }
        // The kind that moved last does not move this time.
        self.copy_choices(before, position.atomix.atoms_of(self.moved));
        self.cheapest[usize::from(self.moved)] = before.cheapest[usize::from(self.moved)];
        (self.moved, self.in_conflict) = (kind, 0);
        remaining().for_each(|&conflict| self.push(conflict));
        self.add(position, kind, &position.tables.others[usize::from(kind)], budget, budget)
            && self.add_triples(position, position.tables.triples.with_kind(position.of_final, kind), budget)
    }

    /// Sorts the largest conflicts first.
    pub(super) fn sort(&mut self) {
        S::flattened_mut(&mut self.conflicts)[..self.in_conflict]
            .sort_unstable_by_key(|conflict| NEVER - conflict.least);
    }

    /// The minimum slack that all kinds but one need: the sum over some conflicts that share no kind, chosen greedily
    /// in order.
    pub(super) fn least_without(&self, kind: u8) -> u8 {
        let mut taken = 1u64 << kind;
        let mut least = 0u8;
        for Conflict { kinds, least: more } in self.conflicts() {
            let all = kinds.iter().fold(0, |set, kind| set | 1 << kind);
            if taken & all == 0 {
                taken |= all;
                least = least.saturating_add(*more);
            }
        }
        least
    }

    /// All conflicts.
    #[inline(always)]
    pub(super) fn conflicts(&self) -> &[Conflict] {
        &S::flattened(&self.conflicts)[..self.in_conflict]
    }

    /// The goals that an atom can take with detours up to this, the smallest detours first.
    #[inline(always)]
    pub(super) fn choices(&self, atom: usize, most: u8) -> &[Choice] {
        let all = &self.choices[atom].as_ref()[..usize::from(self.numbers[atom])];
        // A single one has no detour, because the cheapest assignment has none.
        let within =
            if all.len() == 1 { 1 } else { all.iter().take_while(|choice| choice.detour <= most).count() };
        &all[..within]
    }

    #[inline(always)]
    fn push(&mut self, conflict: Conflict) {
        S::flattened_mut(&mut self.conflicts)[self.in_conflict] = conflict;
        self.in_conflict += 1;
    }

    /// Adds the choices of a kind within a budget, and its conflicts with itself and with other kinds whose choices are
    /// known. Stops at a conflict larger than `most`. Returns whether there is none.
    #[inline(always)]
    fn add(&mut self, position: &Position<'_, S>, kind: u8, others: &[u8], budget: u8, most: u8) -> bool {
        let atoms = position.atomix.atoms_of(kind);
        if atoms.len() == 1 {
            self.choices[atoms.start][0] = position.choice(atoms.start, atoms.start, 0);
            self.numbers[atoms.start] = 1;
        } else {
            self.find_choices(position, kind, budget);
            let least = self.conflict_of_equals(position, kind, budget);
            if least > most {
                return false;
            }
            if least > 0 {
                self.push(Conflict { kinds: [kind; 3], least });
            }
        }
        for &other in others {
            let kinds = [kind.min(other), kind.max(other)];
            let least = self.conflict(position, kinds, budget);
            if least > most {
                return false;
            }
            if least > 0 {
                self.push(Conflict { kinds: [kinds[0], kinds[1], kinds[1]], least });
            }
        }
        true
    }

    /// Adds the conflicts of three kinds. Stops at a conflict larger than `most`. Returns whether there is none.
    #[inline(always)]
    fn add_triples(&mut self, position: &Position<'_, S>, triples: &[Triple], most: u8) -> bool {
        let free = match position.tables.anchor {
            Anchor::Finals => position.cells.as_ref(),
            Anchor::Start => position.goals,
        };
        for triple in triples {
            let least = position.tables.triples.beyond(triple, free);
            if least > most {
                return false;
            }
            if least > 0 {
                self.push(Conflict { kinds: triple.kinds, least });
            }
        }
        true
    }

    /// Finds the goals that equal atoms can take, and the detours.
    fn find_choices(&mut self, position: &Position<'_, S>, kind: u8, budget: u8) {
        let (tables, atoms) = (position.tables, position.atomix.atoms_of(kind));
        let (cells, goals) = (&position.cells[atoms.clone()], &position.goals[atoms.clone()]);
        let Self { choices, numbers, cheapest, .. } = self;
        numbers[atoms.clone()].fill(0);
        let first = atoms.start;
        cheapest[usize::from(kind)] =
            regrets::detours::<S>(&tables.distances, cells, goals, |atom, goal, detour| {
                if detour > budget {
                    return;
                }
                let (choices, number) = (&mut choices[first + atom], &mut numbers[first + atom]);
                let mut index = usize::from(*number);
                while index > 0 && choices[index - 1].detour > detour {
                    choices[index] = choices[index - 1];
                    index -= 1;
                }
                choices[index] = position.choice(first + atom, first + goal, detour);
                *number += 1;
            });
    }

    /// The slack that two kinds must have, the first having the smaller number: the maximum over any two of their
    /// atoms.
    #[inline(always)]
    fn conflict(&self, position: &Position<'_, S>, kinds: [u8; 2], budget: u8) -> u8 {
        let [of_a, of_b] = kinds.map(|kind| position.atomix.atoms_of(kind));
        let conflicts = &position.tables.conflicts;
        if of_a.len() * of_b.len() == 1 {
            let [a, b] = [of_a.start, of_b.start].map(|atom| self.choices[atom][0].place);
            return conflicts.between(a, b);
        }
        let mut most = 0;
        for a in of_a {
            for b in of_b.clone() {
                let mut least = NEVER;
                for a in self.choices(a, budget) {
                    for b in self.choices(b, budget) {
                        let beyond = conflicts.between(a.place, b.place);
                        least = least.min(beyond.saturating_add(a.detour).saturating_add(b.detour));
                    }
                }
                most = most.max(least);
            }
        }
        most
    }

    /// The slack that a kind must have for itself: the maximum over any two of its atoms.
    fn conflict_of_equals(&self, position: &Position<'_, S>, kind: u8, budget: u8) -> u8 {
        let atoms = position.atomix.atoms_of(kind);
        let conflicts = &position.tables.conflicts;
        let far = |atom: usize, goal: usize| i32::from(position.distance(atom, goal));
        // What the others cost at least is counted at the end where only one atom moves along a slide.
        let anchor = position.tables.anchor;
        let mut nearest = S::per_atom(0);
        for here in atoms.clone() {
            let there = atoms.clone().map(|there| match anchor {
                Anchor::Finals => far(here, there),
                Anchor::Start => far(there, here),
            });
            nearest[here] = there.min().unwrap_or(0);
        }
        let all: i32 = nearest.as_ref()[atoms.clone()].iter().sum();
        let mut most = 0;
        for (b, a) in atoms.clone().flat_map(|b| (atoms.start..b).map(move |a| (b, a))) {
            let mut least = NEVER;
            for of_a in self.choices(a, budget) {
                for of_b in self.choices(b, budget).iter().filter(|choice| choice.goal != of_a.goal) {
                    let beyond = if of_a.goal < of_b.goal {
                        conflicts.between(of_a.place, of_b.place)
                    } else {
                        conflicts.between(of_b.place, of_a.place)
                    };
                    if beyond == NEVER {
                        continue;
                    }
                    let goals = [of_a.goal, of_b.goal].map(usize::from);
                    let here = if anchor == Anchor::Finals { [a, b] } else { goals };
                    let others = all - nearest[here[0]] - nearest[here[1]];
                    let together = i32::from(beyond) + far(a, goals[0]) + far(b, goals[1]) + others;
                    let more = u8::try_from((together - self.cheapest[usize::from(kind)]).max(0));
                    least = least.min(more.unwrap_or(NEVER).max(of_a.detour).max(of_b.detour));
                }
            }
            most = most.max(least);
        }
        most
    }
}

impl<'a, S: Shape> Position<'a, S> {
    /// A state and one of the final states of the level.
    pub(super) fn new(
        tables: &'a Tables<S::Cells>,
        atomix: &'a Atomix<S>,
        state: &'a State<S>,
        of_final: usize,
    ) -> Self {
        let (goals, numbers) = (&tables.finals[of_final], &tables.numbers[of_final]);
        Self { tables, atomix, cells: state.cells(), of_final, goals, numbers }
    }

    /// The distance of an atom from a goal.
    #[inline(always)]
    fn distance(&self, atom: usize, goal: usize) -> u8 {
        self.tables.distances.between(self.cells[atom], self.goals[goal])
    }

    /// The choice in which an atom takes a goal with this detour.
    #[inline(always)]
    fn choice(&self, atom: usize, goal: usize, detour: u8) -> Choice {
        let (tables, cell) = (self.tables, self.cells[atom]);
        Choice {
            entry: tables.ways.entry(self.numbers[goal].into(), cell) as u32,
            place: tables.conflicts.place(self.of_final, (atom, cell), (goal, self.goals[goal])),
            goal: goal as u8,
            distance: self.distance(atom, goal),
            detour,
        }
    }
}
