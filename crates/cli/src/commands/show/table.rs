//! What is hard to count in a drawing: the cars of Rush Hour (Rush Hour page), the pieces of sliding bricks, and the free
//! cells and final states of Atomix (Atomix thesis, appendix A).

use serde::Serialize;
use slidewise_domains::bricks::{self, Goal, Lock};
use slidewise_domains::rush::{Axis, Car};
use slidewise_solve::{AnyInstance, Puzzle};

/// The table of a puzzle; empty for the other families. Rows and columns count from 0, as in the documents.
#[derive(Serialize, Default)]
pub(super) struct Table {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cars: Vec<Row>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bricks: Vec<Brick>,
    #[serde(skip_serializing_if = "Option::is_none")]
    free_cells: Option<usize>,
    /// The row and the column of the upper left corner of the molecule's frame.
    #[serde(skip_serializing_if = "Option::is_none")]
    final_states: Option<Vec<(usize, usize)>>,
}

/// A car as the Rush Hour page lists it.
#[derive(Serialize)]
struct Row {
    car: String,
    orientation: &'static str,
    size: usize,
    fixed_position: String,
    variable_position: String,
}

impl Row {
    fn of(car: &Car) -> Self {
        let (row, column) = (format!("row {}", car.row), format!("column {}", car.column));
        let (orientation, fixed_position, variable_position) = match car.axis {
            Axis::Horizontal => ("horizontal", row, column),
            Axis::Vertical => ("vertical", column, row),
        };
        Self { car: car.name.clone(), orientation, size: car.length, fixed_position, variable_position }
    }

    fn cells(&self) -> [String; 5] {
        let Self { car, orientation, size, fixed_position, variable_position } = self;
        [
            car.clone(),
            (*orientation).into(),
            size.to_string(),
            fixed_position.clone(),
            variable_position.clone(),
        ]
    }
}

/// A piece of sliding bricks. Its position is the upper left corner of its frame; what a lock fixes comes first.
#[derive(Serialize)]
struct Brick {
    piece: String,
    width: usize,
    height: usize,
    /// The number of its cells.
    cells: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed_position: Option<String>,
    variable_position: String,
    /// Where it must end, or which cells it must cover.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
}

impl Brick {
    fn of(index: usize, piece: &bricks::Piece, goal: &Goal) -> Self {
        let (corner, width, height) = frame(&piece.cells);
        let (row, column) = (format!("row {}", corner.0), format!("column {}", corner.1));
        let (fixed_position, variable_position) = match piece.lock {
            Some(Lock::Horizontal) => (Some(row), column),
            Some(Lock::Vertical) => (Some(column), row),
            None => (None, place(corner)),
        };
        let goal = match goal {
            Goal::Place(targets) => {
                let own = targets.iter().find(|target| target.piece == index);
                own.map(|target| place(frame(&target.cells).0))
            }
            Goal::Exit { piece, cells } => {
                let cells = || cells.iter().copied().map(place).collect::<Vec<_>>().join("; ");
                (*piece == index).then(|| format!("covers {}", cells()))
            }
        };
        let (piece, cells) = (piece.name.clone(), piece.cells.len());
        Self { piece, width, height, cells, fixed_position, variable_position, goal }
    }

    fn cells(&self) -> [String; 6] {
        let or_none = |text: &Option<String>| text.clone().unwrap_or_else(|| "–".into());
        [
            self.piece.clone(),
            format!("{}×{}", self.width, self.height),
            self.cells.to_string(),
            or_none(&self.fixed_position),
            self.variable_position.clone(),
            or_none(&self.goal),
        ]
    }
}

/// The upper left corner of some cells, and how wide and how high they are.
fn frame(cells: &[bricks::Cell]) -> (bricks::Cell, usize, usize) {
    let range = |of: fn(&bricks::Cell) -> usize| {
        let all = || cells.iter().map(of);
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    };
    let ((top, bottom), (left, right)) = (range(|cell| cell.0), range(|cell| cell.1));
    ((top, left), right - left + 1, bottom - top + 1)
}

fn place((row, column): bricks::Cell) -> String {
    format!("row {row}, column {column}")
}

impl Table {
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        match &puzzle.instance {
            AnyInstance::Rush(instance) => {
                Self { cars: instance.cars.iter().map(Row::of).collect(), ..Self::default() }
            }
            AnyInstance::Bricks(instance) => {
                let pieces = instance.pieces.iter().enumerate();
                let bricks = pieces.map(|(index, piece)| Brick::of(index, piece, &instance.goal)).collect();
                Self { bricks, ..Self::default() }
            }
            AnyInstance::Atomix(instance) => Self {
                free_cells: Some(instance.free_cells().len()),
                final_states: Some(instance.final_places()),
                ..Self::default()
            },
            _ => Self::default(),
        }
    }

    pub(super) fn text(&self) -> String {
        let cars = ["car", "orientation", "size", "fixed position", "variable position"];
        let bricks = ["piece", "size", "cells", "fixed position", "variable position", "goal"];
        let places = self.final_states.as_ref().map(|places| {
            let all: Vec<_> = places.iter().copied().map(place).collect();
            format!("final states: {}, at {}\n", places.len(), all.join("; "))
        });
        let free = self.free_cells.map(|cells| format!("free cells: {cells}\n"));
        columns(cars, self.cars.iter().map(Row::cells))
            + &columns(bricks, self.bricks.iter().map(Brick::cells))
            + &free.unwrap_or_default()
            + &places.unwrap_or_default()
    }
}

/// Rows under their heads, in columns that are as wide as they need to be; nothing if there are no rows.
fn columns<const N: usize>(head: [&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let rows: Vec<_> = std::iter::once(head.map(str::to_owned)).chain(rows).collect();
    if rows.len() == 1 {
        return String::new();
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let line = |row: &[String; N]| {
        let cells: Vec<_> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}
