//! A solution in words: the walker, its direction and one cell, as in `S up-left 1`.

use super::{Direction, WALKER};

/// The steps of a solution.
#[must_use]
pub fn describe(steps: &[Direction]) -> Vec<String> {
    steps.iter().map(|direction| format!("{WALKER} {} 1", direction.word())).collect()
}
