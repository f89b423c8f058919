//! The goal as in the bricks report: a piece, and the cells that it must reach.
//!
//! The report knows one master and one goal. With several pieces in the goal, each class of them is considered
//! separately, and of interchangeable pieces the one that suits a target best.

use slidewise_domains::bricks::{Bricks, Cell, Goal, Shape, Wanted};

/// Cells that a piece of a class must cover.
pub(super) struct GoalCells {
    pub(super) class: usize,
    pub(super) cells: Vec<Cell>,
}

/// All demands of the goal; empty if it can never hold.
pub(super) fn goal_cells<S: Shape>(bricks: &Bricks<S>) -> Vec<GoalCells> {
    match (bricks.wanted(), &bricks.instance().goal) {
        (Wanted::All(places), Goal::Place(pieces)) => {
            let classes = places.iter().map(|(class, _)| *class);
            classes
                .zip(pieces)
                .map(|(class, piece)| GoalCells { class, cells: piece.cells.clone() })
                .collect()
        }
        (Wanted::Any(class, _), Goal::Exit { cells, .. }) => {
            vec![GoalCells { class: *class, cells: cells.clone() }]
        }
        _ => Vec::new(),
    }
}

/// The smallest box around some cells: its top left and its bottom right cell.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    low: Cell,
    high: Cell,
}

impl Frame {
    /// The frame around these cells, of which there must be at least one.
    pub(super) fn around(cells: &[Cell]) -> Self {
        let one = |&cell: &Cell| Self { low: cell, high: cell };
        cells.iter().map(one).reduce(Self::with).expect("a piece and a target have cells")
    }

    /// The frame of a piece of a class on a place.
    pub(super) fn of<S: Shape>(bricks: &Bricks<S>, class: usize, place: u16) -> Self {
        let piece = &bricks.instance().pieces[bricks.members(class)[0]];
        let start = Self::around(&piece.cells);
        let low = bricks.corner(class, place);
        let (rows, columns) = (start.high.0 - start.low.0, start.high.1 - start.low.1);
        Self { low, high: (low.0 + rows, low.1 + columns) }
    }

    /// The frame around both.
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            low: (self.low.0.min(other.low.0), self.low.1.min(other.low.1)),
            high: (self.high.0.max(other.high.0), self.high.1.max(other.high.1)),
        }
    }

    /// Twice the distance between the centres, along rows and columns.
    pub(super) fn twice_apart(self, other: Self) -> usize {
        let rows = (self.low.0 + self.high.0).abs_diff(other.low.0 + other.high.0);
        rows + (self.low.1 + self.high.1).abs_diff(other.low.1 + other.high.1)
    }

    /// Its cells in reading order.
    pub(super) fn cells(self) -> impl Iterator<Item = Cell> {
        (self.low.0..=self.high.0)
            .flat_map(move |row| (self.low.1..=self.high.1).map(move |column| (row, column)))
    }
}
