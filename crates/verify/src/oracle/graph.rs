//! The whole space as a graph: every position, every move.

use std::collections::{HashMap, VecDeque};

use super::{Rules, Space, State};

/// Positions numbered in the order in which a breadth-first search meets them; the start is number 0.
pub(super) struct Graph {
    pub(super) states: Vec<State>,
    /// Where each move of each position leads, and what it costs.
    pub(super) moves: Vec<Vec<(usize, u32)>>,
    /// Distance from the start.
    depth: Vec<u32>,
    solved: Vec<bool>,
}

impl Graph {
    pub(super) fn of(rules: &dyn Rules) -> Self {
        let mut number = HashMap::from([(rules.key(&rules.start()), 0)]);
        let mut graph = Self { states: vec![rules.start()], moves: vec![], depth: vec![], solved: vec![] };
        // The list of positions is its own queue: those from `moves.len()` on are waiting.
        while graph.moves.len() < graph.states.len() {
            let current = graph.moves.len();
            let mut leads_to = Vec::new();
            for next in rules.moves(&graph.states[current]) {
                let cost = rules.cost(&graph.states[current], &next);
                let index = *number.entry(rules.key(&next)).or_insert(graph.states.len());
                if index == graph.states.len() {
                    graph.states.push(next);
                }
                leads_to.push((index, cost));
            }
            graph.moves.push(leads_to);
            graph.solved.push(rules.is_solved(&graph.states[current]));
        }
        let from_start = distances(&graph.moves, std::iter::once(0));
        graph.depth = from_start.into_iter().map(|depth| depth.expect("it was reached")).collect();
        graph
    }

    pub(super) fn measure(&self) -> Space {
        let to_goal = self.distances_to_goal();
        Space {
            states: self.states.len(),
            edges: self.moves.iter().map(Vec::len).sum(),
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
        let mut comes_from = vec![Vec::new(); self.states.len()];
        for (from, leads_to) in self.moves.iter().enumerate() {
            for &(to, cost) in leads_to {
                comes_from[to].push((from, cost));
            }
        }
        distances(&comes_from, (0..self.states.len()).filter(|&index| self.solved[index]))
    }

    /// Each position is reached in as many shortest ways as the positions one move before it together.
    fn shortest_solutions(&self) -> u128 {
        let goals = || (0..self.states.len()).filter(|&index| self.solved[index]);
        let Some(length) = goals().map(|goal| self.depth[goal]).min() else {
            return 0;
        };
        let mut ways = vec![0_u128; self.states.len()];
        ways[0] = 1;
        let mut nearest_first: Vec<_> = (0..self.states.len()).collect();
        nearest_first.sort_by_key(|&index| self.depth[index]);
        for from in nearest_first {
            for &(to, cost) in &self.moves[from] {
                if self.depth[to] == self.depth[from] + cost {
                    ways[to] = ways[to].saturating_add(ways[from]);
                }
            }
        }
        let nearest = goals().filter(|&goal| self.depth[goal] == length);
        nearest.fold(0, |sum, index| sum.saturating_add(ways[index]))
    }

    fn layers(&self) -> Vec<usize> {
        let mut layers = vec![0; self.depth.iter().max().map_or(0, |&depth| depth as usize + 1)];
        self.depth.iter().for_each(|&depth| layers[depth as usize] += 1);
        layers
    }
}

/// The distance of each position from the nearest of some, along these moves. A position whose distance falls is looked
/// at again; where all moves cost the same that never happens, and the queue makes it a breadth-first search.
fn distances(moves: &[Vec<(usize, u32)>], from: impl Iterator<Item = usize>) -> Vec<Option<u32>> {
    let mut queue: VecDeque<_> = from.collect();
    let mut distance = vec![None; moves.len()];
    queue.iter().for_each(|&index| distance[index] = Some(0));
    while let Some(from) = queue.pop_front() {
        for &(to, cost) in &moves[from] {
            let through = distance[from].map(|so_far: u32| so_far + cost);
            if distance[to].is_none() || through < distance[to] {
                distance[to] = through;
                queue.push_back(to);
            }
        }
    }
    distance
}
