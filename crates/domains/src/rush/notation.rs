//! A slide in words, with the car's own name: `A right 3`.

use super::{Axis, Instance, Slide};

/// The slide as it is printed and read everywhere.
#[must_use]
pub fn describe(instance: &Instance, slide: Slide) -> String {
    let car = &instance.cars[slide.car as usize];
    let direction = match (car.axis, slide.delta < 0) {
        (Axis::Horizontal, true) => "left",
        (Axis::Horizontal, false) => "right",
        (Axis::Vertical, true) => "up",
        (Axis::Vertical, false) => "down",
    };
    format!("{} {direction} {}", car.name, slide.delta.unsigned_abs())
}
