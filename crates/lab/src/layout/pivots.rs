//! Pivots: nodes far apart that all other nodes are positioned by.

use std::ops::ControlFlow;

use slidewise_core::Stop;

use super::adjacency::Adjacency;
use super::{PIVOTS, Point, Random, add, towards};

/// The pivots and the distances of all nodes from them.
pub(super) struct Pivots {
    nodes: Vec<u32>,
    /// By node, then by pivot.
    distances: Vec<u16>,
    /// By pivot, then by distance: how many of the nodes nearest to this pivot are within that distance.
    near: Vec<Vec<u32>>,
    pub(super) farthest: u16,
}

impl Pivots {
    /// Each pivot is a node farthest from the previous ones; the first is node 0.
    pub(super) fn choose(
        graph: &Adjacency,
        watch: &mut dyn FnMut(usize) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop, Self> {
        let count = PIVOTS.min(graph.nodes());
        let mut pivots = Self {
            nodes: Vec::new(),
            distances: vec![0; count * graph.nodes()],
            near: Vec::new(),
            farthest: 0,
        };
        let mut row = vec![0; graph.nodes()];
        // By node: its nearest pivot so far and the distance.
        let mut nearest = vec![(u16::MAX, 0); graph.nodes()];
        let mut next = 0;
        for pivot in 0..count {
            graph.distances(next, &mut row);
            pivots.nodes.push(next);
            for (node, &distance) in row.iter().enumerate() {
                pivots.distances[node * count + pivot] = distance;
                nearest[node] = nearest[node].min((distance, pivot));
                pivots.farthest = pivots.farthest.max(distance);
            }
            let farthest = (0..graph.nodes()).max_by_key(|&node| (nearest[node].0, usize::MAX - node));
            next = farthest.unwrap_or(0) as u32;
            watch(pivot + 1)?;
        }
        pivots.near = vec![Vec::new(); count];
        for (distance, pivot) in nearest {
            let near = &mut pivots.near[pivot];
            near.resize(near.len().max(usize::from(distance) + 1), 0);
            near[usize::from(distance)] += 1;
        }
        for near in &mut pivots.near {
            (1..near.len()).for_each(|distance| near[distance] += near[distance - 1]);
        }
        ControlFlow::Continue(pivots)
    }

    fn of(&self, node: usize) -> &[u16] {
        &self.distances[node * self.nodes.len()..(node + 1) * self.nodes.len()]
    }

    /// The distances from the first pivots as coordinates, with a little noise so that no two nodes coincide.
    pub(super) fn first_guess(&self, dimensions: usize, random: &mut Random) -> Vec<Point> {
        let nodes = self.distances.len() / self.nodes.len();
        let place = |node| {
            let mut point = [0.0; 3];
            for (axis, x) in point.iter_mut().enumerate().take(dimensions) {
                let distance = self.of(node).get(axis).copied().unwrap_or(0);
                *x = f32::from(distance) + random.fraction();
            }
            point
        };
        (0..nodes).map(place).collect()
    }

    /// Moves a node towards its distances from all pivots. A pivot represents the nodes around it, up to half the
    /// distance.
    pub(super) fn pull(&self, node: usize, points: &mut [Point], rate: f32) {
        for ((&pivot, &distance), near) in self.nodes.iter().zip(self.of(node)).zip(&self.near) {
            if distance == 0 || near.is_empty() {
                continue;
            }
            let weight = near[(usize::from(distance) / 2).min(near.len() - 1)] as f32;
            let wanted = f32::from(distance);
            let share = (rate * weight / (wanted * wanted)).min(1.0);
            let shift = towards(points[node], points[pivot as usize], wanted, share);
            add(&mut points[node], shift, 1.0);
        }
    }
}
