//! The positions that each car can ever take: its line ends at the board's edge and at walls, and cars on one line keep
//! their order.

use std::ops::RangeInclusive;

use super::{Axis, Car, Exit, Instance};

/// The range of positions of each car of an instance.
pub(super) struct Lanes {
    ranges: Vec<RangeInclusive<usize>>,
}

impl Lanes {
    pub(super) fn of(instance: &Instance) -> Self {
        let lanes = Self { ranges: Vec::new() };
        let ranges = instance.cars.iter().map(|car| lanes.range(instance, car)).collect();
        Self { ranges }
    }

    /// For each car: the positions of its first cell that it can ever take.
    pub(super) fn ranges(&self) -> &[RangeInclusive<usize>] {
        &self.ranges
    }

    /// The length of a car's line.
    pub(super) fn side(&self, instance: &Instance, car: &Car) -> usize {
        match car.axis {
            Axis::Horizontal => instance.width,
            Axis::Vertical => instance.height,
        }
    }

    /// The offset of the red car at the exit edge, if it can ever get there.
    pub(super) fn home(&self, instance: &Instance) -> Option<usize> {
        let range = &self.ranges[instance.red];
        let red = instance.red();
        let edge = match instance.exit {
            Exit::Low => 0,
            Exit::High => self.side(instance, red) - red.length,
        };
        range.contains(&edge).then(|| edge - range.start())
    }

    fn range(&self, instance: &Instance, car: &Car) -> RangeInclusive<usize> {
        let here = car.position();
        let wall = |&(row, column): &(usize, usize)| match car.axis {
            Axis::Horizontal => (row == car.row).then_some(column),
            Axis::Vertical => (column == car.column).then_some(row),
        };
        let walls = || instance.walls.iter().filter_map(wall);
        let low = walls().filter(|&at| at < here).map(|at| at + 1).max().unwrap_or(0);
        let high = walls().filter(|&at| at > here).min().unwrap_or(self.side(instance, car));
        let others = || instance.cars.iter().filter(|other| same_line(car, other));
        let room = |from: usize, to: usize| -> usize {
            others().filter(|other| (from..to).contains(&other.position())).map(|other| other.length).sum()
        };
        low + room(low, here)..=high - room(here + 1, high) - car.length
    }
}

/// The next car on the red car's own line towards the exit, which blocks it permanently.
pub(super) fn ahead(instance: &Instance) -> Option<&Car> {
    let red = instance.red();
    let mut others: Vec<&Car> = instance.cars.iter().filter(|other| same_line(red, other)).collect();
    others.sort_by_key(|other| other.position());
    match instance.exit {
        Exit::Low => others.into_iter().rfind(|other| other.position() < red.position()),
        Exit::High => others.into_iter().find(|other| other.position() > red.position()),
    }
}

fn same_line(car: &Car, other: &Car) -> bool {
    car.axis == other.axis
        && match car.axis {
            Axis::Horizontal => car.row == other.row,
            Axis::Vertical => car.column == other.column,
        }
}
