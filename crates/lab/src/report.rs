//! Results as machines read them: the fields are a contract, none is ever renamed.

use serde::{Deserialize, Serialize};

/// The result of solving one puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The puzzle's name.
    pub name: String,
    /// Its family.
    pub puzzle: String,
    /// What one unit of length is.
    pub metric: String,
    /// When it is solved.
    pub goal: String,
    /// Where the red car leaves, in Rush Hour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit: Option<String>,
    /// `solved`, `unsolvable` or `stopped`.
    pub outcome: String,
    /// The solution's length.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<u32>,
    /// No solution is shorter: proven. None if there is no solution.
    pub lower_bound: Option<u32>,
    /// Is the length proven to be the shortest?
    pub optimal: bool,
    /// Why the length is not proven to be the shortest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_optimal_because: Option<String>,
    /// The limit that was hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<String>,
    /// How it is known that there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// What shows that there is no solution: the `rules`, the `heuristic` or a `search` of all that can be reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof_by: Option<String>,
    /// Has a search without the heuristic confirmed that there is no solution? Only where that was tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmed: Option<bool>,
    /// The moves, with the names of the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// The search.
    pub algorithm: String,
    /// The heuristic.
    pub heuristic: String,
    /// The open list.
    pub open: String,
    /// The duplicate store.
    pub closed: String,
    /// The rule for ties.
    pub tie: String,
    /// Atomix: `all` final states at once, or one search for each with a rising limit of moves, `one`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub final_states: Option<String>,
    /// The order of generating moves.
    pub order: String,
    /// Threads that worked on this search.
    pub threads: usize,
    /// States whose successors were generated.
    pub expanded: u64,
    /// The same as `generated_edges`, which `generated_is` says.
    pub generated: u64,
    /// Which of the two counts `generated` is.
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
    /// The most bytes the search's structures and the heuristic's tables held.
    pub peak_bytes: u64,
    /// Bytes of the heuristic's tables.
    #[serde(default)]
    pub table_bytes: u64,
    /// Wall-clock time of the search.
    pub seconds: f64,
    /// The degree of a full tree of the solution's depth with as many generated edges.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branching_factor: Option<f64>,
    /// By state of the solution: how much the heuristic fell short of the true distance; negative if it exceeded it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub heuristic_error: Vec<i64>,
    /// Was the heuristic consistent on every edge generated? Only if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub consistent: Option<bool>,
    /// The first edge on which it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub violation: Option<InconsistentEdge>,
    /// The cells that were expanded, in order, as rows and columns from 0: of a maze, if asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub visited: Vec<(usize, usize)>,
    /// What was done in each f-layer, or in each iteration of a deepening search.
    pub layers: Vec<LayerReport>,
}

/// An edge along which a heuristic drops by more than the move costs.
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
    /// What the move costs.
    pub cost: u32,
}

/// What a search did in one f-layer.
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
    /// Entries of the open list at the end.
    pub open: u64,
    /// Bytes held at the end.
    pub bytes: u64,
    /// States expanded for each one expanded in the layer before.
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
    /// What one unit of distance is.
    pub metric: String,
    /// What a goal state is.
    pub goal: String,
    /// Was the whole component explored? If not, the counts are those so far and there are no distances.
    pub complete: bool,
    /// The limit that was hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<String>,
    /// States in the connected component of the start.
    pub states: u64,
    /// Legal moves summed over all states: an edge that can be gone both ways counts twice.
    pub edges: u64,
    /// Goal states.
    pub goal_states: u64,
    /// Distance of the start to the nearest goal.
    pub length: Option<u32>,
    /// The largest distance of any state to its nearest goal.
    pub max_distance: Option<u32>,
    /// By distance to the nearest goal: how many states have it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states_by_distance: Vec<u64>,
    /// A state at the largest distance, in the native format.
    pub hardest: Option<String>,
    /// In how many ways the start can be solved at the shortest length.
    pub shortest_solutions: Option<u128>,
    /// States from which no sequence of moves leads to a goal. Where every move can be taken back, these are all states or
    /// none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead_ends: Option<u64>,
    /// The pieces and walls that can be removed, each by itself, without changing the length; only if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removable: Option<Vec<String>>,
    /// Is there none of these?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The most bytes held.
    pub peak_bytes: u64,
    /// Wall-clock time.
    pub seconds: f64,
}

/// The value of a heuristic on a puzzle's start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HeuristicReport {
    /// The puzzle's name.
    pub name: String,
    /// Its family.
    pub puzzle: String,
    /// What one unit is.
    pub metric: String,
    /// What is being estimated the distance to.
    pub goal: String,
    /// The heuristic.
    pub heuristic: String,
    /// Its value; none at a proven dead end.
    pub value: Option<u32>,
    /// Does it prove that there is no solution?
    pub dead_end: bool,
    /// Is it proven never to exceed the true distance here?
    pub admissible: bool,
    /// Is it proven never to drop by more than a move's cost here?
    pub consistent: bool,
    /// Time to make it and evaluate it.
    pub seconds: f64,
    /// Bytes of its tables.
    pub table_bytes: u64,
}
