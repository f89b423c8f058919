//! The work of a job.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use slidewise_core as core;
use slidewise_lab::generate::Order;
use slidewise_solve::{Options, Puzzle};

use super::job::Ending;
use super::{Job, Picture, Space, compare, export, generate, reduce, solve, space};
use crate::Limits;

/// A search on a space may expand so many states for each that there is.
const AGAIN: u64 = 4;

/// The kinds of jobs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum JobKind {
    Solve,
    Hint,
    Compare,
    Space,
    Search,
    Reduce,
    Generate,
    Export,
}

/// A job's input, checked.
pub(crate) enum Work {
    Solve(Puzzle, Options),
    Hint(Puzzle, Options),
    Compare(Puzzle, Vec<Options>),
    Space(Puzzle, Options, usize),
    Search(Arc<Space>, Options),
    Reduce(Puzzle, Options),
    Generate(Box<Order>, core::Limits),
    Export(Puzzle, Picture),
}

impl Work {
    pub(crate) fn kind(&self) -> JobKind {
        match self {
            Work::Solve(..) => JobKind::Solve,
            Work::Hint(..) => JobKind::Hint,
            Work::Compare(..) => JobKind::Compare,
            Work::Space(..) => JobKind::Space,
            Work::Search(..) => JobKind::Search,
            Work::Reduce(..) => JobKind::Reduce,
            Work::Generate(..) => JobKind::Generate,
            Work::Export(..) => JobKind::Export,
        }
    }

    /// Does the work. Returns its result, or why it cannot be done.
    pub(crate) fn run(self, job: &Job, limits: &Limits) -> Result<Ending, String> {
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
            Work::Generate(order, limits) => generate::run(&order, &limits, job),
            Work::Export(puzzle, picture) => export::run(&puzzle, &picture),
        }
    }
}

impl Limits {
    /// The limits of a search: those requested, capped by those of the server.
    pub(crate) fn of_job(&self, wished: core::Limits) -> core::Limits {
        let time = Duration::from_secs(self.seconds);
        core::Limits {
            time: Some(wished.time.map_or(time, |wish| wish.min(time))),
            memory: Some(wished.memory.map_or(self.job_bytes, |wish| wish.min(self.job_bytes))),
            nodes: wished.nodes,
        }
    }
}
