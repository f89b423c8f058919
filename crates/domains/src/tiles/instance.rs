//! A legal puzzle of sliding tiles.

use std::borrow::Cow;

use slidewise_core::Metric;

/// The minimum side of a board.
pub const MIN_SIDE: usize = 2;

/// The maximum side of a board.
pub const MAX_SIDE: usize = 16;

/// A wall in a drawing.
pub const WALL: &str = "#";

/// A cell of the goal that does not matter, in a drawing.
pub const OPEN: &str = "*";

/// The maximum number of cells of a board.
pub const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// A legal puzzle. Start and goal give the content of each cell, row by row: 0 is the blank, or a wall, and any other
/// number is the *kind* of a tile. Tiles of one kind are interchangeable.
///
/// In a [standard](Instance::is_standard) puzzle, such as the 15-puzzle, every number from 0 to that of the last tile
/// occurs once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// The board at the start.
    pub start: Vec<u8>,
    /// Where it must end. Cells that do not matter hold 0.
    pub goal: Vec<u8>,
    /// The unit of length: [`Metric::Steps`] or [`Metric::Moves`].
    pub metric: Metric,
    /// The name of each kind of tile, from the first on: numbers in numerical order, then other names in alphabetical
    /// order.
    pub names: Vec<String>,
    /// The cells that nothing can enter, ascending.
    pub walls: Vec<usize>,
    /// The cells whose content does not matter in the goal, ascending.
    pub open: Vec<usize>,
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

    /// The content of each cell of a standard board with this many cells.
    #[must_use]
    pub fn tiles(self, cells: usize) -> Vec<u8> {
        let tiles: Vec<u8> = (0..cells).map(|tile| tile as u8).collect();
        self.arranged(&tiles, &[])
    }

    /// The content of each cell if the tiles of any board are put in order, row by row, round the walls.
    #[must_use]
    pub fn arranged(self, start: &[u8], walls: &[usize]) -> Vec<u8> {
        let cells: Vec<usize> = (0..start.len()).filter(|cell| walls.binary_search(cell).is_err()).collect();
        let mut tiles: Vec<u8> = cells.iter().map(|&cell| start[cell]).collect();
        tiles.sort_unstable();
        if self == Self::BlankLast {
            let blanks = tiles.iter().filter(|&&tile| tile == 0).count();
            tiles.rotate_left(blanks);
        }
        let mut arranged = vec![0; start.len()];
        cells.iter().zip(tiles).for_each(|(&cell, tile)| arranged[cell] = tile);
        arranged
    }
}

impl Instance {
    /// The metrics of tiles, the usual one first.
    pub const METRICS: [Metric; 2] = [Metric::Steps, Metric::Moves];

    /// A standard puzzle of numbered tiles, counted in steps. Start and goal must contain every number from 0, the blank,
    /// to that of the last tile, each once.
    #[must_use]
    pub fn standard(width: usize, height: usize, start: Vec<u8>, goal: Vec<u8>) -> Self {
        let names = (1..start.len()).map(|tile| tile.to_string()).collect();
        let (walls, open) = (Vec::new(), Vec::new());
        Self { width, height, start, goal, metric: Metric::Steps, names, walls, open }
    }

    /// Are all tiles different, is there one blank and no wall, and does every cell of the goal matter?
    #[must_use]
    pub fn is_standard(&self) -> bool {
        self.names.len() + 1 == self.start.len() && self.has_one_blank() && self.open.is_empty()
    }

    /// Is it standard and counted in steps, as most published puzzles are?
    #[must_use]
    pub fn is_usual(&self) -> bool {
        self.is_standard() && self.metric == Metric::Steps
    }

    /// The metric that this one is for tiles, which slide along one line only; none if tiles cannot be counted in it.
    #[must_use]
    pub fn metric_of(metric: Metric) -> Option<Metric> {
        match metric {
            Metric::Slides => Some(Metric::Moves),
            metric => Self::METRICS.into_iter().find(|own| *own == metric),
        }
    }

    /// Can nothing enter this cell?
    #[must_use]
    pub fn is_wall(&self, cell: usize) -> bool {
        self.walls.binary_search(&cell).is_ok()
    }

    /// Does the content of this cell not matter in the goal?
    #[must_use]
    pub fn is_open(&self, cell: usize) -> bool {
        self.open.binary_search(&cell).is_ok()
    }

    /// The number of tiles.
    #[must_use]
    pub fn tiles(&self) -> usize {
        self.start.iter().filter(|&&tile| tile != 0).count()
    }

    /// The number of blanks.
    #[must_use]
    pub fn blanks(&self) -> usize {
        self.start.len() - self.tiles() - self.walls.len()
    }

    /// Is there one blank?
    #[must_use]
    pub fn has_one_blank(&self) -> bool {
        self.blanks() == 1
    }

    /// The name of a kind of tile.
    #[must_use]
    pub fn name(&self, kind: u8) -> &str {
        &self.names[usize::from(kind) - 1]
    }

    /// The usual goal of this puzzle, if it has one.
    #[must_use]
    pub fn usual_goal(&self) -> Option<UsualGoal> {
        let is_goal = |goal: &UsualGoal| goal.arranged(&self.start, &self.walls) == self.goal;
        UsualGoal::ALL.into_iter().filter(|_| self.open.is_empty()).find(is_goal)
    }

    /// The goal in one line: its name, or the names of its tiles row by row, 0 for a blank, `#` for a wall and `*` for a
    /// cell that does not matter.
    #[must_use]
    pub fn goal_name(&self) -> Cow<'static, str> {
        let cell = |(cell, &tile): (usize, &u8)| match tile {
            _ if self.is_wall(cell) => WALL,
            _ if self.is_open(cell) => OPEN,
            0 => "0",
            kind => self.name(kind),
        };
        match self.usual_goal() {
            Some(goal) => goal.name().into(),
            None => self.goal.iter().enumerate().map(cell).collect::<Vec<_>>().join(" ").into(),
        }
    }

    /// Is it known that no sequence of moves leads from start to goal? Only of a standard puzzle.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.is_standard() && !self.is_solvable()
    }

    /// Why no sequence of moves leads from start to goal, if that is [known](Instance::is_refuted).
    #[must_use]
    pub fn refutation(&self) -> Option<String> {
        let proof = "the parity of the tiles does not match that of the blank, and no move changes that";
        self.is_refuted().then(|| proof.into())
    }

    /// Does some sequence of moves lead from start to goal? The puzzle must be standard.
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
        Instance::standard(side, side, start.to_vec(), goal.tiles(start.len()))
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
