//! The names of heuristics, and of the partitions that some of them take.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use crate::AtomixName;
use crate::family::{Descriptor, FAMILIES, FamilyName};

/// A heuristic. The family determines which of them a puzzle has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum HeuristicName {
    /// The one that suits the puzzle and the search best.
    #[default]
    Auto,
    /// None: every estimate is 0.
    Zero,
    /// Rush Hour: the cars in the red car's way.
    Blockers,
    /// Rush Hour: the Unblock Me thesis's tree of this many levels, as its program builds it.
    Tree(u32),
    /// Rush Hour: the same, following the Unblock Me thesis's definition.
    TreePrinted(u32),
    /// Rush Hour: the Unblock Me notebook's vertical blocks in the way of the red row.
    Notebook1,
    /// Rush Hour: the Unblock Me notebook's number of cars that are not where a goal board has them.
    Notebook2,
    /// Rush Hour: the Unblock Me notebook's sum of the distances of the cars from there.
    Notebook3,
    /// The pieces' distances from their places. Sliding bricks: the bricks report's distance of the master from the
    /// goal. Tiles: the sum over all tiles. Mazes: along rows and columns.
    Manhattan,
    /// Mazes: the larger of the distances along rows and along columns.
    Chebyshev,
    /// Mazes: diagonally as far as possible, then straight.
    Octile,
    /// Mazes: as the crow flies (Unblock Me thesis, figure 7).
    Euclidean,
    /// Tiles: the Manhattan distances, and two steps for every tile that must leave its row or column.
    LinearConflict,
    /// Sliding bricks: the bricks report's number of cells in the way.
    Blocking,
    /// Sliding bricks: the distance of the goal's pieces, and the pieces that must make room for them.
    Clearance,
    /// Sliding bricks: the distance without some pieces; with at most this many in addition to those of the goal.
    Pdb(Option<u32>),
    /// Sliding bricks: the largest such pattern, and the others that must make room.
    PdbClearance,
    /// Tiles: additive pattern databases of a partition, or of several.
    PdbPartition(PartitionName),
    /// Atomix: the largest of some heuristics.
    Atomix(AtomixName),
    /// The exact distance in an abstraction: hierarchical search builds it itself.
    Abstraction,
}

impl HeuristicName {
    /// The heuristics of a family, for checks that iterate over all of them; one that takes a number or a partition
    /// appears several times. Not every puzzle has every one: a partition fits only some boards.
    #[must_use]
    pub fn of_family(family: FamilyName) -> Vec<Self> {
        let entries = family.descriptor().heuristics.iter();
        let names = entries.flat_map(|entry| entry.offered.iter().chain(entry.checked));
        names.map(|name| name.parse().expect("the name is known")).collect()
    }

    /// Can it prove that no goal can be reached from some states? Independently, the rules may refute a puzzle.
    #[must_use]
    pub fn sees_dead_ends(self) -> bool {
        use HeuristicName::{Abstraction, Atomix, Clearance, Pdb, PdbClearance};
        matches!(self, Clearance | Pdb(_) | PdbClearance | Atomix(_) | Abstraction)
    }
}

impl fmt::Display for HeuristicName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeuristicName::Auto => f.pad("auto"),
            HeuristicName::Zero => f.pad("zero"),
            HeuristicName::Blockers => f.pad("blockers"),
            HeuristicName::Tree(levels) => write!(f, "tree:{levels}"),
            HeuristicName::TreePrinted(levels) => write!(f, "tree-printed:{levels}"),
            HeuristicName::Notebook1 => f.pad("notebook-1"),
            HeuristicName::Notebook2 => f.pad("notebook-2"),
            HeuristicName::Notebook3 => f.pad("notebook-3"),
            HeuristicName::Manhattan => f.pad("manhattan"),
            HeuristicName::Chebyshev => f.pad("chebyshev"),
            HeuristicName::Octile => f.pad("octile"),
            HeuristicName::Euclidean => f.pad("euclidean"),
            HeuristicName::LinearConflict => f.pad("linear-conflict"),
            HeuristicName::Blocking => f.pad("blocking"),
            HeuristicName::Clearance => f.pad("clearance"),
            HeuristicName::Pdb(None) => f.pad("pdb"),
            HeuristicName::Pdb(Some(further)) => write!(f, "pdb:{further}"),
            HeuristicName::PdbClearance => f.pad("pdb+clearance"),
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
        let levels =
            |text: &str| text.parse().map_err(|_| format!("'{text}' is no number of levels, as in tree:3"));
        match text.split_once(':') {
            Some(("tree", text)) => return levels(text).map(HeuristicName::Tree),
            Some(("tree-printed", text)) => return levels(text).map(HeuristicName::TreePrinted),
            // A single number is a number of pieces; anything else is a partition.
            Some(("pdb", text)) => {
                return match text.parse() {
                    Ok(further) => Ok(HeuristicName::Pdb(Some(further))),
                    Err(_) => PartitionName::new(text).map(HeuristicName::PdbPartition),
                };
            }
            _ => {}
        }
        use HeuristicName::{Auto, Blockers, Notebook1, Notebook2, Notebook3, Zero};
        use HeuristicName::{Blocking, Clearance, LinearConflict, Manhattan, Pdb, PdbClearance};
        use HeuristicName::{Chebyshev, Euclidean, Octile};
        let rush = [Auto, Zero, Blockers, Notebook1, Notebook2, Notebook3];
        let others = [Manhattan, Blocking, Clearance, Pdb(None), PdbClearance, LinearConflict];
        let maze = [Chebyshev, Octile, Euclidean];
        rush.into_iter().chain(others).chain(maze).find(|name| name.to_string() == text).ok_or_else(|| {
            let of_family =
                |family: &Descriptor| format!("{} has {}", family.name, family.heuristic_forms("and"));
            let all: Vec<_> = FAMILIES.iter().map(of_family).collect();
            format!("unknown heuristic '{text}': {}", all.join("; "))
        })
    }
}

/// A partition of tiles as text, like `5-5-5` or `1,2,5/3,4`, or of atoms, like `3` or `a,b/c`. The family decides
/// whether it fits a puzzle. The few that a process ever uses are kept for good, so that these names can be copied like
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
                "'{text}' is no partition of tiles, as in pdb:5-5-5 or pdb:1,2,5/3,4,6/7,8, nor a number of pieces, as in pdb:3"
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
                "'{text}' is no partition of atoms, as in static-pdb:3 or static-pdb:a,b/c,d with the names of kinds"
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
