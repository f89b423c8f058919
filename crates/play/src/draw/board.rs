//! A board in the cells of a terminal. At the large scale lines run between the pieces; at the small ones each cell has
//! the name of its piece.

use ratatui_core::buffer::Buffer;
use ratatui_core::style::{Color, Modifier, Style};
use slidewise_draw::{Board, Role, Side};
use unicode_width::UnicodeWidthStr;

use crate::game::Cell;
use crate::view::View;

/// Lines that meet in a point, by which of them do: up 1, down 2, left 4, right 8.
const CROSSINGS: [&str; 16] =
    [" ", "╵", "╷", "│", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "─", "┴", "┬", "┼"];

/// Grey, as in all pictures for terminals.
const FRAME: Color = Color::Indexed(244);

/// Exits and goals.
const RED: Color = Color::Indexed(160);

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Occupant {
    Outside,
    Free,
    Wall,
    Piece(usize),
}

/// Draws the visible part of a board.
pub(crate) fn draw(board: &Board, view: View, marked: Option<usize>, is_colored: bool, buffer: &mut Buffer) {
    if view.seen.0 == 0 || view.seen.1 == 0 {
        return;
    }
    let canvas = Canvas { board, view, marked, is_colored, seen: seen(board, view) };
    if view.is_lined {
        canvas.lattice(buffer);
    } else {
        canvas.frame(buffer);
    }
    canvas.cells(buffer);
}

struct Canvas<'a> {
    board: &'a Board,
    view: View,
    marked: Option<usize>,
    is_colored: bool,
    /// The content of the visible cells, row by row.
    seen: Vec<Occupant>,
}

/// The content of the visible cells.
fn seen(board: &Board, view: View) -> Vec<Occupant> {
    let mut seen = vec![Occupant::Free; view.seen.0 * view.seen.1];
    let walls = board.walls.iter().map(|&cell| (cell, Occupant::Wall));
    let pieces = board.pieces.iter().enumerate();
    let pieces =
        pieces.flat_map(|(i, piece)| piece.cells.iter().map(move |&cell| (cell, Occupant::Piece(i))));
    for (cell, occupant) in walls.chain(pieces) {
        if let Some(index) = index(view, cell) {
            seen[index] = occupant;
        }
    }
    seen
}

fn index(view: View, cell: Cell) -> Option<usize> {
    let row = cell.0.checked_sub(view.first.0).filter(|row| *row < view.seen.0)?;
    let column = cell.1.checked_sub(view.first.1).filter(|column| *column < view.seen.1)?;
    Some(row * view.seen.1 + column)
}

impl Canvas<'_> {
    fn at(&self, row: usize, column: usize) -> Occupant {
        index(self.view, (row, column)).map_or(Occupant::Outside, |index| self.seen[index])
    }

    fn put(&self, buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
        let style = if self.is_colored { style } else { Style { fg: None, bg: None, ..style } };
        if buffer.area.contains((x, y).into()) {
            buffer.set_stringn(x, y, text, buffer.area.right().saturating_sub(x).into(), style);
        }
    }

    /// The look of an occupant without text on it.
    fn fill(&self, occupant: Occupant) -> (&'static str, Style) {
        match occupant {
            Occupant::Wall => ("█", Style::new().fg(FRAME)),
            Occupant::Piece(piece) => (" ", self.ink(piece)),
            Occupant::Free | Occupant::Outside => (" ", Style::new()),
        }
    }

    fn ink(&self, piece: usize) -> Style {
        let (front, back) = self.board.terminal_colors(piece);
        let style = Style::new().fg(Color::Indexed(front)).bg(Color::Indexed(back));
        let is_goal = self.board.pieces[piece].role == Role::Goal;
        let style = if is_goal { style.add_modifier(Modifier::BOLD) } else { style };
        if self.marked == Some(piece) { style.add_modifier(Modifier::REVERSED) } else { style }
    }

    /// Lines between different occupants, with the cells of a piece joined. The whole board is visible.
    fn lattice(&self, buffer: &mut Buffer) {
        let ((wide, high), line) = (self.view.pitch, Style::new().fg(FRAME));
        // Outside the first row and column the index wraps around, and the cell is empty.
        let at = |row: usize, column: usize| self.at(row.wrapping_sub(1), column.wrapping_sub(1));
        for row in 0..=self.board.height {
            for column in 0..=self.board.width {
                let (x, y) = (self.view.area.x + column as u16 * wide, self.view.area.y + row as u16 * high);
                let [a, b, c, d] =
                    [at(row, column), at(row, column + 1), at(row + 1, column), at(row + 1, column + 1)];
                let up = a != b && !self.is_open_beside(row.wrapping_sub(1), column);
                let down = c != d && !self.is_open_beside(row, column);
                let left = a != c && !self.is_open_above(row, column.wrapping_sub(1));
                let right = b != d && !self.is_open_above(row, column);
                let arms =
                    usize::from(up) + 2 * usize::from(down) + 4 * usize::from(left) + 8 * usize::from(right);
                let (sign, style) = if arms == 0 { self.fill(d) } else { (CROSSINGS[arms], line) };
                self.put(buffer, x, y, sign, style);
                for x in x + 1..x + wide {
                    let (sign, style) = if right {
                        ("─", line)
                    } else {
                        self.fill(if b == d { d } else { Occupant::Free })
                    };
                    if column < self.board.width {
                        self.put(buffer, x, y, sign, style);
                    }
                }
                for y in y + 1..y + high {
                    let (sign, style) =
                        if down { ("│", line) } else { self.fill(if c == d { d } else { Occupant::Free }) };
                    if row < self.board.height {
                        self.put(buffer, x, y, sign, style);
                    }
                }
            }
        }
        self.arrows(buffer);
    }

    /// Is the frame open to the left or right of a row, at this vertical line?
    fn is_open_beside(&self, row: usize, line: usize) -> bool {
        let side = if line == 0 { Side::Left } else { Side::Right };
        (line == 0 || line == self.board.width) && self.board.is_open(side, row)
    }

    /// Is the frame open above or below a column, at this horizontal line?
    fn is_open_above(&self, line: usize, column: usize) -> bool {
        let side = if line == 0 { Side::Top } else { Side::Bottom };
        (line == 0 || line == self.board.height) && self.board.is_open(side, column)
    }

    /// A frame around the visible part; dashed where the board continues.
    fn frame(&self, buffer: &mut Buffer) {
        let (view, line) = (self.view, Style::new().fg(FRAME));
        let [right, bottom] = [view.area.right() - 1, view.area.bottom() - 1];
        let last = (view.first.0 + view.seen.0, view.first.1 + view.seen.1);
        let rail = |is_end: bool| if is_end { "─" } else { "╌" };
        let post = |is_end: bool| if is_end { "│" } else { "╎" };
        for x in view.area.x..=right {
            self.put(buffer, x, view.area.y, rail(view.first.0 == 0), line);
            self.put(buffer, x, bottom, rail(last.0 == self.board.height), line);
        }
        for y in view.area.y..=bottom {
            self.put(buffer, view.area.x, y, post(view.first.1 == 0), line);
            self.put(buffer, right, y, post(last.1 == self.board.width), line);
        }
        for (x, y, sign) in [
            (view.area.x, view.area.y, "┌"),
            (right, view.area.y, "┐"),
            (view.area.x, bottom, "└"),
            (right, bottom, "┘"),
        ] {
            self.put(buffer, x, y, sign, line);
        }
        self.arrows(buffer);
    }

    /// Arrows where the frame is open.
    fn arrows(&self, buffer: &mut Buffer) {
        let (area, (wide, high)) = (self.view.area, self.view.filled());
        for opening in &self.board.openings {
            for line in opening.lines.clone() {
                let (cell, sign) = match opening.side {
                    Side::Left => ((line, 0), "←"),
                    Side::Right => ((line, self.board.width - 1), "→"),
                    Side::Top => ((0, line), "↑"),
                    Side::Bottom => ((self.board.height - 1, line), "↓"),
                };
                let Some((x, y)) = self.view.corner(cell) else { continue };
                let (x, y) = match opening.side {
                    Side::Left => (area.x, y + high / 2),
                    Side::Right => (area.right() - 1, y + high / 2),
                    Side::Top => (x + wide / 2, area.y),
                    Side::Bottom => (x + wide / 2, area.bottom() - 1),
                };
                self.put(buffer, x, y, sign, Style::new().fg(RED).add_modifier(Modifier::BOLD));
            }
        }
    }

    fn cells(&self, buffer: &mut Buffer) {
        let (wide, high) = self.view.filled();
        for (index, &occupant) in self.seen.iter().enumerate() {
            let cell =
                (self.view.first.0 + index / self.view.seen.1, self.view.first.1 + index % self.view.seen.1);
            let Some((x, y)) = self.view.corner(cell) else { continue };
            let (sign, style) = self.fill(occupant);
            for (x, y) in (y..y + high).flat_map(|y| (x..x + wide).map(move |x| (x, y))) {
                self.put(buffer, x, y, sign, style);
            }
            match occupant {
                Occupant::Free => {
                    let (sign, style) = self.mark(cell);
                    // Without lines, names are at the left.
                    let indent = if self.view.is_lined { wide / 2 } else { 0 };
                    self.put(buffer, x + indent, y, sign, style);
                }
                Occupant::Piece(piece) if !self.view.is_lined => {
                    self.put(buffer, x, y, &self.board.pieces[piece].name, style);
                }
                _ => {}
            }
        }
        if self.view.is_lined {
            (0..self.board.pieces.len()).for_each(|piece| self.name(piece, buffer));
        }
    }

    /// What a free cell shows: a goal, a gate, or a dot where there are no lines.
    fn mark(&self, cell: Cell) -> (&'static str, Style) {
        if self.board.goals.iter().flatten().any(|goal| *goal == cell) {
            ("○", Style::new().fg(RED).add_modifier(Modifier::BOLD))
        } else if self.board.gates.contains(&cell) {
            ("░", Style::new().fg(FRAME))
        } else {
            (if self.view.is_lined { " " } else { "·" }, Style::new().fg(FRAME))
        }
    }

    /// The name in the middle of a piece, or on its first cell if the piece is elsewhere.
    fn name(&self, piece: usize, buffer: &mut Buffer) {
        let (cells, name) = (&self.board.pieces[piece].cells, &self.board.pieces[piece].name);
        let corners: Vec<_> = cells.iter().filter_map(|&cell| self.view.corner(cell)).collect();
        let Some(&first) = corners.iter().min_by_key(|(x, y)| (*y, *x)) else { return };
        let (wide, _) = self.view.filled();
        let middle = |part: fn(&(u16, u16)) -> u16| {
            let (low, high) = (corners.iter().map(part).min(), corners.iter().map(part).max());
            u16::midpoint(low.unwrap_or(0), high.unwrap_or(0))
        };
        let (x, y) = (middle(|corner| corner.0), middle(|corner| corner.1));
        // A line between two cells of the piece is also possible.
        let is_inside = [(x, y), (x + wide, y), (x, y + 1)].iter().all(|&(x, y)| {
            self.view
                .cell_at(x, y)
                .is_some_and(|(row, column)| self.at(row, column) == Occupant::Piece(piece))
        });
        let (x, y) = if is_inside || corners.len() == 1 { (x, y) } else { first };
        let indent = wide.saturating_sub(name.width() as u16) / 2;
        self.put(buffer, x + indent, y, name, self.ink(piece));
    }
}
