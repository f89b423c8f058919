//! The look of a board: the stamps of its frame and pieces, and their places in a given position.

use crate::frame::{Extent, empty_board};
use crate::scene::{Place, Scene, Stamp};
use crate::{Board, Piece};
use crate::{atom, piece};

/// Side of a cell; all lengths of a scene are relative to it.
pub(crate) const CELL: f32 = 40.0;

/// The gap between a board and what is drawn beside it.
const BESIDE: f32 = 16.0;

/// The stamps of one puzzle: the empty board, then its pieces, then their ghosts.
pub(crate) struct Picture {
    pub(crate) extent: Extent,
    pub(crate) stamps: Vec<Stamp>,
    start: Board,
}

impl Picture {
    /// Prepares the pictures of all positions that can be reached from `start` by moving pieces.
    pub(crate) fn new(start: &Board) -> Self {
        let mut stamps = vec![empty_board(start)];
        let pieces = || start.pieces.iter().enumerate();
        stamps.extend(pieces().map(|(index, piece)| body(start, index, piece)));
        stamps.extend(pieces().map(|(index, piece)| ghost(start, index, piece)));
        Self { extent: Extent::of(start), stamps, start: start.clone() }
    }

    /// The empty board, with the top left of the whole picture at (x, y).
    pub(crate) fn base(&self, x: f32, y: f32) -> Place {
        Place { stamp: 0, x: x + self.extent.left, y: y + self.extent.top }
    }

    /// A piece at its place in `board`.
    pub(crate) fn piece(&self, index: usize, board: &Board, x: f32, y: f32) -> Place {
        let base = self.base(x, y);
        let (dx, dy) = displacement(&self.start.pieces[index], &board.pieces[index]);
        Place { stamp: 1 + index, x: base.x + dx, y: base.y + dy }
    }

    /// The trace of a piece at its place in `board`.
    pub(crate) fn ghost(&self, index: usize, board: &Board, x: f32, y: f32) -> Place {
        let place = self.piece(index, board, x, y);
        Place { stamp: place.stamp + self.start.pieces.len(), ..place }
    }

    /// All pieces of a position.
    pub(crate) fn pieces(&self, board: &Board, x: f32, y: f32) -> impl Iterator<Item = Place> {
        (0..board.pieces.len()).map(move |index| self.piece(index, board, x, y))
    }
}

fn body(board: &Board, index: usize, piece: &Piece) -> Stamp {
    match board.atoms.get(index) {
        Some(atom) => atom::body(atom, piece),
        None => piece::body(index, piece),
    }
}

fn ghost(board: &Board, index: usize, piece: &Piece) -> Stamp {
    match board.atoms.get(index) {
        Some(atom) => atom::ghost(atom, piece),
        None => piece::ghost(index, piece),
    }
}

/// The picture of one position, with the molecule to build on its right.
pub(crate) fn scene(board: &Board) -> Scene {
    let picture = Picture::new(board);
    let places = [picture.base(0.0, 0.0)].into_iter().chain(picture.pieces(board, 0.0, 0.0)).collect();
    let (width, height) = (picture.extent.width, picture.extent.height);
    let mut scene = Scene { title: board.summary(), width, height, stamps: picture.stamps, places };
    if let Some(aim) = &board.aim {
        let beside = self::scene(aim);
        let x = width + BESIDE;
        scene.add_scene(&beside, 1.0, x, 0.0);
        (scene.width, scene.height) = (x + beside.width, height.max(beside.height));
    }
    scene
}

/// The offset of a piece from its start.
fn displacement(from: &Piece, to: &Piece) -> (f32, f32) {
    match (from.cells.first(), to.cells.first()) {
        (Some(a), Some(b)) => ((b.1 as f32 - a.1 as f32) * CELL, (b.0 as f32 - a.0 as f32) * CELL),
        _ => (0.0, 0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Role;

    #[test]
    fn pieces_are_placed_where_they_moved_to() {
        let piece = Piece { name: "A".into(), cells: vec![(1, 2)], role: Role::Other };
        let start = Board { width: 4, height: 4, pieces: vec![piece], ..Board::default() };
        let picture = Picture::new(&start);
        let moved = start.slid(0, 2, -1).unwrap();
        let (a, b) = (picture.piece(0, &start, 5.0, 5.0), picture.piece(0, &moved, 5.0, 5.0));
        assert_eq!((b.x - a.x, b.y - a.y), (-CELL, 2.0 * CELL));
        assert_eq!(picture.ghost(0, &start, 5.0, 5.0), Place { stamp: 2, ..a });
    }
}
