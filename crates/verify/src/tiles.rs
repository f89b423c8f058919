//! Sliding tiles on a grid of names: a tile moves one cell at a time into the one empty cell.

use crate::native::{self, EMPTY, Text, fault};
use crate::slide::{Cell, Direction, Slide};
use crate::{Fault, Obstacle, Refusal, Replay};

/// A position, and the one that is wanted.
pub(crate) struct Board {
    pub(crate) rows: Vec<Vec<String>>,
    pub(crate) goal: Vec<Vec<String>>,
}

/// Carries out the moves one by one. A slide over several cells costs as many steps.
pub(crate) fn replay(text: &Text, moves: &[String]) -> Result<Replay, Refusal> {
    let mut board = Board::read(text)?;
    let mut replay =
        Replay { length: 0, metric: "steps".to_owned(), boards: vec![native::draw(&board.rows)] };
    for (index, text) in moves.iter().enumerate() {
        let refuse = |fault| Refusal::Move { number: index + 1, text: text.clone(), fault };
        let slide = Slide::read(text).map_err(refuse)?;
        board.slide(&slide).map_err(refuse)?;
        replay.length += slide.distance;
        replay.boards.push(native::draw(&board.rows));
    }
    if board.rows == board.goal { Ok(replay) } else { Err(Refusal::Unsolved { moves: moves.len() }) }
}

impl Board {
    /// Both positions must have one empty cell and the tiles 1, 2, 3, … on all others.
    pub(crate) fn read(text: &Text) -> Result<Self, Refusal> {
        text.choice("metric", &["steps"])?;
        let rows = text.rows.clone();
        let goal = match text.drawing("goal")? {
            Some(drawing) => drawing.rows.clone(),
            None => usual(text.choice("goal", &["blank-first", "blank-last"])?, &rows),
        };
        for (what, rows) in [("board", &rows), ("goal", &goal)] {
            if sorted(rows) != sorted(&usual("blank-first", rows)) {
                return Err(fault(format!("the {what} is not one empty cell and all tiles, each once")));
            }
        }
        Ok(Self { rows, goal })
    }

    fn slide(&mut self, slide: &Slide) -> Result<(), Fault> {
        if slide.name == EMPTY || self.find(slide.name).is_none() {
            return Err(Fault::NoSuchPiece);
        }
        if slide.distance == 0 {
            return Err(Fault::NoDistance);
        }
        for _ in 0..slide.distance {
            self.step(slide.name, slide.direction).map_err(Fault::Blocked)?;
        }
        Ok(())
    }

    /// Lifts the tile and puts it down on the next cell, if nothing is there.
    fn step(&mut self, name: &str, direction: Direction) -> Result<(), Obstacle> {
        let here = self.find(name).expect("the tile is on the board");
        let next = direction.next(here, (self.rows.len(), self.rows[0].len())).ok_or(Obstacle::Edge)?;
        let other = &self.rows[next.0][next.1];
        if other != EMPTY {
            return Err(Obstacle::Piece { name: other.clone(), row: next.0 + 1, column: next.1 + 1 });
        }
        self.rows[here.0][here.1] = EMPTY.to_owned();
        self.rows[next.0][next.1] = name.to_owned();
        Ok(())
    }

    fn find(&self, name: &str) -> Option<Cell> {
        let mut rows = self.rows.iter().enumerate();
        rows.find_map(|(row, cells)| cells.iter().position(|cell| cell == name).map(|column| (row, column)))
    }
}

/// The tiles in order on a board of the size of `rows`, the empty cell before or behind them.
fn usual(name: &str, rows: &[Vec<String>]) -> Vec<Vec<String>> {
    let cells = rows.len() * rows[0].len();
    let mut names: Vec<_> = (1..cells).map(|tile| tile.to_string()).collect();
    names.insert(if name == "blank-first" { 0 } else { cells - 1 }, EMPTY.to_owned());
    names.chunks(rows[0].len()).map(<[_]>::to_vec).collect()
}

fn sorted(rows: &[Vec<String>]) -> Vec<&String> {
    let mut names: Vec<_> = rows.iter().flatten().collect();
    names.sort_unstable();
    names
}
