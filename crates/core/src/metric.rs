//! The metrics: units in which lengths are measured.

use std::fmt;
use std::str::FromStr;

/// The unit of cost. It is part of an instance; lengths in different metrics are never compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Metric {
    /// Any uninterrupted sequence of slides of one piece counts as 1.
    Moves,
    /// A straight slide of one piece over any distance counts as 1.
    Slides,
    /// A slide of one piece by one cell counts as 1.
    Steps,
    /// A step along a row or column counts as 5, a diagonal one as 7. For mazes only.
    ///
    /// 7/5 is within about a hundredth of √2, and whole numbers add up without rounding.
    Octile,
}

impl Metric {
    /// All metrics.
    pub const ALL: [Metric; 4] = [Metric::Moves, Metric::Slides, Metric::Steps, Metric::Octile];

    /// The metrics for pieces that slide along rows and columns.
    pub const SLIDING: [Metric; 3] = [Metric::Moves, Metric::Slides, Metric::Steps];

    /// The name used in files, options and results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Metric::Moves => "moves",
            Metric::Slides => "slides",
            Metric::Steps => "steps",
            Metric::Octile => "octile",
        }
    }

    /// The metric with this name, if it applies to sliding pieces.
    #[must_use]
    pub fn sliding(name: &str) -> Option<Self> {
        Self::SLIDING.into_iter().find(|metric| metric.name() == name)
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Metric {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|metric| metric.name() == name)
            .ok_or_else(|| format!("unknown metric '{name}': use moves, slides, steps or octile"))
    }
}
