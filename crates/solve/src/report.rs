//! Machine-readable results. Their fields are a contract and are never renamed.

use std::fmt;

use serde::{Deserialize, Serialize};
use slidewise_domains::notation::PieceMove;

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// With a solution.
    Solved,
    /// With a proof that there is none.
    Unsolvable,
    /// At a limit.
    #[default]
    Stopped,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Stopped => "stopped",
        })
    }
}

/// The result of solving one puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The puzzle's name.
    pub name: String,
    /// Its family.
    pub puzzle: String,
    /// The unit of length.
    pub metric: String,
    /// The goal.
    pub goal: String,
    /// In Rush Hour, the side where the red car leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit: Option<String>,
    /// `solved`, `unsolvable` or `stopped`.
    pub outcome: Verdict,
    /// The solution's length.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<u32>,
    /// The lower bound: no solution is shorter. `None` if there is no solution.
    pub lower_bound: Option<u32>,
    /// Is the length proven to be the shortest?
    pub optimal: bool,
    /// How many times as long as a shortest solution this one may be: the length divided by the lower bound. Present
    /// only if the length is not proven to be the shortest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratio: Option<f64>,
    /// Was this solution found before the search ended? The last line of a puzzle does not have this field.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub improving: bool,
    /// What found the solution, if it was not the search: `rules`, `beam`, `width` or `windows`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found_by: Option<String>,
    /// Why the length is not proven to be the shortest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_optimal_because: Option<String>,
    /// The limit that was hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<String>,
    /// How it is known that there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// What proves that there is no solution: the `rules`, the `heuristic` or a `search` of everything reachable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof_by: Option<String>,
    /// Did a search without the heuristic confirm that there is no solution? Present only if that was tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmed: Option<bool>,
    /// The moves, with the names of the input.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "moves")]
    pub moves: Option<Vec<PieceMove>>,
    /// The same moves as letters with counts, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letters: Option<String>,
    /// The search.
    pub algorithm: String,
    /// The heuristic.
    pub heuristic: String,
    /// The open list.
    pub open: String,
    /// The duplicate store.
    pub closed: String,
    /// The tie-breaking rule.
    pub tie: String,
    /// Atomix: `all` final states at once, or `one` search for each with a rising limit on moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub final_states: Option<String>,
    /// `backwards` if the search went from the final states to the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction: Option<String>,
    /// Why it did, unless that was requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction_because: Option<String>,
    /// The order of generating moves.
    pub order: String,
    /// Threads that worked on this search.
    pub threads: usize,
    /// States whose successors were generated.
    pub expanded: u64,
    /// The same as `generated_edges`.
    pub generated: u64,
    /// Which of the two counts `generated` repeats.
    pub generated_is: String,
    /// Distinct states ever created.
    pub generated_states: u64,
    /// Successor edges produced.
    pub generated_edges: u64,
    /// Expansions of states that had been expanded before.
    pub reexpanded: u64,
    /// States in the duplicate store at the end.
    pub stored: u64,
    /// States expanded in abstract spaces, by hierarchical search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abstract_expanded: Option<u64>,
    /// The operations of the lists, if they count them: the textbook lists do.
    #[serde(flatten)]
    pub operations: Operations,
    /// The maximum number of bytes held by the search's structures and the heuristic's tables; with several processes,
    /// the sum over the structures of all of them and the tables of the first.
    pub peak_bytes: u64,
    /// Bytes of the heuristic's tables.
    #[serde(default)]
    pub table_bytes: u64,
    /// Wall-clock time of the search.
    pub seconds: f64,
    /// The degree of a full tree of the solution's depth with as many generated edges.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branching_factor: Option<f64>,
    /// For each state of the solution: by how much the heuristic was below the true distance; negative if it was above.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub heuristic_error: Vec<i64>,
    /// Was the heuristic consistent on every generated edge? Present only if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub consistent: Option<bool>,
    /// The first edge on which it was not consistent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub violation: Option<InconsistentEdge>,
    /// The expanded cells of a maze, in order, as rows and columns from 0; present only if requested.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub visited: Vec<(usize, usize)>,
    /// What was done in each f-layer, or in each iteration of an iterative-deepening search.
    pub layers: Vec<LayerReport>,
}

impl Report {
    /// The moves as text; empty if there is no solution.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        self.moves.iter().flatten().map(ToString::to_string).collect()
    }

    /// Records the length of a solution, and that no solution is shorter than the bound.
    pub(crate) fn bracket(&mut self, length: u32, lower_bound: u32) {
        self.outcome = Verdict::Solved;
        (self.length, self.lower_bound) = (Some(length), Some(lower_bound));
        self.optimal = length == lower_bound;
        let is_known = !self.optimal && lower_bound > 0;
        self.ratio = is_known.then(|| f64::from(length) / f64::from(lower_bound));
    }
}

/// The operations of the open list and the duplicate store of a search (Unblock Me thesis, tables 1 and 2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Operations {
    /// Entries added to the open list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_pushes: Option<u64>,
    /// Entries taken from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_pops: Option<u64>,
    /// Entries whose priority was improved in place; lists that cannot do that add a second entry instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_decreases: Option<u64>,
    /// Comparisons of two entries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_comparisons: Option<u64>,
    /// Trees linked to another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_links: Option<u64>,
    /// Nodes cut from their parent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_cuts: Option<u64>,
    /// States looked up in the duplicate store.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub store_lookups: Option<u64>,
    /// Comparisons of two states there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub store_comparisons: Option<u64>,
    /// The number of its lists at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub store_lists: Option<u64>,
    /// The number of states in the longest list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub store_longest_list: Option<u64>,
    /// How often the number of its lists was increased.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub store_resizes: Option<u64>,
}

/// An edge along which a heuristic drops by more than the cost of the move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct InconsistentEdge {
    /// The board before the move, in the native format.
    pub from: String,
    /// The board after it.
    pub to: String,
    /// The estimate before it.
    pub h_from: u32,
    /// The estimate after it.
    pub h_to: u32,
    /// The cost of the move.
    pub cost: u32,
}

/// The work of a search in one f-layer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LayerReport {
    /// The f-value, or the bound of the iteration.
    pub f: u32,
    /// States expanded.
    pub expanded: u64,
    /// Successor edges produced.
    pub generated: u64,
    /// States stored for the first time.
    pub stored: u64,
    /// States expanded again.
    pub reexpanded: u64,
    /// Entries in the open list at the end.
    pub open: u64,
    /// Bytes held at the end.
    pub bytes: u64,
    /// States expanded per state expanded in the previous layer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub growth: Option<f64>,
}

/// The result of exploring a whole space.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SpaceReport {
    /// The puzzle's name.
    pub name: String,
    /// Its family.
    pub puzzle: String,
    /// The unit of distance.
    pub metric: String,
    /// The goal.
    pub goal: String,
    /// Was the whole component explored? If not, the counts are those so far and there are no distances.
    pub complete: bool,
    /// The limit that was hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<String>,
    /// States in the connected component of the start.
    pub states: u64,
    /// The number of legal moves, summed over all states: an edge that can be traversed both ways counts twice.
    pub edges: u64,
    /// The number of goal states.
    pub goal_states: u64,
    /// Distance of the start to the nearest goal.
    pub length: Option<u32>,
    /// The largest distance of any state to its nearest goal.
    pub max_distance: Option<u32>,
    /// The number of states at each distance to the nearest goal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states_by_distance: Vec<u64>,
    /// A state at the largest distance, in the native format.
    pub hardest: Option<String>,
    /// The number of shortest solutions from the start.
    pub shortest_solutions: Option<u128>,
    /// Rush Hour: the number of placements of the cars, including overlapping ones. No space has more states.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placements: Option<u128>,
    /// Atomix: the number of cells that an atom could ever reach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free_cells: Option<usize>,
    /// Atomix: every place where the molecule fits, as the row and column of the upper left corner of its frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub final_states: Option<Vec<(usize, usize)>>,
    /// States from which no sequence of moves leads to a goal. If every move can be undone, these are either all states
    /// or none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead_ends: Option<u64>,
    /// The pieces and walls that can each be removed without changing the length; present only if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removable: Option<Vec<String>>,
    /// Can no piece and no wall be removed without changing the length?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The maximum number of bytes held, summed over all processes.
    pub peak_bytes: u64,
    /// Wall-clock time.
    pub seconds: f64,
}

/// Serializes moves as text.
mod moves {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use slidewise_domains::notation::PieceMove;

    pub(super) fn serialize<S: Serializer>(
        moves: &Option<Vec<PieceMove>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let words = |moves: &Vec<PieceMove>| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
        moves.as_ref().map(words).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Vec<PieceMove>>, D::Error> {
        let read = |word: String| {
            word.parse().map_err(|why| D::Error::custom(format!("'{word}' is not a move: {why}")))
        };
        let words = Option::<Vec<String>>::deserialize(deserializer)?;
        words.map(|words| words.into_iter().map(read).collect()).transpose()
    }
}
