//! The program one writes first: a `HashMap` and a `VecDeque` over vectors of car positions.

use std::collections::{HashMap, VecDeque};

use slidewise_domains::rush::{Axis, Instance};

/// The position of each car along its line.
pub(crate) type State = Vec<usize>;

/// Number of states of the whole space.
pub(crate) fn explore(instance: &Instance) -> usize {
    search(instance, |_| false).1
}

/// Length of a shortest solution, by breadth-first search; the red car must reach the right edge.
pub(crate) fn solve(instance: &Instance) -> Option<u32> {
    let home = instance.width - instance.red().length;
    search(instance, |state| state[instance.red] == home).0
}

fn search(instance: &Instance, is_goal: impl Fn(&State) -> bool) -> (Option<u32>, usize) {
    let start: State = instance.cars.iter().map(|car| car.position()).collect();
    let mut parents: HashMap<State, Option<State>> = HashMap::from([(start.clone(), None)]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((state, depth)) = queue.pop_front() {
        if is_goal(&state) {
            return (Some(depth), parents.len());
        }
        for next in successors(instance, &state) {
            if !parents.contains_key(&next) {
                parents.insert(next.clone(), Some(state.clone()));
                queue.push_back((next, depth + 1));
            }
        }
    }
    (None, parents.len())
}

pub(crate) fn successors(instance: &Instance, state: &State) -> Vec<State> {
    let grid = occupied(instance, state);
    let mut next = Vec::new();
    for (index, car) in instance.cars.iter().enumerate() {
        let at = state[index];
        let free = |position: usize| match car.axis {
            Axis::Horizontal => position < instance.width && !grid[car.row][position],
            Axis::Vertical => position < instance.height && !grid[position][car.column],
        };
        let mut slide = |to: usize| {
            let mut child = state.clone();
            child[index] = to;
            next.push(child);
        };
        (0..at).rev().take_while(|&position| free(position)).for_each(&mut slide);
        (at + 1..).take_while(|&position| free(position + car.length - 1)).for_each(&mut slide);
    }
    next
}

fn occupied(instance: &Instance, state: &State) -> Vec<Vec<bool>> {
    let mut grid = vec![vec![false; instance.width]; instance.height];
    for &(row, column) in &instance.walls {
        grid[row][column] = true;
    }
    for (car, &position) in instance.cars.iter().zip(state) {
        for (row, column) in (position..position + car.length).map(|position| car.cell_at(position)) {
            grid[row][column] = true;
        }
    }
    grid
}
