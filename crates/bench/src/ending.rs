//! How a run of a suite ended.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// How a run ended. In the files it is a lower-case word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// With a solution.
    Solved,
    /// With a proof that there is none.
    Unsolvable,
    /// At a limit.
    Stopped,
    /// With the value of a heuristic.
    Valued,
    /// With the figures of a whole space.
    Explored,
    /// The options do not fit the puzzle.
    Refused,
    /// The process ended without an answer.
    Failed,
    /// It has not ended yet, or in a way that only a newer version knows.
    #[default]
    #[serde(rename = "", other)]
    Unknown,
}

impl Ending {
    /// How a run ended, from its answer.
    pub(crate) fn of(answer: &Map<String, Value>) -> Self {
        if let Some(outcome) = answer.get("outcome") {
            return Self::deserialize(outcome).unwrap_or_default();
        }
        match answer.get("complete").and_then(Value::as_bool) {
            Some(true) => Self::Explored,
            Some(false) => Self::Stopped,
            None => Self::Valued,
        }
    }

    /// The word in the files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Stopped => "stopped",
            Self::Valued => "valued",
            Self::Explored => "explored",
            Self::Refused => "refused",
            Self::Failed => "failed",
            Self::Unknown => "",
        }
    }

    /// Did the run produce the requested answer?
    #[must_use]
    pub fn is_answer(self) -> bool {
        matches!(self, Self::Solved | Self::Unsolvable | Self::Valued | Self::Explored)
    }

    /// Did it end without any answer?
    #[must_use]
    pub fn is_failure(self) -> bool {
        matches!(self, Self::Refused | Self::Failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_files() {
        for word in ["solved", "unsolvable", "stopped", "valued", "explored", "refused", "failed", ""] {
            let ending: Ending = serde_json::from_value(word.into()).expect("the word is known");
            assert_eq!(ending.name(), word);
            assert_eq!(serde_json::to_value(ending).expect("it is a word"), word);
        }
        let newer: Ending = serde_json::from_value("postponed".into()).expect("other words are accepted");
        assert_eq!(newer, Ending::Unknown);
    }
}
