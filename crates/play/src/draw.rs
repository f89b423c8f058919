//! The screen: a title, the board, messages, and the keys.

mod board;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use slidewise_draw::Board;
use slidewise_solve::{AnyInstance, Puzzle, picture};
use unicode_width::UnicodeWidthStr;

use crate::App;
use crate::help::{KEYS, SHORT};
use crate::view::View;

/// The number of lines above the board: the title.
const ABOVE: u16 = 1;

/// The number of lines below the board: the message and the keys.
const BELOW: u16 = 2;

pub(crate) fn screen(app: &mut App, area: Rect, buffer: &mut Buffer) {
    let Rect { x, y, width, height } = area;
    let text = |buffer: &mut Buffer, line: u16, text: &str, style: Style| {
        if line < height {
            buffer.set_stringn(x, y + line, text, width.into(), style);
        }
    };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    text(buffer, 0, &app.title(), bold);
    let middle = Rect { y: y + ABOVE, height: height.saturating_sub(ABOVE + BELOW), ..area };
    if height > ABOVE + BELOW {
        boards(app, middle, buffer);
        text(buffer, height - 2, &app.news(), bold);
        text(buffer, height - 1, SHORT, Style::new().add_modifier(Modifier::DIM));
    }
    if app.is_help_shown {
        help(area, buffer);
    }
}

/// The board, and beside it the goal.
fn boards(app: &mut App, area: Rect, buffer: &mut Buffer) {
    let aim = aim(app.game.here());
    let beside = if aim.is_some() { area.width / 3 } else { 0 };
    let left = Rect { width: area.width - beside, ..area };
    let board = app.game.board();
    let focus = board.pieces.get(app.chosen).and_then(|piece| piece.cells.first());
    let focus =
        focus.map_or((0, 0), |&(row, column)| (row.min(board.height - 1), column.min(board.width - 1)));
    app.view = View::new(board, left, focus);
    board::draw(app.game.board(), app.view, app.marked(), app.is_colored, buffer);
    if let Some(aim) = aim {
        let right = Rect { x: area.x + left.width, width: beside, ..area };
        buffer.set_stringn(right.x + 1, right.y, "goal:", beside.into(), Style::new());
        let below = Rect { y: right.y + 1, height: right.height.saturating_sub(1), ..right };
        board::draw(&aim, View::new(&aim, below, (0, 0)), None, app.is_colored, buffer);
    }
}

/// The goal, if the board does not show it.
fn aim(puzzle: &Puzzle) -> Option<Board> {
    match &puzzle.instance {
        AnyInstance::Tiles(instance) => Some(picture::tiles_goal(instance)),
        _ => picture::board(puzzle).aim.map(|aim| *aim),
    }
}

/// The keys, over everything else.
fn help(area: Rect, buffer: &mut Buffer) {
    let wide = KEYS.iter().map(|(keys, _)| keys.width()).max().unwrap_or(0);
    let lines = KEYS.iter().map(|(keys, what)| format!(" {keys:<wide$}  {what} "));
    let lines: Vec<_> = lines.chain([String::new(), " press any key to continue ".into()]).collect();
    let width = lines.iter().map(|line| line.width()).max().unwrap_or(0);
    for (line, y) in lines.iter().zip(area.y + ABOVE..area.bottom()) {
        let style = Style::new().add_modifier(Modifier::REVERSED);
        buffer.set_stringn(area.x, y, format!("{line:<width$}"), area.width.into(), style);
    }
}
