//! The shape of one car: a straight, contiguous line of at least two cells.

use super::sketch::Board;
use crate::rush::{Axis, Car};
use crate::text::{Fault, Faults, Place};

/// A cell of a car: its row and column.
type Cell = (usize, usize);

/// The car on these cells, which are in reading order; a fault if they do not form a car.
pub(super) fn car(
    board: &Board<'_>,
    name: &str,
    cells: &[Cell],
    red: bool,
    faults: &mut Faults,
) -> Option<Car> {
    let (row, column) = cells[0];
    if let Some(axis) = line(cells) {
        return Some(Car { name: name.to_owned(), row, column, length: cells.len(), axis });
    }
    faults.add(|| fault(board, name, cells, red));
    None
}

/// The axis of a straight line of neighbours; `None` for any other figure and for a single cell.
fn line(cells: &[Cell]) -> Option<Axis> {
    let follow = |down: usize, right: usize| {
        let step = |pair: &[Cell]| pair[1] == (pair[0].0 + down, pair[0].1 + right);
        cells.len() > 1 && cells.windows(2).all(step)
    };
    if follow(0, 1) { Some(Axis::Horizontal) } else { follow(1, 0).then_some(Axis::Vertical) }
}

/// The fault of cells that do not form a car.
fn fault(board: &Board<'_>, name: &str, cells: &[Cell], red: bool) -> Fault {
    let car = if red { format!("the red car {name}") } else { format!("car {name}") };
    let at = |cell: Cell| board.place_of(cell);
    if cells.len() == 1 {
        let help = format!(
            "Write {name} in a neighbouring cell too, or empty this one. Cars of one cell are pieces of the family \
             `bricks`, with a line `horizontal: {name}` or `vertical: {name}`."
        );
        return at(cells[0]).fault(format!("{car} has one cell; a car has at least two")).help(help);
    }
    let pieces = pieces(cells);
    let Some(second) = pieces.get(1) else { return crooked(cells, &car, at) };
    let place = extent(board, second);
    if pieces.iter().all(|piece| line(piece).is_some()) {
        let kind = if red { "red cars" } else { "cars" };
        return place
            .fault(format!("there are {} {kind} called {name}", pieces.len()))
            .help("Give each car its own name. Several cars that must all get out belong to the family `bricks`, with lines `horizontal:` and `vertical:`.");
    }
    let in_line =
        cells.iter().all(|cell| cell.0 == cells[0].0) || cells.iter().all(|cell| cell.1 == cells[0].1);
    let wrong = if in_line { "has a gap" } else { "is in pieces" };
    let help =
        format!("A car is one straight line: join its cells, or rename those that are not part of {name}.");
    place.fault(format!("{car} {wrong}")).help(help)
}

/// A connected piece of several cells that is not a straight line.
fn crooked(cells: &[Cell], car: &str, at: impl Fn(Cell) -> Place) -> Fault {
    let span = |of: fn(&Cell) -> usize| {
        let (low, high) = (cells.iter().map(of).min(), cells.iter().map(of).max());
        high.zip(low).map_or(0, |(high, low)| high - low + 1)
    };
    let (height, width) = (span(|cell| cell.0), span(|cell| cell.1));
    let first = cells[0];
    let across = cells[1].0 == first.0;
    let off = |cell: &&Cell| if across { cell.0 != first.0 } else { cell.1 != first.1 };
    let place = at(cells.iter().find(off).copied().unwrap_or(first));
    if height * width == cells.len() {
        let help = "Such blocks belong to the family `bricks`, not to `rush`.";
        return place.fault(format!("{car} is {width}×{height} cells; a car is one cell wide")).help(help);
    }
    let help = "Give the cells off its line another name, or empty them.";
    place.fault(format!("{car} has a bend; a car is a straight line")).help(help)
}

/// The connected pieces of some cells, each in reading order, by the first cell of each.
fn pieces(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let mut left = cells.to_vec();
    let mut pieces = Vec::new();
    while !left.is_empty() {
        let mut piece = vec![left.remove(0)];
        let mut next = 0;
        while next < piece.len() {
            let from = piece[next];
            piece.extend(left.extract_if(.., |cell| cell.0.abs_diff(from.0) + cell.1.abs_diff(from.1) == 1));
            next += 1;
        }
        piece.sort_unstable();
        pieces.push(piece);
    }
    pieces
}

/// The position in the text of the first cells of a piece, as far as they are side by side.
fn extent(board: &Board<'_>, piece: &[Cell]) -> Place {
    let (row, column) = piece[0];
    let first = board.place_of(piece[0]);
    let last = piece.iter().zip(column..).take_while(|(cell, x)| **cell == (row, *x)).last();
    let end = last.map_or(first, |(cell, _)| board.place_of(*cell));
    Place { length: (end.column + end.length).saturating_sub(first.column), ..first }
}
