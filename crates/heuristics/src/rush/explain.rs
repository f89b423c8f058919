//! Common parts of the explanations for Rush Hour: cars.

use std::ops::Range;

use slidewise_core::Explanation;
use slidewise_domains::rush::{Axis, Car, Exit, Goal, Instance};

use crate::phrases::counted;

/// The coordinates along the red car's line between it and the exit edge, if it is at this position.
pub(super) fn way(instance: &Instance, at: usize) -> Range<usize> {
    let red = instance.red();
    let side = if red.axis == Axis::Horizontal { instance.width } else { instance.height };
    match instance.exit {
        Exit::Low => 0..at,
        Exit::High => at + red.length..side,
    }
}

/// The row or column of a car, counted from 0 like all cells.
pub(super) fn line(car: &Car) -> String {
    match car.axis {
        Axis::Horizontal => format!("row {}", car.row),
        Axis::Vertical => format!("column {}", car.column),
    }
}

/// The words for moving towards the low and towards the high end of a line.
pub(super) fn directions(axis: Axis) -> [&'static str; 2] {
    match axis {
        Axis::Horizontal => ["left", "right"],
        Axis::Vertical => ["up", "down"],
    }
}

/// A part about a car at its place.
pub(super) fn of_car(car: &Car, what: String, value: usize) -> Explanation {
    Explanation::given(what, value as u32).about([car.name.clone()]).on(car.cells())
}

/// The red car's own move, unless the goal is a clear way.
pub(super) fn leaving(here: &Instance) -> Option<Explanation> {
    let red = here.red();
    let what = format!("{} itself must move to the exit", red.name);
    (here.goal == Goal::Exit).then(|| of_car(red, what, 1))
}

/// The value of [`Blockers`](super::Blockers) in a position that is not solved: the cars in the red car's way.
pub(super) fn blockers(here: &Instance) -> Explanation {
    let red = here.red();
    let way: Vec<_> = way(here, red.position()).map(|position| red.cell_at(position)).collect();
    let mut parts: Vec<_> = leaving(here).into_iter().collect();
    for (_, car) in here.cars.iter().enumerate().filter(|(index, _)| *index != here.red) {
        let covered = car.cells().filter(|cell| way.contains(cell)).count();
        // A car that lies along the path refutes the puzzle, but is counted nevertheless.
        let cells = if covered == 1 { String::new() } else { format!(" with {}", counted(covered, "cell")) };
        let what = format!("{} is in the way of {} in {}{cells}", car.name, red.name, line(car));
        if covered > 0 {
            parts.push(of_car(car, what, covered));
        }
    }
    let walls: Vec<_> = here.walls.iter().copied().filter(|wall| way.contains(wall)).collect();
    if !walls.is_empty() {
        let what = format!("{} in the way of {}", counted(walls.len(), "wall"), red.name);
        parts.push(Explanation::given(what, walls.len() as u32).on(walls));
    }
    let what = format!("what must move before {} can leave along {}", red.name, line(red));
    Explanation::sum(what, parts).on(way)
}

/// A solved position.
pub(super) fn solved(here: &Instance) -> Explanation {
    of_car(here.red(), format!("{} is at the exit", here.red().name), 0)
}
