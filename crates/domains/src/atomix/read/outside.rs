//! Boards that do not distinguish floor from the outside: every cell that no atom can reach becomes a wall.

use std::collections::HashSet;

use super::sketch::{Content, Drawing};
use crate::atomix::Cell;

/// Turns the floor around a board into walls and cuts off everything beyond the outermost walls and atoms. A board that
/// the atoms can leave keeps its floor up to the edge.
pub(super) fn close(board: &mut Drawing<'_>) {
    let width = board.rows.first().map_or(0, |row| row.cells.len());
    let even = board.rows.iter().all(|row| row.width == width) && board.height == board.rows.len();
    let solid: Vec<Cell> = filled(board, |content| content != Content::Floor);
    if !even || solid.is_empty() {
        return;
    }
    let atoms = filled(board, |content| matches!(content, Content::Atom(_)));
    let inside = connected(board, atoms);
    let edge = filled(board, |_| true)
        .into_iter()
        .filter(|&(row, column)| row == 0 || column == 0 || row + 1 == board.height || column + 1 == width);
    let outside = connected(board, edge.collect());
    for &(row, column) in outside.difference(&inside) {
        board.rows[row].cells[column].content = Content::Wall;
    }
    crop(board, &solid);
}

fn filled(board: &Drawing<'_>, wanted: impl Fn(Content<'_>) -> bool) -> Vec<Cell> {
    board.spots().filter(|(_, _, spot)| wanted(spot.content)).map(|(row, column, _)| (row, column)).collect()
}

/// All cells except walls that are connected to these.
fn connected(board: &Drawing<'_>, mut next: Vec<Cell>) -> HashSet<Cell> {
    let mut found = HashSet::new();
    while let Some((row, column)) = next.pop() {
        let spot = board.rows.get(row).and_then(|row| row.cells.get(column));
        if spot.is_some_and(|spot| spot.content != Content::Wall) && found.insert((row, column)) {
            next.extend([(row.wrapping_sub(1), column), (row + 1, column)]);
            next.extend([(row, column.wrapping_sub(1)), (row, column + 1)]);
        }
    }
    found
}

/// Keeps the rows and columns from the first to the last of these cells.
fn crop(board: &mut Drawing<'_>, solid: &[Cell]) {
    let range = |part: fn(&Cell) -> usize| {
        let (first, last) = (solid.iter().map(part).min(), solid.iter().map(part).max());
        first.unwrap_or(0)..last.map_or(0, |last| last + 1)
    };
    let (rows, columns) = (range(|cell| cell.0), range(|cell| cell.1));
    board.rows.truncate(rows.end);
    board.rows.drain(..rows.start);
    board.height = board.rows.len();
    for row in &mut board.rows {
        row.cells.truncate(columns.end);
        row.cells.drain(..columns.start);
        row.width = row.cells.len();
    }
}
