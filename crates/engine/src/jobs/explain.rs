//! Explains the value of a heuristic.

use slidewise_core::Watch;
use slidewise_lab::heuristic;
use slidewise_solve::{Options, Puzzle};

use super::{Ending, Follower};

pub(super) fn run(puzzle: &Puzzle, options: &Options, job: &Follower<'_>) -> Result<Ending, String> {
    let mut watch = Watch::new(&options.limits, job.cancelled(), |_, _| ());
    let report = heuristic::explained(puzzle, options, &mut watch).map_err(|refused| refused.0)?;
    Ending::new(&report)
}
