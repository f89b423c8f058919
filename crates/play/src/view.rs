//! The positions of a board's cells on the screen.

use ratatui_core::layout::Rect;
use slidewise_draw::Board;
use unicode_width::UnicodeWidthStr;

use crate::game::Cell;

/// A scale, and the part of the board that fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct View {
    /// The frame and everything within.
    pub(crate) area: Rect,
    /// The distance from one cell to the next: columns and rows of the screen.
    pub(crate) pitch: (u16, u16),
    /// Are there lines between the pieces?
    pub(crate) is_lined: bool,
    /// The first visible cell.
    pub(crate) first: Cell,
    /// The number of visible rows and columns of the board.
    pub(crate) seen: Cell,
}

impl View {
    /// The largest scale at which the whole board fits; at the smallest, the part around the cell in focus.
    pub(crate) fn new(board: &Board, area: Rect, focus: Cell) -> Self {
        let name = board.pieces.iter().map(|piece| piece.name.width()).max().unwrap_or(1).max(1) as u16;
        let scales = [((name + 3, 2), true), ((name + 1, 1), false), ((name, 1), false)];
        let room = |(pitch, is_lined): ((u16, u16), bool)| {
            // The last line of a lattice is beyond the last cell; without lines there is a frame on both sides.
            let frame = if is_lined { 1 } else { 2 };
            let rows = area.height.saturating_sub(frame) / pitch.1;
            let columns = area.width.saturating_sub(frame) / pitch.0;
            (usize::from(rows), usize::from(columns))
        };
        let fits = |scale: &((u16, u16), bool)| {
            let (rows, columns) = room(*scale);
            rows >= board.height && columns >= board.width
        };
        let (pitch, is_lined) = scales.into_iter().find(fits).unwrap_or(scales[2]);
        let (rows, columns) = room((pitch, is_lined));
        let seen = (rows.min(board.height), columns.min(board.width));
        let first = (start(focus.0, seen.0, board.height), start(focus.1, seen.1, board.width));
        let frame = if is_lined { 1 } else { 2 };
        let size = (seen.1 as u16 * pitch.0 + frame, seen.0 as u16 * pitch.1 + frame);
        let left = area.x + area.width.saturating_sub(size.0) / 2;
        let area = Rect { x: left, y: area.y, width: size.0, height: size.1 }.intersection(area);
        Self { area, pitch, is_lined, first, seen }
    }

    /// The number of columns and rows that a cell fills.
    pub(crate) fn filled(&self) -> (u16, u16) {
        let line = u16::from(self.is_lined);
        (self.pitch.0 - line, self.pitch.1 - line)
    }

    /// The top left corner of a cell on the screen, if it can be seen.
    pub(crate) fn corner(&self, cell: Cell) -> Option<(u16, u16)> {
        let row = cell.0.checked_sub(self.first.0).filter(|row| *row < self.seen.0)?;
        let column = cell.1.checked_sub(self.first.1).filter(|column| *column < self.seen.1)?;
        Some((self.area.x + 1 + column as u16 * self.pitch.0, self.area.y + 1 + row as u16 * self.pitch.1))
    }

    /// The cell at a position on the screen. A line belongs to the cell before it.
    pub(crate) fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        let column = x.checked_sub(self.area.x + 1)? / self.pitch.0.max(1);
        let row = y.checked_sub(self.area.y + 1)? / self.pitch.1.max(1);
        let (row, column) = (usize::from(row), usize::from(column));
        (row < self.seen.0 && column < self.seen.1).then(|| (self.first.0 + row, self.first.1 + column))
    }
}

/// The first of `seen` lines out of `all` with the focus in their middle.
fn start(focus: usize, seen: usize, all: usize) -> usize {
    focus.saturating_sub(seen / 2).min(all - seen)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(width: usize, height: usize, focus: Cell) -> View {
        View::new(&Board { width, height, ..Board::default() }, Rect::new(0, 1, 80, 20), focus)
    }

    #[test]
    fn the_scale_is_the_largest_that_fits() {
        assert_eq!((view(6, 6, (0, 0)).pitch, view(6, 6, (0, 0)).is_lined), ((4, 2), true));
        assert_eq!(view(16, 16, (0, 0)).pitch, (2, 1));
        assert_eq!(view(60, 16, (0, 0)).pitch, (1, 1));
    }

    #[test]
    fn a_large_board_is_seen_around_the_focus() {
        let view = view(200, 100, (50, 199));
        assert_eq!((view.first, view.seen), ((41, 122), (18, 78)));
        assert_eq!(view.corner((40, 199)), None);
        assert_eq!(view.corner((41, 199)), Some((78, 2)));
    }

    #[test]
    fn every_cell_is_found_where_it_is_drawn() {
        for (width, height) in [(6, 6), (16, 16), (60, 16), (200, 100)] {
            let view = view(width, height, (height / 2, width / 2));
            for cell in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
                if let Some((x, y)) = view.corner(cell) {
                    assert_eq!(view.cell_at(x, y), Some(cell));
                }
            }
            assert_eq!(view.cell_at(view.area.x, view.area.y), None);
        }
    }

    #[test]
    fn no_room_is_no_failure() {
        let board = Board { width: 3, height: 3, ..Board::default() };
        assert_eq!(View::new(&board, Rect::new(0, 0, 0, 0), (2, 2)).seen, (0, 0));
    }
}
