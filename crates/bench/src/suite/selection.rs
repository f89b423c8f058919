//! Selects the puzzles of a suite.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Deserializer};

/// A selection of puzzles: their sources, and conditions.
#[derive(Clone, PartialEq, Debug)]
pub struct Selection {
    /// Files, built-in names or boards; `*` stands for anything in names and in the names of files.
    pub puzzles: Vec<(String, Range<usize>)>,
    /// Only puzzles of this family.
    pub family: Option<String>,
    /// Only boards with this many columns and rows.
    pub size: Option<(usize, usize)>,
    /// Only puzzles whose stated length is in this range.
    pub length: Option<Numbers>,
    /// Only puzzles with this many pieces.
    pub pieces: Option<Numbers>,
    /// Only puzzles with this many states, as their catalogue states it.
    pub states: Option<Numbers>,
    /// Only this many, evenly spread over all matches.
    pub sample: Option<usize>,
    /// Its position in the file, in bytes.
    pub place: Range<usize>,
}

/// A range of whole numbers, written `7`, `3..9`, `..9` or `3..`, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// The minimum.
    pub least: u64,
    /// The maximum.
    pub most: u64,
}

impl Numbers {
    /// Is the number in the range?
    #[must_use]
    pub fn contains(self, number: u64) -> bool {
        (self.least..=self.most).contains(&number)
    }
}

impl std::str::FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("'{text}' is not a range of numbers: try 7, 3..9, ..9 or 3..");
        let end = |text: &str, open: u64| match text.trim() {
            "" => Ok(open),
            text => text.parse().map_err(|_| wrong()),
        };
        let numbers = match text.split_once("..") {
            Some((least, most)) if !(least.trim().is_empty() && most.trim().is_empty()) => {
                Numbers { least: end(least, 0)?, most: end(most, u64::MAX)? }
            }
            Some(_) => return Err(wrong()),
            None => {
                let number = text.trim().parse().map_err(|_| wrong())?;
                Numbers { least: number, most: number }
            }
        };
        if numbers.least > numbers.most {
            return Err(format!("'{text}' is empty: write the smaller number first"));
        }
        Ok(numbers)
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (least, most) if least == most => write!(f, "{least}"),
            (0, most) => write!(f, "≤ {most}"),
            (least, u64::MAX) => write!(f, "≥ {least}"),
            (least, most) => write!(f, "{least}–{most}"),
        }
    }
}

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_and_shown() {
        let shown = |text: &str| text.parse::<Numbers>().map(|numbers| numbers.to_string());
        assert_eq!(shown("7"), Ok("7".into()));
        assert_eq!(shown("..3"), Ok("≤ 3".into()));
        assert_eq!(shown("17.."), Ok("≥ 17".into()));
        assert_eq!(shown("10..11"), Ok("10–11".into()));
        for wrong in ["", "..", "a", "3..x", "9..3", "-1"] {
            assert!(shown(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn both_ends_are_included() {
        let numbers: Numbers = "3..9".parse().expect("it is a range");
        assert_eq!([2, 3, 9, 10].map(|number| numbers.contains(number)), [false, true, true, false]);
    }
}
