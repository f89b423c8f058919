//! Traces a solution back from the goal.

use std::collections::HashSet;

use slidewise_core::{Backward, Cost, Outcome, Packable, Solution, Stop};

use crate::trace;

/// A goal, the state it was reached from, and its distance.
pub(super) struct Found<K> {
    pub(super) before: Option<K>,
    pub(super) goal: K,
    pub(super) cost: Cost,
}

/// A set of stored states whose marks give information about their distances from the start.
pub(super) trait Stored<D: Packable> {
    /// Is the state stored, with a mark that allows this distance?
    fn may_be_at(&self, key: D::Key, state: &D::State, g: Cost) -> bool;
}

/// The outcome of a search that has proven this bound: the path to a goal if it found one, unsolvable, or why it was
/// stopped.
pub(super) fn outcome<D: Backward + Packable>(
    domain: &D,
    stored: &impl Stored<D>,
    found: Result<Option<Found<D::Key>>, Stop>,
    lower_bound: Cost,
) -> Outcome<D::Move> {
    match found {
        Ok(Some(found)) => Outcome::Solved(solution(domain, stored, found)),
        Ok(None) => Outcome::Unsolvable,
        Err(why) => Outcome::Stopped { why, lower_bound },
    }
}

/// The shortest path to the goal that was found.
fn solution<D: Backward + Packable>(
    domain: &D,
    stored: &impl Stored<D>,
    found: Found<D::Key>,
) -> Solution<D::Move> {
    let mut keys = vec![found.goal];
    if let Some(before) = found.before {
        keys.push(before);
        let mut way = WayBack { domain, stored, dead_ends: HashSet::new() };
        assert!(way.extend(&mut keys, found.cost - 1), "a stored state was reached from a stored state");
    }
    keys.reverse();
    Solution { moves: trace::moves(domain, &keys), cost: found.cost, lower_bound: found.cost }
}

struct WayBack<'a, D: Packable, S> {
    domain: &'a D,
    stored: &'a S,
    /// States whose mark fits although they cannot be reached from the start in this many moves.
    dead_ends: HashSet<(D::Key, Cost)>,
}

impl<D: Backward + Packable, S: Stored<D>> WayBack<'_, D, S> {
    /// Extends a path that is written backwards by `g` states, to the start, if possible.
    fn extend(&mut self, path: &mut Vec<D::Key>, g: Cost) -> bool {
        let domain = self.domain;
        let key = *path.last().expect("there is the goal");
        if g == 0 {
            return key == domain.pack(&domain.start());
        }
        let state = domain.unpack(key);
        for mv in domain.arrivals(&state) {
            let mut before = state.clone();
            domain.undo(&mut before, mv);
            let before_key = domain.pack(&before);
            let may_be = self.stored.may_be_at(before_key, &before, g - 1);
            if !may_be || self.dead_ends.contains(&(before_key, g - 1)) {
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
