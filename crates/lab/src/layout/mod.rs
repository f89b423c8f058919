//! Lays out a state space so that distances in the picture match distances in the graph as closely as possible.
//!
//! This is the stress model. Its sum over all pairs of nodes is too expensive, so following Ortmann, Klimenta and
//! Brandes (2017), each node is held at its distances from its neighbours and from a few distant pivots, each of which
//! represents the nodes near it. The sum is minimized by stochastic gradient descent: its terms are processed
//! repeatedly in random order with decreasing step sizes (Zheng, Pawar and Goodman 2019). Time: nodes × pivots for each
//! of a few rounds.

mod adjacency;
mod pivots;
mod pose;

use std::ops::ControlFlow;

use slidewise_core::Stop;

use adjacency::Adjacency;
use pivots::Pivots;

/// The number of pivots: more cost time and improve little.
const PIVOTS: usize = 48;

/// The number of rounds over all terms.
const ROUNDS: usize = 24;

/// The step size for neighbours in the last round, as a share of the full correction.
const LAST: f32 = 0.1;

/// The position of a node; the third coordinate is 0 in the plane.
pub type Point = [f32; 3];

/// Lays out a connected graph around 0, with its longest extent horizontal and its farthest node at distance 1. `watch`
/// receives the progress and may stop the layout.
pub fn layout(
    nodes: usize,
    edges: &[[u32; 2]],
    dimensions: usize,
    watch: &mut dyn FnMut(usize, usize) -> ControlFlow<Stop>,
) -> ControlFlow<Stop, Vec<Point>> {
    let graph = Adjacency::new(nodes, edges);
    let total = PIVOTS.min(nodes) + ROUNDS;
    let pivots = Pivots::choose(&graph, &mut |done| watch(done, total))?;
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut points = pivots.first_guess(dimensions, &mut random);
    let mut order: Vec<u32> = (0..nodes as u32).collect();
    // The first round corrects even the longest pair fully, the last one moves neighbours by a tenth of that.
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
    pose::turn(&mut points, dimensions);
    pose::fit(&mut points);
    ControlFlow::Continue(points)
}

/// Moves two neighbours towards distance 1.
fn pull_neighbours(points: &mut [Point], a: usize, b: usize, rate: f32) {
    let shift = towards(points[a], points[b], 1.0, rate.min(1.0) / 2.0);
    add(&mut points[a], shift, 1.0);
    add(&mut points[b], shift, -1.0);
}

/// How to move `from` to remove some share of half the error in its distance from `to`.
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
        match layout(nodes, edges, dimensions, &mut |_, _| ControlFlow::Continue(())) {
            ControlFlow::Continue(points) => points,
            ControlFlow::Break(_) => unreachable!("nobody stops it"),
        }
    }

    fn apart(points: &[Point], a: usize, b: usize) -> f32 {
        length(std::array::from_fn(|axis| points[a][axis] - points[b][axis]))
    }

    /// The mean error of distances in the picture over all pairs, at the best scale.
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
            assert!(
                (points[0][0] - points[99][0]).abs() > 1.9,
                "its ends are as far apart as they can be, and across"
            );
            assert!(error(100, &edges, &points) < 0.05);
        }
    }

    #[test]
    fn a_grid_keeps_its_shape() {
        let edges = grid(20);
        let points = lay_out(400, &edges, 2);
        assert!(points.iter().all(|point| point[2] == 0.0));
        // Distances along rows and columns are up to √2 times as long as those in a plane: none can be better than
        // this.
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
        let stopped = layout(400, &grid(20), 2, &mut |done, total| {
            heard = done;
            if done * 2 > total { ControlFlow::Break(Stop::Time) } else { ControlFlow::Continue(()) }
        });
        assert!(matches!(stopped, ControlFlow::Break(Stop::Time)));
        assert_eq!(heard, (PIVOTS + ROUNDS) / 2 + 1);
    }
}
