//! The second heuristic of the bricks report: the number of cells between the master piece and its goal that are
//! occupied.

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic, Rule};
use slidewise_domains::bricks::{Bricks, Shape, State};
use slidewise_domains::grid::BitSet;

use super::explain::{Standing, among, cells, standing};
use super::goal_cells::{Frame, GoalCells, goal_cells};

/// The number of cells of other pieces in the smallest box around the master and the goal cells (bricks report, 1.3.2);
/// with several pieces in the goal, the largest such number over the targets, each with the piece of its class that
/// gives the smallest.
///
/// The report calls it admissible, and argues that moving the master away from the goal never makes the number smaller.
/// That is beside the point: nothing compares the number with the length of a solution. It exceeds it in every metric.
/// Cells are counted, but pieces are moved, so one move of a 3×3 block is counted nine times; and the master may go
/// around what is counted:
///
/// ```text
/// A . . .
/// 3 3 4 .      metric `steps`: value 9, distance 7 (right 3, down 3, right 1);
/// 3 3 4 .      in `slides` 3, in `moves` 1
/// 5 5 6 . !
/// ```
///
/// It is not consistent either: a move that takes a brick out of the box lowers it by all its cells. Little holds: in
/// `steps`, for a rectangular master and while the box is one cell wide, the master has to pass over every counted
/// cell, so the number is at most the distance. If the master is not a rectangle, even a solved position can have a
/// value above 0. So nothing is claimed.
#[derive(Clone, Debug)]
pub struct Blocking<S: Shape> {
    targets: Vec<Target<S>>,
}

#[derive(Clone, Debug)]
struct Target<S: Shape> {
    class: usize,
    /// The number of cells of a piece of the class; all are in its box.
    own: Cost,
    /// For each place: the cells of the box.
    boxes: Vec<S::Cells>,
}

impl<S: Shape> Blocking<S> {
    /// The heuristic for the goal of these rules.
    #[must_use]
    pub fn new(bricks: &Bricks<S>) -> Self {
        let instance = bricks.instance();
        let target = |wanted: GoalCells| {
            let goal = Frame::around(&wanted.cells);
            let cells = |place| {
                let mut cells = S::Cells::default();
                let frame = Frame::of(bricks, wanted.class, place).with(goal);
                frame.cells().for_each(|(row, column)| cells.insert(row * instance.width + column));
                cells
            };
            let own = instance.pieces[bricks.members(wanted.class)[0]].cells.len() as Cost;
            let boxes = (0..bricks.places(wanted.class) as u16).map(cells).collect();
            Target { class: wanted.class, own, boxes }
        };
        Self { targets: goal_cells(bricks).into_iter().map(target).collect() }
    }
}

impl<S: Shape> Heuristic<Bricks<S>> for Blocking<S> {
    fn estimate(&self, bricks: &Bricks<S>, state: &State<S>) -> Option<Cost> {
        let covered = bricks.covered(state);
        let least = |target: &Target<S>| {
            let places = bricks.standing(state, target.class);
            places
                .map(|place| target.boxes[place as usize].intersection_len(&covered) - target.own)
                .min()
                .unwrap_or(0)
        };
        Some(self.targets.iter().map(least).max().unwrap_or(0))
    }

    fn explain(&self, bricks: &Bricks<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        let covered = bricks.covered(state);
        let least = |target: &Target<S>| {
            let part = |piece: Standing| {
                let frame = &target.boxes[piece.place as usize];
                let mut others = covered;
                others.flip(bricks.cells(target.class, piece.place));
                let others = cells(bricks, &frame.intersection(&others));
                let what = format!("cells of other pieces in the box around {} and the goal", piece.name);
                let value = frame.intersection_len(&covered) - target.own;
                Explanation { cells: others, ..piece.part(bricks, what, value) }
            };
            let parts = standing(bricks, state, target.class).map(part).collect();
            among(Rule::Smallest, "the piece that suits this target best", parts)
        };
        let what = "the target with the most cells in the way";
        Some(among(Rule::Largest, what, self.targets.iter().map(least).collect()))
    }

    fn guarantee(&self, _: &Bricks<S>) -> Guarantee {
        Guarantee { admissible: false, consistent: false }
    }
}
