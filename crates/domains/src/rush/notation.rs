//! A slide with the car's own name, as in `A right 3`.

use super::{Axis, Instance, Slide};
use crate::notation::PieceMove;

/// The slide as it is printed and read everywhere.
#[must_use]
pub fn describe(instance: &Instance, slide: Slide) -> PieceMove {
    let car = &instance.cars[slide.car as usize];
    let delta = slide.delta as isize;
    let (down, right) = match car.axis {
        Axis::Horizontal => (0, delta),
        Axis::Vertical => (delta, 0),
    };
    PieceMove::straight(&car.name, down, right)
}
