//! A maze as a grid of names: the walker `S` goes from cell to cell.

use crate::grid::{Position, cells_of};
use crate::native::{self, EMPTY, Text, WALL, fault};
use crate::slide::{Cell, Direction};
use crate::{Fault, Obstacle, Refusal};

/// The start, the goal, and a cell that is both.
const ENDS: [&str; 3] = ["S", "G", "*"];

/// The position of the walker, on a board without it.
pub(crate) struct Board {
    pub(crate) rows: Vec<Vec<String>>,
    pub(crate) walker: Cell,
    pub(crate) goal: Cell,
    pub(crate) diagonal: bool,
    metric: String,
}

impl Board {
    pub(crate) fn read(text: &Text) -> Result<Self, Refusal> {
        text.only_the_board()?;
        let metric = text.choice("metric", &["steps", "octile"])?.to_owned();
        let diagonal = text.choice("neighbours", &["4", "8"])? == "8";
        if metric == "octile" && !diagonal {
            return Err(fault("`metric: octile` needs `neighbours: 8`"));
        }
        let mut rows = text.rows.clone();
        let [start, goal, both] = ENDS.map(|mark| cells_of(&rows, mark));
        let (walker, goal) = match (&start[..], &goal[..], &both[..]) {
            (&[start], &[goal], []) => (start, goal),
            ([], [], &[both]) => (both, both),
            _ => return Err(fault("there must be exactly one start and one goal")),
        };
        for cell in rows.iter_mut().flatten() {
            if ENDS.contains(&cell.as_str()) {
                EMPTY.clone_into(cell);
            }
            if cell != EMPTY && cell != WALL {
                return Err(fault(format!("`{cell}` has no meaning in a maze")));
            }
        }
        Ok(Self { rows, walker, goal, diagonal, metric })
    }

    /// The cell that some steps in a direction lead to, if none of them is blocked.
    fn walk(&self, from: Cell, steps: &[Direction]) -> Result<Cell, Obstacle> {
        let size = (self.rows.len(), self.rows[0].len());
        let mut cell = from;
        for step in steps {
            cell = step.next(cell, size).ok_or(Obstacle::Edge)?;
            if self.rows[cell.0][cell.1] == WALL {
                return Err(Obstacle::Wall { row: cell.0 + 1, column: cell.1 + 1 });
            }
        }
        Ok(cell)
    }

    /// The board with the walker on this cell.
    pub(crate) fn drawn(&self, walker: Cell) -> String {
        let mut rows = self.rows.clone();
        let [start, goal, both] = ENDS;
        rows[self.goal.0][self.goal.1] = goal.to_owned();
        rows[walker.0][walker.1] = if walker == self.goal { both } else { start }.to_owned();
        native::draw(&rows)
    }

    /// The cost of one such step.
    pub(crate) fn price(&self, diagonal: bool) -> u32 {
        match (self.metric.as_str(), diagonal) {
            ("octile", false) => 5,
            ("octile", true) => 7,
            _ => 1,
        }
    }
}

impl Position for Board {
    fn metric(&self) -> &str {
        &self.metric
    }

    /// A diagonal step requires that both cells beside it are free.
    fn carry_out(&mut self, text: &str) -> Result<u32, Fault> {
        let words: Vec<_> = text.split_whitespace().collect();
        let [name, direction, distance] = words[..] else { return Err(Fault::Malformed) };
        if name != ENDS[0] {
            return Err(Fault::NoSuchPiece);
        }
        let steps = direction.split('-').map(Direction::from_word).collect::<Option<Vec<_>>>();
        let steps = steps.ok_or(Fault::Malformed)?;
        let diagonal = match steps[..] {
            [_] => false,
            [first, second] if !first.is_horizontal() && second.is_horizontal() => true,
            _ => return Err(Fault::Malformed),
        };
        if diagonal && !self.diagonal {
            return Err(Fault::Diagonal);
        }
        if !distance.chars().all(|digit| digit.is_ascii_digit()) {
            return Err(Fault::Malformed);
        }
        let distance: u32 = distance.parse().map_err(|_| Fault::Malformed)?;
        if distance == 0 {
            return Err(Fault::NoDistance);
        }
        let back: Vec<_> = steps.iter().rev().copied().collect();
        for _ in 0..distance {
            self.walk(self.walker, &back).map_err(Fault::Blocked)?;
            self.walker = self.walk(self.walker, &steps).map_err(Fault::Blocked)?;
        }
        Ok(distance.saturating_mul(self.price(diagonal)))
    }

    fn is_solved(&self) -> bool {
        self.walker == self.goal
    }

    fn draw(&self) -> String {
        self.drawn(self.walker)
    }
}
