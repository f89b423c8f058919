//! The slack program of one state and one final state: is this many moves beyond the distances enough?
//!
//! Slacks are known between bounds. A condition that fails at the lower bounds must be repaired by raising one of a few
//! slacks, and each choice is tried; an upper bound closes what an earlier choice covers to the later ones. A condition
//! that cannot be repaired with everything left of the budget ends the attempt at once.

use slidewise_domains::atomix::Shape;
use slidewise_domains::grid::BitSet;

use super::Anchor;
use super::conditions::{Conditions, Conflict, Position};

/// A set of atoms, one bit each.
type Atoms = u64;

/// The largest budget for which arrivals are looked at. With larger ones, they would make questions take several times as
/// long, and exclude fewer positions than are searched in that time.
pub(super) const ARRIVALS: u8 = 1;

/// The conditions of a position, to be checked.
pub(super) struct Program<'a, S: Shape> {
    pub(super) position: &'a Position<'a, S>,
    pub(super) conditions: &'a Conditions<S>,
    /// The largest budget for which all atoms must arrive.
    pub(super) arrivals: u8,
}

/// The bounds of the slack of each kind, the rest of the budget at the lower bounds, and the whole budget.
#[derive(Clone, Copy)]
pub(super) struct Bounds<S: Shape> {
    pub(super) low: S::PerAtom<u8>,
    high: S::PerAtom<u8>,
    pub(super) left: u8,
    budget: u8,
}

impl<S: Shape> Bounds<S> {
    /// Any slacks with this sum.
    fn within(budget: u8) -> Self {
        Self { low: S::per_atom(0), high: S::per_atom(budget), left: budget, budget }
    }

    /// The bounds with a larger slack of a kind, if that is allowed.
    #[inline(always)]
    fn raised(mut self, kind: usize, by: u8) -> Option<Self> {
        self.low[kind] += by;
        self.left = self.left.checked_sub(by)?;
        (self.low[kind] <= self.high[kind]).then_some(self)
    }

    /// The slack of a kind with this much more, as far as that is allowed.
    #[inline(always)]
    pub(super) fn with(&self, kind: usize, more: u8) -> u8 {
        self.high[kind].min(self.low[kind] + more)
    }
}

/// The cells where the atoms may stop.
pub(super) struct Stops<S: Shape> {
    pub(super) of: S::PerAtom<S::Cells>,
    /// The cells where any of them may stop.
    any: S::Cells,
    /// The cells where at least two of them may stop, or one that may be taken for another.
    several: S::Cells,
}

impl<S: Shape> Stops<S> {
    /// The cells where any atom but this one may stop.
    #[inline(always)]
    fn of_others(&self, atom: usize) -> S::Cells {
        let mut others = self.any.without(&self.of[atom]);
        others.unite(&self.several);
        others
    }
}

impl<'a, S: Shape> Program<'a, S> {
    /// The program with the conditions of this position.
    pub(super) fn new(position: &'a Position<'a, S>, conditions: &'a Conditions<S>) -> Self {
        Self { position, conditions, arrivals: ARRIVALS }
    }

    /// Is there a choice of slacks with at most this sum that satisfies all conditions?
    #[inline]
    pub(super) fn is_enough(&self, budget: u8) -> bool {
        self.holds(Bounds::within(budget))
    }

    /// Slacks with this sum that satisfy all conditions, if they exist: for each kind the smallest that the kinds
    /// before it allow.
    pub(super) fn slacks(&self, budget: u8) -> Option<S::PerAtom<u8>> {
        let mut bounds = Bounds::<S>::within(budget);
        for kind in 0..self.position.atomix.kinds() {
            let fixed = |slack: u8| {
                let mut fixed = bounds.raised(kind, slack)?;
                fixed.high[kind] = slack;
                self.holds(fixed).then_some(fixed)
            };
            bounds = (0..=budget).find_map(fixed)?;
        }
        Some(bounds.low)
    }

    /// The atoms that have no support without slack, each with cells of which one would help.
    pub(super) fn unsupported(&self) -> Vec<(usize, S::Cells)> {
        let stops = self.stops(&Bounds::within(0), 0);
        let atoms = 0..self.position.atomix.atoms();
        let atoms = atoms.filter(|&atom| !self.is_supported(atom, 0, &stops.of_others(atom)));
        atoms.map(|atom| (atom, self.needed(atom, 0, &stops.of_others(atom)))).collect()
    }

    #[inline(always)]
    pub(super) fn kind(&self, atom: usize) -> usize {
        self.position.atomix.kind(atom).into()
    }

    #[inline(always)]
    fn is_single(&self, atom: usize) -> bool {
        self.position.atomix.atoms_of(self.position.atomix.kind(atom)).len() == 1
    }

    /// Can slacks between these bounds satisfy all conditions?
    fn holds(&self, bounds: Bounds<S>) -> bool {
        match self.worst_conflict(&bounds) {
            (_, lacking) if lacking > bounds.left => false,
            (_, 0) => self.holds_without_conflict(bounds),
            (kinds, lacking) => self.share(bounds, Conflict::different(&kinds), lacking),
        }
    }

    /// Can the conditions hold if these kinds share this much more slack among them?
    fn share(&self, bounds: Bounds<S>, kinds: &[u8], lacking: u8) -> bool {
        let [kind, others @ ..] = kinds else { return false };
        let kind = usize::from(*kind);
        if others.is_empty() {
            return bounds.raised(kind, lacking).is_some_and(|bounds| self.holds(bounds));
        }
        (0..=lacking).any(|share| {
            bounds.raised(kind, share).is_some_and(|mut bounds| {
                if share == lacking {
                    return self.holds(bounds);
                }
                bounds.high[kind] = bounds.low[kind];
                self.share(bounds, others, lacking - share)
            })
        })
    }

    /// The kinds of a conflict and by how much their slacks at the lower bounds fall short.
    #[inline]
    fn worst_conflict(&self, bounds: &Bounds<S>) -> ([u8; 3], u8) {
        let mut worst = ([0; 3], 0);
        for conflict in self.conditions.conflicts() {
            let lacking = conflict.lacking(bounds.low.as_ref());
            if lacking > worst.1 {
                worst = (conflict.kinds, lacking);
            }
        }
        worst
    }

    /// The same if there is no conflict at the lower bounds.
    fn holds_without_conflict(&self, bounds: Bounds<S>) -> bool {
        let stops = self.stops(&bounds, 0);
        let is_waiting =
            |atom: &usize| !self.is_supported(*atom, bounds.low[self.kind(*atom)], &stops.of_others(*atom));
        let mut waiting = (0..self.position.atomix.atoms()).filter(is_waiting);
        if bounds.left == 0 {
            // Nothing can be repaired.
            return waiting.next().is_none()
                && (bounds.budget > self.arrivals || self.all_arrive(&bounds, 0, &stops).is_ok());
        }
        let waiting = waiting.fold(0, |set, atom| set | 1 << atom);
        if waiting == 0 {
            return self.holds_with_supports(bounds, &stops);
        }
        if self.is_any_hopeless(&bounds, &stops, waiting) {
            return false;
        }
        let atom = waiting.trailing_zeros() as usize;
        self.can_support(bounds, atom, &stops.of_others(atom))
    }

    /// The same if, in addition, all atoms have paths that possible stops of others support.
    fn holds_with_supports(&self, mut bounds: Bounds<S>, stops: &Stops<S>) -> bool {
        if bounds.budget > self.arrivals {
            return true;
        }
        let Err(given) = self.all_arrive(&bounds, 0, stops) else { return true };
        if self.all_arrive(&bounds, bounds.left, &self.stops(&bounds, bounds.left)).is_err() {
            return false;
        }
        let raises = self.raises(&bounds, &given);
        for (kind, raise) in raises.as_ref().iter().copied().enumerate().take(self.position.atomix.kinds()) {
            if bounds.raised(kind, raise).is_some_and(|bounds| self.holds(bounds)) {
                return true;
            }
            bounds.high[kind] = bounds.high[kind].min(bounds.low[kind] + raise - 1);
        }
        false
    }

    /// Is there an atom among these that even the whole budget cannot help? `low` are the possible stops at the lower
    /// bounds.
    fn is_any_hopeless(&self, bounds: &Bounds<S>, low: &Stops<S>, waiting: Atoms) -> bool {
        let is_helped = |atom: usize, stops: &Stops<S>, own: u8| {
            self.is_supported(atom, bounds.with(self.kind(atom), own), &stops.of_others(atom))
        };
        let all = self.stops(bounds, bounds.left);
        if !ones(waiting).all(|atom| is_helped(atom, &all, bounds.left)) {
            return true;
        }
        // An atom cannot spend its own slack on others; but equal atoms share theirs.
        let mut alone =
            ones(waiting).filter(|&atom| self.is_single(atom)).fold(0, |set, atom| set | 1 << atom);
        for others in (0..=bounds.left).rev() {
            if alone == 0 {
                return false;
            }
            let between;
            let stops = match others {
                0 => low,
                _ if others == bounds.left => &all,
                _ => {
                    between = self.stops(bounds, others);
                    &between
                }
            };
            alone = ones(alone)
                .filter(|&atom| !is_helped(atom, stops, bounds.left - others))
                .fold(0, |set, atom| set | 1 << atom);
        }
        alone != 0
    }

    /// Can the conditions hold with more slack for an unsupported atom, or for others that then stop where it needs
    /// one?
    fn can_support(&self, mut bounds: Bounds<S>, atom: usize, others: &S::Cells) -> bool {
        let own = self.kind(atom);
        if bounds.raised(own, 1).is_some_and(|bounds| self.holds(bounds)) {
            return true;
        }
        bounds.high[own] = bounds.low[own];
        let needed = self.needed(atom, bounds.low[own], others);
        for kind in (0..self.position.atomix.kinds()).filter(|kind| *kind != own) {
            let helps = |more: &u8| {
                let slack = bounds.low[kind] + more;
                self.position
                    .atomix
                    .atoms_of(kind as u8)
                    .any(|atom| self.stops_of(atom, slack).intersects(&needed))
            };
            let most = bounds.with(kind, bounds.left) - bounds.low[kind];
            if let Some(more) = (1..=most).find(helps) {
                if bounds.raised(kind, more).is_some_and(|bounds| self.holds(bounds)) {
                    return true;
                }
                bounds.high[kind] = bounds.low[kind] + more - 1;
            }
        }
        false
    }

    /// The cells where the atoms may stop if each kind has this much more slack than its lower bound, as far as that is
    /// allowed.
    #[inline]
    fn stops(&self, bounds: &Bounds<S>, more: u8) -> Stops<S> {
        let none = S::Cells::default();
        let mut stops = Stops::<S> { of: S::per_atom(none), any: none, several: none };
        // In plans from the start, it is not known which of equal atoms rests where another one leans on it.
        let may_be_another = self.position.tables.anchor == Anchor::Start;
        for atom in 0..self.position.atomix.atoms() {
            let of_atom = self.stops_of(atom, bounds.with(self.kind(atom), more));
            stops.several.unite(&of_atom.intersection(&stops.any));
            if may_be_another && !self.is_single(atom) {
                stops.several.unite(&of_atom);
            }
            stops.any.unite(&of_atom);
            stops.of[atom] = of_atom;
        }
        stops
    }

    /// The entries of an atom's paths to its goals if its kind has this slack.
    #[inline(always)]
    fn ways(&self, atom: usize, slack: u8) -> impl Iterator<Item = usize> {
        let choices = self.conditions.choices(atom, slack);
        choices.iter().map(move |choice| choice.entry as usize + usize::from(slack - choice.detour))
    }

    /// The cells where an atom may stop if its kind has this slack.
    #[inline(always)]
    pub(super) fn stops_of(&self, atom: usize, slack: u8) -> S::Cells {
        let mut stops = S::Cells::default();
        self.ways(atom, slack).for_each(|way| stops.unite(self.position.tables.ways.stops(way)));
        stops
    }

    /// Does an atom have a path for which the others can be in the right places?
    #[inline(always)]
    fn is_supported(&self, atom: usize, slack: u8, others: &S::Cells) -> bool {
        let mut ways = self.ways(atom, slack);
        ways.any(|way| self.position.tables.ways.supports(way).iter().any(|set| set.is_subset(others)))
    }

    /// The cells of which at least one must become a possible stop of others, in addition to the existing ones.
    fn needed(&self, atom: usize, slack: u8, others: &S::Cells) -> S::Cells {
        let mut needed = S::Cells::default();
        for way in self.ways(atom, slack) {
            self.position.tables.ways.supports(way).iter().for_each(|set| needed.unite(&set.without(others)));
        }
        needed
    }
}

/// The atoms of a set.
#[inline(always)]
fn ones(set: Atoms) -> impl Iterator<Item = usize> {
    let some = |set: Atoms| Some(set).filter(|set| *set != 0);
    std::iter::successors(some(set), move |&left| some(left & (left - 1)))
        .map(|left| left.trailing_zeros() as usize)
}
