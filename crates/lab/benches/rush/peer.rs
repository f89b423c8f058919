//! The program one writes with a library of searches: the crate `pathfinding` over vectors of car positions.

use pathfinding::prelude::{bfs, bfs_reach};
use slidewise_domains::rush::Instance;

use super::naive::{self, State};

/// Number of states of the whole space.
pub(crate) fn explore(instance: &Instance) -> usize {
    bfs_reach(start(instance), |state| naive::successors(instance, state)).count()
}

/// Length of a shortest solution, by breadth-first search; the red car must reach the right edge.
pub(crate) fn solve(instance: &Instance) -> Option<u32> {
    let home = instance.width - instance.red().length;
    let is_goal = |state: &State| state[instance.red] == home;
    let path = bfs(&start(instance), |state| naive::successors(instance, state), is_goal)?;
    Some(path.len() as u32 - 1)
}

fn start(instance: &Instance) -> State {
    instance.cars.iter().map(|car| car.position()).collect()
}
