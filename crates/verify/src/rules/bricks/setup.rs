//! Converts names to numbers: the pieces, which of them are interchangeable, and where they must go.

use crate::bricks::{Goal, Group};
use crate::rules::Place;
use crate::slide::{Cell, Direction};

pub(super) struct Piece {
    pub(super) name: String,
    /// Its cells relative to the upper left corner of its bounding box.
    pub(super) shape: Vec<Cell>,
    /// The same as differences of cell numbers.
    offsets: Vec<usize>,
    /// By place and direction: the adjacent place.
    beside: Vec<[Option<Place>; 4]>,
    /// The number of rows and columns that its corner can be in.
    room: (usize, usize),
    columns: usize,
    /// By place: can it, or an interchangeable piece, get there alone on the board?
    pub(super) reach: Vec<bool>,
    /// Does the goal name it?
    pub(super) wanted: bool,
    /// By direction: may it ever move so?
    allowed: [bool; 4],
}

/// A part of the goal.
pub(super) enum Aim {
    /// These pieces stand on these places, which are sorted.
    Fill(Vec<usize>, Vec<Place>),
    /// This piece stands on one of these places.
    Reach(usize, Vec<Place>),
}

impl Piece {
    pub(super) fn new(
        name: &str,
        cells: &[Cell],
        wanted: bool,
        allowed: [bool; 4],
        (rows, columns): (usize, usize),
    ) -> Self {
        let (top, left) = corner(cells);
        let shape: Vec<_> = cells.iter().map(|&(row, column)| (row - top, column - left)).collect();
        let height = shape.iter().map(|cell| cell.0 + 1).max().unwrap_or(0);
        let width = shape.iter().map(|cell| cell.1 + 1).max().unwrap_or(0);
        let room = (rows - height + 1, columns - width + 1);
        let beside = |place: usize| {
            let cell = (place / columns, place % columns);
            let next =
                |direction: Direction| direction.next(cell, room).filter(|_| allowed[direction as usize]);
            let inside = cell.0 < room.0 && cell.1 < room.1;
            Direction::ALL
                .map(|direction| inside.then(|| next(direction)).flatten().map(|cell| number(cell, columns)))
        };
        Self {
            name: name.to_owned(),
            offsets: shape.iter().map(|&(row, column)| row * columns + column).collect(),
            beside: (0..rows * columns).map(beside).collect(),
            reach: vec![false; rows * columns],
            shape,
            room,
            columns,
            wanted,
            allowed,
        }
    }

    /// Is it entirely on the board at this place?
    pub(super) fn fits(&self, place: Place) -> bool {
        let (row, column) = (usize::from(place) / self.columns, usize::from(place) % self.columns);
        row < self.room.0 && column < self.room.1
    }

    /// Its cells at this place.
    pub(super) fn cells(&self, place: Place) -> impl Iterator<Item = usize> {
        self.offsets.iter().map(move |offset| usize::from(place) + offset)
    }

    /// The place one step further, if the piece is on the board there.
    pub(super) fn beside(&self, place: Place, direction: Direction) -> Option<Place> {
        self.beside[usize::from(place)][direction as usize]
    }
}

/// The goal in terms of places.
pub(super) fn aims(pieces: &[Piece], goal: &Goal, width: usize) -> Vec<Aim> {
    match goal {
        Goal::Places(groups) => groups.iter().map(|group| fill(pieces, group, width)).collect(),
        Goal::Exit { name, cells } => {
            let piece = indices(pieces, |piece| piece.name == *name)[0];
            let places = 0..pieces[piece].beside.len() as Place;
            let covers = |&place: &Place| {
                let covered = |cell: &Cell| {
                    pieces[piece].cells(place).any(|own| own == usize::from(number(*cell, width)))
                };
                pieces[piece].fits(place) && cells.iter().all(covered)
            };
            vec![Aim::Reach(piece, places.filter(covers).collect())]
        }
    }
}

fn fill(pieces: &[Piece], Group { names, targets }: &Group, width: usize) -> Aim {
    let mut places: Vec<_> = targets.iter().map(|cells| place(cells, width)).collect();
    places.sort_unstable();
    Aim::Fill(indices(pieces, |piece| names.contains(&piece.name)), places)
}

/// Pieces that the goal does not name are interchangeable if their shapes are equal and they may move in the same
/// directions, and so are those of one group.
pub(super) fn classes(pieces: &[Piece], goal: &Goal) -> Vec<Vec<usize>> {
    let mut classes: Vec<Vec<usize>> = match goal {
        Goal::Places(groups) => {
            groups.iter().map(|group| indices(pieces, |piece| group.names.contains(&piece.name))).collect()
        }
        Goal::Exit { .. } => Vec::new(),
    };
    for piece in pieces.iter().filter(|piece| !piece.wanted) {
        let is_alike = |other: &Piece| other.shape == piece.shape && other.allowed == piece.allowed;
        let class = indices(pieces, |other| !other.wanted && is_alike(other));
        if !classes.contains(&class) {
            classes.push(class);
        }
    }
    classes
}

fn indices(pieces: &[Piece], is_one: impl Fn(&Piece) -> bool) -> Vec<usize> {
    (0..pieces.len()).filter(|&piece| is_one(&pieces[piece])).collect()
}

/// The place of a piece on these cells.
pub(super) fn place(cells: &[Cell], width: usize) -> Place {
    number(corner(cells), width)
}

/// The upper left corner of the bounding box of the cells.
fn corner(cells: &[Cell]) -> Cell {
    let top = cells.iter().map(|cell| cell.0).min();
    let left = cells.iter().map(|cell| cell.1).min();
    top.zip(left).expect("a piece has cells")
}

fn number((row, column): Cell, width: usize) -> Place {
    (row * width + column) as Place
}
