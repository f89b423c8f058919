//! A legal sliding-brick puzzle, with the names its author gave to the pieces.

use slidewise_core::Metric;

/// The maximum side of a board.
pub const MAX_SIDE: usize = 32;

/// The maximum number of pieces in a puzzle.
pub const MAX_PIECES: usize = 128;

/// A cell as (row, column), both from 0.
pub type Cell = (usize, usize);

/// One piece: any set of cells, connected or not, that always moves as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The name in the input.
    pub name: String,
    /// Its cells in reading order.
    pub cells: Vec<Cell>,
    /// The line that it never leaves, if it is locked.
    pub lock: Option<Lock>,
}

/// A locked piece moves in two directions only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lock {
    /// Left and right.
    Horizontal,
    /// Up and down.
    Vertical,
}

impl Lock {
    /// Both, in the order in which they are written.
    pub const ALL: [Self; 2] = [Lock::Horizontal, Lock::Vertical];

    /// The key of a header line with the names of such pieces.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Lock::Horizontal => "horizontal",
            Lock::Vertical => "vertical",
        }
    }
}

/// The place where a piece must end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// Index of the piece.
    pub piece: usize,
    /// The cells it must fill, in reading order: its own, shifted.
    pub cells: Vec<Cell>,
}

/// The goal: when the puzzle is solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Every target is filled: by its own piece, or by one that [`Instance::same`] allows instead.
    Place(Vec<Target>),
    /// The piece covers all of the marked cells.
    Exit {
        /// Index of the piece.
        piece: usize,
        /// The marked cells in reading order.
        cells: Vec<Cell>,
    },
}

/// A legal puzzle: pieces within the board, none overlapping another or a wall.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// Walls in reading order. Everything outside the board is wall too.
    pub walls: Vec<Cell>,
    /// Cells that only pieces of the goal may enter, in reading order.
    pub gates: Vec<Cell>,
    /// The pieces in the order of their names: numbers by value, then letters.
    pub pieces: Vec<Piece>,
    /// The goal.
    pub goal: Goal,
    /// Groups of goal pieces of equal shape that may fill each other's targets.
    pub same: Vec<Vec<usize>>,
    /// The unit of length.
    pub metric: Metric,
}

impl Instance {
    /// Indices of the pieces that the goal names.
    #[must_use]
    pub fn goal_pieces(&self) -> Vec<usize> {
        self.goal.pieces()
    }
}

impl Goal {
    /// Indices of the pieces that the goal names.
    #[must_use]
    pub fn pieces(&self) -> Vec<usize> {
        match self {
            Goal::Place(targets) => targets.iter().map(|target| target.piece).collect(),
            Goal::Exit { piece, .. } => vec![*piece],
        }
    }
}
