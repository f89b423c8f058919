//! What one unit of length is.

use std::fmt;
use std::str::FromStr;

/// What one unit of cost is. It is part of an instance; lengths in different metrics are never compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Metric {
    /// One piece, any uninterrupted sequence of its own slides.
    Moves,
    /// One piece, one straight slide over any distance.
    Slides,
    /// One piece, one cell.
    Steps,
}

impl Metric {
    /// All metrics with their names.
    pub const ALL: [Metric; 3] = [Metric::Moves, Metric::Slides, Metric::Steps];

    /// The name used in files, options and results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Metric::Moves => "moves",
            Metric::Slides => "slides",
            Metric::Steps => "steps",
        }
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
            .ok_or_else(|| format!("unknown metric '{name}': use moves, slides or steps"))
    }
}
