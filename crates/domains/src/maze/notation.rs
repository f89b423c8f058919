//! A solution with the walker, its direction and one cell, as in `S up-left 1`.

use super::{Direction, WALKER};
use crate::notation::PieceMove;

/// The steps of a solution.
#[must_use]
pub fn describe(steps: &[Direction]) -> Vec<PieceMove> {
    let step = |direction: &Direction| {
        let (down, right) = direction.offset();
        PieceMove::straight(WALKER, down.into(), right.into())
    };
    steps.iter().map(step).collect()
}
