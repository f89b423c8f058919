//! Boards as text.

use crate::ink::{Ink, Line};
use crate::{Board, Piece, Role, Side};

/// The capabilities of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerminalStyle {
    /// The 256 colours that most terminals support, as escape sequences.
    pub color: bool,
    /// Box-drawing characters instead of plain ASCII.
    pub unicode: bool,
}

/// A board as lines of text, each ended by a newline. Every cell of a piece shows its name, a dot is a free cell, `░`
/// a gate, and `○` a cell of a goal that nothing stands on. Cells that were visited are `▒`, those of a path `●`.
///
/// ```text
/// ┌───────────┐
/// │ B B . . C │
/// │ D A A . C →
/// └───────────┘
/// ```
#[must_use]
pub fn terminal(board: &Board, style: TerminalStyle) -> String {
    lines(board, style).iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// The lines of a board; each takes [`columns`] columns.
pub(crate) fn lines(board: &Board, style: TerminalStyle) -> Vec<String> {
    let canvas = Canvas::new(board, style);
    let mut lines = vec![canvas.border(Side::Top)];
    lines.extend((0..board.height).map(|row| canvas.row(row)));
    lines.push(canvas.border(Side::Bottom));
    lines
}

/// The number of columns that a board takes.
pub(crate) fn columns(board: &Board, style: TerminalStyle) -> usize {
    let canvas = Canvas::new(board, style);
    2 + board.width * canvas.cell + canvas.tail
}

/// The content of a cell.
#[derive(Clone, Copy)]
enum Occupant<'a> {
    Nothing,
    Visited,
    Gate,
    Path,
    Goal,
    Wall,
    Piece(usize, &'a Piece),
}

struct Canvas<'a> {
    board: &'a Board,
    style: TerminalStyle,
    cells: Vec<Vec<Occupant<'a>>>,
    /// Columns of a name.
    name: usize,
    /// Columns of a cell: with colours there is a space on both sides of a name, else only before it.
    cell: usize,
    /// Columns between the last cell and the frame.
    tail: usize,
}

impl<'a> Canvas<'a> {
    fn new(board: &'a Board, style: TerminalStyle) -> Self {
        let name = board.pieces.iter().map(|piece| piece.name.chars().count()).max().unwrap_or(0).max(1);
        let (cell, tail) = if style.color { (name + 2, 0) } else { (name + 1, 1) };
        Self { board, style, cells: occupants(board), name, cell, tail }
    }

    fn border(&self, side: Side) -> String {
        let (left, right) = match (side, self.style.unicode) {
            (_, false) => ("+", "+"),
            (Side::Top, true) => ("┌", "┐"),
            (_, true) => ("└", "┘"),
        };
        let mut line = Line::new(self.style.color);
        line.push(Ink::FRAME, left);
        for col in 0..self.board.width {
            if self.board.is_open(side, col) {
                line.push(Ink::ARROW, &self.padded(self.arrow(side)));
            } else {
                line.push(Ink::FRAME, &self.rail(side, col, self.cell));
            }
        }
        line.push(Ink::FRAME, &(self.rail(side, self.board.width, self.tail) + right));
        line.finish()
    }

    /// The frame above or below a closed column. Where names have a space only before them, an opening needs the one
    /// after it to be of the same width on both sides of its arrow.
    fn rail(&self, side: Side, col: usize, columns: usize) -> String {
        let dash = if self.style.unicode { "─" } else { "-" };
        let after_opening = col > 0 && self.board.is_open(side, col - 1);
        let space = usize::from(after_opening).min(self.tail);
        " ".repeat(space) + &dash.repeat(columns.saturating_sub(space))
    }

    fn row(&self, row: usize) -> String {
        let mut line = Line::new(self.style.color);
        self.post(&mut line, Side::Left, row);
        for occupant in &self.cells[row] {
            let (ink, text) = self.drawn(*occupant);
            line.push(ink, &text);
        }
        line.push(Ink::PLAIN, &" ".repeat(self.tail));
        self.post(&mut line, Side::Right, row);
        line.finish()
    }

    /// The frame beside a row.
    fn post(&self, line: &mut Line, side: Side, row: usize) {
        if self.board.is_open(side, row) {
            line.push(Ink::ARROW, self.arrow(side));
        } else {
            line.push(Ink::FRAME, if self.style.unicode { "│" } else { "|" });
        }
    }

    fn arrow(&self, side: Side) -> &'static str {
        match (side, self.style.unicode) {
            (Side::Left, true) => "←",
            (Side::Right, true) => "→",
            (Side::Top, true) => "↑",
            (Side::Bottom, true) => "↓",
            (Side::Left, false) => "<",
            (Side::Right, false) => ">",
            (Side::Top, false) => "^",
            (Side::Bottom, false) => "v",
        }
    }

    fn drawn(&self, occupant: Occupant<'_>) -> (Ink, String) {
        match occupant {
            Occupant::Nothing => (Ink::DIM, self.padded(".")),
            Occupant::Visited => (Ink::DIM, self.padded(if self.style.unicode { "▒" } else { "=" })),
            Occupant::Path => (Ink::ARROW, self.padded(if self.style.unicode { "●" } else { "o" })),
            Occupant::Gate => (Ink::DIM, self.padded(if self.style.unicode { "░" } else { "-" })),
            Occupant::Goal => (Ink::ARROW, self.padded(if self.style.unicode { "○" } else { ":" })),
            Occupant::Wall => {
                let stone = if self.style.unicode { "█" } else { "#" };
                // With colours a wall is a block as wide as the cell.
                let columns = if self.style.color { self.cell } else { self.name };
                (Ink::FRAME, format!("{:>1$}", stone.repeat(columns), self.cell))
            }
            Occupant::Piece(index, piece) => {
                let (front, back) = self.board.terminal_colors(index);
                let ink = Ink { front: Some(front), back: Some(back), bold: piece.role == Role::Goal };
                (ink, self.padded(&printable(&piece.name)))
            }
        }
    }

    /// A name or sign in a cell.
    fn padded(&self, text: &str) -> String {
        let after = self.cell - self.name - 1;
        format!(" {:<1$}{2}", text, self.name, " ".repeat(after))
    }
}

fn occupants(board: &Board) -> Vec<Vec<Occupant<'_>>> {
    let mut cells = vec![vec![Occupant::Nothing; board.width]; board.height];
    // Later entries cover earlier ones.
    let visited = board.visited.iter().map(|&cell| (cell, Occupant::Visited));
    let path = board.path.iter().map(|&cell| (cell, Occupant::Path));
    let gates = board.gates.iter().map(|&cell| (cell, Occupant::Gate));
    let goals = board.goals.iter().flatten().map(|&cell| (cell, Occupant::Goal));
    let walls = board.walls.iter().map(|&cell| (cell, Occupant::Wall));
    let pieces = board.pieces.iter().enumerate();
    let pieces =
        pieces.flat_map(|(i, piece)| piece.cells.iter().map(move |&cell| (cell, Occupant::Piece(i, piece))));
    let marks = visited.chain(gates).chain(path).chain(goals);
    for ((row, col), occupant) in marks.chain(walls).chain(pieces) {
        // Cells that have left the board are not shown.
        if let Some(cell) = cells.get_mut(row).and_then(|cells| cells.get_mut(col)) {
            *cell = occupant;
        }
    }
    cells
}

/// A name that cannot control the terminal.
fn printable(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}
