//! The layout of a report, and published results to compare with.

use serde::Deserialize;

use super::Numbers;

/// What a report shows in addition to the standard tables and figures.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Layout {
    /// The configuration that the others are compared with; the first one if none is given.
    pub baseline: Option<String>,
    /// Groups of instances by their number of pieces.
    pub groups: Vec<Numbers>,
    /// Pairs of configurations whose counts are plotted against each other; by default the baseline against each of the
    /// others.
    pub scatter: Vec<[String; 2]>,
}

/// How the values of many instances are aggregated.
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
    /// The number of solved instances.
    Solved,
}

/// A published table.
#[derive(Clone, PartialEq, Debug)]
pub struct Expected {
    /// Its title.
    pub title: String,
    /// The statistic.
    pub measure: String,
    /// Its values, by configuration or by instance.
    pub values: Values,
    /// Must our values be equal?
    pub exact: bool,
    /// The amount by which our counts are smaller because of a different definition, such as 1 for the goal; it is
    /// added to them.
    pub plus: f64,
    /// A note for the comparison.
    pub note: String,
}

/// Published values.
#[derive(Clone, PartialEq, Debug)]
pub enum Values {
    /// One for each configuration.
    ByConfiguration {
        /// How the instances are aggregated.
        average: Average,
        /// The values.
        values: Vec<(String, f64)>,
        /// The configuration that shares refer to.
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
