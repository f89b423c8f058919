//! The whole space as a graph: every position, every move.

use std::collections::VecDeque;

use super::Space;
use crate::rules::{Place, Positions, Rules, Scratch};

/// Positions numbered in the order of a breadth-first search; the start is number 0.
pub(super) struct Graph {
    /// The positions, with equal pieces sorted.
    keys: Positions,
    moves: Edges,
    /// Distance from the start.
    depth: Vec<u32>,
    solved: Vec<bool>,
}

/// The moves of all positions in one list.
struct Edges {
    /// By position: where its moves begin in the list. One more than there are positions.
    first: Vec<usize>,
    /// The target and the cost of each move.
    ends: Vec<(u32, u32)>,
}

impl Edges {
    fn of(&self, position: usize) -> &[(u32, u32)] {
        &self.ends[self.first[position]..self.first[position + 1]]
    }

    fn positions(&self) -> usize {
        self.first.len() - 1
    }

    /// All moves as (from, to, cost).
    fn all(&self) -> impl Iterator<Item = (usize, usize, u32)> {
        (0..self.positions())
            .flat_map(|from| self.of(from).iter().map(move |&(to, cost)| (from, to as usize, cost)))
    }

    /// The same moves reversed.
    fn reversed(&self) -> Self {
        let mut first = vec![0; self.positions() + 1];
        self.ends.iter().for_each(|&(to, _)| first[to as usize + 1] += 1);
        for position in 0..self.positions() {
            first[position + 1] += first[position];
        }
        let mut next = first.clone();
        let mut ends = vec![(0, 0); self.ends.len()];
        for (from, to, cost) in self.all() {
            ends[next[to]] = (from as u32, cost);
            next[to] += 1;
        }
        Self { first, ends }
    }
}

impl Graph {
    pub(super) fn of(rules: &dyn Rules) -> Self {
        let start = rules.start();
        let mut key = start.clone();
        rules.normalize(&mut key);
        let mut keys = Positions::new(key.len());
        keys.insert(&key);
        // The list of positions is its own queue: those from `current` on are waiting.
        let (mut moves, mut solved) = (Edges { first: vec![0], ends: Vec::new() }, Vec::new());
        let (mut scratch, mut state) = (Scratch::default(), Vec::new());
        for current in 0.. {
            if current == keys.len() {
                break;
            }
            state.clear();
            state.extend_from_slice(keys.get(current));
            rules.successors(&state, &mut scratch, &mut |next, cost| {
                key.copy_from_slice(next);
                rules.normalize(&mut key);
                moves.ends.push((keys.insert(&key).0 as u32, cost));
            });
            moves.first.push(moves.ends.len());
            solved.push(rules.is_solved(&state));
        }
        let from_start = distances(&moves, std::iter::once(0));
        let depth = from_start.into_iter().map(|depth| depth.expect("it was reached")).collect();
        Self { keys, moves, depth, solved }
    }

    /// Every position in the order of its number.
    pub(super) fn states(&self) -> impl Iterator<Item = &[Place]> {
        (0..self.keys.len()).map(|number| self.keys.get(number))
    }

    /// All moves as (from, to, cost).
    pub(super) fn moves(&self) -> impl Iterator<Item = (usize, usize, u32)> {
        self.moves.all()
    }

    pub(super) fn measure(&self) -> Space {
        let to_goal = self.distances_to_goal();
        Space {
            states: self.keys.len(),
            edges: self.moves.ends.len(),
            goal_states: self.solved.iter().filter(|&&solved| solved).count(),
            length: to_goal[0],
            max_distance: to_goal.iter().copied().flatten().max(),
            shortest_solutions: self.shortest_solutions(),
            layers: self.layers(),
        }
    }

    /// For each position the distance to the nearest solved one: a search backwards from all of these at once. It
    /// follows the moves found above against their direction and does not rely on each having an inverse.
    pub(super) fn distances_to_goal(&self) -> Vec<Option<u32>> {
        distances(&self.moves.reversed(), self.goals())
    }

    fn goals(&self) -> impl Iterator<Item = usize> {
        (0..self.solved.len()).filter(|&index| self.solved[index])
    }

    /// The number of shortest paths to a position is the sum over its predecessors on such paths.
    fn shortest_solutions(&self) -> u128 {
        let Some(length) = self.goals().map(|goal| self.depth[goal]).min() else {
            return 0;
        };
        let mut ways = vec![0_u128; self.solved.len()];
        ways[0] = 1;
        let mut nearest_first: Vec<_> = (0..self.solved.len()).collect();
        nearest_first.sort_by_key(|&index| self.depth[index]);
        for from in nearest_first {
            for &(to, cost) in self.moves.of(from) {
                let to = to as usize;
                if self.depth[to] == self.depth[from] + cost {
                    ways[to] = ways[to].saturating_add(ways[from]);
                }
            }
        }
        let nearest = self.goals().filter(|&goal| self.depth[goal] == length);
        nearest.fold(0, |sum, index| sum.saturating_add(ways[index]))
    }

    fn layers(&self) -> Vec<usize> {
        let mut layers = vec![0; self.depth.iter().max().map_or(0, |&depth| depth as usize + 1)];
        self.depth.iter().for_each(|&depth| layers[depth as usize] += 1);
        layers
    }
}

/// The distance of each position from the nearest of some, along these moves. A position whose distance falls is
/// examined again; if all moves cost the same, that never happens, and the queue makes it a breadth-first search.
fn distances(moves: &Edges, from: impl Iterator<Item = usize>) -> Vec<Option<u32>> {
    let mut queue: VecDeque<_> = from.collect();
    let mut distance = vec![None; moves.positions()];
    queue.iter().for_each(|&index| distance[index] = Some(0));
    while let Some(from) = queue.pop_front() {
        for &(to, cost) in moves.of(from) {
            let to = to as usize;
            let through = distance[from].map(|so_far: u32| so_far + cost);
            if distance[to].is_none() || through < distance[to] {
                distance[to] = through;
                queue.push_back(to);
            }
        }
    }
    distance
}
