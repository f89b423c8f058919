//! The first heuristic of the bricks report: the Manhattan distance of the master from its goal.

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic, Metric, Rule};
use slidewise_domains::bricks::{Bricks, Shape, State, Wanted};

use super::explain::{among, standing};
use super::goal_cells::{Frame, goal_cells};

/// The distance from the centre of the master to the centre of the goal cells along rows and columns, rounded down
/// (bricks report, 1.3.1); with several classes in the goal, the sum over the classes, each with the target that is
/// farthest from the nearest piece of the class.
///
/// In the metric `steps` it is consistent: a step moves one centre by one cell, so it changes one term of the sum by at
/// most 1. It is admissible there if it is 0 in every goal. That holds for every goal that says where the pieces end.
/// It does not always hold for an exit: the report stops at "sizes 1x1, 1x2, 2x1 and 2x2" because for larger masters
/// more than half a cell is lost, but a master of 2×2 that has to cover *one* cell already has its centre half a cell
/// off both ways, and gets 1 in a solved position.
///
/// In `moves` and `slides` it is neither: a piece goes any distance at once.
#[derive(Clone, Debug)]
pub struct Manhattan {
    targets: Vec<Target>,
    guarantee: Guarantee,
}

#[derive(Clone, Debug)]
struct Target {
    class: usize,
    /// For each place: twice the distance from there.
    twice: Vec<Cost>,
}

impl Manhattan {
    /// The heuristic for the goal of these rules.
    #[must_use]
    pub fn new<S: Shape>(bricks: &Bricks<S>) -> Self {
        let mut found: Vec<Target> = Vec::new();
        for wanted in goal_cells(bricks) {
            let goal = Frame::around(&wanted.cells);
            let twice = |place| Frame::of(bricks, wanted.class, place).twice_apart(goal) as Cost;
            let twice = (0..bricks.places(wanted.class) as u16).map(twice).collect();
            found.push(Target { class: wanted.class, twice });
        }
        let targets = by_class(found);
        let steps = bricks.instance().metric == Metric::Steps;
        let guarantee =
            Guarantee { admissible: steps && is_zero_at_the_end(bricks, &targets), consistent: steps };
        Self { targets, guarantee }
    }
}

/// The targets of each class side by side.
fn by_class(mut targets: Vec<Target>) -> Vec<Target> {
    targets.sort_by_key(|target| target.class);
    targets
}

/// Is the value 0 in every goal?
fn is_zero_at_the_end<S: Shape>(bricks: &Bricks<S>, targets: &[Target]) -> bool {
    match bricks.wanted() {
        Wanted::Any(_, places) => places.iter().all(|&place| targets[0].twice[place as usize] < 2),
        Wanted::All(_) | Wanted::Never => true,
    }
}

impl<S: Shape> Heuristic<Bricks<S>> for Manhattan {
    fn estimate(&self, bricks: &Bricks<S>, state: &State<S>) -> Option<Cost> {
        let nearest = |target: &Target| {
            bricks.standing(state, target.class).map(|place| target.twice[place as usize]).min().unwrap_or(0)
        };
        let classes = self.targets.chunk_by(|a, b| a.class == b.class);
        let twice: Cost = classes.map(|class| class.iter().map(nearest).max().unwrap_or(0)).sum();
        Some(twice / 2)
    }

    fn explain(&self, bricks: &Bricks<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        let nearest = |target: &Target| {
            let part = |piece: super::explain::Standing| {
                let twice = target.twice[piece.place as usize];
                let what = format!("{} is {twice} half cells from the goal", piece.name);
                piece.part(bricks, what, twice)
            };
            let parts = standing(bricks, state, target.class).map(part).collect();
            among(Rule::Smallest, "the nearest piece for this target", parts)
        };
        let classes = self.targets.chunk_by(|a, b| a.class == b.class);
        let class = |targets: &[Target]| {
            among(Rule::Largest, "the farthest target", targets.iter().map(nearest).collect())
        };
        let what = "half cells between the centres, halved and rounded down";
        Some(Explanation::by(Rule::Half, what, classes.map(class).collect()))
    }

    fn guarantee(&self, _: &Bricks<S>) -> Guarantee {
        self.guarantee
    }
}
