//! How far the red car and the cars in its way must move.

use slidewise_core::{Cost, Guarantee, Heuristic, Metric};
use slidewise_domains::rush::{Axis, Car, Exit, Goal, Instance, Rush, State};

use super::Blockers;

/// In the metric `steps`: the red car's way to the exit, and what each car in that way needs to leave the red car's line
/// on the nearer side. In all other metrics the same as [`Blockers`].
///
/// Admissible and consistent. A car between the red car and the exit must be off the line when the red car passes, and
/// only its own steps take it there. A step changes the share of its own car by at most 1, and the red car passes cars
/// neither forwards nor backwards, so no other share changes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clearance;

impl<const C: usize, const K: usize> Heuristic<Rush<C, K>> for Clearance {
    fn estimate(&self, rush: &Rush<C, K>, state: &State<C, K>) -> Option<Cost> {
        let instance = rush.instance();
        if instance.metric != Metric::Steps {
            return Blockers.estimate(rush, state);
        }
        let positions: Vec<usize> = rush.positions(state).collect();
        let (red, at) = (instance.red(), positions[instance.red]);
        let (line, side) = match red.axis {
            Axis::Horizontal => (red.row, instance.width),
            Axis::Vertical => (red.column, instance.height),
        };
        let way = match instance.exit {
            Exit::Low => 0..at,
            Exit::High => at + red.length..side,
        };
        let mut steps = if instance.goal == Goal::Exit { way.len() } else { 0 };
        for (car, &position) in instance.cars.iter().zip(&positions) {
            let is_in_the_way = car.axis != red.axis
                && way.contains(&across(car))
                && (position..position + car.length).contains(&line);
            if is_in_the_way {
                steps += steps_off(instance, car, position, line)?;
            }
        }
        Some(steps as Cost)
    }

    fn guarantee(&self, _: &Rush<C, K>) -> Guarantee {
        Guarantee::CONSISTENT
    }
}

/// The coordinate of a car's line.
fn across(car: &Car) -> usize {
    match car.axis {
        Axis::Horizontal => car.row,
        Axis::Vertical => car.column,
    }
}

/// The steps a car needs from a position to leave a cell of its line, if the walls and the board leave room for that.
fn steps_off(instance: &Instance, car: &Car, position: usize, cell: usize) -> Option<usize> {
    let side = match car.axis {
        Axis::Horizontal => instance.width,
        Axis::Vertical => instance.height,
    };
    let is_free = |at: usize| !instance.walls.contains(&car.cell_at(at));
    // Where its first cell is then: before the cell, or just behind it.
    let low = (cell >= car.length).then(|| cell - car.length);
    let low = low.filter(|&low| (low..position).all(is_free)).map(|low| position - low);
    let high = cell + 1;
    let fits = high + car.length <= side && (position + car.length..high + car.length).all(is_free);
    let high = fits.then(|| high - position);
    low.into_iter().chain(high).min()
}
