//! From a sketch to a legal instance, or to the list of all that is wrong with it.

use slidewise_core::Metric;

use super::shape;
use super::sketch::{Content, Row, Sketch};
use crate::rush::{Axis, Car, Exit, Instance, MAX_SIDE};
use crate::text::{Fault, Faults, Word};

/// The shortest side of a board. A single row or column would be a puzzle without a second dimension.
const MIN_SIDE: usize = 2;

/// Checks a sketch.
pub(super) fn check(mut sketch: Sketch<'_>) -> Result<Instance, Vec<Fault>> {
    let mut faults = std::mem::take(&mut sketch.faults);
    let Some(width) = width(&sketch, &mut faults) else { return Err(faults.finish()) };
    let red_name = red_name(&sketch, &mut faults);
    let cars = cars(&sketch, width, red_name, &mut faults);
    let red = cars.iter().position(|car| Some(car.name.as_str()) == red_name);
    let exit = red.and_then(|red| exit(&sketch, &cars[red], &mut faults));
    match (red, exit) {
        (Some(red), Some(exit)) if faults.is_empty() => Ok(Instance {
            width,
            height: sketch.height,
            walls: walls(&sketch),
            cars,
            red,
            exit,
            goal: sketch.goal,
            metric: if sketch.metric == Metric::Slides { Metric::Moves } else { sketch.metric },
        }),
        _ => Err(faults.finish()),
    }
}

/// The width of the board: what most of its rows agree on. `None` if there is nothing to look at more closely.
fn width(sketch: &Sketch<'_>, faults: &mut Faults) -> Option<usize> {
    let agreeing = |row: &&Row<'_>| sketch.rows.iter().filter(|other| other.width == row.width).count();
    // The last of equal maxima is taken, hence the order: in doubt the first row is right.
    let Some(width) = sketch.rows.iter().rev().max_by_key(agreeing).map(|row| row.width) else {
        let help = "Draw it row by row: letters for the cars, . for an empty cell, # for a wall.";
        faults.add(|| sketch.place.fault("there is no board here").help(help));
        return None;
    };
    let height = sketch.height;
    if width > MAX_SIDE || height > MAX_SIDE {
        let message = format!("the board has {width}×{height} cells; the largest is {MAX_SIDE}×{MAX_SIDE}");
        faults.add(|| sketch.place.fault(message));
        return None;
    }
    if width < MIN_SIDE || height < MIN_SIDE {
        let message = format!("the board has {width}×{height} cells; the smallest is {MIN_SIDE}×{MIN_SIDE}");
        faults.add(|| sketch.place.fault(message));
    }
    for (row, number) in sketch.rows.iter().zip(1..).filter(|(row, _)| row.width != width) {
        faults.add(|| uneven(row, number, width));
    }
    Some(width)
}

/// A row that is longer or shorter than the others.
fn uneven(row: &Row<'_>, number: usize, width: usize) -> Fault {
    let has = cells(row.width);
    let help = if row.width < width {
        format!("Add {}.", cells(width - row.width))
    } else {
        format!("Take {} away.", cells(row.width - width))
    };
    row.place.fault(format!("row {number} has {has}, the other rows have {width}")).help(help)
}

fn cells(count: usize) -> String {
    format!("{count} cell{}", if count == 1 { "" } else { "s" })
}

/// The name of the red car, which must stand somewhere.
fn red_name<'a>(sketch: &Sketch<'a>, faults: &mut Faults) -> Option<&'a str> {
    let found = sketch.red_name();
    if found.is_none() {
        let red = &sketch.red;
        faults.add(|| match (red.place, red.names.first()) {
            (Some(place), Some(text)) => {
                let name = Word { text, place }.quoted();
                place.fault(format!("there is no car called {name} to be the red one")).help(red.help)
            }
            _ => sketch.place.fault("there is no red car").help(red.help),
        });
    }
    found
}

/// All cars with a legal shape, in the order of their names.
fn cars(sketch: &Sketch<'_>, width: usize, red: Option<&str>, faults: &mut Faults) -> Vec<Car> {
    let mut spots = Vec::new();
    for (y, row) in sketch.rows.iter().enumerate() {
        for (x, cell) in row.cells.iter().enumerate() {
            if let Content::Car(name) = cell.content {
                spots.push((name, y, x));
            }
        }
    }
    spots.sort_unstable();
    // In a row of the wrong length everything may stand one cell off: the shapes there would only repeat that fault.
    let even = |spots: &&[(&str, usize, usize)]| spots.iter().all(|spot| sketch.rows[spot.1].width == width);
    let groups = spots.chunk_by(|a, b| a.0 == b.0).filter(even);
    let mut cars: Vec<Car> =
        groups.filter_map(|spots| shape::car(sketch, spots, red == Some(spots[0].0), faults)).collect();
    cars.sort_by(|a, b| order(&a.name).cmp(&order(&b.name)));
    cars
}

/// Numbers by value, then all other names.
fn order(name: &str) -> (bool, i64, &str) {
    let number = name.parse().ok();
    (number.is_none(), number.unwrap_or(0), name)
}

/// Where the red car leaves: to the right or at the bottom unless the text says otherwise.
fn exit(sketch: &Sketch<'_>, red: &Car, faults: &mut Faults) -> Option<Exit> {
    let Some((axis, exit, place)) = sketch.exit else { return Some(Exit::High) };
    if axis == red.axis {
        return Some(exit);
    }
    let (ways, other) = match red.axis {
        Axis::Horizontal => ("left and right", "`exit: left` or `exit: right`"),
        Axis::Vertical => ("up and down", "`exit: top` or `exit: bottom`"),
    };
    let side = exit.name(axis);
    faults.add(|| {
        let message = format!("the red car {} moves {ways} and cannot leave at the {side}", red.name);
        place.fault(message).help(format!("Write {other}."))
    });
    None
}

/// The walls in reading order.
fn walls(sketch: &Sketch<'_>) -> Vec<(usize, usize)> {
    let rows = sketch.rows.iter().enumerate();
    rows.flat_map(|(y, row)| {
        let walls = row.cells.iter().enumerate().filter(|(_, cell)| cell.content == Content::Wall);
        walls.map(move |(x, _)| (y, x))
    })
    .collect()
}
