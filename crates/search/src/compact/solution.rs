//! Traces a solution back from the goal.

use std::collections::HashSet;

use slidewise_core::{Backward, Cost, Outcome, Packable, Solution, Stop};

use crate::exchange::Crew;
use crate::trace;

/// A goal, the state it was reached from, and its distance.
pub(super) struct Found<K> {
    pub(super) before: Option<K>,
    pub(super) goal: K,
    pub(super) cost: Cost,
}

/// A set of stored states whose marks give information about their distances from the start.
pub(super) trait Stored<D: Packable> {
    /// For each of these states, which are all at this distance if they are on a path: is it stored, with a mark that
    /// allows this distance?
    fn may_be_at(&mut self, states: &[(D::Key, D::State)], g: Cost) -> Result<Vec<bool>, Stop>;
}

/// The states that fit according to any peer.
pub(super) fn at_any_peer(crew: &mut Crew<'_>, own: Vec<bool>) -> Result<Vec<bool>, Stop> {
    let peers = crew.agree(Ok(own))?;
    Ok(peers
        .into_iter()
        .reduce(|a, b| a.into_iter().zip(b).map(|(a, b)| a || b).collect())
        .unwrap_or_default())
}

/// The outcome of a search from some states that has proven this bound: the path to a goal if it found one, unsolvable,
/// or the reason why it was stopped.
pub(super) fn outcome<D: Backward + Packable>(
    domain: &D,
    starts: &[D::State],
    stored: &mut impl Stored<D>,
    found: Result<Option<Found<D::Key>>, Stop>,
    lower_bound: Cost,
) -> Outcome<D::Move> {
    let solved = |found| solution(domain, starts, stored, found);
    match found.and_then(|found| found.map(solved).transpose()) {
        Ok(Some(solution)) => Outcome::Solved(solution),
        Ok(None) => Outcome::Unsolvable,
        Err(why) => Outcome::Stopped { why, lower_bound },
    }
}

/// The shortest path to the goal that was found.
fn solution<D: Backward + Packable>(
    domain: &D,
    starts: &[D::State],
    stored: &mut impl Stored<D>,
    found: Found<D::Key>,
) -> Result<Solution<D::Move>, Stop> {
    let mut keys = vec![found.goal];
    if let Some(before) = found.before {
        keys.push(before);
        let starts = starts.iter().map(|start| domain.pack(start)).collect();
        let mut way = WayBack { domain, starts, stored, dead_ends: HashSet::new() };
        assert!(way.extend(&mut keys, found.cost - 1)?, "a stored state was reached from a stored state");
    }
    keys.reverse();
    Ok(Solution { moves: trace::moves(domain, &keys), cost: found.cost, lower_bound: found.cost })
}

struct WayBack<'a, D: Packable, S> {
    domain: &'a D,
    starts: Vec<D::Key>,
    stored: &'a mut S,
    /// States whose mark fits although they cannot be reached from a start in this many moves.
    dead_ends: HashSet<(D::Key, Cost)>,
}

impl<D: Backward + Packable, S: Stored<D>> WayBack<'_, D, S> {
    /// Extends a path that is written backwards by `g` states, to a start, if possible.
    fn extend(&mut self, path: &mut Vec<D::Key>, g: Cost) -> Result<bool, Stop> {
        let domain = self.domain;
        let key = *path.last().expect("there is the goal");
        if g == 0 {
            return Ok(self.starts.contains(&key));
        }
        let state = domain.unpack(key);
        let before = |mv| {
            let mut before = state.clone();
            domain.undo(&mut before, mv);
            (domain.pack(&before), before)
        };
        let before: Vec<_> = domain.arrivals(&state).map(before).collect();
        let may_be = self.stored.may_be_at(&before, g - 1)?;
        for (key, _) in before.into_iter().zip(may_be).filter_map(|(before, may_be)| may_be.then_some(before))
        {
            if self.dead_ends.contains(&(key, g - 1)) {
                continue;
            }
            path.push(key);
            if self.extend(path, g - 1)? {
                return Ok(true);
            }
            path.pop();
            self.dead_ends.insert((key, g - 1));
        }
        Ok(false)
    }
}
