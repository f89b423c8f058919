//! One abstraction of a hierarchy: exact distances on demand, each found by one A* search that uses and extends the
//! results of earlier searches.

use std::cell::RefCell;

use slidewise_core::{Abstract, Cost, Domain, Guarantee, Heuristic, Outcome, Packable, Solution};
use slidewise_store::Exhausted;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

use super::Sentry;
use super::cache::{Cache, Known};
use crate::run::{self, Run};
use crate::{BestFirst, Tie};

const TIE: Tie = Tie::LargerG;

/// A level as the one below sees it. This is a trait object because a level holds the level above it, which holds the
/// next one: otherwise the compiler would have to instantiate types without end. Each call is one estimate.
pub(super) trait Exact<D: Domain> {
    fn domain(&self) -> &D;

    /// The exact distance of a state to the nearest goal, `None` if there is no path. Once a limit was hit it may be
    /// smaller.
    fn distance(&self, state: &D::State) -> Option<Cost>;

    /// The number of levels from here on, and the number of states in their caches.
    fn size(&self) -> (usize, u64);
}

/// The level above a domain.
pub(super) type Above<'s, D> = Box<dyn Exact<<D as Abstract>::Abstraction> + 's>;

/// The level above a domain, if it can be abstracted.
pub(super) fn above<'s, 'o: 's, D>(domain: &D, sentry: &'s Sentry<'o>) -> Option<Above<'s, D>>
where
    D: Abstract<Abstraction: 's>,
{
    let domain = domain.abstraction()?;
    let above = above(&domain, sentry);
    let cache = RefCell::new(Cache::new(sentry.budget()));
    Some(Box::new(Level { domain, above, cache, sentry }))
}

/// An abstraction with everything known about its states, and its own abstraction.
struct Level<'s, 'o, D: Abstract + Packable> {
    domain: D,
    above: Option<Above<'s, D>>,
    cache: RefCell<Cache<D::Key>>,
    sentry: &'s Sentry<'o>,
}

impl<D: Abstract + Packable<Key: Default>> Exact<D> for Level<'_, '_, D> {
    fn domain(&self) -> &D {
        &self.domain
    }

    fn distance(&self, state: &D::State) -> Option<Cost> {
        let known = self.cache.borrow().get(self.domain.pack(state));
        match known {
            Some(Known::Exactly(distance)) => distance,
            _ if self.sentry.is_stopped() => Some(0),
            _ => self.search(state),
        }
    }

    fn size(&self) -> (usize, u64) {
        let (levels, remembered) = self.above.as_ref().map_or((0, 0), |above| above.size());
        (levels + 1, remembered + self.cache.borrow().len() as u64)
    }
}

impl<D: Abstract + Packable<Key: Default>> Level<'_, '_, D> {
    fn search(&self, start: &D::State) -> Option<Cost> {
        let quest = Quest { level: self, start: start.clone() };
        let budget = self.sentry.budget();
        let (open, closed) = (BucketQueue::new(TIE.turn(), budget), CompactTable::new(budget));
        let mut search = BestFirst::new(&quest, &Remembered, open, closed, TIE, budget);
        let mut observer = self.sentry.upper();
        let mut run = Run::new(budget, None, &mut observer);
        let outcome = search.run(&mut run);
        self.sentry.count(run.stats().expanded);
        let (distance, learnt) = match outcome {
            Outcome::Solved(solution) => self.learn_path(start, &solution, search.expanded_lengths()),
            Outcome::Unsolvable => {
                let dead_ends = search.expanded_lengths().map(|(key, _)| (key, Known::Exactly(None)));
                (None, self.learn(dead_ends))
            }
            Outcome::Stopped { why, lower_bound } => {
                self.sentry.stop(why);
                (Some(lower_bound), Ok(()))
            }
        };
        if let Err(exhausted) = learnt {
            self.sentry.stop(run::reason(exhausted));
        }
        distance
    }

    /// Caches an optimal path and P − g; returns P.
    fn learn_path(
        &self,
        start: &D::State,
        solution: &Solution<D::Move>,
        expanded: impl Iterator<Item = (D::Key, Cost)>,
    ) -> (Option<Cost>, Result<(), Exhausted>) {
        let (mut state, mut g) = (start.clone(), 0);
        let mut path = vec![(self.domain.pack(&state), g)];
        for &mv in &solution.moves {
            g += self.domain.cost(&state, mv);
            self.domain.apply(&mut state, mv);
            path.push((self.domain.pack(&state), g));
        }
        // The path ends in a goal, or in a state that was on an optimal path before.
        let rest = match self.cache.borrow().get(self.domain.pack(&state)) {
            Some(Known::Exactly(Some(rest))) => rest,
            _ => 0,
        };
        let length = g + rest;
        let exact = path.into_iter().map(|(key, g)| (key, Known::Exactly(Some(length - g))));
        let bounds = expanded.map(|(key, g)| (key, Known::AtLeast(length - g)));
        (Some(length), self.learn(exact.chain(bounds)))
    }

    fn learn(&self, facts: impl Iterator<Item = (D::Key, Known)>) -> Result<(), Exhausted> {
        let mut cache = self.cache.borrow_mut();
        for (key, known) in facts {
            cache.put(key, known)?;
        }
        Ok(())
    }

    /// The cached bound on the distance of a state; if there is none, the distance in the level above.
    fn bound(&self, state: &D::State) -> Option<Cost> {
        let key = self.domain.pack(state);
        let known = self.cache.borrow().get(key);
        match known {
            Some(Known::AtLeast(bound)) => return Some(bound),
            Some(Known::Exactly(distance)) => return distance,
            None => {}
        }
        let bound = match &self.above {
            Some(above) => above.distance(&self.domain.map(above.domain(), state)),
            None => Some(Cost::from(!self.domain.is_goal(state))),
        };
        let known = bound.map_or(Known::Exactly(None), Known::AtLeast);
        if let Err(exhausted) = self.cache.borrow_mut().put(key, known) {
            self.sentry.stop(run::reason(exhausted));
        }
        bound
    }
}

/// A level as seen by one of its searches: it has its own start, and ends wherever the remaining distance is known.
struct Quest<'l, 'o, D: Abstract + Packable> {
    level: &'l Level<'l, 'o, D>,
    start: D::State,
}

impl<'l, 'o, D: Abstract + Packable<Key: Default>> Domain for Quest<'l, 'o, D> {
    type State = D::State;
    type Move = D::Move;

    fn start(&self) -> D::State {
        self.start.clone()
    }

    #[inline]
    fn moves<'d>(&'d self, state: &D::State) -> impl Iterator<Item = D::Move> + use<'d, 'l, 'o, D> {
        self.level.domain.moves(state)
    }

    #[inline]
    fn apply(&self, state: &mut D::State, mv: D::Move) {
        self.level.domain.apply(state, mv);
    }

    fn is_goal(&self, state: &D::State) -> bool {
        let domain = &self.level.domain;
        let known = || self.level.cache.borrow().get(domain.pack(state));
        domain.is_goal(state) || matches!(known(), Some(Known::Exactly(Some(_))))
    }

    #[inline]
    fn cost(&self, state: &D::State, mv: D::Move) -> Cost {
        self.level.domain.cost(state, mv)
    }
}

impl<D: Abstract + Packable<Key: Default>> Packable for Quest<'_, '_, D> {
    type Key = D::Key;

    #[inline]
    fn pack(&self, state: &D::State) -> D::Key {
        self.level.domain.pack(state)
    }

    #[inline]
    fn unpack(&self, key: D::Key) -> D::State {
        self.level.domain.unpack(key)
    }
}

/// The heuristic of a level's searches.
struct Remembered;

impl<'l, 'o, D: Abstract + Packable<Key: Default>> Heuristic<Quest<'l, 'o, D>> for Remembered {
    fn estimate(&self, quest: &Quest<'l, 'o, D>, state: &D::State) -> Option<Cost> {
        quest.level.bound(state)
    }

    fn guarantee(&self, _: &Quest<'l, 'o, D>) -> Guarantee {
        Guarantee::CONSISTENT
    }
}
