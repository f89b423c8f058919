//! Explores the whole space of a board, and picks a state.

use std::ops::ControlFlow;

use rand::RngExt;
use rand::seq::IndexedRandom;
use slidewise_core::{Backward, Cost, Domain, Observer, Reversible, Stats};
use slidewise_search::space::Distances;
use slidewise_store::{Budget, StateId};

use super::Random;
use super::failure::{Failure, Rejection};
use slidewise_solve::Explored;
use slidewise_solve::families::with_opened;
use slidewise_solve::{AnyInstance, OrderName};

/// Which state of a space to pick.
#[derive(Clone, Copy)]
pub(super) struct StateCriteria<'a> {
    /// The minimum and maximum distance from the nearest goal.
    pub(super) distance: (Cost, Cost),
    /// Pick one of the farthest states within the maximum distance? Otherwise every distance is equally likely.
    pub(super) hardest: bool,
    /// If given, only states that satisfy this are eligible.
    pub(super) will_do: Option<&'a dyn Fn(&AnyInstance) -> bool>,
}

/// Explores the space of a board, up to this many states and bytes, and picks a matching state; if none is far enough
/// from the goals, one that is as far as possible. Also returns its distance.
pub(super) fn survey(
    instance: &AnyInstance,
    (states, bytes): (u64, Option<u64>),
    criteria: StateCriteria<'_>,
    rng: &mut Random,
    observer: &mut dyn Observer,
) -> Result<(Cost, AnyInstance), Failure> {
    with_opened!(instance, OrderName::Auto, opened => {
        if opened.refutation().is_some() {
            return Err(Failure::Rejected(Rejection::Unsolvable));
        }
        let budget = Budget::new(bytes);
        let explored = opened.explore(Some(states), &budget, observer)?;
        pick(&*explored, &explored.distances(&budget)?, criteria, rng)
    })
}

/// A matching state with its distance.
fn pick(
    explored: &dyn Explored,
    distances: &Distances,
    criteria: StateCriteria<'_>,
    rng: &mut Random,
) -> Result<(Cost, AnyInstance), Failure> {
    let all = || (0..explored.states()).map(StateId);
    let StateCriteria { distance: (least, most), hardest, will_do } = criteria;
    let longest = all().filter_map(|id| distances.of(id)).max().unwrap_or(0).min(most);
    let first = if hardest || longest <= least { longest } else { rng.random_range(least..=longest) };
    for distance in (1..=first).rev() {
        let there: Vec<StateId> = all().filter(|&id| distances.of(id) == Some(distance)).collect();
        let instance = |id: &StateId| explored.instance_at(*id);
        let fit: Vec<&StateId> =
            there.iter().filter(|id| will_do.is_none_or(|will_do| will_do(&instance(id)))).collect();
        if let Some(id) = fit.choose(rng) {
            return Ok((distance, instance(id)));
        }
    }
    Err(Failure::Rejected(Rejection::Unsolvable))
}

/// Makes this many random moves backwards from the start of a board, so that there is a path back to where the walk
/// began.
pub(super) fn walk(
    instance: &AnyInstance,
    moves: u64,
    rng: &mut Random,
    observer: &mut dyn Observer,
) -> Result<AnyInstance, Failure> {
    /// The number of moves between two calls of the observer.
    const PAUSE: u64 = 1 << 12;
    with_opened!(instance, OrderName::Auto, opened => {
        let mut state = opened.start();
        for made in 0..moves {
            if made % PAUSE == PAUSE - 1
                && let ControlFlow::Break(why) = observer.progress(0, &Stats::default())
            {
                return Err(why.into());
            }
            let arrivals: Vec<_> = opened.arrivals(&state).collect();
            let Some(&mv) = arrivals.choose(rng) else { break };
            opened.undo(&mut state, mv);
        }
        Ok(opened.instance_at(&state))
    })
}
