//! The whole space as a graph: every position, every move.

use std::collections::{HashMap, VecDeque};

use super::{Rules, Space, State};

/// Positions numbered in the order in which a breadth-first search meets them; the start is number 0.
pub(super) struct Graph {
    pub(super) states: Vec<State>,
    /// Where each move of each position leads.
    moves: Vec<Vec<usize>>,
    /// Distance from the start; never falls from one position to the next.
    depth: Vec<u32>,
    solved: Vec<bool>,
}

impl Graph {
    pub(super) fn of(rules: &dyn Rules) -> Self {
        let mut number = HashMap::from([(rules.key(&rules.start()), 0)]);
        let mut graph = Self { states: vec![rules.start()], moves: vec![], depth: vec![0], solved: vec![] };
        // The list of positions is its own queue: those from `moves.len()` on are waiting.
        while graph.moves.len() < graph.states.len() {
            let current = graph.moves.len();
            let mut leads_to = Vec::new();
            for next in rules.moves(&graph.states[current]) {
                let index = *number.entry(rules.key(&next)).or_insert(graph.states.len());
                if index == graph.states.len() {
                    graph.states.push(next);
                    graph.depth.push(graph.depth[current] + 1);
                }
                leads_to.push(index);
            }
            graph.moves.push(leads_to);
            graph.solved.push(rules.is_solved(&graph.states[current]));
        }
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
            for &to in leads_to {
                comes_from[to].push(from);
            }
        }
        let mut distance: Vec<_> = self.solved.iter().map(|&solved| solved.then_some(0)).collect();
        let mut queue: VecDeque<_> = (0..self.states.len()).filter(|&index| self.solved[index]).collect();
        while let Some(to) = queue.pop_front() {
            for &from in &comes_from[to] {
                if distance[from].is_none() {
                    distance[from] = distance[to].map(|steps: u32| steps + 1);
                    queue.push_back(from);
                }
            }
        }
        distance
    }

    /// Each position is reached in as many shortest ways as the positions one move before it together.
    fn shortest_solutions(&self) -> u128 {
        let Some(first_goal) = self.solved.iter().position(|&solved| solved) else {
            return 0;
        };
        let mut ways = vec![0_u128; self.states.len()];
        ways[0] = 1;
        for (from, leads_to) in self.moves.iter().enumerate() {
            for &to in leads_to {
                if self.depth[to] == self.depth[from] + 1 {
                    ways[to] = ways[to].saturating_add(ways[from]);
                }
            }
        }
        let nearest = |&index: &usize| self.solved[index] && self.depth[index] == self.depth[first_goal];
        (0..ways.len()).filter(nearest).fold(0, |sum, index| sum.saturating_add(ways[index]))
    }

    fn layers(&self) -> Vec<usize> {
        let mut layers = Vec::new();
        for &depth in &self.depth {
            if depth as usize == layers.len() {
                layers.push(0);
            }
            layers[depth as usize] += 1;
        }
        layers
    }
}
