//! Turns a drawing into a legal maze, or lists all its faults.

use slidewise_core::Metric;

use super::content::{Content, Drawing, LEGEND};
use crate::maze::{Cell, Instance, Neighbours};
use crate::text::drawing::Spot;
use crate::text::{Fault, Faults, Place, Word};

/// Which start and goal to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ends {
    /// The drawn ones.
    Drawn,
    /// The drawn ones; if neither is drawn, the bottom left and the top right corner, as on the Rush Hour page.
    DrawnOrCorners,
}

/// Checks a drawing. The metric must fit the neighbours.
pub(super) fn check(
    drawing: &Drawing<'_>,
    ends: Ends,
    neighbours: Neighbours,
    metric: Metric,
    mut faults: Faults,
) -> Result<Instance, Vec<Fault>> {
    let Some(width) = drawing.width(1, LEGEND, &mut faults) else { return Err(faults.finish()) };
    strangers(drawing, &mut faults);
    let ends = match ends {
        Ends::DrawnOrCorners if !drawing.spots().any(|(_, _, spot)| is_end(spot)) => {
            corners(drawing, width, &mut faults)
        }
        _ => [
            one(drawing, "start", "S", Content::is_start, &mut faults),
            one(drawing, "goal", "G", Content::is_goal, &mut faults),
        ],
    };
    match ends {
        [Some(start), Some(goal)] if faults.is_empty() => {
            let walls = drawing.spots().map(|(_, _, spot)| spot.content == Content::Wall).collect();
            Ok(Instance { width, height: drawing.height, walls, start, goal, neighbours, metric })
        }
        _ => Err(faults.finish()),
    }
}

/// Reports characters that have no meaning.
fn strangers(drawing: &Drawing<'_>, faults: &mut Faults) {
    for (_, _, spot) in drawing.spots() {
        if let Content::Strange(text) = spot.content {
            let word = Word { text, place: spot.place };
            let message = || format!("{} does not belong in a maze", word.quoted());
            faults.add(|| spot.place.fault(message()).help(LEGEND));
        }
    }
}

fn is_end(spot: &Spot<Content<'_>>) -> bool {
    spot.content.is_start() || spot.content.is_goal()
}

/// The only cell with this content.
fn one<'a>(
    drawing: &Drawing<'a>,
    what: &str,
    letter: &str,
    is_it: fn(Content<'a>) -> bool,
    faults: &mut Faults,
) -> Option<Cell> {
    let mut all = drawing.spots().filter(|(_, _, spot)| is_it(spot.content));
    let first = all.next();
    if first.is_none() {
        let help = format!("Write {letter} in a free cell.");
        faults.add(|| drawing.place.fault(format!("there is no {what}")).help(help));
    }
    for (_, _, spot) in all {
        let help = format!("A maze has one {what}: keep one {letter}.");
        faults.add(|| spot.place.fault(format!("this is a second {what}")).help(help));
    }
    first.map(|(row, column, _)| cell(row, column))
}

/// The start and goal of the Rush Hour page. Incomplete rows are ignored.
fn corners(drawing: &Drawing<'_>, width: usize, faults: &mut Faults) -> [Option<Cell>; 2] {
    let ends = [("start", "S", drawing.height - 1, 0), ("goal", "G", 0, width - 1)];
    ends.map(|(what, letter, row, column)| {
        let spot = drawing.rows.get(row).and_then(|row| row.cells.get(column))?;
        if spot.content == Content::Wall {
            let message = format!("there is no {what}, and this corner, the usual one, is a wall");
            let help = format!("Write {letter} in a free cell.");
            faults.add(|| spot.place.fault(message).help(help));
        }
        Some(cell(row, column))
    })
}

fn cell(row: usize, column: usize) -> Cell {
    Cell { row: row as u16, column: column as u16 }
}

/// Reports that a metric requires diagonal steps.
pub(super) fn needs_diagonals(place: Place, faults: &mut Faults) {
    let message = "octile is for mazes with diagonal steps";
    faults.add(|| place.fault(message).help("Write `neighbours: 8`, or `metric: steps`."));
}
