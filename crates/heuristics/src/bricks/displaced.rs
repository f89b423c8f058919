//! The distance between two positions of sliding bricks.

use slidewise_core::{Cost, Metric, PairHeuristic};
use slidewise_domains::bricks::{Bricks, Shape, State};

/// The number of places that are taken in one position and not in the other; in the metric `steps`, class by class, the
/// sum of the differences between the rows of the pieces, matched in ascending order, and the same for the columns.
///
/// Admissible and consistent in both states under every metric. A move moves one piece, so it changes the number of
/// places that only one position has by at most one. A step changes one row or one column by one; of all ways to pair
/// the pieces, ascending order minimizes the sum over the rows, so changing one number by one changes that minimum sum
/// by at most one. For a class of one piece it is the distance along rows and columns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Displaced;

impl<S: Shape> PairHeuristic<Bricks<S>> for Displaced {
    fn between(&self, bricks: &Bricks<S>, from: &State<S>, to: &State<S>) -> Cost {
        let by_class = |class| match bricks.instance().metric {
            Metric::Moves | Metric::Slides => {
                let stays = |place: &u16| bricks.standing(to, class).any(|other| other == *place);
                bricks.standing(from, class).filter(|place| !stays(place)).count() as Cost
            }
            Metric::Steps | Metric::Octile => {
                // Places are numbered in reading order, so the rows are already in order.
                let row = |place| bricks.corner(class, place).0;
                let rows = bricks.standing(from, class).map(row).zip(bricks.standing(to, class).map(row));
                let columns = columns(bricks, from, class).into_iter().zip(columns(bricks, to, class));
                rows.chain(columns).map(|(a, b)| a.abs_diff(b) as Cost).sum()
            }
        };
        (0..bricks.classes()).map(by_class).sum()
    }

    fn is_consistent(&self, _: &Bricks<S>) -> bool {
        true
    }
}

/// The columns of the pieces of a class in ascending order.
fn columns<S: Shape>(bricks: &Bricks<S>, state: &State<S>, class: usize) -> Vec<usize> {
    let mut columns: Vec<usize> =
        bricks.standing(state, class).map(|place| bricks.corner(class, place).1).collect();
    columns.sort_unstable();
    columns
}
