//! The shape of one car: a straight line of two cells or more, in one piece.

use super::sketch::Sketch;
use crate::rush::{Axis, Car};
use crate::text::{Fault, Faults, Place};

/// A cell of a car: its name, row and column.
type Spot<'a> = (&'a str, usize, usize);

/// The car that stands on these cells, which come in reading order; a fault if they are no car.
pub(super) fn car(sketch: &Sketch<'_>, spots: &[Spot<'_>], red: bool, faults: &mut Faults) -> Option<Car> {
    let (name, row, column) = spots[0];
    if let Some(axis) = line(spots) {
        return Some(Car { name: name.to_owned(), row, column, length: spots.len(), axis });
    }
    faults.add(|| fault(sketch, spots, red));
    None
}

/// The axis of a straight line of neighbours; `None` for any other figure and for a single cell.
fn line(spots: &[Spot<'_>]) -> Option<Axis> {
    let follow = |down: usize, right: usize| {
        let step = |pair: &[Spot<'_>]| pair[1].1 == pair[0].1 + down && pair[1].2 == pair[0].2 + right;
        spots.len() > 1 && spots.windows(2).all(step)
    };
    if follow(0, 1) { Some(Axis::Horizontal) } else { follow(1, 0).then_some(Axis::Vertical) }
}

/// What keeps these cells from being a car.
fn fault(sketch: &Sketch<'_>, spots: &[Spot<'_>], red: bool) -> Fault {
    let name = spots[0].0;
    let car = if red { format!("the red car {name}") } else { format!("car {name}") };
    let at = |spot: Spot<'_>| sketch.rows[spot.1].cells[spot.2].place;
    if spots.len() == 1 {
        let help = format!("Write {name} in a neighbouring cell too, or empty this one.");
        return at(spots[0]).fault(format!("{car} has one cell; a car has at least two")).help(help);
    }
    let pieces = pieces(spots);
    let Some(second) = pieces.get(1) else { return crooked(spots, &car, at) };
    let place = extent(sketch, second);
    if pieces.iter().all(|piece| line(piece).is_some()) {
        let kind = if red { "red cars" } else { "cars" };
        return place
            .fault(format!("there are {} {kind} called {name}", pieces.len()))
            .help("Give each car its own name.");
    }
    let in_line =
        spots.iter().all(|spot| spot.1 == spots[0].1) || spots.iter().all(|spot| spot.2 == spots[0].2);
    let wrong = if in_line { "has a gap" } else { "is in pieces" };
    let help =
        format!("A car is one straight line: join its cells, or rename those that are not part of {name}.");
    place.fault(format!("{car} {wrong}")).help(help)
}

/// One piece of several cells that is no straight line.
fn crooked(spots: &[Spot<'_>], car: &str, at: impl Fn(Spot<'_>) -> Place) -> Fault {
    let span = |of: fn(&Spot<'_>) -> usize| {
        let (low, high) = (spots.iter().map(of).min(), spots.iter().map(of).max());
        high.zip(low).map_or(0, |(high, low)| high - low + 1)
    };
    let (height, width) = (span(|spot| spot.1), span(|spot| spot.2));
    let first = spots[0];
    let across = spots[1].1 == first.1;
    let off = |spot: &&Spot<'_>| if across { spot.1 != first.1 } else { spot.2 != first.2 };
    let place = at(spots.iter().find(off).copied().unwrap_or(first));
    if height * width == spots.len() {
        let help = "Such blocks belong to the family `bricks`, not to `rush`.";
        return place.fault(format!("{car} is {width}×{height} cells; a car is one cell wide")).help(help);
    }
    let help = "Give the cells off its line another name, or empty them.";
    place.fault(format!("{car} has a bend; a car is a straight line")).help(help)
}

/// The connected pieces of some cells, each in reading order, by the first cell of each.
fn pieces<'a>(spots: &[Spot<'a>]) -> Vec<Vec<Spot<'a>>> {
    let mut left = spots.to_vec();
    let mut pieces = Vec::new();
    while !left.is_empty() {
        let mut piece = vec![left.remove(0)];
        let mut next = 0;
        while next < piece.len() {
            let from = piece[next];
            piece.extend(left.extract_if(.., |spot| spot.1.abs_diff(from.1) + spot.2.abs_diff(from.2) == 1));
            next += 1;
        }
        piece.sort_unstable();
        pieces.push(piece);
    }
    pieces
}

/// Where the first cells of a piece stand in the text, as far as they stand side by side.
fn extent(sketch: &Sketch<'_>, piece: &[Spot<'_>]) -> Place {
    let (_, row, column) = piece[0];
    let cells = &sketch.rows[row].cells;
    let first = cells[column].place;
    let last = piece.iter().zip(column..).take_while(|(spot, x)| spot.1 == row && spot.2 == *x).last();
    let end = last.map_or(first, |(spot, _)| cells[spot.2].place);
    Place { length: (end.column + end.length).saturating_sub(first.column), ..first }
}
