//! Distances on an empty grid.

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic, Metric, PairHeuristic};
use slidewise_domains::maze::{Cell, DIAGONAL, Maze, Neighbours, STRAIGHT, WALKER};

/// The distance between two cells that are `long` cells apart along one axis and `short` cells along the other, for a
/// certain walker on a grid without walls.
///
/// | name | the walker | exact where steps are |
/// |---|---|---|
/// | `Manhattan` | keeps to rows and columns | 4, `steps` |
/// | `Chebyshev` | goes diagonally at no extra cost | 8, `steps` |
/// | `Octile` | goes diagonally for 7 instead of 5 | 8, `octile` |
/// | `Euclidean` | flies (Unblock Me thesis, figure 7) | never |
///
/// A distance is admissible and consistent if and only if its walker pays no more for any step than the walker of the
/// maze: it obeys the triangle inequality, and walls make no path shorter. Fractions are rounded up, which keeps both
/// properties, because all costs are whole numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Distance {
    /// Along rows and columns.
    Manhattan,
    /// The larger of the two.
    Chebyshev,
    /// Diagonally as far as possible, then straight.
    Octile,
    /// In a straight line.
    Euclidean,
}

impl Distance {
    /// The distance between two cells in a metric.
    #[must_use]
    pub fn of(self, from: Cell, to: Cell, metric: Metric) -> Cost {
        let rows = Cost::from(from.row.abs_diff(to.row));
        let columns = Cost::from(from.column.abs_diff(to.column));
        let (long, short) = (rows.max(columns), rows.min(columns));
        let straight = if metric == Metric::Octile { STRAIGHT } else { 1 };
        match self {
            Distance::Manhattan => straight * (long + short),
            Distance::Chebyshev => straight * long,
            Distance::Octile => {
                (straight * (STRAIGHT * (long - short) + DIAGONAL * short)).div_ceil(STRAIGHT)
            }
            Distance::Euclidean => {
                let square = straight * straight * (long * long + short * short);
                let root = square.isqrt();
                root + Cost::from(root * root < square)
            }
        }
    }

    /// The distance between two cells in a metric, explained.
    fn explained(self, from: Cell, to: Cell, metric: Metric) -> Explanation {
        let (rows, columns) = (from.row.abs_diff(to.row), from.column.abs_diff(to.column));
        let straight = |what: String, cells: u16| {
            let cost = if metric == Metric::Octile { STRAIGHT } else { 1 };
            Explanation::given(what, cost * Cost::from(cells))
        };
        let (down, across) = (format!("{rows} down or up"), format!("{columns} across"));
        let cell = |cell: Cell| (usize::from(cell.row), usize::from(cell.column));
        let whole = match self {
            Distance::Manhattan => {
                let parts = vec![straight(down, rows), straight(across, columns)];
                Explanation::sum("along rows and columns", parts)
            }
            Distance::Chebyshev => {
                let parts = vec![straight(down, rows), straight(across, columns)];
                Explanation::largest("the larger of the two", parts)
            }
            Distance::Octile => {
                let (long, short) = (rows.max(columns), rows.min(columns));
                let what = format!(
                    "{short} diagonally for {DIAGONAL}/{STRAIGHT} each, then {} straight",
                    long - short
                );
                Explanation::given(what, self.of(from, to, metric))
            }
            Distance::Euclidean => {
                let what = format!("in a straight line: the root of {rows}² + {columns}², rounded up");
                Explanation::given(what, self.of(from, to, metric))
            }
        };
        whole.about([WALKER.to_owned()]).on([cell(from), cell(to)])
    }

    /// Does it cost no more than in the maze to reach any neighbour, and therefore any cell?
    fn is_proven(self, maze: &Maze) -> bool {
        match (self, maze.0.neighbours, maze.0.metric) {
            // Every path has at least one straight step for each row and column it crosses.
            (_, Neighbours::Four, _) | (Distance::Chebyshev, ..) => true,
            (Distance::Octile, Neighbours::Eight, metric) => metric == Metric::Octile,
            // Five times the root of two is more than 7, and the root of two more than 1.
            (Distance::Manhattan | Distance::Euclidean, Neighbours::Eight, _) => false,
        }
    }
}

impl Heuristic<Maze> for Distance {
    fn estimate(&self, maze: &Maze, at: &Cell) -> Option<Cost> {
        Some(self.of(*at, maze.0.goal, maze.0.metric))
    }

    fn explain(&self, maze: &Maze, at: &Cell) -> Option<Explanation> {
        Some(self.explained(*at, maze.0.goal, maze.0.metric))
    }

    fn guarantee(&self, maze: &Maze) -> Guarantee {
        let proven = self.is_proven(maze);
        Guarantee { admissible: proven, consistent: proven }
    }
}

impl PairHeuristic<Maze> for Distance {
    fn between(&self, maze: &Maze, from: &Cell, to: &Cell) -> Cost {
        self.of(*from, *to, maze.0.metric)
    }

    fn is_consistent(&self, maze: &Maze) -> bool {
        self.is_proven(maze)
    }
}
