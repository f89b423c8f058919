//! A legal Rush Hour puzzle, with the names its author gave to the cars.

use slidewise_core::Metric;

/// The maximum side of a board.
pub const MAX_SIDE: usize = 16;

/// The direction a car can move in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Axis {
    /// Left and right.
    Horizontal,
    /// Up and down.
    Vertical,
}

/// One car: `length` cells in a line, the first of them (left or top end) at `row`, `column`, both from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Car {
    /// The name in the input.
    pub name: String,
    /// Row of its top or left end, from 0.
    pub row: usize,
    /// Column of its top or left end, from 0.
    pub column: usize,
    /// Number of cells, at least 2.
    pub length: usize,
    /// The axis along which it moves.
    pub axis: Axis,
}

impl Car {
    /// Its cells as (row, column), from its top or left end.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (self.position()..self.position() + self.length).map(|position| self.cell_at(position))
    }

    /// The cell (row, column) at a position of its line.
    #[must_use]
    pub fn cell_at(&self, position: usize) -> (usize, usize) {
        match self.axis {
            Axis::Horizontal => (self.row, position),
            Axis::Vertical => (position, self.column),
        }
    }

    /// The coordinate of its first cell along its line.
    #[must_use]
    pub fn position(&self) -> usize {
        match self.axis {
            Axis::Horizontal => self.column,
            Axis::Vertical => self.row,
        }
    }
}

/// The end of its line at which the red car leaves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exit {
    /// At the left or top end.
    Low,
    /// At the right or bottom end, the usual one.
    High,
}

impl Exit {
    /// `left`, `right`, `top` or `bottom`.
    #[must_use]
    pub fn name(self, axis: Axis) -> &'static str {
        match (axis, self) {
            (Axis::Horizontal, Exit::Low) => "left",
            (Axis::Horizontal, Exit::High) => "right",
            (Axis::Vertical, Exit::Low) => "top",
            (Axis::Vertical, Exit::High) => "bottom",
        }
    }

    /// The inverse of [`Exit::name`], with the axis the red car must have.
    #[must_use]
    pub fn from_name(name: &str) -> Option<(Axis, Exit)> {
        let all = [Axis::Horizontal, Axis::Vertical].into_iter();
        all.flat_map(|axis| [(axis, Exit::Low), (axis, Exit::High)])
            .find(|(axis, exit)| exit.name(*axis) == name)
    }
}

/// The goal: when the puzzle is solved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// The red car touches the exit edge.
    Exit,
    /// No car or wall is between the red car and the exit edge; the last slide is not counted.
    Clear,
}

impl Goal {
    /// `exit` or `clear`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Goal::Exit => "exit",
            Goal::Clear => "clear",
        }
    }

    /// The inverse of [`Goal::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Goal> {
        [Goal::Exit, Goal::Clear].into_iter().find(|goal| goal.name() == name)
    }
}

/// A legal puzzle: cars within the board, none overlapping another or a wall, one of them red.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// Walls as (row, column), in reading order.
    pub walls: Vec<(usize, usize)>,
    /// The cars in the order of their names: numbers by value, then letters.
    pub cars: Vec<Car>,
    /// Index of the red car.
    pub red: usize,
    /// Where the red car leaves.
    pub exit: Exit,
    /// The goal.
    pub goal: Goal,
    /// The unit of length: `Moves` (the same as `Slides` here) or `Steps`.
    pub metric: Metric,
}

impl Instance {
    /// The red car.
    #[must_use]
    pub fn red(&self) -> &Car {
        &self.cars[self.red]
    }

    /// The number of placements of the cars if they could overlap: the product, over all cars, of the number of places
    /// on their lines (in the Unblock Me thesis, the product of 7 − l). No space has more states.
    #[must_use]
    pub fn placements(&self) -> u128 {
        let places = |car: &Car| {
            let side = if car.axis == Axis::Horizontal { self.width } else { self.height };
            (side + 1 - car.length) as u128
        };
        self.cars.iter().map(places).fold(1, u128::saturating_mul)
    }

    /// The mirror image of the puzzle: left and right are exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut mirror = self.clone();
        for car in &mut mirror.cars {
            let width = if car.axis == Axis::Horizontal { car.length } else { 1 };
            car.column = self.width - car.column - width;
        }
        for wall in &mut mirror.walls {
            wall.1 = self.width - 1 - wall.1;
        }
        mirror.walls.sort_unstable();
        if self.red().axis == Axis::Horizontal {
            mirror.exit = self.exit.opposite();
        }
        mirror
    }

    /// The same puzzle with rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let mut turned = self.clone();
        std::mem::swap(&mut turned.width, &mut turned.height);
        for car in &mut turned.cars {
            std::mem::swap(&mut car.row, &mut car.column);
            car.axis = match car.axis {
                Axis::Horizontal => Axis::Vertical,
                Axis::Vertical => Axis::Horizontal,
            };
        }
        for wall in &mut turned.walls {
            std::mem::swap(&mut wall.0, &mut wall.1);
        }
        turned.walls.sort_unstable();
        turned
    }
}

impl Exit {
    /// The other end.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Exit::Low => Exit::High,
            Exit::High => Exit::Low,
        }
    }
}
