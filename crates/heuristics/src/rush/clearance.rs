//! The distances that the red car and the cars in its way must move.

use std::ops::Range;

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic, Metric};
use slidewise_domains::rush::{Axis, Car, Goal, Instance, Rush, Shape, State};

use super::{Blockers, explain};
use crate::phrases::counted;

/// In the metric `steps`: the red car's distance to the exit, plus the steps that each car in its way needs to leave
/// the red car's line on the nearer side. In all other metrics the same as [`Blockers`].
///
/// Admissible and consistent. A car between the red car and the exit must be off the line when the red car passes, and
/// only its own steps take it there. A step changes the share of its own car by at most 1, and the red car passes cars
/// neither forwards nor backwards, so no other share changes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clearance;

impl<S: Shape> Heuristic<Rush<S>> for Clearance {
    fn estimate(&self, rush: &Rush<S>, state: &State<S>) -> Option<Cost> {
        let instance = rush.instance();
        if instance.metric != Metric::Steps {
            return Blockers.estimate(rush, state);
        }
        let positions: Vec<usize> = rush.positions(state).collect();
        let way = explain::way(instance, positions[instance.red]);
        let mut steps = if instance.goal == Goal::Exit { way.len() } else { 0 };
        for (car, &position) in instance.cars.iter().zip(&positions) {
            if is_in_the_way(instance, &way, car, position) {
                let sides = steps_off(instance, car, position, across(instance.red()));
                steps += sides.into_iter().flatten().min()?;
            }
        }
        Some(steps as Cost)
    }

    fn explain(&self, rush: &Rush<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        let here = rush.instance_at(state);
        if here.metric != Metric::Steps {
            return Blockers.explain(rush, state);
        }
        let red = here.red();
        let way = explain::way(&here, red.position());
        let mut parts = Vec::new();
        if here.goal == Goal::Exit {
            let what = format!("{} has {} to go", red.name, counted(way.len(), "step"));
            parts.push(explain::of_car(red, what, way.len()));
        }
        for car in here.cars.iter().filter(|car| is_in_the_way(&here, &way, car, car.position())) {
            let steps = steps_off(&here, car, car.position(), across(red));
            let sides = explain::directions(car.axis).into_iter().zip(steps);
            let sides: Vec<_> = sides
                .map(|(word, steps)| match steps {
                    Some(steps) => format!("{word} by {steps}"),
                    None => format!("never {word}"),
                })
                .collect();
            let what = format!("{} must leave {}: {}", car.name, explain::line(red), sides.join(" or "));
            let least = steps.into_iter().flatten().min();
            parts.push(Explanation {
                value: least.map(|least| least as Cost),
                ..explain::of_car(car, what, 0)
            });
        }
        let what = format!("steps of {} and of the cars in its way", red.name);
        Some(Explanation::sum(what, parts).on(way.map(|position| red.cell_at(position))))
    }

    fn guarantee(&self, _: &Rush<S>) -> Guarantee {
        Guarantee::CONSISTENT
    }
}

/// Does a car at a position stand across the red car's way?
fn is_in_the_way(instance: &Instance, way: &Range<usize>, car: &Car, position: usize) -> bool {
    let red = instance.red();
    car.axis != red.axis
        && way.contains(&across(car))
        && (position..position + car.length).contains(&across(red))
}

/// The coordinate of a car's line.
fn across(car: &Car) -> usize {
    match car.axis {
        Axis::Horizontal => car.row,
        Axis::Vertical => car.column,
    }
}

/// The steps a car needs from a position to leave a cell of its line towards the low and towards the high end, if the
/// walls and the board leave room for that.
fn steps_off(instance: &Instance, car: &Car, position: usize, cell: usize) -> [Option<usize>; 2] {
    let side = match car.axis {
        Axis::Horizontal => instance.width,
        Axis::Vertical => instance.height,
    };
    let is_free = |at: usize| !instance.walls.contains(&car.cell_at(at));
    // The position of its first cell then: before the cell, or just behind it.
    let low = (cell >= car.length).then(|| cell - car.length);
    let low = low.filter(|&low| (low..position).all(is_free)).map(|low| position - low);
    let high = cell + 1;
    let fits = high + car.length <= side && (position + car.length..high + car.length).all(is_free);
    let high = fits.then(|| high - position);
    [low, high]
}
