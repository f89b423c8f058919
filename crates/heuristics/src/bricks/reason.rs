//! Explains why a position of sliding bricks has no solution.

use slidewise_domains::bricks::{Bricks, Shape};

use crate::phrases::listed;

/// The names of some pieces, given by their indices.
pub(super) fn names<S: Shape>(bricks: &Bricks<S>, pieces: &[usize]) -> String {
    let names: Vec<&str> =
        pieces.iter().map(|&piece| bricks.instance().pieces[piece].name.as_str()).collect();
    listed(&names)
}
