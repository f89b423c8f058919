//! Sliding bricks for the oracle: a position is the place of each piece, that is of the upper left corner of the
//! rectangle around it, as a number in reading order.
//!
//! It shares the reader with the replay, but not the rules: the replay moves names over a grid, this moves numbers.

mod setup;

use std::iter::successors;

use super::{Rules, State};
use crate::Refusal;
use crate::bricks::{Board, show_gates};
use crate::native::{self, EMPTY, Text, WALL, fault};
use crate::slide::{Cell, Direction};
use setup::{Aim, Piece, aims, classes, corner, place};

/// What never changes while the pieces move.
pub(super) struct Bricks {
    height: usize,
    width: usize,
    walls: Vec<Cell>,
    gates: Vec<Cell>,
    pieces: Vec<Piece>,
    start: State,
    metric: String,
    /// What must all be true of a solved position.
    aims: Vec<Aim>,
    /// Pieces of which it does not matter which is where.
    classes: Vec<Vec<usize>>,
}

/// What a cell holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Nothing,
    Wall,
    Piece(usize),
}

impl Bricks {
    pub(super) fn read(text: &Text) -> Result<Self, Refusal> {
        let board = Board::read(text)?;
        let (height, width) = board.grid.size();
        if height * width > 1 + usize::from(u8::MAX) {
            return Err(fault("the board is too large to explore"));
        }
        let place = |cells: &[Cell]| place(corner(cells), width);
        let found = board.grid.pieces();
        let pieces: Vec<_> =
            found.iter().map(|(name, cells)| Piece::new(name, cells, board.goal.names(name))).collect();
        Ok(Self {
            height,
            width,
            walls: board.grid.cells(WALL),
            start: found.iter().map(|(_, cells)| place(cells)).collect(),
            classes: classes(&pieces, &board.goal),
            aims: aims(&pieces, &board.goal, width),
            gates: board.gates,
            pieces,
            metric: board.metric,
        })
    }

    /// The cells of a piece at that place.
    fn cells(&self, piece: usize, place: u8) -> Vec<Cell> {
        self.pieces[piece].cells(self.corner(place))
    }

    fn corner(&self, place: u8) -> Cell {
        (usize::from(place) / self.width, usize::from(place) % self.width)
    }

    /// What each cell holds, row by row.
    fn contents(&self, state: &State) -> Vec<Content> {
        let mut contents = vec![Content::Nothing; self.height * self.width];
        for &(row, column) in &self.walls {
            contents[row * self.width + column] = Content::Wall;
        }
        for (piece, &place) in state.iter().enumerate() {
            for (row, column) in self.cells(piece, place) {
                contents[row * self.width + column] = Content::Piece(piece);
            }
        }
        contents
    }

    /// The next place of the piece this way, if it may go there while all others stay. To stand on a gate already is
    /// not to enter it.
    fn step(&self, contents: &[Content], piece: usize, from: u8, direction: Direction) -> Option<u8> {
        let Piece { shape, height, width, wanted, .. } = &self.pieces[piece];
        let room = (self.height - height + 1, self.width - width + 1);
        let (row, column) = direction.next(self.corner(from), room)?;
        let may_enter = |cell: Cell| {
            let content = contents[cell.0 * self.width + cell.1];
            let is_free = content == Content::Nothing || content == Content::Piece(piece);
            is_free && (*wanted || !self.gates.contains(&cell) || self.cells(piece, from).contains(&cell))
        };
        shape
            .iter()
            .all(|cell| may_enter((row + cell.0, column + cell.1)))
            .then(|| place((row, column), self.width))
    }

    /// Every place the piece can reach by its own steps, nearest first, each with the number in this list of the one
    /// before it and the way from there. The first is where it stands.
    fn flood(&self, contents: &[Content], piece: usize, from: u8) -> Vec<(u8, usize, Direction)> {
        let mut found = vec![(from, 0, Direction::Left)];
        let mut current = 0;
        while current < found.len() {
            for direction in Direction::ALL {
                let next = self.step(contents, piece, found[current].0, direction);
                if let Some(next) = next.filter(|next| found.iter().all(|(place, ..)| place != next)) {
                    found.push((next, current, direction));
                }
            }
            current += 1;
        }
        found
    }

    /// Where one move can take the piece.
    fn destinations(&self, contents: &[Content], piece: usize, from: u8) -> Vec<u8> {
        let reach = match self.metric.as_str() {
            "moves" => {
                return self.flood(contents, piece, from).iter().skip(1).map(|(place, ..)| *place).collect();
            }
            "slides" => usize::MAX,
            _ => 1,
        };
        let line = |direction| {
            successors(Some(from), move |&at| self.step(contents, piece, at, direction)).skip(1).take(reach)
        };
        Direction::ALL.into_iter().flat_map(line).collect()
    }
}

impl Rules for Bricks {
    fn start(&self) -> State {
        self.start.clone()
    }

    fn moves(&self, state: &State) -> Vec<State> {
        let contents = self.contents(state);
        let mut moves = Vec::new();
        for (piece, &from) in state.iter().enumerate() {
            for to in self.destinations(&contents, piece, from) {
                let mut next = state.clone();
                next[piece] = to;
                moves.push(next);
            }
        }
        moves
    }

    fn is_solved(&self, state: &State) -> bool {
        self.aims.iter().all(|aim| match aim {
            Aim::Fill(pieces, places) => {
                let mut filled: Vec<_> = pieces.iter().map(|&piece| state[piece]).collect();
                filled.sort_unstable();
                filled == *places
            }
            Aim::Reach(piece, places) => places.contains(&state[*piece]),
        })
    }

    /// The shortest way of the one piece that moved, which is straight if there is a straight one.
    fn tell(&self, before: &State, after: &State) -> String {
        let piece = (0..before.len()).find(|&piece| before[piece] != after[piece]).expect("a piece moved");
        let found = self.flood(&self.contents(before), piece, before[piece]);
        let mut current = found.iter().position(|(place, ..)| *place == after[piece]).expect("a legal move");
        let mut way = Vec::new();
        while current > 0 {
            way.push(found[current].2);
            current = found[current].1;
        }
        way.reverse();
        let slide = |run: &[Direction]| format!("{} {}", run[0].word(), run.len());
        let slides: Vec<_> = way.chunk_by(|one, next| one == next).map(slide).collect();
        format!("{} {}", self.pieces[piece].name, slides.join(", "))
    }

    fn draw(&self, state: &State) -> String {
        let mut rows = vec![vec![EMPTY.to_owned(); self.width]; self.height];
        for &(row, column) in &self.walls {
            rows[row][column] = WALL.to_owned();
        }
        for (piece, &place) in state.iter().enumerate() {
            for (row, column) in self.cells(piece, place) {
                rows[row][column].clone_from(&self.pieces[piece].name);
            }
        }
        show_gates(&mut rows, &self.gates);
        native::draw(&rows)
    }

    /// Sorts the places within each class. The pieces are numbered in reading order, so the start is its own key.
    fn key(&self, state: &State) -> State {
        let mut key = state.clone();
        for class in &self.classes {
            let mut places: Vec<_> = class.iter().map(|&piece| state[piece]).collect();
            places.sort_unstable();
            for (&piece, place) in class.iter().zip(places) {
                key[piece] = place;
            }
        }
        key
    }
}
