//! The distance between two positions of Rush Hour.

use slidewise_core::{Cost, Metric, PairHeuristic};
use slidewise_domains::rush::{Rush, Shape, State};

/// The number of cars whose positions differ; in the metric `steps`, the sum of the differences.
///
/// Admissible and consistent in both states under every metric: a move moves one car, so it changes the number of cars
/// whose positions differ by at most one, and the sum by at most the length of the move, which is its cost in `steps`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Displaced;

impl<S: Shape> PairHeuristic<Rush<S>> for Displaced {
    #[inline]
    fn between(&self, rush: &Rush<S>, from: &State<S>, to: &State<S>) -> Cost {
        let shifts = rush.shifts(from, to);
        match rush.instance().metric {
            Metric::Moves | Metric::Slides => shifts.filter(|&shift| shift > 0).count() as Cost,
            Metric::Steps | Metric::Octile => shifts.sum::<usize>() as Cost,
        }
    }

    fn is_consistent(&self, _: &Rush<S>) -> bool {
        true
    }
}
