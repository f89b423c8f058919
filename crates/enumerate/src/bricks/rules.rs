//! Which sets of pieces are enumerated, and what their goal is.

use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use slidewise_core::Metric;

use super::shape::Shape;

/// The maximum number of cells of a board, with an empty column between the rows.
const CELLS: u32 = 64;

/// The rules of an enumeration of bricks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// Cells in a row.
    pub width: u8,
    /// Cells in a column.
    pub height: u8,
    /// The kinds of pieces, and how many of each there may be.
    pub pieces: Vec<Pieces>,
    /// Where pieces must end. They are distinguished from the other pieces of their shape, but not from each other.
    pub goal: Vec<Place>,
    /// How many cells may be free.
    pub free: RangeInclusive<u32>,
    /// The unit of length.
    #[serde(serialize_with = "name")]
    pub metric: Metric,
    /// Are only minimal boards listed, those that become shorter if any one piece without a goal is removed?
    pub minimal: bool,
    /// Is only the hardest board of each set listed?
    pub hardest: bool,
}

/// Pieces of one shape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pieces {
    /// Their shape.
    #[serde(serialize_with = "text")]
    pub shape: Shape,
    /// How many of them there may be.
    pub count: RangeInclusive<u32>,
}

/// Where a piece must end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Its shape.
    #[serde(serialize_with = "text")]
    pub shape: Shape,
    /// The column of the left side of its box, from 0.
    pub column: u8,
    /// The row of the upper side, from 0.
    pub row: u8,
}

fn name<S: Serializer>(metric: &Metric, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(metric.name())
}

fn text<S: Serializer>(shape: &Shape, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(shape)
}

/// Why there is no enumeration of some rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The board is too small or too large.
    #[error("a board of {0}x{1} cells: (width + 1) x height must be at most {CELLS}, as for 4x5, 6x6 or 7x8")]
    Size(u8, u8),
    /// A shape is named twice.
    #[error("the shape {0} is named twice: name it once, with the number of its pieces, such as {0}:2")]
    Twice(String),
    /// There are too many kinds of pieces.
    #[error("there are {0} kinds of pieces, but at most {1} are possible")]
    Kinds(usize, usize),
    /// There is no goal.
    #[error("which piece must get where? Say it with --goal SHAPE@COLUMN,ROW, such as 2x2@1,3")]
    NoGoal,
    /// A goal is not on the board.
    #[error("the goal {0} at column {1}, row {2} is not on the board (both count from 0)")]
    Outside(String, u8, u8),
    /// Two goals share a cell.
    #[error("two goals share the cell in column {0}, row {1} (both count from 0)")]
    Overlap(u8, u8),
    /// A goal has no piece.
    #[error("the goal needs {1} of {0}, but a set may have only {2}")]
    NoPiece(String, u32, u32),
    /// No set of pieces fits.
    #[error("no set of these pieces fits on the board{}", describe_free(.0))]
    NoSet(RangeInclusive<u32>),
    /// There are too many sets.
    #[error("there are more than {0} sets of pieces: allow fewer of each kind")]
    Sets(usize),
    /// The positions of a set do not fit in 64 bits.
    #[error("{0} pieces and {1} free cells of {2} kinds are too many to number their positions")]
    Key(u32, u32, usize),
    /// There are more pieces than names.
    #[error("a board with {0} pieces: at most {1} can be named")]
    Names(u32, usize),
}

/// Says how many cells a set must leave free, if not any number.
fn describe_free(free: &RangeInclusive<u32>) -> String {
    match (*free.start(), *free.end()) {
        (0, u32::MAX) => String::new(),
        (least, u32::MAX) => format!(" with at least {least} cells free"),
        (least, most) => format!(" with {least} to {most} cells free"),
    }
}

impl Rules {
    /// All positions of these pieces in moves. If there is just one block of 2×2 cells and the board has a middle, the
    /// block must get to the middle of the bottom edge.
    #[must_use]
    pub fn new(width: u8, height: u8, pieces: Vec<Pieces>) -> Self {
        let block = Shape::rectangle(2, 2);
        let is_one = pieces.iter().any(|kind| kind.shape == block && kind.count == (1..=1));
        let has_middle = width >= 2 && width.is_multiple_of(2) && height >= 2;
        let home = |shape| Place { shape, column: width / 2 - 1, row: height - 2 };
        Self {
            width,
            height,
            pieces,
            goal: if is_one && has_middle { vec![home(block)] } else { Vec::new() },
            free: 0..=u32::MAX,
            metric: Metric::Moves,
            minimal: false,
            hardest: false,
        }
    }

    /// Checks the rules.
    ///
    /// # Errors
    ///
    /// The first thing that makes an enumeration impossible.
    pub(super) fn check(&self) -> Result<(), Unfit> {
        if self.width == 0 || self.height == 0 || (u32::from(self.width) + 1) * u32::from(self.height) > CELLS
        {
            return Err(Unfit::Size(self.width, self.height));
        }
        for (index, kind) in self.pieces.iter().enumerate() {
            if self.pieces[..index].iter().any(|other| other.shape == kind.shape) {
                return Err(Unfit::Twice(kind.shape.to_string()));
            }
        }
        if self.goal.is_empty() {
            return Err(Unfit::NoGoal);
        }
        let mut taken = Vec::new();
        for Place { shape, column, row } in &self.goal {
            let fits =
                |start: u8, length: u8, side: u8| u32::from(start) + u32::from(length) <= u32::from(side);
            if !fits(*column, shape.width(), self.width) || !fits(*row, shape.height(), self.height) {
                return Err(Unfit::Outside(shape.to_string(), *column, *row));
            }
            for cell in shape.cells().iter().map(|(y, x)| (row + y, column + x)) {
                if taken.contains(&cell) {
                    return Err(Unfit::Overlap(cell.1, cell.0));
                }
                taken.push(cell);
            }
            let goals = self.goals(shape);
            let fewest = self.pieces.iter().find(|kind| kind.shape == *shape).map(|kind| *kind.count.start());
            if fewest.is_none_or(|fewest| fewest < goals) {
                return Err(Unfit::NoPiece(shape.to_string(), goals, fewest.unwrap_or(0)));
            }
        }
        Ok(())
    }

    /// How many pieces of a shape have a goal.
    pub(super) fn goals(&self, shape: &Shape) -> u32 {
        self.goal.iter().filter(|place| place.shape == *shape).count() as u32
    }
}

impl FromStr for Pieces {
    type Err = String;

    /// `2x1` is one piece, `2x1:4` are four, `2x1:0..4` any number up to four, `2x1:0..` any number.
    fn from_str(text: &str) -> Result<Self, String> {
        let (shape, count) = text.trim().split_once(':').unwrap_or((text.trim(), "1"));
        let (least, most) = count.split_once("..").unwrap_or((count, count));
        let number =
            |text: &str, otherwise| if text.is_empty() { Some(otherwise) } else { text.parse().ok() };
        let count = number(least, 0).zip(number(most, u32::MAX)).filter(|_| !count.is_empty());
        let (least, most) = count.ok_or_else(|| {
            format!("{text} does not say how many: write 1x1:4 for four, 1x1:0..4 or 1x1:0.. for a range")
        })?;
        if least > most {
            return Err(format!("{text}: {least} is more than {most}, the smaller number comes first"));
        }
        Ok(Self { shape: shape.parse()?, count: least..=most })
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let place = text.trim().split_once('@').and_then(|(shape, place)| {
            let (column, row) = place.split_once(',')?;
            Some((shape, column.trim().parse().ok()?, row.trim().parse().ok()?))
        });
        let (shape, column, row) = place.ok_or_else(|| {
            format!("{text} is not a goal: write SHAPE@COLUMN,ROW, such as 2x2@1,3; both count from 0")
        })?;
        Ok(Self { shape: shape.parse()?, column, row })
    }
}
