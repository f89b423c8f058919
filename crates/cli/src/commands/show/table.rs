//! What is hard to count in a drawing: the cars of Rush Hour (Rush Hour page), and the free cells and final states of
//! Atomix (Atomix thesis, appendix A).

use serde::Serialize;
use slidewise_domains::rush::{Axis, Car};
use slidewise_solve::{AnyInstance, Puzzle};

/// The table of a puzzle; empty for the other families. Rows and columns count from 0, as in the documents.
#[derive(Serialize, Default)]
pub(super) struct Table {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cars: Vec<Row>,
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

impl Table {
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        match &puzzle.instance {
            AnyInstance::Rush(instance) => {
                Self { cars: instance.cars.iter().map(Row::of).collect(), ..Self::default() }
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
        let places = self.final_states.as_ref().map(|places| {
            let places: Vec<_> =
                places.iter().map(|(row, column)| format!("row {row}, column {column}")).collect();
            format!("final states: {}, at {}\n", places.len(), places.join("; "))
        });
        let free = self.free_cells.map(|cells| format!("free cells: {cells}\n"));
        cars(&self.cars) + &free.unwrap_or_default() + &places.unwrap_or_default()
    }
}

/// The cars in columns that are as wide as they need to be.
fn cars(rows: &[Row]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let head = ["car", "orientation", "size", "fixed position", "variable position"].map(str::to_owned);
    let rows: Vec<_> = std::iter::once(head).chain(rows.iter().map(Row::cells)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 5] = std::array::from_fn(width);
    let line = |row: &[String; 5]| {
        let cells: Vec<_> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}
