//! The work of a job.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use slidewise_core as core;
use slidewise_lab::generate::Order;
use slidewise_solve::{Options, Puzzle};

use super::{Ending, Follower, Picture, Space, compare, explain, export, generate, reduce, solve, space};
use crate::Limits;

/// A search on a space may expand this many states for each of its states.
const AGAIN: u64 = 4;

/// The kinds of jobs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JobKind {
    /// A shortest solution.
    Solve,
    /// The first move of a shortest solution.
    Hint,
    /// Several searches side by side.
    Compare,
    /// Every position, laid out.
    Space,
    /// A search on a space that has been explored.
    Search,
    /// The lengths without each piece and wall.
    Reduce,
    /// An explanation of a heuristic's value.
    Explain,
    /// A puzzle made to order.
    Generate,
    /// A drawn file.
    Export,
}

/// A job's input, checked.
pub enum Work {
    /// A shortest solution.
    Solve(Puzzle, Options),
    /// The first move of a shortest solution.
    Hint(Puzzle, Options),
    /// Several searches side by side.
    Compare(Puzzle, Vec<Options>),
    /// Every position, laid out.
    Space(Puzzle, Options, usize),
    /// A search on a space that has been explored.
    Search(Arc<Space>, Options),
    /// The lengths without each piece and wall.
    Reduce(Puzzle, Options),
    /// An explanation of a heuristic's value.
    Explain(Puzzle, Options),
    /// A puzzle made to order.
    Generate(Box<Order>, core::Limits),
    /// A drawn file.
    Export(Puzzle, Picture),
}

impl Work {
    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> JobKind {
        match self {
            Work::Solve(..) => JobKind::Solve,
            Work::Hint(..) => JobKind::Hint,
            Work::Compare(..) => JobKind::Compare,
            Work::Space(..) => JobKind::Space,
            Work::Search(..) => JobKind::Search,
            Work::Reduce(..) => JobKind::Reduce,
            Work::Explain(..) => JobKind::Explain,
            Work::Generate(..) => JobKind::Generate,
            Work::Export(..) => JobKind::Export,
        }
    }

    /// Does the work.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be done.
    pub fn run(self, job: &Follower<'_>, limits: &Limits) -> Result<Ending, String> {
        match self {
            Work::Solve(puzzle, options) => solve::solve(&puzzle, &options, job),
            Work::Hint(puzzle, options) => solve::hint(&puzzle, &options, job),
            Work::Compare(puzzle, all) => {
                compare::run(&puzzle, all, Duration::from_secs(limits.seconds), job)
            }
            Work::Space(puzzle, options, dimensions) => {
                let nodes =
                    options.limits.nodes.map_or(limits.space_states, |nodes| nodes.min(limits.space_states));
                let limits = core::Limits { nodes: Some(nodes), ..options.limits };
                space::run(&puzzle, &Options { limits, ..options }, dimensions, job)
            }
            Work::Search(space, mut options) => {
                // Inconsistent heuristics may expand a state again and again.
                let most = AGAIN * space.graph.states() as u64;
                options.limits.nodes = Some(options.limits.nodes.map_or(most, |nodes| nodes.min(most)));
                space::search(&space, &options, job)
            }
            Work::Reduce(puzzle, options) => {
                reduce::run(&puzzle, options, Duration::from_secs(limits.seconds), job)
            }
            Work::Explain(puzzle, options) => explain::run(&puzzle, &options, job),
            Work::Generate(order, limits) => generate::run(&order, &limits, job),
            Work::Export(puzzle, picture) => export::run(&puzzle, &picture),
        }
    }
}
