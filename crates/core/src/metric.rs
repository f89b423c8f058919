//! The unit of length.

use std::fmt;
use std::str::FromStr;

/// The unit of cost. It is part of an instance; lengths in different metrics are never compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Metric {
    /// One piece, any uninterrupted sequence of its own slides.
    Moves,
    /// One piece, one straight slide over any distance.
    Slides,
    /// One piece, one cell.
    Steps,
    /// A fifth of a step along a row or column: such a step costs 5, a diagonal one 7. Only mazes have it.
    ///
    /// 7/5 is within about a hundredth of √2, and whole numbers add up without rounding.
    Octile,
}

impl Metric {
    /// All metrics.
    pub const ALL: [Metric; 4] = [Metric::Moves, Metric::Slides, Metric::Steps, Metric::Octile];

    /// The metrics of pieces that slide along rows and columns.
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
