//! Random Rush Hour boards.

use slidewise_core::Metric;
use slidewise_domains::rush::{Axis, Car, Exit, Goal, Instance};

use super::plan::{Cell, Plan, Shape, Style};
use super::{Maker, Order, Random, Requirement, names};
use slidewise_solve::AnyInstance;

/// Cars of two and three cells.
const SHAPES: [Shape; 4] =
    [&[(0, 0), (0, 1)], &[(0, 0), (1, 0)], &[(0, 0), (0, 1), (0, 2)], &[(0, 0), (1, 0), (2, 0)]];

/// Makes boards to order.
pub(super) struct Rush<'a>(pub(super) &'a Order);

impl Rush<'_> {
    fn red_row(&self) -> usize {
        (self.0.size.1 - 1) / 2
    }

    /// Calls `act` with the rules: the red car is the only car along its row, and the row has no walls.
    fn with_style<R>(&self, act: impl FnOnce(&Style<'_>) -> R) -> R {
        let row = self.red_row();
        let (pieces, walls) = self.0.room();
        act(&Style {
            shapes: &SHAPES,
            allowed: &|cells: &[Cell]| cells[0].0 != row || cells[1].0 != row,
            walled: &|cell: Cell| cell.0 != row,
            symmetric: self.0.symmetric == Requirement::Yes,
            pieces,
            walls,
        })
    }

    fn instance(&self, plan: Plan) -> AnyInstance {
        let Plan { width, height, walls, mut pieces } = plan;
        pieces[1..].sort_unstable();
        let car = |(cells, name): (&Vec<Cell>, String)| {
            let axis = if cells[0].0 == cells[1].0 { Axis::Horizontal } else { Axis::Vertical };
            Car { name, row: cells[0].0, column: cells[0].1, length: cells.len(), axis }
        };
        let cars = pieces.iter().zip(names(pieces.len())).map(car).collect();
        let metric = if self.0.metric() == Metric::Steps { Metric::Steps } else { Metric::Moves };
        AnyInstance::Rush(Instance {
            width,
            height,
            walls,
            cars,
            red: 0,
            exit: Exit::High,
            goal: Goal::Exit,
            metric,
        })
    }
}

impl Maker for Rush<'_> {
    /// The red car is at the exit, or in the middle if the board must be symmetric.
    fn random(&self, rng: &mut Random) -> Option<AnyInstance> {
        let (width, height) = self.0.size;
        let row = self.red_row();
        let column = if self.0.symmetric == Requirement::Yes { width / 2 - 1 } else { width - 2 };
        let red = vec![(row, column), (row, column + 1)];
        let mut plan = Plan { width, height, walls: Vec::new(), pieces: vec![red] };
        self.with_style(|style| plan.fill(style, 0, rng));
        Some(self.instance(plan))
    }

    fn changed(&self, instance: &AnyInstance, rng: &mut Random) -> Option<AnyInstance> {
        let mut plan = plan(instance)?;
        self.with_style(|style| plan.change(style, rng)).then(|| self.instance(plan))
    }

    fn tidy(&self, instance: AnyInstance) -> AnyInstance {
        plan(&instance).map_or(instance, |plan| self.instance(plan))
    }
}

/// The cars without their names, the red one first.
fn plan(instance: &AnyInstance) -> Option<Plan> {
    let AnyInstance::Rush(board) = instance else { return None };
    let others = board.cars.iter().enumerate().filter(|(number, _)| *number != board.red).map(|(_, car)| car);
    let pieces = std::iter::once(board.red()).chain(others).map(|car| car.cells().collect()).collect();
    Some(Plan { width: board.width, height: board.height, walls: board.walls.clone(), pieces })
}
