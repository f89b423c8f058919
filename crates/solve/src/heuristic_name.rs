//! The names of heuristics, and of the partitions that some of them take.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use crate::family::{Descriptor, FAMILIES, FamilyName, HeuristicEntry};
use crate::{AtomixName, similar};

/// The name of a heuristic. The family determines which of them a puzzle has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum HeuristicName {
    /// The one that suits the puzzle and the search best.
    #[default]
    Auto,
    /// None: every estimate is 0.
    Zero,
    /// One without a parameter, by its form in the family's table.
    Plain(&'static str),
    /// One with a number, by the part before the number in the family's table.
    Numbered(&'static str, u32),
    /// Sliding bricks: the distance without some pieces; with this many pieces at most besides those of the goal.
    Pdb(Option<u32>),
    /// Tiles: additive pattern databases of a partition, or of several.
    PdbPartition(PartitionName),
    /// Atomix: the maximum of some heuristics.
    Atomix(AtomixName),
    /// The exact distance in an abstraction: hierarchical search builds it itself.
    Abstraction,
}

impl HeuristicName {
    /// Every family: the exact distance.
    pub const PERFECT: Self = Self::Plain("perfect");
    /// Rush Hour: the cars in the red car's way.
    pub const BLOCKERS: Self = Self::Plain("blockers");
    /// The distances of the pieces to their goal cells. Sliding bricks: that of the master piece (bricks report).
    /// Tiles: the sum over all tiles. Mazes: along rows and columns.
    pub const MANHATTAN: Self = Self::Plain("manhattan");
    /// Mazes: the larger of the distances along rows and along columns.
    pub const CHEBYSHEV: Self = Self::Plain("chebyshev");
    /// Mazes: diagonally as far as possible, then straight.
    pub const OCTILE: Self = Self::Plain("octile");
    /// Tiles: the Manhattan distance, plus two steps for every tile that must leave its row or column.
    pub const LINEAR_CONFLICT: Self = Self::Plain("linear-conflict");

    /// Tiles: the distance itself where only some cells of the goal matter.
    pub const GOAL_TILES: Self = Self::Plain("goal-tiles");

    /// The heuristics of a family, for checks that iterate over all of them; one that takes a number or a partition
    /// appears several times. Not every puzzle has every one: a partition fits only some boards.
    #[must_use]
    pub fn of_family(family: FamilyName) -> Vec<Self> {
        let entries = family.descriptor().heuristics().into_iter();
        let names = entries.flat_map(|entry| entry.offered.iter().chain(entry.checked));
        names.map(|name| name.parse().expect("the name is known")).collect()
    }

    /// Can it prove that no goal can be reached from some states? Apart from that, the rules may refute a puzzle.
    #[must_use]
    pub fn sees_dead_ends(self) -> bool {
        let any = |is_it: &dyn Fn(&HeuristicEntry) -> bool| {
            all_entries().any(|entry| is_it(entry) && entry.sees_dead_ends)
        };
        match self {
            Self::Auto | Self::Zero | Self::PdbPartition(_) => false,
            Self::Plain(form) => any(&|entry| entry.form == form),
            Self::Numbered(stem, _) => any(&|entry| entry.stem() == Some(stem)),
            Self::Pdb(_) | Self::Atomix(_) | Self::Abstraction => true,
        }
    }
}

fn all_entries() -> impl Iterator<Item = &'static HeuristicEntry> {
    FAMILIES.iter().flat_map(Descriptor::heuristics)
}

impl fmt::Display for HeuristicName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeuristicName::Auto => f.pad("auto"),
            HeuristicName::Zero => f.pad("zero"),
            HeuristicName::Plain(form) => f.pad(form),
            HeuristicName::Numbered(stem, number) => write!(f, "{stem}:{number}"),
            HeuristicName::Pdb(None) => f.pad("pdb"),
            HeuristicName::Pdb(Some(further)) => write!(f, "pdb:{further}"),
            HeuristicName::PdbPartition(partition) => write!(f, "pdb:{}", partition.0),
            HeuristicName::Atomix(name) => name.fmt(f),
            HeuristicName::Abstraction => f.pad("abstraction"),
        }
    }
}

impl FromStr for HeuristicName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if AtomixName::begins(text) {
            return text.parse().map(HeuristicName::Atomix);
        }
        match text {
            "auto" => return Ok(HeuristicName::Auto),
            "zero" => return Ok(HeuristicName::Zero),
            "pdb" => return Ok(HeuristicName::Pdb(None)),
            _ => {}
        }
        if let Some(entry) = all_entries().find(|entry| entry.form == text) {
            return Ok(HeuristicName::Plain(entry.form));
        }
        let Some((stem, parameter)) = text.split_once(':') else { return Err(unknown(text)) };
        // A single number is a number of pieces; anything else is a partition.
        if stem == "pdb" {
            return match parameter.parse() {
                Ok(further) => Ok(HeuristicName::Pdb(Some(further))),
                Err(_) => PartitionName::new(parameter).map(HeuristicName::PdbPartition),
            };
        }
        let stem = all_entries().find_map(|entry| entry.stem().filter(|&known| known == stem));
        let stem = stem.ok_or_else(|| unknown(text))?;
        match parameter.parse() {
            Ok(number) => Ok(HeuristicName::Numbered(stem, number)),
            Err(_) => Err(format!("'{parameter}' is not a number, as in {stem}:3")),
        }
    }
}

fn unknown(text: &str) -> String {
    let of_family = |family: &Descriptor| format!("{} has {}", family.name, family.heuristic_forms("and"));
    let all: Vec<_> = FAMILIES.iter().map(of_family).collect();
    let forms = all_entries().map(|entry| entry.form);
    let unknown = similar::unknown("heuristic", text, forms);
    // A form does not show what its parameter looks like.
    let meant = all_entries().find(|entry| entry.stem() == Some(text));
    let example = meant.and_then(|entry| entry.offered.iter().chain(entry.checked).next());
    let example = example.map(|name| format!(" {name} is an example;")).unwrap_or_default();
    format!("{unknown}{example} {}", all.join("; "))
}

/// A partition as text: of tiles, like `5-5-5` or `1,2,5/3,4`, or of atoms, like `3` or `a,b/c`. The family decides
/// whether it fits a puzzle. The few that a process ever uses are kept for good, so that these names are `Copy` like
/// the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PartitionName(&'static str);

impl PartitionName {
    /// The partition into five, five and five tiles.
    pub(crate) const FIVES: Self = Self("5-5-5");
    /// The partition into four sets of six tiles.
    pub(crate) const SIXES: Self = Self("6-6-6-6");
    /// The partition into four sets of five tiles and the remaining four.
    pub(crate) const MOSTLY_FIVES: Self = Self("5-5-5-5-4");

    /// The name for a text of numbers and separators.
    pub fn new(text: &str) -> Result<Self, String> {
        let is_sign = |sign: char| sign.is_ascii_digit() || "-,/+".contains(sign);
        if text.is_empty() || !text.chars().all(is_sign) {
            return Err(format!(
                "'{text}' is neither a partition of tiles, as in pdb:5-5-5 or pdb:1,2,5/3,4,6/7,8, nor a number of pieces, as in pdb:3"
            ));
        }
        Ok(Self::kept(text))
    }

    /// The name for a text of numbers or names of kinds of atoms, and separators.
    pub fn of_kinds(text: &str) -> Result<Self, String> {
        let is_whole = |part: &str| !part.is_empty() && !part.contains(char::is_whitespace);
        if text.split(['+', '/', ',']).all(is_whole) {
            Ok(Self::kept(text))
        } else {
            Err(format!(
                "'{text}' is not a partition of atoms, such as static-pdb:3, or static-pdb:a,b/c,d with the names of kinds"
            ))
        }
    }

    fn kept(text: &str) -> Self {
        static ALL: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
        // A thread that panicked while it held the lock left the set unchanged.
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all.get(text).copied().unwrap_or_else(|| Box::leak(text.into()));
        all.insert(known);
        Self(known)
    }

    /// The text.
    #[must_use]
    pub fn text(self) -> &'static str {
        self.0
    }
}
