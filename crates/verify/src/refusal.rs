//! Why a solution is not accepted, with messages that help to find the error.

use std::fmt;

/// Why a solution is not accepted. Moves, rows and columns count from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The puzzle is not in the native format.
    Puzzle(String),
    /// The puzzle belongs to a family that this crate has no rules for.
    Family(String),
    /// A move cannot be carried out.
    Move {
        /// Its number, from 1.
        number: usize,
        /// The move as written.
        text: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// All moves are legal, but the puzzle is not solved after them.
    Unsolved {
        /// The number of moves.
        moves: usize,
    },
}

/// What is wrong with a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// It does not have the form `NAME DIRECTION DISTANCE`, followed by further `, DIRECTION DISTANCE` if corners are
    /// allowed.
    Malformed,
    /// No piece on the board has this name.
    NoSuchPiece,
    /// The piece can never move in this direction: a car would leave its line.
    AcrossItsLine,
    /// The distance is zero.
    NoDistance,
    /// It has several slides, but the metric requires a straight move.
    NotStraight,
    /// Its slides lead back to where the piece was.
    NoChange,
    /// It is diagonal, which this maze does not allow.
    Diagonal,
    /// It ends too early: the piece must slide until something is in the way.
    StopsShort,
    /// Something is in the way.
    Blocked(Obstacle),
}

/// What is in the way of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Another piece.
    Piece {
        /// The name of the piece.
        name: String,
        /// The row of the cell it blocks, from 1.
        row: usize,
        /// The column of the cell it blocks, from 1.
        column: usize,
    },
    /// A wall.
    Wall {
        /// Its row, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
    },
    /// A gate, which opens only to pieces of the goal.
    Gate {
        /// Its row, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
    },
    /// The edge of the board.
    Edge,
}

impl std::error::Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Puzzle(what) => write!(f, "the puzzle cannot be read: {what}"),
            Refusal::Family(name) => write!(f, "there are no rules to check puzzles of family `{name}`"),
            Refusal::Move { number, text, fault } => write!(f, "move {number}, `{text}`: {fault}"),
            Refusal::Unsolved { moves: 0 } => write!(f, "there are no moves, and the puzzle is not solved"),
            Refusal::Unsolved { moves: 1 } => write!(f, "after the only move the puzzle is not solved"),
            Refusal::Unsolved { moves } => write!(f, "after all {moves} moves the puzzle is not solved"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Malformed => write!(f, "not of the form `NAME DIRECTION DISTANCE`"),
            Fault::NoSuchPiece => write!(f, "nothing on the board has this name"),
            Fault::AcrossItsLine => write!(f, "it can only move along its own line"),
            Fault::NoDistance => write!(f, "a move covers at least one cell"),
            Fault::NotStraight => write!(f, "in this metric a move is one straight slide"),
            Fault::NoChange => write!(f, "it ends where it began"),
            Fault::Diagonal => write!(f, "this maze does not allow diagonal steps"),
            Fault::StopsShort => write!(f, "it slides further: nothing is in its way"),
            Fault::Blocked(obstacle) => write!(f, "blocked by {obstacle}"),
        }
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Piece { name, row, column } => write!(f, "{name} at row {row}, column {column}"),
            Obstacle::Wall { row, column } => write!(f, "the wall at row {row}, column {column}"),
            Obstacle::Gate { row, column } => write!(f, "the gate at row {row}, column {column}"),
            Obstacle::Edge => write!(f, "the edge of the board"),
        }
    }
}
