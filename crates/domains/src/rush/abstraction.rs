//! Abstractions of Rush Hour: the same puzzle without some of its cars.
//!
//! The remaining cars keep their cells. Every move of one of them is still a move, with fewer cars in its way; a move
//! of a removed car becomes no move. A red car at the exit, or with a clear way to it, stays so with fewer cars. So
//! this is a homomorphism. Ranges grow where a car of the same line is removed, so the offsets must be recomputed.

use std::collections::VecDeque;

use slidewise_core::{Abstract, Metric, Packable};

use super::domain::{Order, Rush, State};
use super::shape::Shape;
use super::{Axis, Car, Instance};

/// A puzzle with at most this many cars is not abstracted.
const FEW: usize = 4;

impl<S: Shape> Abstract for Rush<S> {
    type Abstraction = Self;

    fn abstraction(&self) -> Option<Self> {
        let instance = self.instance();
        if instance.cars.len() <= FEW {
            return None;
        }
        // In the metric `steps`, a slide of several cells is one edge only in the notebook order.
        let long_slides = self.tracks.iter().any(|track| track.run.reach > 1);
        let notebook = instance.metric == Metric::Steps && long_slides;
        Self::new(&simplified(instance), if notebook { Order::Notebook } else { Order::Default })
    }

    fn map(&self, abstraction: &Self, state: &State<S>) -> State<S> {
        let mut key = S::Key::default();
        let mut kept = abstraction.instance().cars.iter().zip(&abstraction.tracks).enumerate().peekable();
        let cars = self.instance().cars.iter().zip(&self.tracks).zip(self.fields.iter(&state.key, 0));
        for ((car, from), offset) in cars {
            // The remaining cars are in the same order, and no two begin in the same cell.
            let same =
                |(_, (other, _)): &(usize, (&Car, _))| (other.row, other.column) == (car.row, car.column);
            if let Some((index, (_, to))) = kept.next_if(same) {
                let offset = offset + usize::from(from.run.low) - usize::from(to.run.low);
                abstraction.fields.add(&mut key, index, offset as i64);
            }
        }
        abstraction.unpack(key)
    }
}

/// The puzzle without the more remote half of the other cars.
fn simplified(instance: &Instance) -> Instance {
    let remoteness = remoteness(instance);
    let mut order: Vec<usize> = (0..instance.cars.len()).collect();
    order.sort_by_key(|&car| (remoteness[car], car));
    let others = instance.cars.len() - 1;
    let mut kept = order[..=others.div_ceil(2)].to_vec();
    kept.sort_unstable();
    Instance {
        cars: kept.iter().map(|&car| instance.cars[car].clone()).collect(),
        red: kept.iter().filter(|&&car| car < instance.red).count(),
        ..instance.clone()
    }
}

/// For each car: how remote it is from affecting the red car at the start. The cars on the red car's line are at 1, the
/// cars on the lines of these at 2, and so on. On the 86 boards of the tests, keeping cars by this measure gives better
/// estimates than keeping those nearest to the red car's line.
fn remoteness(instance: &Instance) -> Vec<usize> {
    let mut remoteness = vec![usize::MAX; instance.cars.len()];
    remoteness[instance.red] = 0;
    let mut queue = VecDeque::from([instance.red]);
    while let Some(index) = queue.pop_front() {
        for (other, car) in instance.cars.iter().enumerate() {
            let in_the_way = car.cells().any(|cell| is_on_line(&instance.cars[index], cell));
            if in_the_way && remoteness[other] == usize::MAX {
                remoteness[other] = remoteness[index] + 1;
                queue.push_back(other);
            }
        }
    }
    remoteness
}

fn is_on_line(car: &Car, (row, column): (usize, usize)) -> bool {
    match car.axis {
        Axis::Horizontal => row == car.row,
        Axis::Vertical => column == car.column,
    }
}
