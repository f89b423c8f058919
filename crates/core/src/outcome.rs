//! How a search ends: with one of exactly three outcomes. "Not found" is never "unsolvable".

use std::fmt;

use crate::Cost;

/// The outcome of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome<M> {
    /// A path from the start to a goal.
    Solved(Solution<M>),
    /// The whole reachable space was exhausted, or the rules alone exclude a goal.
    Unsolvable,
    /// A limit was hit.
    Stopped {
        /// The limit.
        why: Stop,
        /// The proven lower bound: no solution is shorter.
        lower_bound: Cost,
    },
}

impl<M> Outcome<M> {
    /// The same outcome with its moves in another form.
    #[must_use]
    pub fn map_moves<N>(self, form: impl FnMut(M) -> N) -> Outcome<N> {
        match self {
            Self::Solved(Solution { moves, cost, lower_bound }) => {
                Outcome::Solved(Solution { moves: moves.into_iter().map(form).collect(), cost, lower_bound })
            }
            Self::Unsolvable => Outcome::Unsolvable,
            Self::Stopped { why, lower_bound } => Outcome::Stopped { why, lower_bound },
        }
    }
}

/// A path from the start to a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// The moves in order.
    pub moves: Vec<M>,
    /// Their total cost in the instance's metric.
    pub cost: Cost,
    /// The proven lower bound: no solution is cheaper. Equal to `cost` if and only if the solution is proven optimal.
    pub lower_bound: Cost,
}

/// Why a search stopped before it had an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The time limit.
    Time,
    /// The memory limit.
    Memory,
    /// The limit on expanded states.
    Nodes,
    /// The user interrupted it.
    Interrupted,
    /// A counter of fixed width is full: there are more than 2^32 states, or a path is longer than 16,383.
    Capacity,
    /// A process that took part in the search, or the connection to it, was lost.
    Lost,
    /// A checkpoint could not be written.
    Checkpoint,
}

impl Stop {
    /// All reasons.
    pub const ALL: [Stop; 7] = [
        Stop::Time,
        Stop::Memory,
        Stop::Nodes,
        Stop::Interrupted,
        Stop::Capacity,
        Stop::Lost,
        Stop::Checkpoint,
    ];

    /// The name used in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Stop::Time => "time",
            Stop::Memory => "memory",
            Stop::Nodes => "nodes",
            Stop::Interrupted => "interrupted",
            Stop::Capacity => "capacity",
            Stop::Lost => "lost",
            Stop::Checkpoint => "checkpoint",
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
