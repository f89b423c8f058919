//! Sliding tiles: a tile's number is that of its cell. No number is that of the empty cell.

use super::{Place, Rules, Scratch, Visit, numbered};
use crate::Refusal;
use crate::native::{self, EMPTY, Text};
use crate::slide::Direction;
use crate::tiles::Board;

/// The constant parts of a puzzle.
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

    /// By cell: the cell of its tile, or of the empty cell, in the goal.
    fn permutation(&self, state: &[Place]) -> Vec<usize> {
        let empty = |state: &[Place]| (0..self.numbers()).find(|&cell| !state.contains(&(cell as Place)));
        let mut permutation: Vec<_> = (0..self.numbers()).collect();
        let tiles = state.iter().zip(&self.goal).map(|(&here, &there)| (here.into(), there.into()));
        for (here, there) in tiles.chain(empty(state).zip(empty(&self.goal))) {
            permutation[here] = there;
        }
        permutation
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

    /// A tile beside the empty cell moves there.
    fn successors(&self, state: &[Place], scratch: &mut Scratch, visit: &mut Visit<'_>) {
        scratch.clear(&[], state);
        scratch.taken.resize(self.height * self.width, false);
        state.iter().for_each(|&place| scratch.taken[usize::from(place)] = true);
        let empty = scratch.taken.iter().position(|taken| !taken).expect("there are fewer tiles than cells");
        for from in Direction::ALL.into_iter().filter_map(|direction| self.beside(empty, direction)) {
            let tile = state.iter().position(|&place| usize::from(place) == from);
            if let Some(tile) = tile {
                scratch.next[tile] = empty as Place;
                visit(&scratch.next, 1);
                scratch.next[tile] = state[tile];
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

    fn numbers(&self) -> usize {
        self.height * self.width
    }

    fn fits(&self, state: &[Place]) -> bool {
        state.iter().all(|&place| usize::from(place) < self.numbers())
    }

    /// Every step can be reversed.
    fn predecessors(&self, state: &[Place], scratch: &mut Scratch, visit: &mut Visit<'_>) {
        self.successors(state, scratch, visit);
    }

    fn goals(&self, go_on: &mut dyn FnMut(&[Place]) -> bool) {
        go_on(&self.goal);
    }

    fn estimate_name(&self) -> &'static str {
        "manhattan"
    }

    /// The distances of all tiles to their goal cells along rows and columns. A step changes both the order of the
    /// tiles, read as a permutation with the empty cell, and the colour of the empty cell on a chessboard: if only one
    /// of the two has to change an odd number of times, there is no solution.
    fn estimate(&self, state: &[Place]) -> Option<u32> {
        let apart = |a: Place, b: Place| {
            let ((a, b), width) = ((usize::from(a), usize::from(b)), self.width);
            ((a / width).abs_diff(b / width) + (a % width).abs_diff(b % width)) as u32
        };
        let empty = |state: &[Place]| {
            let all = 0..self.numbers() as Place;
            all.clone().find(|place| !state.contains(place)).unwrap_or(0)
        };
        let way = apart(empty(state), empty(&self.goal));
        if is_odd(&self.permutation(state)) != (way % 2 == 1) {
            return None;
        }
        Some(state.iter().zip(&self.goal).map(|(&here, &there)| apart(here, there)).sum())
    }
}

/// Can it only be undone by an odd number of exchanges?
fn is_odd(permutation: &[usize]) -> bool {
    let mut seen = vec![false; permutation.len()];
    let mut odd = false;
    for first in 0..permutation.len() {
        let mut at = first;
        while !seen[at] {
            seen[at] = true;
            at = permutation[at];
            // A cycle takes one exchange less than it has cells.
            odd ^= at != first;
        }
    }
    odd
}
