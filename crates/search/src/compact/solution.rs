//! The way back from the goal.

use std::collections::HashSet;

use slidewise_core::{Backward, Cost, Incremental, Narrow, Solution};

use super::{Compact, Found};
use crate::rounds::UNPOISONED;
use crate::trace;

impl<D, H> Compact<'_, D, H>
where
    D: Backward + Narrow + Sync,
    H: Incremental<D> + Sync,
{
    /// The shortest path to a goal that was found.
    pub(super) fn solution(&self, found: Found<D::Key>) -> Solution<D::Move> {
        let mut keys = vec![found.goal];
        if let Some(before) = found.before {
            keys.push(before);
            let mut way = WayBack { compact: self, now: found.cost, dead_ends: HashSet::new() };
            assert!(way.extend(&mut keys, found.cost - 1), "a stored state was reached from a stored state");
        }
        keys.reverse();
        Solution { moves: trace::moves(self.domain, &keys), cost: found.cost, lower_bound: found.cost }
    }
}

struct WayBack<'a, 'd, D: Narrow, H> {
    compact: &'a Compact<'d, D, H>,
    /// The layer in which the search ended.
    now: Cost,
    /// States that the start does not lead to in so many moves, though their mark fits.
    dead_ends: HashSet<(D::Key, Cost)>,
}

impl<D, H> WayBack<'_, '_, D, H>
where
    D: Backward + Narrow + Sync,
    H: Incremental<D> + Sync,
{
    /// Extends a path that is written backwards by `g` states, to the start, if there is a way.
    fn extend(&mut self, path: &mut Vec<D::Key>, g: Cost) -> bool {
        let Compact { domain, heuristic, spread, shards, .. } = self.compact;
        let key = *path.last().expect("there is the goal");
        if g == 0 {
            return key == domain.pack(&domain.start());
        }
        let state = domain.unpack(key);
        for mv in domain.arrivals(&state) {
            let mut before = state.clone();
            domain.undo(&mut before, mv);
            let Some(h) = heuristic.estimate(domain, &before) else { continue };
            let before_key = domain.pack(&before);
            let shard = shards[spread.part(before_key)].read().expect(UNPOISONED);
            if !shard.holds(before_key, g - 1 + h, self.now) || self.dead_ends.contains(&(before_key, g - 1))
            {
                continue;
            }
            path.push(before_key);
            if self.extend(path, g - 1) {
                return true;
            }
            path.pop();
            self.dead_ends.insert((before_key, g - 1));
        }
        false
    }
}
