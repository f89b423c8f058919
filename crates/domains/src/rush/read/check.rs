//! Turns a sketch into a legal instance, or lists everything that is wrong with it.

use slidewise_core::Metric;

use super::shape;
use super::sketch::{Content, Sketch};
use crate::rush::{Axis, Car, Exit, Instance};
use crate::text::drawing::order;
use crate::text::{Fault, Faults, Word};

/// The minimum side of a board. A single row or column would be a puzzle without a second dimension.
const MIN_SIDE: usize = 2;

/// How to draw a board.
const HOW: &str = "Draw it row by row: letters for the cars, . for an empty cell, # for a wall.";

/// Checks a sketch.
pub(super) fn check(mut sketch: Sketch<'_>) -> Result<Instance, Vec<Fault>> {
    let mut faults = std::mem::take(&mut sketch.faults);
    let Some(width) = sketch.board.width(MIN_SIDE, HOW, &mut faults) else { return Err(faults.finish()) };
    let red_name = red_name(&sketch, &mut faults);
    let cars = cars(&sketch, width, red_name, &mut faults);
    let red = cars.iter().position(|car| Some(car.name.as_str()) == red_name);
    let exit = red.and_then(|red| exit(&sketch, &cars[red], &mut faults));
    match (red, exit) {
        (Some(red), Some(exit)) if faults.is_empty() => Ok(Instance {
            width,
            height: sketch.board.height,
            walls: sketch.board.cells(Content::Wall),
            cars,
            red,
            exit,
            goal: sketch.goal,
            metric: if sketch.metric == Metric::Slides { Metric::Moves } else { sketch.metric },
        }),
        _ => Err(faults.finish()),
    }
}

/// What to do with several red cars.
const SEVERAL_RED: &str = "There is one red car. A puzzle with several belongs to the family `bricks`: draw where they must \
                           end under a line `goal:`, and lock the cars with lines `horizontal:` and `vertical:`.";

/// The name of the red car, which must be on the board.
fn red_name<'a>(sketch: &Sketch<'a>, faults: &mut Faults) -> Option<&'a str> {
    let found = sketch.red_name();
    if found.is_none() {
        let red = &sketch.red;
        faults.add(|| match (red.place, red.names.first()) {
            (Some(place), Some(text)) => {
                let name = Word { text, place }.quoted();
                let is_list = text.contains([' ', ',']);
                let help = if is_list { SEVERAL_RED } else { red.help };
                place.fault(format!("there is no car called {name} to be the red one")).help(help)
            }
            _ => sketch.board.place.fault("there is no red car").help(red.help),
        });
    }
    found
}

/// All cars with a legal shape, in the order of their names.
fn cars(sketch: &Sketch<'_>, width: usize, red: Option<&str>, faults: &mut Faults) -> Vec<Car> {
    let cars = sketch.board.by_name(|content| match content {
        Content::Car(name) => Some(*name),
        _ => None,
    });
    // In a row of the wrong length, everything may be one cell off: faults in the shapes there would only repeat that
    // fault.
    let even = |cells: &[(usize, usize)]| cells.iter().all(|cell| sketch.board.rows[cell.0].width == width);
    let cars = cars.iter().filter(|(_, cells)| even(cells));
    let mut cars: Vec<Car> = cars
        .filter_map(|(name, cells)| shape::car(&sketch.board, name, cells, red == Some(*name), faults))
        .collect();
    cars.sort_by(|a, b| order(&a.name).cmp(&order(&b.name)));
    cars
}

/// Where the red car leaves: to the right or at the bottom, unless the text states another exit.
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
