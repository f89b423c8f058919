//! A legal puzzle of sliding tiles.

use std::borrow::Cow;

use slidewise_core::Metric;

/// The minimum side of a board.
pub const MIN_SIDE: usize = 2;

/// The maximum side of a board.
pub const MAX_SIDE: usize = 16;

/// The maximum number of cells of a board.
pub const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// A legal puzzle. Start and goal give the content of each cell, row by row: every number from 0, the blank, to the
/// number of the last tile, each once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// The board at the start.
    pub start: Vec<u8>,
    /// The board at the end.
    pub goal: Vec<u8>,
}

/// A common goal: the tiles in numerical order, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UsualGoal {
    /// The blank before tile 1, as in most of the literature.
    BlankFirst,
    /// The blank after the last tile, as in most shops.
    BlankLast,
}

impl UsualGoal {
    /// Both, the more common one in published instances first.
    pub const ALL: [Self; 2] = [Self::BlankFirst, Self::BlankLast];

    /// `blank-first` or `blank-last`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::BlankFirst => "blank-first",
            Self::BlankLast => "blank-last",
        }
    }

    /// The inverse of [`UsualGoal::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|goal| goal.name() == name)
    }

    /// The content of each cell of a board with this many cells.
    #[must_use]
    pub fn tiles(self, cells: usize) -> Vec<u8> {
        let mut tiles: Vec<u8> = (0..cells).map(|tile| tile as u8).collect();
        if self == Self::BlankLast {
            tiles.rotate_left(1);
        }
        tiles
    }
}

impl Instance {
    /// The unit of length: a tile moves by one cell.
    pub const METRIC: Metric = Metric::Steps;

    /// The usual goal of this puzzle, if it has one.
    #[must_use]
    pub fn usual_goal(&self) -> Option<UsualGoal> {
        UsualGoal::ALL.into_iter().find(|goal| goal.tiles(self.goal.len()) == self.goal)
    }

    /// The goal in one line: its name, or its numbers row by row.
    #[must_use]
    pub fn goal_name(&self) -> Cow<'static, str> {
        match self.usual_goal() {
            Some(goal) => goal.name().into(),
            None => self.goal.iter().map(u8::to_string).collect::<Vec<_>>().join(" ").into(),
        }
    }

    /// Does some sequence of moves lead from start to goal?
    ///
    /// Every move exchanges the blank with a tile and moves it to a cell of the other colour of a chessboard. So an
    /// even permutation takes an even number of moves, and moves the blank to a cell of its own colour; an odd one to
    /// the other colour. On boards with at least two rows and columns this is all that matters (Johnson and Story
    /// 1879).
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        let home = |tile: u8| self.goal.iter().position(|&other| other == tile).expect("the same tiles");
        let homes: Vec<usize> = self.start.iter().map(|&tile| home(tile)).collect();
        let blank = self.start.iter().position(|&tile| tile == 0).expect("there is a blank");
        let color = |cell: usize| (cell / self.width + cell % self.width) % 2;
        let changes_color = color(blank) != color(homes[blank]);
        is_odd(&homes) == changes_color
    }
}

/// Is the permutation odd? It is even if the number of elements minus the number of cycles is even.
fn is_odd(permutation: &[usize]) -> bool {
    let mut seen = vec![false; permutation.len()];
    let mut cycles = 0;
    for first in 0..permutation.len() {
        cycles += usize::from(!seen[first]);
        let mut at = first;
        while !seen[at] {
            seen[at] = true;
            at = permutation[at];
        }
    }
    (permutation.len() - cycles) % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instance(start: &[u8], goal: UsualGoal) -> Instance {
        let side = start.len().isqrt();
        Instance { width: side, height: side, start: start.to_vec(), goal: goal.tiles(start.len()) }
    }

    #[test]
    fn usual_goals_have_names() {
        let start = [1, 2, 3, 0];
        assert_eq!(instance(&start, UsualGoal::BlankFirst).goal_name(), "blank-first");
        assert_eq!(instance(&start, UsualGoal::BlankLast).goal_name(), "blank-last");
        let goal = vec![1, 0, 2, 3];
        assert_eq!(Instance { goal, ..instance(&start, UsualGoal::BlankLast) }.goal_name(), "1 0 2 3");
        for goal in UsualGoal::ALL {
            assert_eq!(UsualGoal::from_name(goal.name()), Some(goal));
        }
    }

    #[test]
    fn two_exchanged_tiles_have_no_solution() {
        let mut loyd = UsualGoal::BlankLast.tiles(16);
        assert!(instance(&loyd, UsualGoal::BlankLast).is_solvable());
        loyd.swap(13, 14);
        assert!(!instance(&loyd, UsualGoal::BlankLast).is_solvable());
        // On this board the two usual goals cannot be reached from each other.
        assert!(instance(&loyd, UsualGoal::BlankFirst).is_solvable());
    }
}
