//! The input for drawing: pieces, walls and marks on a grid, in a frame with openings.

use std::ops::Range;

use crate::Error;
use crate::ink::Ink;
use crate::palette::{self, Tone};

/// A position to draw. Cells are (row, column), from 0 at the top left.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Board {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// Cells that no piece can enter.
    pub walls: Vec<(usize, usize)>,
    /// Cells that only some pieces can enter.
    pub gates: Vec<(usize, usize)>,
    /// The places where pieces must end, each as a list of cells.
    pub goals: Vec<Vec<(usize, usize)>>,
    /// Cells that a search has visited; drawn shaded.
    pub visited: Vec<(usize, usize)>,
    /// The cells of a path, in order; joined by a line.
    pub path: Vec<(usize, usize)>,
    /// Short texts in cells, such as values; those under a piece are hidden.
    pub labels: Vec<((usize, usize), String)>,
    /// The pieces; a piece keeps its index, and with it its colour, in every position of a puzzle.
    pub pieces: Vec<Piece>,
    /// The openings of the frame.
    pub openings: Vec<Opening>,
    /// The look of the pieces if they are atoms: one entry per piece, or none.
    pub atoms: Vec<Atom>,
    /// Does a piece push those before it?
    pub pushes: bool,
    /// The molecule to build; drawn beside the board if the board is the whole picture.
    pub aim: Option<Box<Board>>,
}

/// The look of a piece that is an atom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atom {
    /// The symbol of its element.
    pub symbol: String,
    /// The number of its colour, which atoms of one element share.
    pub tone: usize,
    /// Its bonds: the offset of the neighbour in rows and columns, and the number of bonds.
    pub bonds: Vec<((isize, isize), u8)>,
}

/// A piece of any shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The name written on it.
    pub name: String,
    /// Its cells in any order, the same order in every position of a puzzle.
    pub cells: Vec<(usize, usize)>,
    /// Its part in the puzzle.
    pub role: Role,
}

/// The part of a piece in the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// The piece the puzzle is about: drawn in red.
    Goal,
    /// Any other piece.
    Other,
}

/// A gap in the frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The side of the frame.
    pub side: Side,
    /// The rows (left and right side) or columns (top and bottom) that are open.
    pub lines: Range<usize>,
}

/// A side of the frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Beside column 0.
    Left,
    /// Beside the last column.
    Right,
    /// Above row 0.
    Top,
    /// Below the last row.
    Bottom,
}

impl Board {
    /// The board with one piece moved down by some rows and to the right by some columns.
    ///
    /// # Errors
    /// If there is no such piece, or one of its cells would have a negative row or column.
    pub fn slid(&self, piece: usize, d_row: isize, d_col: isize) -> Result<Board, Error> {
        let mut board = self.clone();
        let moved = board.pieces.get_mut(piece).ok_or(Error::NoSuchPiece { piece })?;
        for (row, col) in &mut moved.cells {
            let shifted = row.checked_add_signed(d_row).zip(col.checked_add_signed(d_col));
            (*row, *col) = shifted.ok_or(Error::OffTheGrid { piece })?;
        }
        Ok(board)
    }

    /// The colours of a piece among the 256 that most terminals support: of its name, and of its cells.
    #[must_use]
    pub fn terminal_colors(&self, piece: usize) -> (u8, u8) {
        let front = if self.pieces[piece].role == Role::Goal { Ink::WHITE } else { Ink::BLACK };
        (front, self.tone(piece).xterm)
    }

    /// The tone of a piece.
    pub(crate) fn tone(&self, index: usize) -> Tone {
        match self.atoms.get(index) {
            Some(atom) => palette::other(atom.tone),
            None => palette::tone_of(index, self.pieces[index].role),
        }
    }

    /// Is the frame open on `side` at this row or column?
    #[must_use]
    pub fn is_open(&self, side: Side, line: usize) -> bool {
        self.openings.iter().any(|opening| opening.side == side && opening.lines.contains(&line))
    }

    /// A one-line description of the picture.
    pub(crate) fn summary(&self) -> String {
        let plural = if self.pieces.len() == 1 { "" } else { "s" };
        format!("Sliding puzzle, {} × {}, {} piece{plural}", self.width, self.height, self.pieces.len())
    }
}

impl Opening {
    /// The open lines that exist on this board; `None` if there are none.
    pub(crate) fn within(&self, board: &Board) -> Option<Range<usize>> {
        let all = match self.side {
            Side::Left | Side::Right => board.height,
            Side::Top | Side::Bottom => board.width,
        };
        let lines = self.lines.start..self.lines.end.min(all);
        (!lines.is_empty()).then_some(lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        let piece = Piece { name: "A".into(), cells: vec![(0, 1), (0, 2)], role: Role::Goal };
        Board { width: 4, height: 2, pieces: vec![piece], ..Board::default() }
    }

    #[test]
    fn a_piece_slides_with_all_its_cells() {
        let slid = board().slid(0, 1, -1).unwrap();
        assert_eq!(slid.pieces[0].cells, [(1, 0), (1, 1)]);
        assert_eq!(slid.slid(0, -1, 1).unwrap(), board());
    }

    #[test]
    fn impossible_slides_are_errors() {
        assert!(matches!(board().slid(1, 0, 0), Err(Error::NoSuchPiece { piece: 1 })));
        assert!(matches!(board().slid(0, -1, 0), Err(Error::OffTheGrid { piece: 0 })));
        assert!(matches!(board().slid(0, 0, -2), Err(Error::OffTheGrid { piece: 0 })));
    }

    #[test]
    fn openings_end_with_the_board() {
        let opening = Opening { side: Side::Left, lines: 1..9 };
        assert_eq!(opening.within(&board()), Some(1..2));
        assert_eq!(Opening { lines: 7..9, ..opening }.within(&board()), None);
    }
}
