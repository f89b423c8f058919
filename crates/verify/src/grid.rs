//! A grid of names, on which a piece moves one cell at a time: shared by the replays of all families.

use crate::native::{EMPTY, WALL};
use crate::slide::{Cell, Direction, Slide};
use crate::{Fault, Obstacle, Refusal};

/// A position that moves can be carried out on.
pub(crate) trait Position {
    fn metric(&self) -> &str;
    /// Carries out one move as written, and returns its cost.
    fn carry_out(&mut self, text: &str) -> Result<u32, Fault>;
    fn is_solved(&self) -> bool;
    fn draw(&self) -> String;
}

/// Carries out the moves one by one, shows the position before and after each, and returns the total cost and its
/// metric.
pub(crate) fn carry_out(
    mut position: impl Position,
    moves: &[String],
    mut look: impl FnMut(&dyn Position),
) -> Result<(u32, String), Refusal> {
    let mut length = 0;
    look(&position);
    for (index, text) in moves.iter().enumerate() {
        let refuse = |fault| Refusal::Move { number: index + 1, text: text.clone(), fault };
        length += position.carry_out(text).map_err(refuse)?;
        look(&position);
    }
    let metric = position.metric().to_owned();
    if position.is_solved() { Ok((length, metric)) } else { Err(Refusal::Unsolved { moves: moves.len() }) }
}

/// The content of each cell, row by row: the name of a piece, a wall, or nothing.
pub(crate) struct Grid {
    pub(crate) rows: Vec<Vec<String>>,
}

impl Grid {
    /// Height and width.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.rows.len(), self.rows[0].len())
    }

    pub(crate) fn at(&self, (row, column): Cell) -> &str {
        &self.rows[row][column]
    }

    /// The cells with this content, in reading order.
    pub(crate) fn cells(&self, what: &str) -> Vec<Cell> {
        cells_of(&self.rows, what)
    }

    /// Every piece with its cells, in reading order.
    pub(crate) fn pieces(&self) -> Vec<(String, Vec<Cell>)> {
        let mut pieces: Vec<(String, Vec<Cell>)> = Vec::new();
        for name in self.rows.iter().flatten() {
            let known = pieces.iter().any(|(other, _)| other == name);
            if name != EMPTY && name != WALL && !known {
                pieces.push((name.clone(), self.cells(name)));
            }
        }
        pieces
    }

    /// The cells of a piece, which must exist.
    pub(crate) fn piece(&self, name: &str) -> Result<Vec<Cell>, Fault> {
        let cells = self.cells(name);
        if cells.is_empty() || name == EMPTY || name == WALL {
            return Err(Fault::NoSuchPiece);
        }
        Ok(cells)
    }

    /// Moves a piece cell by cell. `is_closed` says whether an empty cell is a gate closed to this piece.
    pub(crate) fn slide(&mut self, slide: &Slide, is_closed: impl Fn(Cell) -> bool) -> Result<(), Fault> {
        if slide.distance == 0 {
            return Err(Fault::NoDistance);
        }
        for _ in 0..slide.distance {
            self.step(slide.name, slide.direction, &is_closed).map_err(Fault::Blocked)?;
        }
        Ok(())
    }

    /// Lifts the piece and puts it down one cell further, if nothing else is there.
    fn step(
        &mut self,
        name: &str,
        direction: Direction,
        is_closed: impl Fn(Cell) -> bool,
    ) -> Result<(), Obstacle> {
        let cells = self.cells(name);
        let mut targets = Vec::new();
        for &cell in &cells {
            let target = direction.next(cell, self.size()).ok_or(Obstacle::Edge)?;
            self.enter(target, name, &is_closed)?;
            targets.push(target);
        }
        for (row, column) in cells {
            self.rows[row][column] = EMPTY.to_owned();
        }
        for (row, column) in targets {
            self.rows[row][column] = name.to_owned();
        }
        Ok(())
    }

    /// May this piece stand here? The cell must be its own, or empty and not a gate closed to it.
    fn enter(&self, cell: Cell, name: &str, is_closed: impl Fn(Cell) -> bool) -> Result<(), Obstacle> {
        let (row, column) = (cell.0 + 1, cell.1 + 1);
        match self.at(cell) {
            WALL => Err(Obstacle::Wall { row, column }),
            EMPTY if is_closed(cell) => Err(Obstacle::Gate { row, column }),
            EMPTY => Ok(()),
            other if other == name => Ok(()),
            other => Err(Obstacle::Piece { name: other.to_owned(), row, column }),
        }
    }
}

/// The cells with this content, in reading order.
pub(crate) fn cells_of(rows: &[Vec<String>], what: &str) -> Vec<Cell> {
    let all = (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |column| (row, column)));
    all.filter(|&(row, column)| rows[row][column] == what).collect()
}
