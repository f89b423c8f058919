//! Random sliding bricks.

use rand::RngExt;
use slidewise_domains::bricks::{Goal, Instance, Piece, Target};

use super::plan::{Cell, Plan, Shape, Style};
use super::{Maker, Order, Random, Requirement, names};
use slidewise_solve::AnyInstance;

/// Pieces of one cell, of two, and L-shaped pieces of three.
const SHAPES: [Shape; 7] = [
    &[(0, 0)],
    &[(0, 0), (0, 1)],
    &[(0, 0), (1, 0)],
    &[(0, 0), (0, 1), (1, 0)],
    &[(0, 0), (0, 1), (1, 1)],
    &[(0, 0), (1, 0), (1, 1)],
    &[(0, 1), (1, 0), (1, 1)],
];

/// One more cell may be left free for each this many cells of the board.
const CELLS_A_GAP: usize = 8;

/// Makes boards to order.
pub(super) struct Bricks<'a>(pub(super) &'a Order);

/// The cells of a master whose first cell is this one.
fn master((row, column): Cell) -> Vec<Cell> {
    vec![(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
}

impl Bricks<'_> {
    fn with_style<R>(&self, act: impl FnOnce(&Style<'_>) -> R) -> R {
        let (pieces, walls) = self.0.room();
        act(&Style {
            shapes: &SHAPES,
            allowed: &|_| true,
            walled: &|_| true,
            symmetric: self.0.symmetric == Requirement::Yes,
            pieces,
            walls,
        })
    }

    /// The puzzle of bringing the master to the cells of `target`.
    fn instance(&self, plan: Plan, target: Vec<Cell>) -> AnyInstance {
        let Plan { width, height, walls, mut pieces } = plan;
        pieces[1..].sort_unstable();
        let named = names(pieces.len()).into_iter().zip(pieces);
        let pieces = named.map(|(name, cells)| Piece { name, cells, lock: None }).collect();
        let goal = Goal::Place(vec![Target { piece: 0, cells: target }]);
        let (gates, same, metric) = (Vec::new(), Vec::new(), self.0.metric());
        AnyInstance::Bricks(Instance { width, height, walls, gates, pieces, goal, same, metric })
    }
}

impl Maker for Bricks<'_> {
    /// The master is where it must end, or in the middle if the board must be symmetric.
    fn random(&self, rng: &mut Random) -> Option<AnyInstance> {
        let (width, height) = self.0.size;
        let target = master((rng.random_range(0..height - 1), rng.random_range(0..width - 1)));
        let start = if self.0.symmetric == Requirement::Yes {
            master((rng.random_range(0..height - 1), width / 2 - 1))
        } else {
            target.clone()
        };
        let mut plan = Plan { width, height, walls: Vec::new(), pieces: vec![start] };
        let spare = rng.random_range(2..=2 + width * height / CELLS_A_GAP);
        self.with_style(|style| plan.fill(style, spare, rng));
        (!target.iter().any(|cell| plan.walls.contains(cell))).then(|| self.instance(plan, target))
    }

    fn changed(&self, instance: &AnyInstance, rng: &mut Random) -> Option<AnyInstance> {
        let (mut plan, target) = plan(instance)?;
        let changed = self.with_style(|style| plan.change(style, rng));
        (changed && !target.iter().any(|cell| plan.walls.contains(cell))).then(|| self.instance(plan, target))
    }

    fn tidy(&self, instance: AnyInstance) -> AnyInstance {
        plan(&instance).map_or(instance, |(plan, target)| self.instance(plan, target))
    }
}

/// The pieces without their names, the master first, and the master's target.
fn plan(instance: &AnyInstance) -> Option<(Plan, Vec<Cell>)> {
    let AnyInstance::Bricks(board) = instance else { return None };
    let Goal::Place(targets) = &board.goal else { return None };
    let pieces = board.pieces.iter().map(|piece| piece.cells.clone()).collect();
    let plan = Plan { width: board.width, height: board.height, walls: board.walls.clone(), pieces };
    Some((plan, targets.first()?.cells.clone()))
}
