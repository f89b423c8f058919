//! Sliding tiles: a tile's number is that of its cell. No number is that of the empty cell.

use super::{Place, Room, Rules, Visit, numbered};
use crate::Refusal;
use crate::native::{self, EMPTY, Text};
use crate::slide::Direction;
use crate::tiles::Board;

/// What never changes while the tiles move.
pub(super) struct Tiles {
    height: usize,
    width: usize,
    /// The tiles in reading order of the start.
    names: Vec<String>,
    start: Vec<Place>,
    goal: Vec<Place>,
}

impl Tiles {
    pub(super) fn read(text: &Text) -> Result<Self, Refusal> {
        let board = Board::read(text)?;
        let (height, width) = board.grid.size();
        numbered(height * width)?;
        let names: Vec<String> =
            board.grid.rows.iter().flatten().filter(|name| *name != EMPTY).cloned().collect();
        let place = |rows: &[Vec<String>], name: &String| {
            rows.iter().flatten().position(|other| other == name).expect("both boards have all tiles")
                as Place
        };
        let places = |rows: &[Vec<String>]| names.iter().map(|name| place(rows, name)).collect();
        Ok(Self { height, width, start: places(&board.grid.rows), goal: places(&board.goal), names })
    }

    fn beside(&self, cell: usize, direction: Direction) -> Option<usize> {
        let next = direction.next((cell / self.width, cell % self.width), (self.height, self.width));
        next.map(|(row, column)| row * self.width + column)
    }
}

impl Rules for Tiles {
    fn start(&self) -> Vec<Place> {
        self.start.clone()
    }

    /// A tile beside the empty cell goes there.
    fn successors(&self, state: &[Place], room: &mut Room, visit: &mut Visit<'_>) {
        room.clear(&[], state);
        room.taken.resize(self.height * self.width, false);
        state.iter().for_each(|&place| room.taken[usize::from(place)] = true);
        let empty = room.taken.iter().position(|taken| !taken).expect("there are fewer tiles than cells");
        for from in Direction::ALL.into_iter().filter_map(|direction| self.beside(empty, direction)) {
            let tile = state.iter().position(|&place| usize::from(place) == from);
            if let Some(tile) = tile {
                room.next[tile] = empty as Place;
                visit(&room.next, 1);
                room.next[tile] = state[tile];
            }
        }
    }

    fn is_solved(&self, state: &[Place]) -> bool {
        state == self.goal
    }

    fn tell(&self, before: &[Place], after: &[Place]) -> String {
        let tile = (0..before.len()).find(|&tile| before[tile] != after[tile]).expect("a tile moved");
        let to = usize::from(after[tile]);
        let leads = |direction: &Direction| self.beside(before[tile].into(), *direction) == Some(to);
        let direction = Direction::ALL.into_iter().find(leads).expect("a tile moved by one cell");
        format!("{} {} 1", self.names[tile], direction.word())
    }

    fn draw(&self, state: &[Place]) -> String {
        let mut rows = vec![vec![EMPTY.to_owned(); self.width]; self.height];
        for (name, &place) in self.names.iter().zip(state) {
            rows[usize::from(place) / self.width][usize::from(place) % self.width].clone_from(name);
        }
        native::draw(&rows)
    }
}
