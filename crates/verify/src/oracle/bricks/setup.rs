//! From names to numbers: the pieces, which of them are interchangeable, and where they must go.

use crate::bricks::{Goal, Group};
use crate::slide::Cell;

pub(super) struct Piece {
    pub(super) name: String,
    /// Its cells, counted from the upper left corner of the rectangle around them.
    pub(super) shape: Vec<Cell>,
    pub(super) height: usize,
    pub(super) width: usize,
    /// Whether the goal names it.
    pub(super) wanted: bool,
}

/// A part of the goal.
pub(super) enum Aim {
    /// These pieces stand on these places, which are sorted.
    Fill(Vec<usize>, Vec<u8>),
    /// This piece stands on one of these places.
    Reach(usize, Vec<u8>),
}

impl Piece {
    pub(super) fn new(name: &str, cells: &[Cell], wanted: bool) -> Self {
        let (top, left) = corner(cells);
        let shape: Vec<_> = cells.iter().map(|&(row, column)| (row - top, column - left)).collect();
        let height = shape.iter().map(|cell| cell.0 + 1).max().unwrap_or(0);
        let width = shape.iter().map(|cell| cell.1 + 1).max().unwrap_or(0);
        Self { name: name.to_owned(), shape, height, width, wanted }
    }

    /// Its cells when the rectangle around it is here.
    pub(super) fn cells(&self, (row, column): Cell) -> Vec<Cell> {
        self.shape.iter().map(|cell| (row + cell.0, column + cell.1)).collect()
    }
}

/// The goal in places.
pub(super) fn aims(pieces: &[Piece], goal: &Goal, width: usize) -> Vec<Aim> {
    match goal {
        Goal::Places(groups) => groups.iter().map(|group| fill(pieces, group, width)).collect(),
        Goal::Exit { name, cells } => {
            let piece = indices(pieces, |piece| piece.name == *name)[0];
            let covers = |&place: &u8| {
                let own = pieces[piece].cells((usize::from(place) / width, usize::from(place) % width));
                cells.iter().all(|cell| own.contains(cell))
            };
            vec![Aim::Reach(piece, (0..=u8::MAX).filter(covers).collect())]
        }
    }
}

fn fill(pieces: &[Piece], Group { names, targets }: &Group, width: usize) -> Aim {
    let mut places: Vec<_> = targets.iter().map(|cells| place(corner(cells), width)).collect();
    places.sort_unstable();
    Aim::Fill(indices(pieces, |piece| names.contains(&piece.name)), places)
}

/// Pieces that the goal does not name are interchangeable if their shapes are equal, and so are those of one group.
pub(super) fn classes(pieces: &[Piece], goal: &Goal) -> Vec<Vec<usize>> {
    let mut classes: Vec<Vec<usize>> = match goal {
        Goal::Places(groups) => {
            groups.iter().map(|group| indices(pieces, |piece| group.names.contains(&piece.name))).collect()
        }
        Goal::Exit { .. } => Vec::new(),
    };
    for piece in pieces.iter().filter(|piece| !piece.wanted) {
        let class = indices(pieces, |other| !other.wanted && other.shape == piece.shape);
        if !classes.contains(&class) {
            classes.push(class);
        }
    }
    classes
}

fn indices(pieces: &[Piece], is_one: impl Fn(&Piece) -> bool) -> Vec<usize> {
    (0..pieces.len()).filter(|&piece| is_one(&pieces[piece])).collect()
}

/// The upper left corner of the rectangle around the cells.
pub(super) fn corner(cells: &[Cell]) -> Cell {
    let top = cells.iter().map(|cell| cell.0).min();
    let left = cells.iter().map(|cell| cell.1).min();
    top.zip(left).expect("a piece has cells")
}

pub(super) fn place((row, column): Cell, width: usize) -> u8 {
    (row * width + column) as u8
}
