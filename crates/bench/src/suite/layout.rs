//! What a report shows, and what somebody else reported.

use serde::Deserialize;

use super::Numbers;

/// What a report shows beside the usual.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Layout {
    /// The configuration that the others are compared with; the first one if none is given.
    pub baseline: Option<String>,
    /// Groups of instances by their number of pieces.
    pub groups: Vec<Numbers>,
    /// Pairs of configurations whose counts are drawn against each other; the baseline against each of the others if
    /// none are given.
    pub scatter: Vec<[String; 2]>,
}

/// How values over many instances become one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Average {
    /// The arithmetic mean over the instances that the configuration solved.
    #[default]
    Mean,
    /// The harmonic mean over the instances that the configuration solved (Atomix thesis).
    Harmonic,
    /// The sum.
    Sum,
    /// The sum, with a penalty for each instance that only others solved (Atomix thesis).
    Penalised,
    /// How many were solved.
    Solved,
}

/// A table that somebody else published.
#[derive(Clone, PartialEq, Debug)]
pub struct Expected {
    /// What it is called.
    pub title: String,
    /// The statistic.
    pub measure: String,
    /// Its values, by configuration or by instance.
    pub values: Values,
    /// Must ours be the same?
    pub exact: bool,
    /// What to know when comparing.
    pub note: String,
}

/// Published values.
#[derive(Clone, PartialEq, Debug)]
pub enum Values {
    /// One for each configuration.
    ByConfiguration {
        /// How the instances become one value.
        average: Average,
        /// The values.
        values: Vec<(String, f64)>,
        /// The configuration that shares are taken of.
        relative_to: Option<String>,
    },
    /// One for each instance, of one configuration.
    ByInstance {
        /// The configuration.
        configuration: String,
        /// The values.
        values: Vec<(String, f64)>,
    },
}
