//! Rush Hour made simpler: the same puzzle without some of its cars.
//!
//! The cars that stay keep their cells. Every move of one of them is still a move, with fewer cars in its way; a move of
//! a car that is gone is no move. A red car at the exit, or with a clear way to it, is so with fewer cars too. So this is
//! a homomorphism. Ranges grow where a car of the same line is gone, so the offsets have to be found anew.

use slidewise_core::{Abstract, Metric, Packable};

use super::domain::{Order, Rush, State};
use super::{Axis, Car, Instance};
use crate::grid::Bits;

/// With fewer cars than this besides the red one, a puzzle is not made simpler.
const FEW: usize = 4;

impl<const C: usize, const K: usize> Abstract for Rush<C, K> {
    type Abstraction = Self;

    fn abstraction(&self) -> Option<Self> {
        let instance = self.instance();
        if instance.cars.len() <= FEW {
            return None;
        }
        // In the metric `steps`, a slide of several cells is one edge only in the order of the notebook.
        let long_slides = self.tracks.iter().any(|track| track.run.reach > 1);
        let notebook = instance.metric == Metric::Steps && long_slides;
        Self::new(&simplified(instance), if notebook { Order::Notebook } else { Order::Default })
    }

    fn map(&self, abstraction: &Self, state: &State<C, K>) -> State<C, K> {
        let mut key = Bits::default();
        let mut kept = abstraction.instance().cars.iter().zip(&abstraction.tracks).enumerate().peekable();
        let cars = self.instance().cars.iter().zip(&self.tracks).zip(self.fields.iter(&state.key, 0));
        for ((car, from), offset) in cars {
            // The cars that stay are in the same order, and no two begin in the same cell.
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

/// The puzzle without the less important half of the other cars.
fn simplified(instance: &Instance) -> Instance {
    let others = instance.cars.len() - 1;
    let mut order: Vec<usize> = (0..instance.cars.len()).collect();
    order.sort_by_key(|&car| remoteness(instance, car));
    let mut stays = vec![false; instance.cars.len()];
    order[..=others - others / 2].iter().for_each(|&car| stays[car] = true);
    let cars = instance.cars.iter().zip(&stays).filter(|(_, stays)| **stays);
    Instance {
        cars: cars.map(|(car, _)| car.clone()).collect(),
        red: stays[..instance.red].iter().filter(|stays| **stays).count(),
        ..instance.clone()
    }
}

/// What a car is ranked by: the red car first, then the cars nearest to its line, those that cross it before all.
fn remoteness(instance: &Instance, index: usize) -> (bool, usize, usize) {
    let (red, car) = (instance.red(), &instance.cars[index]);
    let line = |(row, column): (usize, usize)| match red.axis {
        Axis::Horizontal => row.abs_diff(red.row),
        Axis::Vertical => column.abs_diff(red.column),
    };
    let distance = car.cells().map(line).min().unwrap_or(0);
    let crosses = car.axis != red.axis;
    (index != instance.red, if crosses { 0 } else { distance.max(1) }, distance)
}
