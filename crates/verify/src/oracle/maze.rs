//! Mazes for the oracle: a position is the row and the column of the walker.
//!
//! It shares the reader with the replay, but not the rules: the replay follows directions, this looks at the cells around.

use super::{Rules, State};
use crate::Refusal;
use crate::maze::Board;
use crate::native::{Text, WALL, fault};

/// What never changes while the walker walks, with the board that draws it.
pub(super) struct Maze(Board);

impl Maze {
    pub(super) fn read(text: &Text) -> Result<Self, Refusal> {
        let board = Board::read(text)?;
        if board.rows.len().max(board.rows[0].len()) > usize::from(u8::MAX) {
            return Err(fault("the maze is too large to explore"));
        }
        Ok(Self(board))
    }

    fn is_floor(&self, row: u8, column: u8) -> bool {
        let cell = self.0.rows.get(usize::from(row)).and_then(|row| row.get(usize::from(column)));
        cell.is_some_and(|cell| cell != WALL)
    }
}

impl Rules for Maze {
    fn start(&self) -> State {
        vec![self.0.walker.0 as u8, self.0.walker.1 as u8]
    }

    /// All cells at most one row and one column away but this one; a corner between them must not be a wall.
    fn moves(&self, state: &State) -> Vec<State> {
        let (row, column) = (state[0], state[1]);
        let near = |line: u8| line.saturating_sub(1)..=line.saturating_add(1);
        let around = near(row).flat_map(|r| near(column).map(move |c| (r, c)));
        let open = |&(r, c): &(u8, u8)| {
            let aside = r != row && c != column;
            (r, c) != (row, column)
                && self.is_floor(r, c)
                && (!aside || self.0.diagonal && self.is_floor(r, column) && self.is_floor(row, c))
        };
        around.filter(open).map(|(r, c)| vec![r, c]).collect()
    }

    fn is_solved(&self, state: &State) -> bool {
        (usize::from(state[0]), usize::from(state[1])) == self.0.goal
    }

    fn cost(&self, before: &State, after: &State) -> u32 {
        self.0.price(before[0] != after[0] && before[1] != after[1])
    }

    fn tell(&self, before: &State, after: &State) -> String {
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

    fn draw(&self, state: &State) -> String {
        self.0.drawn((state[0].into(), state[1].into()))
    }
}
