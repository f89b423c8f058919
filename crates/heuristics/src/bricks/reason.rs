//! Explains in words why a position of sliding bricks has no solution.

use slidewise_domains::bricks::{Bricks, Shape};

/// The names of some pieces, given by their indices: `A`, `A and b`, `A, b and c`.
pub(super) fn names<S: Shape>(bricks: &Bricks<S>, pieces: &[usize]) -> String {
    let names: Vec<&str> =
        pieces.iter().map(|&piece| bricks.instance().pieces[piece].name.as_str()).collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).into(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}
