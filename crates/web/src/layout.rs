//! Where the states of a space are drawn: so that distances in the picture are, as far as possible, distances in the graph.
//!
//! That is the stress model. Its sum over all pairs of nodes is too long, so, after Ortmann, Klimenta and Brandes (2017),
//! each node is held at its distance from a few pivots that lie far apart, a pivot standing for all nodes near it, and
//! from its neighbours. The sum is made small by going through its terms again and again in random order and moving
//! nodes a little less each time (Zheng, Pawar and Goodman 2019). Time: nodes × pivots for each of a few rounds.

use std::ops::ControlFlow;

/// Pivots: more of them cost time and show little more.
const PIVOTS: usize = 48;

/// Rounds over all terms.
const ROUNDS: usize = 24;

/// How far a pair of neighbours is still moved in the last round, as a share of what would put it right.
const LAST: f32 = 0.1;

/// A node's place; the third coordinate stays 0 in the plane.
pub(crate) type Point = [f32; 3];

/// Lays out a connected graph around 0, its farthest node at distance 1. `watch` hears how much is done of how much, and
/// may stop it.
pub(crate) fn layout<B>(
    nodes: usize,
    edges: &[[u32; 2]],
    dimensions: usize,
    mut watch: impl FnMut(usize, usize) -> ControlFlow<B>,
) -> ControlFlow<B, Vec<Point>> {
    let graph = Adjacency::new(nodes, edges);
    let total = PIVOTS.min(nodes) + ROUNDS;
    let pivots = Pivots::choose(&graph, |done| watch(done, total))?;
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut points = pivots.first_guess(dimensions, &mut random);
    let mut order: Vec<u32> = (0..nodes as u32).collect();
    // The first round moves even the longest pair as far as it wants, the last one neighbours by a tenth of it.
    let first = f32::from(pivots.farthest).powi(2).max(1.0);
    for round in 0..ROUNDS {
        let rate = first * (LAST / first).powf(round as f32 / (ROUNDS - 1) as f32);
        random.shuffle(&mut order);
        for &node in &order {
            pivots.pull(node as usize, &mut points, rate);
            for &other in graph.of(node) {
                pull_neighbours(&mut points, node as usize, other as usize, rate);
            }
        }
        watch(total - ROUNDS + round + 1, total)?;
    }
    normalise(&mut points);
    ControlFlow::Continue(points)
}

/// Neighbours by node.
struct Adjacency {
    first: Vec<usize>,
    neighbours: Vec<u32>,
}

impl Adjacency {
    fn new(nodes: usize, edges: &[[u32; 2]]) -> Self {
        let mut first = vec![0; nodes + 1];
        for node in edges.iter().flatten() {
            first[*node as usize + 1] += 1;
        }
        for node in 0..nodes {
            first[node + 1] += first[node];
        }
        let mut next = first.clone();
        let mut neighbours = vec![0; edges.len() * 2];
        for &[a, b] in edges {
            for (from, to) in [(a, b), (b, a)] {
                neighbours[next[from as usize]] = to;
                next[from as usize] += 1;
            }
        }
        Self { first, neighbours }
    }

    fn nodes(&self) -> usize {
        self.first.len() - 1
    }

    fn of(&self, node: u32) -> &[u32] {
        &self.neighbours[self.first[node as usize]..self.first[node as usize + 1]]
    }

    /// The distance of every node from one; distances too long for the type are cut down to the longest there is.
    fn distances(&self, from: u32, distances: &mut [u16]) {
        distances.fill(u16::MAX);
        distances[from as usize] = 0;
        let mut queue = vec![from];
        let mut next = 0;
        while let Some(&node) = queue.get(next) {
            next += 1;
            let further = distances[node as usize].saturating_add(1).min(u16::MAX - 1);
            for &other in self.of(node) {
                if distances[other as usize] == u16::MAX {
                    distances[other as usize] = further;
                    queue.push(other);
                }
            }
        }
    }
}

/// The pivots, and how all nodes are related to them.
struct Pivots {
    nodes: Vec<u32>,
    /// By node, then by pivot.
    distances: Vec<u16>,
    /// By pivot, then by distance: how many nodes that are nearest to this pivot are at most so far from it.
    near: Vec<Vec<u32>>,
    farthest: u16,
}

impl Pivots {
    /// Each pivot is a node that is farthest from those before; the first is node 0.
    fn choose<B>(graph: &Adjacency, mut watch: impl FnMut(usize) -> ControlFlow<B>) -> ControlFlow<B, Self> {
        let count = PIVOTS.min(graph.nodes());
        let mut pivots = Self {
            nodes: Vec::new(),
            distances: vec![0; count * graph.nodes()],
            near: Vec::new(),
            farthest: 0,
        };
        let mut row = vec![0; graph.nodes()];
        // By node: its nearest pivot so far, and how far that is.
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

    /// The distances from the first pivots as coordinates, with a little disorder so that no two nodes are in one place.
    fn first_guess(&self, dimensions: usize, random: &mut Random) -> Vec<Point> {
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

    /// Moves a node towards its distances from all pivots. A pivot counts for the nodes around it, up to half the way.
    fn pull(&self, node: usize, points: &mut [Point], rate: f32) {
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

/// Moves two neighbours towards distance 1.
fn pull_neighbours(points: &mut [Point], a: usize, b: usize, rate: f32) {
    let shift = towards(points[a], points[b], 1.0, rate.min(1.0) / 2.0);
    add(&mut points[a], shift, 1.0);
    add(&mut points[b], shift, -1.0);
}

/// By how much to move `from`, so that some share of half the error in its distance from `to` is gone.
fn towards(from: Point, to: Point, wanted: f32, share: f32) -> Point {
    let apart: Point = std::array::from_fn(|axis| from[axis] - to[axis]);
    let length = length(apart).max(1e-6);
    let factor = share * (wanted - length) / (2.0 * length);
    apart.map(|x| x * factor)
}

fn add(point: &mut Point, shift: Point, sign: f32) {
    point.iter_mut().zip(shift).for_each(|(x, by)| *x += sign * by);
}

fn length(point: Point) -> f32 {
    point.iter().map(|x| x * x).sum::<f32>().sqrt()
}

/// Centred, and as large as the unit ball.
fn normalise(points: &mut [Point]) {
    let count = points.len().max(1) as f64;
    let sums =
        points.iter().fold([0.0f64; 3], |sum, point| std::array::from_fn(|i| sum[i] + f64::from(point[i])));
    let centre = sums.map(|sum| (sum / count) as f32);
    points.iter_mut().for_each(|point| add(point, centre, -1.0));
    let farthest = points.iter().map(|&point| length(point)).fold(0.0, f32::max);
    if farthest > 0.0 {
        points.iter_mut().for_each(|point| *point = point.map(|x| x / farthest));
    }
}

/// Random numbers that are the same in every run, so that a space always looks the same (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Between 0 and 1.
    fn fraction(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u32 << 24) as f32
    }

    fn shuffle(&mut self, order: &mut [u32]) {
        for last in (1..order.len()).rev() {
            order.swap(last, (self.next() % (last as u64 + 1)) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lay_out(nodes: usize, edges: &[[u32; 2]], dimensions: usize) -> Vec<Point> {
        match layout(nodes, edges, dimensions, |_, _| ControlFlow::<()>::Continue(())) {
            ControlFlow::Continue(points) => points,
            ControlFlow::Break(()) => unreachable!("nobody stops it"),
        }
    }

    fn apart(points: &[Point], a: usize, b: usize) -> f32 {
        length(std::array::from_fn(|axis| points[a][axis] - points[b][axis]))
    }

    /// How far distances in the picture are from those in the graph, on average over all pairs, at the best scale.
    fn error(nodes: usize, edges: &[[u32; 2]], points: &[Point]) -> f32 {
        let graph = Adjacency::new(nodes, edges);
        let mut row = vec![0; nodes];
        let mut pairs = Vec::new();
        for a in 0..nodes {
            graph.distances(a as u32, &mut row);
            pairs.extend((0..a).map(|b| (apart(points, a, b), f32::from(row[b]))));
        }
        let scale = pairs.iter().map(|(x, d)| x / d).sum::<f32>()
            / pairs.iter().map(|(x, d)| (x / d).powi(2)).sum::<f32>();
        pairs.iter().map(|(x, d)| (scale * x / d - 1.0).abs()).sum::<f32>() / pairs.len() as f32
    }

    fn grid(side: u32) -> Vec<[u32; 2]> {
        let cells = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
        let edges = cells.flat_map(|(row, column)| {
            let at = row * side + column;
            let right = (column + 1 < side).then_some([at, at + 1]);
            right.into_iter().chain((row + 1 < side).then_some([at, at + side]))
        });
        edges.collect()
    }

    #[test]
    fn a_path_is_drawn_straight() {
        let edges: Vec<_> = (0..99).map(|node| [node, node + 1]).collect();
        for dimensions in [2, 3] {
            let points = lay_out(100, &edges, dimensions);
            assert!(apart(&points, 0, 99) > 1.9, "its ends are as far apart as they can be");
            assert!(error(100, &edges, &points) < 0.05);
        }
    }

    #[test]
    fn a_grid_keeps_its_shape() {
        let edges = grid(20);
        let points = lay_out(400, &edges, 2);
        assert!(points.iter().all(|point| point[2] == 0.0));
        // Distances along rows and columns are up to √2 times as long as those in a plane: none can be better than this.
        let error = error(400, &edges, &points);
        assert!(error < 0.15, "{error}");
    }

    #[test]
    fn every_picture_fits_the_unit_ball_and_is_the_same_again() {
        for (nodes, edges) in
            [(1, vec![]), (2, vec![[0, 1]]), (3, vec![[0, 1], [1, 2], [0, 2]]), (400, grid(20))]
        {
            let points = lay_out(nodes, &edges, 3);
            assert_eq!(points, lay_out(nodes, &edges, 3));
            assert!(points.iter().flatten().all(|x| x.is_finite()));
            let farthest = points.iter().map(|&point| length(point)).fold(0.0, f32::max);
            assert!(
                nodes == 1 && farthest == 0.0 || (farthest - 1.0).abs() < 1e-3,
                "{nodes} nodes: {farthest}"
            );
        }
    }

    #[test]
    fn it_can_be_stopped() {
        let mut heard = 0;
        let stopped = layout(400, &grid(20), 2, |done, total| {
            heard = done;
            if done * 2 > total { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
        });
        assert!(matches!(stopped, ControlFlow::Break("enough")));
        assert_eq!(heard, (PIVOTS + ROUNDS) / 2 + 1);
    }
}
