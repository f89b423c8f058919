//! Turns a sketch into a legal instance, or lists everything that is wrong with it.

use super::aim;
use super::sketch::{Content, Drawing, Sketch};
use crate::bricks::{Cell, Goal, Instance, MAX_PIECES, Piece};
use crate::text::drawing::order;
use crate::text::{Fault, Faults};

/// How to draw a board.
const HOW: &str = "Draw it row by row: a name for every piece, . for floor, # for a wall, - for a gate.";

/// A board whose size is known.
pub(super) struct Board {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pieces: Vec<Piece>,
    /// Are all rows of the same length? If not, shapes are meaningless.
    pub(super) even: bool,
}

impl Board {
    /// All names, for a message about an unknown one.
    pub(super) fn known_names(&self) -> String {
        const SHOWN: usize = 16;
        let names: Vec<_> = self.pieces.iter().take(SHOWN).map(|piece| piece.name.as_str()).collect();
        match (names.is_empty(), self.pieces.len() > SHOWN) {
            (true, _) => "There are no pieces on the board.".to_owned(),
            (false, more) => format!("The pieces are {}{}.", names.join(", "), if more { " …" } else { "" }),
        }
    }

    /// The index of the piece with this name.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.name == name)
    }
}

/// Checks a sketch.
pub(super) fn check(mut sketch: Sketch<'_>) -> Result<Instance, Vec<Fault>> {
    let mut faults = std::mem::take(&mut sketch.faults);
    let Some(width) = sketch.board.width(1, HOW, &mut faults) else { return Err(faults.finish()) };
    let mut board = Board {
        width,
        height: sketch.board.height,
        pieces: pieces(&sketch.board, width, &mut faults),
        even: sketch.board.rows.iter().all(|row| row.width == width),
    };
    aim::lock(&sketch, &mut board, &mut faults);
    let gates = gates(&sketch, &board, &mut faults);
    let goal = aim::goal(&sketch, &board, &mut faults);
    let same = aim::same(&sketch, &board, goal.as_ref(), &mut faults);
    if let Some(goal) = &goal {
        nobody_else_on_gates(&sketch, &board, &gates, goal, &mut faults);
    }
    match goal {
        Some(goal) if faults.is_empty() => Ok(Instance {
            width,
            height: board.height,
            walls: sketch.board.cells(Content::Wall),
            gates,
            pieces: board.pieces,
            goal,
            same,
            metric: sketch.metric,
        }),
        _ => Err(faults.finish()),
    }
}

/// Does a drawing have the size of the board?
pub(super) fn fits(drawing: &Drawing<'_>, board: &Board, faults: &mut Faults) -> bool {
    let mut fits = !drawing.uneven(board.width, "the rows of the board have", faults);
    if drawing.height != board.height {
        let message = format!("this drawing has {} rows, the board has {}", drawing.height, board.height);
        faults.add(|| drawing.place.fault(message).help("Draw it in the size of the board."));
        fits = false;
    }
    fits
}

/// All pieces in the order of their names.
fn pieces(board: &Drawing<'_>, width: usize, faults: &mut Faults) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = by_name(board)
        .into_iter()
        .map(|(name, cells)| Piece { name: name.to_owned(), cells, lock: None })
        .collect();
    pieces.sort_by(|a, b| order(&a.name).cmp(&order(&b.name)));
    if pieces.len() > MAX_PIECES {
        let mut firsts: Vec<Cell> = pieces.iter().map(|piece| piece.cells[0]).collect();
        firsts.sort_unstable();
        let message = format!("there are {} pieces; the maximum is {MAX_PIECES}", pieces.len());
        let help = "Pieces that never move can be drawn as walls, #.";
        faults.add(|| board.place_of(firsts[MAX_PIECES]).fault(message).help(help));
    }
    // Spaces separate the cells of a drawn row, and a row of a single column has none.
    if width == 1 && pieces.iter().any(|piece| piece.name.chars().count() > 1) {
        let message = "on a board of one column every name has one character";
        faults.add(|| board.place.fault(message).help("Add a column of walls."));
    }
    pieces
}

/// The pieces on a drawing with their cells in reading order.
pub(super) fn by_name<'a>(drawing: &Drawing<'a>) -> Vec<(&'a str, Vec<Cell>)> {
    drawing.by_name(|content| match content {
        Content::Piece(name) => Some(*name),
        _ => None,
    })
}

/// Checks that no piece stands on a gate that it may not enter.
fn nobody_else_on_gates(
    sketch: &Sketch<'_>,
    board: &Board,
    gates: &[Cell],
    goal: &Goal,
    faults: &mut Faults,
) {
    for (index, piece) in board.pieces.iter().enumerate() {
        let Some(cell) = piece.cells.iter().find(|cell| gates.contains(cell)) else { continue };
        if !goal.pieces().contains(&index) {
            let message =
                format!("the piece {} stands on a gate, which only pieces of the goal may enter", piece.name);
            let help = "Remove the gate, or let the piece start elsewhere.";
            faults.add(|| sketch.board.place_of(*cell).fault(message).help(help));
        }
    }
}

/// The gates in reading order, including those hidden by pieces.
fn gates(sketch: &Sketch<'_>, board: &Board, faults: &mut Faults) -> Vec<Cell> {
    let mut gates = sketch.board.cells(Content::Gate);
    let Some(hidden) = &sketch.gates else { return gates };
    fits(hidden, board, faults);
    let walls = sketch.board.cells(Content::Wall);
    for (y, x, spot) in hidden.spots().filter(|(_, _, spot)| spot.content == Content::Marked) {
        if walls.binary_search(&(y, x)).is_ok() {
            faults.add(|| spot.place.fault("there is a wall in this cell, which cannot be a gate"));
        }
        gates.push((y, x));
    }
    gates.sort_unstable();
    gates.dedup();
    gates
}
