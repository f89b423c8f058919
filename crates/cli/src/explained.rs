//! Explanations of heuristics: as text, and drawn.

use std::path::Path;

use slidewise_draw::{Board, Panel, Vertex};
use slidewise_lab::explanation::{ExplanationReport, Line};
use slidewise_solve::{Puzzle, picture as pictures};

use crate::{output, picture};

/// The tree of an explanation, and below it the position that it compares with, if there is one.
pub(crate) fn text(puzzle: &Puzzle, explanation: &ExplanationReport) -> String {
    let mut text: String = explanation.lines().iter().map(|line| format!("  {}\n", line.text())).collect();
    if let Some(aim) = aim(puzzle, explanation) {
        let here = Panel { caption: "here".into(), board: Board { aim: None, ..picture::board(puzzle) } };
        text += &slidewise_draw::terminal_row(&[here, aim], picture::style(), picture::width());
    }
    text
}

/// Draws the board with the cells that the explanation mentions, the position that it compares with, and the tree.
pub(crate) fn draw(path: &Path, puzzle: &Puzzle, explanation: &ExplanationReport) -> anyhow::Result<()> {
    let mut board = picture::board(puzzle);
    board.visited.extend(&explanation.cells);
    board.goals = explanation.marked();
    let mut panels = vec![Panel { caption: puzzle.name.clone(), board }];
    panels.extend(aim(puzzle, explanation));
    // The font of the pictures lacks these characters.
    let drawable = |text: String| text.replace(';', ",").replace('∞', "inf").replace('²', " squared");
    let vertex = |Line { branches, value, words, counts }| Vertex {
        branches,
        value: drawable(value),
        words: drawable(words),
        counts,
    };
    let tree: Vec<_> = explanation.lines().into_iter().map(vertex).collect();
    output::file(path, slidewise_draw::svg_tree(&panels, &tree).as_bytes())
}

/// The position that an explanation compares with.
fn aim(puzzle: &Puzzle, explanation: &ExplanationReport) -> Option<Panel> {
    let placed: Vec<_> =
        explanation.aim().iter().map(|placed| (placed.piece.as_str(), placed.cells.as_slice())).collect();
    let board = pictures::with_pieces_at(&picture::board(puzzle), &placed);
    (!placed.is_empty()).then(|| Panel { caption: "compared with".into(), board })
}

/// A maze with values in its cells.
pub(crate) fn in_cells(puzzle: &Puzzle, values: &[((usize, usize), Option<u32>)]) -> Board {
    let word = |value: Option<u32>| value.map_or("∞".into(), |value| value.to_string());
    let labels = values.iter().map(|&(cell, value)| (cell, word(value))).collect();
    Board { labels, ..picture::board(puzzle) }
}

/// The same as text: `S` is the start, `#` a wall; cells that cannot be reached are empty.
pub(crate) fn cells_text(board: &Board) -> String {
    let width = board.labels.iter().map(|(_, value)| value.chars().count()).max().unwrap_or(1);
    let start = board.pieces.first().and_then(|piece| piece.cells.first());
    let cell = |cell: (usize, usize)| {
        let value = board.labels.iter().find(|(other, _)| *other == cell).map(|(_, value)| value.as_str());
        match value {
            _ if Some(&cell) == start => "S",
            _ if board.walls.contains(&cell) => "#",
            value => value.unwrap_or(""),
        }
    };
    let row = |row: usize| {
        let cells: Vec<_> =
            (0..board.width).map(|column| format!("{:>width$}", cell((row, column)))).collect();
        format!("{}\n", cells.join(" ").trim_end())
    };
    (0..board.height).map(row).collect()
}
