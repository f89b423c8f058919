//! Sliding tiles for the oracle: a position is what stands on each cell in reading order, 0 where nothing does.
//!
//! It shares the reader with the replay, but not the rules: the replay moves names over a grid, this exchanges numbers.

use super::{Rules, State};
use crate::Refusal;
use crate::native::{self, EMPTY, Text, fault};
use crate::slide::Direction;
use crate::tiles::Board;

/// What never changes while the tiles move.
pub(super) struct Tiles {
    height: usize,
    width: usize,
    start: State,
    goal: State,
}

impl Tiles {
    pub(super) fn read(text: &Text) -> Result<Self, Refusal> {
        let board = Board::read(text)?;
        let (height, width) = board.grid.size();
        if height * width > usize::from(u8::MAX) {
            return Err(fault("the board is too large to explore"));
        }
        let number =
            |name: &String| if name == EMPTY { 0 } else { name.parse().expect("a tile is a number") };
        let numbers = |rows: &[Vec<String>]| rows.iter().flatten().map(number).collect();
        Ok(Self { height, width, start: numbers(&board.grid.rows), goal: numbers(&board.goal) })
    }

    /// Where nothing stands.
    fn empty(state: &State) -> usize {
        state.iter().position(|&tile| tile == 0).expect("one cell is empty")
    }

    fn beside(&self, cell: usize, direction: Direction) -> Option<usize> {
        let next = direction.next((cell / self.width, cell % self.width), (self.height, self.width));
        next.map(|(row, column)| row * self.width + column)
    }
}

impl Rules for Tiles {
    fn start(&self) -> State {
        self.start.clone()
    }

    fn moves(&self, state: &State) -> Vec<State> {
        let empty = Self::empty(state);
        let tiles = Direction::ALL.into_iter().filter_map(|direction| self.beside(empty, direction));
        let exchanged = |cell| {
            let mut next = state.clone();
            next.swap(empty, cell);
            next
        };
        tiles.map(exchanged).collect()
    }

    fn is_solved(&self, state: &State) -> bool {
        *state == self.goal
    }

    fn tell(&self, before: &State, after: &State) -> String {
        let (to, from) = (Self::empty(before), Self::empty(after));
        let leads = |direction: &Direction| self.beside(from, *direction) == Some(to);
        let direction = Direction::ALL.into_iter().find(leads).expect("a tile moved by one cell");
        format!("{} {} 1", before[from], direction.word())
    }

    fn draw(&self, state: &State) -> String {
        let name = |tile: &u8| if *tile == 0 { EMPTY.to_owned() } else { tile.to_string() };
        let rows: Vec<Vec<_>> = state.chunks(self.width).map(|row| row.iter().map(name).collect()).collect();
        native::draw(&rows)
    }
}
