//! One run as a row of the results: what was run, how it ended, what it counted, and where it ran.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::Ending;

/// The type of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnType {
    /// Text.
    Text,
    /// A count.
    Count,
    /// A measured number.
    Real,
    /// True or false.
    Flag,
}

/// Declares the row and the table of its columns at once, so that they cannot differ.
macro_rules! row {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $kind:ident,)+) => {
        /// A run. Values that a run does not have or did not report are `None`.
        #[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Row {
            $($(#[$doc])* pub $name: $type,)+
        }

        /// All columns, in the order of the files.
        pub const COLUMNS: &[(&str, ColumnType)] = &[$((stringify!($name), ColumnType::$kind),)+];
    };
}

row! {
    /// The suite's name.
    suite: String = Text,
    /// The puzzle.
    instance: String = Text,
    /// Its family.
    family: String = Text,
    /// Columns × rows.
    size: String = Text,
    /// Pieces that can move.
    pieces: Option<u64> = Count,
    /// Its shortest length as its file states it.
    known_length: Option<u64> = Count,
    /// States that can be reached, as its file states it.
    cluster_states: Option<u64> = Count,
    /// The configuration.
    configuration: String = Text,
    /// `solve`, `heuristic` or `space`.
    command: String = Text,
    /// The flags of the run.
    options: String = Text,
    /// From 1.
    repetition: u64 = Count,
    /// `solved`, `unsolvable`, `stopped`; `valued`, `explored`; `refused` if the options do not fit the puzzle,
    /// `failed` if the process ended without an answer.
    outcome: Ending = Text,
    /// The metric.
    metric: Option<String> = Text,
    /// The goal.
    goal: Option<String> = Text,
    /// The solution's length.
    length: Option<u64> = Count,
    /// The proven lower bound on the length.
    lower_bound: Option<u64> = Count,
    /// Is the length proven to be the shortest?
    optimal: Option<bool> = Flag,
    /// The limit that was hit.
    stopped_by: Option<String> = Text,
    /// The search.
    algorithm: Option<String> = Text,
    /// The heuristic.
    heuristic: Option<String> = Text,
    /// The open list.
    open: Option<String> = Text,
    /// The duplicate store.
    closed: Option<String> = Text,
    /// The tie-breaking rule.
    tie: Option<String> = Text,
    /// The order of generating moves.
    order: Option<String> = Text,
    /// Threads of the search.
    threads: Option<u64> = Count,
    /// States whose successors were generated.
    expanded: Option<u64> = Count,
    /// Distinct states ever created.
    generated_states: Option<u64> = Count,
    /// Successor edges produced.
    generated_edges: Option<u64> = Count,
    /// Expansions of states that had been expanded before.
    reexpanded: Option<u64> = Count,
    /// States in the duplicate store at the end.
    stored: Option<u64> = Count,
    /// States expanded in abstract spaces.
    abstract_expanded: Option<u64> = Count,
    /// Entries added to the open list, if it counts them.
    open_pushes: Option<u64> = Count,
    /// Entries removed from it.
    open_pops: Option<u64> = Count,
    /// Entries whose priority was improved in place.
    open_decreases: Option<u64> = Count,
    /// Comparisons of two entries.
    open_comparisons: Option<u64> = Count,
    /// Trees linked to another one.
    open_links: Option<u64> = Count,
    /// Nodes cut from their parent.
    open_cuts: Option<u64> = Count,
    /// States looked up in the duplicate store, if it counts them.
    store_lookups: Option<u64> = Count,
    /// Comparisons of two states there.
    store_comparisons: Option<u64> = Count,
    /// The number of its lists at the end.
    store_lists: Option<u64> = Count,
    /// The number of states in the longest list.
    store_longest_list: Option<u64> = Count,
    /// How often the number of its lists was increased.
    store_resizes: Option<u64> = Count,
    /// The effective branching factor: the degree of a full tree of the same depth and number of edges.
    branching_factor: Option<f64> = Real,
    /// Was the heuristic consistent on every edge, if that was checked?
    consistent: Option<bool> = Flag,
    /// The value of a heuristic on the start.
    value: Option<u64> = Count,
    /// States of the whole space.
    states: Option<u64> = Count,
    /// Edges of the whole space.
    edges: Option<u64> = Count,
    /// Goal states of the whole space.
    goal_states: Option<u64> = Count,
    /// The largest distance to the nearest goal.
    max_distance: Option<u64> = Count,
    /// The peak size of the search's structures and tables, in bytes.
    peak_bytes: Option<u64> = Count,
    /// Bytes of the heuristic's tables.
    table_bytes: Option<u64> = Count,
    /// The peak memory of the whole process until this answer.
    process_peak_bytes: Option<u64> = Count,
    /// Wall-clock time of the search, tables included.
    seconds: Option<f64> = Real,
    /// Wall-clock time of the whole process, or of its share since the last answer.
    process_seconds: Option<f64> = Real,
    /// The number of puzzles given to the process.
    batch: u64 = Count,
    /// How the process ended, if that is why there is no answer.
    exit_code: Option<i64> = Count,
    /// Its last output, if there is no answer.
    error: Option<String> = Text,
    /// The program that was run, with its version and commit.
    program: String = Text,
    /// The machine it ran on.
    machine: String = Text,
    /// When the process started, in seconds since 1970.
    started: u64 = Count,
}

impl Row {
    /// The same row with all fields of an answer of the program. Unknown fields are ignored.
    #[must_use]
    pub fn answered(&self, answer: &Map<String, Value>) -> Self {
        let Ok(Value::Object(mut fields)) = serde_json::to_value(self) else { return self.clone() };
        for (name, _) in COLUMNS {
            if let Some(value) = answer.get(*name).filter(|_| fields[*name].is_null()) {
                fields.insert((*name).to_owned(), value.clone());
            }
        }
        let mut row: Self = serde_json::from_value(Value::Object(fields)).unwrap_or_else(|_| self.clone());
        row.outcome = Ending::of(answer);
        row
    }

    /// Did the run produce the requested answer?
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.outcome.is_answer()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_fills_what_is_missing_and_changes_nothing_else() {
        let row = Row { instance: "a".into(), known_length: Some(7), ..Row::default() };
        let answer = serde_json::json!({
            "name": "b", "instance": "b", "outcome": "solved", "length": 9, "expanded": 12, "seconds": 0.5, "moves": ["x"]
        });
        let Value::Object(answer) = answer else { unreachable!("an object was written") };
        let row = row.answered(&answer);
        assert_eq!((row.instance.as_str(), row.known_length, row.length), ("a", Some(7), Some(9)));
        assert_eq!((row.expanded, row.seconds, row.is_solved()), (Some(12), Some(0.5), true));
    }

    #[test]
    fn answers_without_an_outcome_have_one_too() {
        let of = |text: &str| Ending::of(&serde_json::from_str(text).expect("an object"));
        assert_eq!(of(r#"{"value":3}"#), Ending::Valued);
        assert_eq!(of(r#"{"complete":true,"states":5}"#), Ending::Explored);
        assert_eq!(of(r#"{"complete":false,"states":5}"#), Ending::Stopped);
    }
}
