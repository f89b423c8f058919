//! All ways to place pieces on a board without overlap, found depth first.

use std::cmp::Ordering;

use super::Place;

/// A piece to be placed.
pub(super) struct Spot {
    /// Its number.
    pub(super) piece: usize,
    /// Where it may stand, with the cells that must be free for it.
    pub(super) places: Vec<(Place, Vec<usize>)>,
    /// Pieces placed before it that must stand on a smaller place, or on a greater one.
    pub(super) order: Vec<(usize, Ordering)>,
}

/// The pieces in the order in which they are placed.
pub(super) struct Placements {
    pub(super) spots: Vec<Spot>,
    /// By cell: may a piece stand there?
    pub(super) free: Vec<bool>,
}

impl Placements {
    /// Visits every placement until the callback ends it.
    pub(super) fn visit(&mut self, go_on: &mut dyn FnMut(&[Place]) -> bool) {
        let mut state = vec![0; self.spots.len()];
        place(&self.spots, &mut self.free, &mut state, go_on);
    }
}

/// Tries all places of the first piece, and for each of them those of the others.
fn place(
    spots: &[Spot],
    free: &mut [bool],
    state: &mut [Place],
    go_on: &mut dyn FnMut(&[Place]) -> bool,
) -> bool {
    let Some((spot, others)) = spots.split_first() else {
        return go_on(state);
    };
    for (here, cells) in &spot.places {
        let in_order = spot.order.iter().all(|&(other, order)| state[other].cmp(here) == order);
        if in_order && cells.iter().all(|&cell| free[cell]) {
            cells.iter().for_each(|&cell| free[cell] = false);
            state[spot.piece] = *here;
            let goes_on = place(others, free, state, go_on);
            cells.iter().for_each(|&cell| free[cell] = true);
            if !goes_on {
                return false;
            }
        }
    }
    true
}
