//! A solution in words: the tile that moves, its direction and the distance, which is one cell, as in `12 left 1`.

use slidewise_core::Domain;

use super::{State, Step, Tiles};

/// The moves of a solution from the start on.
#[must_use]
pub fn describe<const K: usize>(tiles: &Tiles<K>, steps: &[Step]) -> Vec<String> {
    describe_from(tiles, &tiles.start(), steps)
}

/// Moves from any state on.
#[must_use]
pub fn describe_from<const K: usize>(tiles: &Tiles<K>, from: &State<K>, steps: &[Step]) -> Vec<String> {
    let mut state = *from;
    let mut word = |&step: &Step| {
        let tile = state.tile(step.to);
        tiles.apply(&mut state, step);
        format!("{tile} {} 1", direction(step))
    };
    steps.iter().map(&mut word).collect()
}

/// The direction of the tile, which moves to where the blank comes from. No row has a single cell, so cells that follow
/// each other in reading order are side by side.
fn direction(step: Step) -> &'static str {
    match i16::from(step.from) - i16::from(step.to) {
        -1 => "left",
        1 => "right",
        ..-1 => "up",
        _ => "down",
    }
}
