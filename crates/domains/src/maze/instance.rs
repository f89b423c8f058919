//! A legal maze.

use std::sync::Arc;

use slidewise_core::Metric;

use super::{Cell, Direction};

/// The maximum side of a maze.
pub const MAX_SIDE: usize = 1024;

/// The name of the walker in a solution.
pub const WALKER: &str = "S";

/// A legal maze: start and goal are cells of the maze but not walls, and octile costs require eight neighbours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// By cell, row by row: is it a wall? Shared, because one map may come with thousands of starts and goals.
    pub walls: Arc<[bool]>,
    /// The cell where the walker starts.
    pub start: Cell,
    /// The cell that the walker must reach.
    pub goal: Cell,
    /// The neighbours that a step can lead to.
    pub neighbours: Neighbours,
    /// The unit of length: `steps` or `octile`.
    pub metric: Metric,
}

/// The neighbours that a step can lead to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Neighbours {
    /// Along rows and columns.
    Four,
    /// Also diagonally.
    Eight,
}

impl Neighbours {
    /// Their number as text.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Four => "4",
            Self::Eight => "8",
        }
    }

    /// The inverse of [`Neighbours::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Four, Self::Eight].into_iter().find(|neighbours| neighbours.name() == name)
    }

    /// The directions of all steps.
    #[inline]
    #[must_use]
    pub fn directions(self) -> &'static [Direction] {
        match self {
            Self::Four => &Direction::ALL[..4],
            Self::Eight => &Direction::ALL,
        }
    }
}

impl Instance {
    /// Can the walker stand here? Outside the maze it cannot.
    #[inline]
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        let (row, column) = (usize::from(cell.row), usize::from(cell.column));
        row < self.height && column < self.width && !self.walls[row * self.width + column]
    }

    /// The maze in another metric, if mazes support it. Octile costs imply diagonal steps.
    #[must_use]
    pub fn in_metric(&self, metric: Metric) -> Option<Self> {
        let neighbours = match metric {
            Metric::Steps => self.neighbours,
            Metric::Octile => Neighbours::Eight,
            Metric::Moves | Metric::Slides => return None,
        };
        Some(Self { neighbours, metric, ..self.clone() })
    }
}
