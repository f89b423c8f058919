//! Cells, and the steps from one to the next.

/// A cell of a maze.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    /// From 0 at the top.
    pub row: u16,
    /// From 0 at the left.
    pub column: u16,
}

impl Cell {
    /// The next cell in this direction. Beyond the top or left edge, it gets a coordinate that is too large for any
    /// board.
    #[inline]
    #[must_use]
    pub fn toward(self, direction: Direction) -> Self {
        let (down, right) = direction.offset();
        Self { row: self.row.wrapping_add_signed(down), column: self.column.wrapping_add_signed(right) }
    }
}

/// One step of the walker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the column before.
    Left,
    /// To the next column.
    Right,
    /// To the row below.
    Down,
    /// Up and left at once.
    UpLeft,
    /// Up and right at once.
    UpRight,
    /// Down and left at once.
    DownLeft,
    /// Down and right at once.
    DownRight,
}

use Direction::{Down, DownLeft, DownRight, Left, Right, Up, UpLeft, UpRight};

impl Direction {
    /// All of them, those along rows and columns first.
    pub const ALL: [Self; 8] = [Up, Left, Right, Down, UpLeft, UpRight, DownLeft, DownRight];

    /// Rows down and columns to the right.
    #[inline]
    pub(super) fn offset(self) -> (i16, i16) {
        match self {
            Up => (-1, 0),
            Left => (0, -1),
            Right => (0, 1),
            Down => (1, 0),
            UpLeft => (-1, -1),
            UpRight => (-1, 1),
            DownLeft => (1, -1),
            DownRight => (1, 1),
        }
    }

    /// The opposite direction.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Up => Down,
            Left => Right,
            Right => Left,
            Down => Up,
            UpLeft => DownRight,
            UpRight => DownLeft,
            DownLeft => UpRight,
            DownRight => UpLeft,
        }
    }

    /// The two straight steps that a diagonal step combines; for a straight step, that step twice.
    #[inline]
    #[must_use]
    pub fn sides(self) -> [Self; 2] {
        match self {
            Up | Left | Right | Down => [self, self],
            UpLeft => [Up, Left],
            UpRight => [Up, Right],
            DownLeft => [Down, Left],
            DownRight => [Down, Right],
        }
    }

    /// Does it change row and column?
    #[inline]
    #[must_use]
    pub fn is_diagonal(self) -> bool {
        matches!(self, UpLeft | UpRight | DownLeft | DownRight)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_can_be_gone_back_and_is_the_sum_of_its_sides() {
        let at = Cell { row: 3, column: 5 };
        for direction in Direction::ALL {
            assert_eq!(at.toward(direction).toward(direction.reversed()), at);
            let [first, second] = direction.sides();
            if direction.is_diagonal() {
                assert_eq!(at.toward(first).toward(second), at.toward(direction));
            } else {
                assert_eq!([first, second], [direction; 2]);
            }
        }
    }
}
