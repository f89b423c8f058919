//! The machine-readable result of an audit. Its fields are a contract and are never renamed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The findings of an audit of a heuristic.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct AuditReport {
    /// The puzzle's name.
    pub name: String,
    /// Its family.
    pub puzzle: String,
    /// The unit of distance.
    pub metric: String,
    /// The goal to which the distance is estimated.
    pub goal: String,
    /// The heuristic.
    pub heuristic: String,
    /// The number of puzzles covered: more than 1 in a total.
    pub puzzles: u64,
    /// Was everything examined that was requested? If not, the findings hold, but there may be more.
    pub complete: bool,
    /// The limit that was hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<String>,
    /// States in which the heuristic was evaluated.
    pub states: u64,
    /// Legal moves along which it was compared.
    pub edges: u64,
    /// States from which no goal is known to be reachable: no estimate is too large there.
    pub dead_ends: u64,
    /// Does it never exceed the true distance? `None` if undecided: a counterexample refutes it, but only the whole
    /// space proves it.
    pub admissible: Option<bool>,
    /// Does it never fall by more than the cost of a move? None if undecided.
    pub consistent: Option<bool>,
    /// What is proven about the heuristic; none if nothing is, as for a table of values.
    pub proven: Option<Proven>,
    /// States whose value exceeds the true distance, including those with the value "no goal can be reached".
    pub overestimated: u64,
    /// States with the value "no goal can be reached" from which a goal can be reached.
    pub false_dead_ends: u64,
    /// The maximum by which the value exceeds the true distance: 0 if it never does. None if a state is wrongly
    /// considered a dead end, because no number is that large.
    pub worst_overestimate: Option<u32>,
    /// The state with that value.
    pub witness_state: Option<StateWitness>,
    /// Edges along which the value falls by more than the cost of the move.
    pub inconsistent: u64,
    /// The edge along which it falls most.
    pub witness_edge: Option<EdgeWitness>,
    /// The number of states for each error: by how much the value is below the true distance, negative if it is above.
    pub error_histogram: BTreeMap<i64, u64>,
    /// The value against the true distance.
    pub values_by_distance: Vec<ValueCount>,
    /// The mean of the error, over all states whose distance and value are numbers.
    pub mean_error: Option<f64>,
    /// The mean of the true distances of the same states.
    pub mean_distance: Option<f64>,
    /// The comparison with another heuristic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dominance: Option<Dominance>,
    /// The conclusions from a sample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sample: Option<SampleReport>,
    /// Lines of a value table whose board cannot be reached.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unused_lines: Vec<usize>,
    /// Bytes of the heuristics' tables.
    pub table_bytes: u64,
    /// The maximum number of other bytes held.
    pub peak_bytes: u64,
    /// Wall-clock time.
    pub seconds: f64,
}

/// What is proven about a heuristic on a puzzle, independent of the audit's findings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proven {
    /// It never exceeds the true distance.
    pub admissible: bool,
    /// It never falls by more than the cost of a move.
    pub consistent: bool,
}

/// A state whose value exceeds the true distance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StateWitness {
    /// The board, in the native format.
    pub board: String,
    /// The value; none if it says that no goal can be reached.
    pub h: Option<u32>,
    /// The distance to the nearest goal.
    pub distance: u32,
    /// Is the distance exact? Otherwise it is the length of a path that was found, and the true distance is no larger.
    pub exact: bool,
}

/// An edge along which the value falls by more than the cost of the move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EdgeWitness {
    /// The board before the move, in the native format.
    pub from: String,
    /// The board after it.
    pub to: String,
    /// The value before it; none if it says that no goal can be reached.
    pub h_from: Option<u32>,
    /// The value after it.
    pub h_to: Option<u32>,
    /// The cost of the move.
    pub cost: u32,
}

impl EdgeWitness {
    /// By how much more than the cost the value falls; none if it falls from "no goal can be reached" to a number.
    #[must_use]
    pub fn excess(&self) -> Option<u32> {
        self.h_from.zip(self.h_to).map(|(from, to)| from.saturating_sub(to).saturating_sub(self.cost))
    }
}

/// The number of states with a given distance and value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ValueCount {
    /// The distance to the nearest goal.
    pub distance: u32,
    /// The value; none if it says that no goal can be reached.
    pub h: Option<u32>,
    /// How many states.
    pub states: u64,
}

/// Two heuristics compared state by state. One dominates the other if it is nowhere smaller.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Dominance {
    /// The other heuristic.
    pub against: String,
    /// States in which the audited one is larger.
    pub larger: u64,
    /// States in which both are equal.
    pub equal: u64,
    /// States in which the audited one is smaller.
    pub smaller: u64,
    /// The state in which it is larger by the greatest amount.
    pub larger_state: Option<Comparison>,
    /// The state in which it is smaller by the greatest amount.
    pub smaller_state: Option<Comparison>,
}

/// A state in which two heuristics differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Comparison {
    /// The board, in the native format.
    pub board: String,
    /// The value of the audited heuristic; none if it says that no goal can be reached.
    pub h: Option<u32>,
    /// The value of the other.
    pub against: Option<u32>,
}

/// The conclusions from a sample of states.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SampleReport {
    /// The number of walks: each gives a state, and two may give the same.
    pub walks: u64,
    /// A walk has a number of random moves from 0 to this.
    pub longest: u32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The heuristic of the searches that found the true distances.
    pub reference: String,
    /// States whose true distance was not found within the limits.
    pub undecided: u64,
    /// The confidence in the two shares below.
    pub confidence: f64,
    /// If no overestimate was found: at most this share of the states that such walks lead to is overestimated. None if
    /// there was one, or if the distance of a state is unknown.
    pub overestimated_at_most: Option<f64>,
    /// If no inconsistent edge was found: at most this share of those states has one. None if there was one.
    pub inconsistent_at_most: Option<f64>,
}
