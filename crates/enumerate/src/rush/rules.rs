//! The rules that determine which boards a catalogue covers.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// The maximum side of a board: with it, a line's configuration fits in four bits and a board in 64 cells.
pub const LARGEST_SIDE: u8 = 8;

/// The rules of a catalogue: the size, the cars, the walls and the position of the red car.
///
/// In full: cars have one of the given lengths. No row is completely filled by horizontal cars and walls, and no column
/// by vertical cars alone, unless [`Rules::full_lines`]. The red car is the only horizontal car in its row, unless
/// [`Rules::red_row_cars`]; in any case no car and no wall of its row is to the right of it, because it could never
/// pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// Cells in a row.
    pub width: u8,
    /// Cells in a column.
    pub height: u8,
    /// The row of the red car, from the top, beginning with 0.
    pub red_row: u8,
    /// The length of the red car.
    pub red_length: u8,
    /// The lengths a car may have, in ascending order.
    pub lengths: Vec<u8>,
    /// The number of walls that a board may have.
    pub walls: RangeInclusive<u32>,
    /// May other cars stand in the red car's row, to the left of it?
    pub red_row_cars: bool,
    /// May cars and walls fill a row, and cars a column?
    pub full_lines: bool,
    /// Are the hardest boards of clusters listed even if they are not minimal?
    pub all: bool,
}

/// Why there is no catalogue for some rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The board is too small or too large.
    #[error("a board of {0}x{1} cells: both sides must be from 2 to {LARGEST_SIDE}")]
    Size(u8, u8),
    /// There is no such row.
    #[error("the red car's row is {0}, but the last row of the board is {1} (rows count from 0)")]
    RedRow(u8, u8),
    /// The red car does not fit.
    #[error("a red car of length {0} does not fit: it must be from 2 to {1}")]
    RedLength(u8, u8),
    /// A car is too short.
    #[error("cars of length {0}: a car has at least 2 cells")]
    Length(u8),
    /// No board can have this many walls.
    #[error(
        "walls {0}..{1}: the first number must not be larger than the second, nor the second than the cells"
    )]
    Walls(u32, u32),
}

impl Rules {
    /// The default rules for a size: cars of 2 and 3 cells, a red car of 2 in the row above the middle, no walls.
    #[must_use]
    pub fn new(width: u8, height: u8) -> Self {
        let red_row = height.saturating_sub(1) / 2;
        Self {
            width,
            height,
            red_row,
            red_length: 2,
            lengths: vec![2, 3],
            walls: 0..=0,
            red_row_cars: false,
            full_lines: false,
            all: false,
        }
    }

    /// The same rules with this many walls.
    #[must_use]
    pub fn with_walls(self, walls: RangeInclusive<u32>) -> Self {
        Self { walls, ..self }
    }

    /// Checks the rules.
    ///
    /// # Errors
    ///
    /// The first reason why a catalogue is impossible.
    pub fn check(&self) -> Result<(), Unfit> {
        let sides = 2..=LARGEST_SIDE;
        let cells = u32::from(self.width) * u32::from(self.height);
        if !sides.contains(&self.width) || !sides.contains(&self.height) {
            return Err(Unfit::Size(self.width, self.height));
        }
        if self.red_row >= self.height {
            return Err(Unfit::RedRow(self.red_row, self.height - 1));
        }
        if !(2..=self.width).contains(&self.red_length) {
            return Err(Unfit::RedLength(self.red_length, self.width));
        }
        if let Some(&length) = self.lengths.iter().find(|&&length| length < 2) {
            return Err(Unfit::Length(length));
        }
        if self.walls.is_empty() || *self.walls.end() > cells {
            return Err(Unfit::Walls(*self.walls.start(), *self.walls.end()));
        }
        Ok(())
    }
}
