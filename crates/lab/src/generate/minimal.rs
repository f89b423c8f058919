//! Minimal puzzles: every piece and every wall is needed for the length.

use slidewise_core::Observer;

use super::failure::{self, Failure, Rejection};
use crate::minimality::reductions;
use slidewise_solve::{AnyInstance, Options, Puzzle, solve};

/// The puzzle without one piece or wall that its length does not need, or `None` if it is minimal.
///
/// Each is removed by itself, except a piece that moves in the solution: without it and its moves, the rest of the
/// solution is a shorter one.
pub(super) fn smaller(
    instance: &AnyInstance,
    (length, moves): (u32, &[String]),
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Option<AnyInstance>, Failure> {
    let moved: Vec<&str> = moves.iter().filter_map(|mv| mv.split(' ').next()).collect();
    for less in reductions(&Puzzle::from(instance.clone())).into_iter().flatten() {
        if moved.contains(&less.removed.as_str()) {
            continue;
        }
        let report = solve(&less.puzzle, options, observer).expect("the options are the usual ones");
        match failure::length(&report) {
            Ok(same) if same == length => return Ok(Some(less.puzzle.instance)),
            Ok(_) | Err(Failure::Rejected(Rejection::Unsolvable)) => {}
            Err(failure) => return Err(failure),
        }
    }
    Ok(None)
}
