//! The slack program of one state and one final state: is this many moves beyond the distances enough?
//!
//! Slacks are known between bounds. A condition that fails at the lower bounds must be repaired by raising one of a few
//! slacks, and each choice is tried; an upper bound closes what an earlier choice covers to the later ones. A condition
//! that cannot be repaired with everything left of the budget ends the attempt at once.

use slidewise_domains::grid::{BitSet, Bits};

use super::conditions::{Conditions, Conflict, Position};

/// A set of atoms, one bit each.
type Atoms = u64;

/// The conditions of a position, to be decided. `N` is at least the number of atoms.
pub(super) struct Program<'a, const N: usize, const W: usize, const K: usize> {
    pub(super) position: &'a Position<'a, N, W, K>,
    pub(super) conditions: &'a Conditions<N>,
}

/// The bounds of the slack of each kind, and what is left of the budget at the lower ones.
#[derive(Clone, Copy)]
pub(super) struct Bounds<const N: usize> {
    pub(super) low: [u8; N],
    high: [u8; N],
    pub(super) left: u8,
}

impl<const N: usize> Bounds<N> {
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

/// Where the atoms may stop.
struct Stops<const N: usize, const W: usize> {
    of: [Bits<W>; N],
    /// Where any of them may stop.
    any: Bits<W>,
    /// Where at least two of them may stop.
    several: Bits<W>,
}

impl<const N: usize, const W: usize> Stops<N, W> {
    /// Where any atom but this one may stop.
    #[inline(always)]
    fn of_others(&self, atom: usize) -> Bits<W> {
        let mut others = self.any.without(&self.of[atom]);
        others.unite(&self.several);
        others
    }
}

impl<'a, const N: usize, const W: usize, const K: usize> Program<'a, N, W, K> {
    /// The program with the conditions of this position.
    pub(super) fn new(position: &'a Position<'a, N, W, K>, conditions: &'a Conditions<N>) -> Self {
        Self { position, conditions }
    }

    /// Is there a choice of slacks with at most this sum that satisfies all conditions?
    #[inline]
    pub(super) fn is_enough(&self, budget: u8) -> bool {
        self.holds(Bounds { low: [0; N], high: [budget; N], left: budget })
    }

    /// Slacks with this sum that satisfy all conditions, if there are some: for each kind the smallest that the kinds
    /// before it allow.
    pub(super) fn slacks(&self, budget: u8) -> Option<[u8; N]> {
        let mut bounds = Bounds { low: [0; N], high: [budget; N], left: budget };
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

    /// The atoms that have no support without slack, each with the cells of which one would help.
    pub(super) fn unsupported(&self) -> Vec<(usize, Bits<W>)> {
        let stops = self.stops(&Bounds { low: [0; N], high: [0; N], left: 0 }, 0);
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
    fn holds(&self, bounds: Bounds<N>) -> bool {
        match self.worst_conflict(&bounds) {
            (_, _, lacking) if lacking > bounds.left => false,
            (_, _, 0) => self.holds_without_conflict(bounds),
            (a, b, lacking) if a == b => bounds.raised(a, lacking).is_some_and(|bounds| self.holds(bounds)),
            (a, b, lacking) => (0..=lacking).any(|share| {
                let raised = bounds.raised(a, share).and_then(|bounds| bounds.raised(b, lacking - share));
                raised.is_some_and(|mut bounds| {
                    if share < lacking {
                        bounds.high[a] = bounds.low[a];
                    }
                    self.holds(bounds)
                })
            }),
        }
    }

    /// Two kinds and by how much their slacks at the lower bounds fall short.
    #[inline]
    fn worst_conflict(&self, bounds: &Bounds<N>) -> (usize, usize, u8) {
        let mut worst = (0, 0, 0);
        for Conflict { kinds, least } in self.conditions.conflicts() {
            let [a, b] = kinds.map(usize::from);
            let have = bounds.low[a] + if a == b { 0 } else { bounds.low[b] };
            let lacking = least.saturating_sub(have);
            if lacking > worst.2 {
                worst = (a, b, lacking);
            }
        }
        worst
    }

    /// The same if there is no conflict at the lower bounds.
    fn holds_without_conflict(&self, bounds: Bounds<N>) -> bool {
        let stops = self.stops(&bounds, 0);
        let is_waiting =
            |atom: &usize| !self.is_supported(*atom, bounds.low[self.kind(*atom)], &stops.of_others(*atom));
        let waiting =
            (0..self.position.atomix.atoms()).filter(is_waiting).fold(0, |set, atom| set | 1 << atom);
        if waiting == 0 {
            return self.holds_with_supports(bounds);
        }
        if bounds.left == 0 || self.is_any_hopeless(&bounds, waiting) {
            return false;
        }
        let atom = waiting.trailing_zeros() as usize;
        self.can_support(bounds, atom, &stops.of_others(atom))
    }

    /// The same if, in addition, all atoms have paths that possible stops of others support.
    fn holds_with_supports(&self, mut bounds: Bounds<N>) -> bool {
        let Err(given) = self.all_arrive(&bounds, 0) else { return true };
        if bounds.left == 0 || self.all_arrive(&bounds, bounds.left).is_err() {
            return false;
        }
        let raises = self.raises(&bounds, &given);
        for (kind, raise) in raises.into_iter().enumerate().take(self.position.atomix.kinds()) {
            if bounds.raised(kind, raise).is_some_and(|bounds| self.holds(bounds)) {
                return true;
            }
            bounds.high[kind] = bounds.high[kind].min(bounds.low[kind] + raise - 1);
        }
        false
    }

    /// Is there an atom among these that even the whole budget does not help?
    fn is_any_hopeless(&self, bounds: &Bounds<N>, waiting: Atoms) -> bool {
        let is_helped = |atom: usize, stops: &Stops<N, W>, own: u8| {
            self.is_supported(atom, bounds.with(self.kind(atom), own), &stops.of_others(atom))
        };
        let all = self.stops(bounds, bounds.left);
        if !ones(waiting).all(|atom| is_helped(atom, &all, bounds.left)) {
            return true;
        }
        // What an atom spends on itself it cannot spend on others; but equal atoms share their slack.
        let mut alone =
            ones(waiting).filter(|&atom| self.is_single(atom)).fold(0, |set, atom| set | 1 << atom);
        for others in (0..=bounds.left).rev() {
            if alone == 0 {
                return false;
            }
            let stops = self.stops(bounds, others);
            alone = ones(alone)
                .filter(|&atom| !is_helped(atom, &stops, bounds.left - others))
                .fold(0, |set, atom| set | 1 << atom);
        }
        alone != 0
    }

    /// Can it hold with more slack for an unsupported atom, or for others that then stop where it needs one?
    fn can_support(&self, mut bounds: Bounds<N>, atom: usize, others: &Bits<W>) -> bool {
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

    /// Where the atoms may stop if each kind has this much more slack than its lower bound, as far as that is allowed.
    #[inline]
    fn stops(&self, bounds: &Bounds<N>, more: u8) -> Stops<N, W> {
        let mut stops = Stops { of: [Bits::default(); N], any: Bits::default(), several: Bits::default() };
        for atom in 0..self.position.atomix.atoms() {
            let of_atom = self.stops_of(atom, bounds.with(self.kind(atom), more));
            stops.several.unite(&of_atom.intersection(&stops.any));
            stops.any.unite(&of_atom);
            stops.of[atom] = of_atom;
        }
        stops
    }

    /// The entries of an atom's paths to its goals if its kind has this slack.
    #[inline(always)]
    fn ways(&self, atom: usize, slack: u8) -> impl Iterator<Item = usize> {
        let choices = self.conditions.choices(atom, slack);
        choices.map(move |choice| choice.entry as usize + usize::from(slack - choice.detour))
    }

    /// Where an atom may stop if its kind has this slack.
    #[inline(always)]
    fn stops_of(&self, atom: usize, slack: u8) -> Bits<W> {
        let mut stops = Bits::default();
        self.ways(atom, slack).for_each(|way| stops.unite(self.position.tables.ways.stops(way)));
        stops
    }

    /// Does an atom have a path for which the others can be in the right places?
    #[inline(always)]
    fn is_supported(&self, atom: usize, slack: u8, others: &Bits<W>) -> bool {
        let mut ways = self.ways(atom, slack);
        ways.any(|way| self.position.tables.ways.supports(way).iter().any(|set| set.is_subset(others)))
    }

    /// The cells of which at least one must become a possible stop of others, in addition to the existing ones.
    fn needed(&self, atom: usize, slack: u8, others: &Bits<W>) -> Bits<W> {
        let mut needed = Bits::default();
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
