//! Mazes: the walker has two numbers, its row and its column.

use super::{Place, Rules, Scratch, Visit, numbered};
use crate::Refusal;
use crate::maze::Board;
use crate::native::{Text, WALL};

/// The board with its walker at the start.
pub(super) struct Maze(Board);

impl Maze {
    pub(super) fn read(text: &Text) -> Result<Self, Refusal> {
        let board = Board::read(text)?;
        numbered(board.rows.len().max(board.rows[0].len()))?;
        Ok(Self(board))
    }

    fn is_floor(&self, row: usize, column: usize) -> bool {
        self.0.rows.get(row).and_then(|row| row.get(column)).is_some_and(|cell| cell != WALL)
    }
}

impl Rules for Maze {
    fn start(&self) -> Vec<Place> {
        vec![self.0.walker.0 as Place, self.0.walker.1 as Place]
    }

    /// All other cells at most one row and one column away; a corner between them must not be a wall.
    fn successors(&self, state: &[Place], _: &mut Scratch, visit: &mut Visit<'_>) {
        let (row, column) = (usize::from(state[0]), usize::from(state[1]));
        let near = |line: usize| line.saturating_sub(1)..=line + 1;
        for (r, c) in near(row).flat_map(|r| near(column).map(move |c| (r, c))) {
            let aside = r != row && c != column;
            let round = !aside || self.0.diagonal && self.is_floor(r, column) && self.is_floor(row, c);
            if (r, c) != (row, column) && self.is_floor(r, c) && round {
                visit(&[r as Place, c as Place], self.0.price(aside));
            }
        }
    }

    fn is_solved(&self, state: &[Place]) -> bool {
        (usize::from(state[0]), usize::from(state[1])) == self.0.goal
    }

    fn describe(&self, before: &[Place], after: &[Place]) -> String {
        let line =
            |index: usize, less: &'static str, more: &'static str| match before[index].cmp(&after[index]) {
                std::cmp::Ordering::Less => more,
                std::cmp::Ordering::Equal => "",
                std::cmp::Ordering::Greater => less,
            };
        let words = [line(0, "up", "down"), line(1, "left", "right")];
        let words: Vec<_> = words.into_iter().filter(|word| !word.is_empty()).collect();
        format!("S {} 1", words.join("-"))
    }

    fn draw(&self, state: &[Place]) -> String {
        self.0.drawn((state[0].into(), state[1].into()))
    }

    fn numbers(&self) -> usize {
        self.0.rows.len().max(self.0.rows[0].len())
    }

    fn fits(&self, state: &[Place]) -> bool {
        usize::from(state[0]) < self.0.rows.len() && usize::from(state[1]) < self.0.rows[0].len()
    }

    /// Every step can be reversed, at the same cost.
    fn predecessors(&self, state: &[Place], scratch: &mut Scratch, visit: &mut Visit<'_>) {
        self.successors(state, scratch, visit);
    }

    fn goals(&self, go_on: &mut dyn FnMut(&[Place]) -> bool) {
        go_on(&[self.0.goal.0 as Place, self.0.goal.1 as Place]);
    }

    fn estimate_name(&self) -> &'static str {
        match (self.0.diagonal, self.0.price(true) == self.0.price(false)) {
            (false, _) => "manhattan",
            (true, true) => "chebyshev",
            (true, false) => "octile",
        }
    }

    /// The distance if there were no walls: diagonally as far as that helps, then straight.
    fn estimate(&self, state: &[Place]) -> Option<u32> {
        let rows = u32::from(state[0]).abs_diff(self.0.goal.0 as u32);
        let columns = u32::from(state[1]).abs_diff(self.0.goal.1 as u32);
        let aside = if self.0.diagonal { rows.min(columns) } else { 0 };
        let straight = rows + columns - 2 * aside;
        Some(aside * self.0.price(true) + straight * self.0.price(false))
    }
}
