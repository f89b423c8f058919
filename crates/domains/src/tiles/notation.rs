//! A solution with the tile that moves, its direction and the distance, which is one cell, as in `12 left 1`.

use slidewise_core::Domain;

use super::{State, Step, Tiles};
use crate::notation::PieceMove;

/// The moves of a solution from the start on.
#[must_use]
pub fn describe<const K: usize>(tiles: &Tiles<K>, steps: &[Step]) -> Vec<PieceMove> {
    describe_from(tiles, &tiles.start(), steps)
}

/// Moves from any state on.
#[must_use]
pub fn describe_from<const K: usize>(tiles: &Tiles<K>, from: &State<K>, steps: &[Step]) -> Vec<PieceMove> {
    let mut state = *from;
    let mut describe = |&step: &Step| {
        let tile = state.tile(step.to);
        tiles.apply(&mut state, step);
        let (down, right) = displacement(step);
        PieceMove::straight(tile.to_string(), down, right)
    };
    steps.iter().map(&mut describe).collect()
}

/// The displacement of the tile, which goes to where the blank comes from. No row has a single cell, so cells that
/// follow each other in reading order are side by side.
fn displacement(step: Step) -> (isize, isize) {
    match isize::from(step.from) - isize::from(step.to) {
        side @ (-1 | 1) => (0, side),
        further => (further.signum(), 0),
    }
}
