//! The places where a car goes in the tree that the program of the Unblock Me thesis builds (its `B_RU`, `B_LD` and
//! `adjustCartesianProduct`).

use super::cells::Cells;
use super::jam::{Jam, Lane, Request};

impl<const W: usize> Jam<W> {
    /// The nearest place on either side of a car that has none of these cells, with the cars that stand there; `None`
    /// if there is none within the car's length, or if a wall or the edge comes first.
    ///
    /// The thesis's definition 4.6 looks only at the cells on which the car itself stands. What the place asks for is,
    /// again unlike there, only the cells on which cars stand, the car's own included.
    pub(super) fn program_ways(&self, car: usize, cells: &Cells<W>) -> [Option<Request<W>>; 2] {
        let (lane, length) = self.lane(car);
        if Cells::line(car, lane.step, length).and(cells).is_empty() {
            return [None, None];
        }
        let occupied = self.occupied();
        let nearest = |to: &dyn Fn(usize) -> Option<usize>| {
            let places =
                (1..=length).map_while(|steps| self.free_of_walls(&lane, length, to(steps * lane.step)));
            let place = places.into_iter().find(|place| place.and(cells).is_empty())?;
            Some(Request { cars: self.on(&place), cells: place.and(&occupied) })
        };
        let last = car + (length - 1) * lane.step;
        [
            nearest(&|distance| car.checked_sub(distance).filter(|&first| first >= lane.first)),
            nearest(&|distance| (last + distance <= lane.last).then_some(car + distance)),
        ]
    }

    /// The place from `first` on, if that is on the board and it has no wall.
    fn free_of_walls(&self, lane: &Lane, length: usize, first: Option<usize>) -> Option<Cells<W>> {
        let place = Cells::line(first?, lane.step, length);
        self.is_free_of_walls(&place).then_some(place)
    }

    /// The union of sets of cells as the program computes it: it *adds* the numbers whose binary digits they are. A
    /// cell of both becomes the one to its left, or the last of the row above.
    pub(super) fn sum(&self, one: &Cells<W>, other: &Cells<W>) -> Cells<W> {
        let (mut sum, mut added) = (*one, *other);
        while !added.is_empty() {
            let mut both = sum.and(&added);
            sum = sum.or(&added).without(&both);
            added = Cells::EMPTY;
            while let Some(cell) = both.pop() {
                if let Some(next) = self.before(cell) {
                    added.insert(next);
                }
            }
        }
        sum
    }
}
