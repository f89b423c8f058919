//! The names of the choices a user has, each declared once: for the command, the files and the results.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use crate::AtomixName;

/// Declares an enum whose variants have names, with `ALL`, `name`, `Display` and `FromStr`.
macro_rules! named {
    ($(#[$doc:meta])* $type:ident, $what:literal { $($(#[$about:meta])* $variant:ident = $name:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum $type {
            $($(#[$about])* $variant,)+
        }

        impl $type {
            /// All of them, in the order they are listed to users.
            pub const ALL: &'static [$type] = &[$($type::$variant,)+];

            /// The name used in options and results.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name,)+
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $type {
            type Err = String;

            fn from_str(name: &str) -> Result<Self, String> {
                Self::ALL.iter().copied().find(|value| value.name() == name).ok_or_else(|| {
                    let names: Vec<_> = Self::ALL.iter().map(|value| value.name()).collect();
                    format!("unknown {} '{name}': choose one of {}", $what, names.join(", "))
                })
            }
        }
    };
}

/// Depth of a perimeter when none is given.
const PERIMETER: u32 = 3;

/// A search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Algorithm {
    /// The one that fits the puzzle best.
    #[default]
    Auto,
    /// Breadth-first search.
    Bfs,
    /// Breadth-first search by layers.
    Layers,
    /// A* by layers of f.
    Compact,
    /// Depth-first search.
    Dfs,
    /// Iterative deepening.
    Ids,
    /// Iterative deepening with a visited set.
    IdsVisited,
    /// Dijkstra's algorithm.
    Dijkstra,
    /// A*.
    AStar,
    /// Iterative-deepening A*.
    IdaStar,
    /// Partial-expansion A*.
    Pea,
    /// From both sides.
    Bidirectional,
    /// A* towards a perimeter of this depth around the goals.
    Perimeter(u32),
    /// A* with distances in abstractions as its heuristic.
    Hierarchical,
}

impl Algorithm {
    /// All of them with their name, guarantee and what they are; a perimeter with its usual depth.
    pub const ALL: &'static [(Algorithm, &'static str, &'static str)] = &[
        (Algorithm::Auto, "auto", "the one that fits the puzzle best"),
        (Algorithm::Bfs, "bfs", "breadth-first search: optimal with unit costs"),
        (Algorithm::Layers, "layers", "breadth-first by layers: optimal, few bytes a state, all cores"),
        (Algorithm::Compact, "compact", "A* by layers of f: optimal, few bytes a state, all cores"),
        (Algorithm::Dfs, "dfs", "depth-first search: any solution"),
        (Algorithm::Ids, "ids", "iterative deepening: optimal, forgets everything"),
        (Algorithm::IdsVisited, "ids-visited", "iterative deepening with a visited set: not optimal"),
        (Algorithm::Dijkstra, "dijkstra", "Dijkstra's algorithm: optimal"),
        (Algorithm::AStar, "astar", "A*: optimal"),
        (Algorithm::IdaStar, "idastar", "iterative-deepening A*: optimal, little memory"),
        (Algorithm::Pea, "pea", "partial-expansion A*: optimal, stores only f <= C*"),
        (Algorithm::Bidirectional, "bidirectional", "from both sides, with or without a heuristic: optimal"),
        (
            Algorithm::Perimeter(PERIMETER),
            "perimeter",
            "A* towards a perimeter around the goals, perimeter:DEPTH: optimal",
        ),
        (Algorithm::Hierarchical, "hierarchical", "A* guided by searches in abstractions: optimal"),
    ];

    fn stem(self) -> &'static str {
        let same = |other: &Algorithm| std::mem::discriminant(other) == std::mem::discriminant(&self);
        Self::ALL.iter().find(|(algorithm, ..)| same(algorithm)).map_or("", |(_, name, _)| name)
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Algorithm::Perimeter(depth) => write!(f, "{}:{depth}", self.stem()),
            _ => f.pad(self.stem()),
        }
    }
}

impl FromStr for Algorithm {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(depth) = text.strip_prefix("perimeter:") {
            return depth
                .parse()
                .map(Algorithm::Perimeter)
                .map_err(|_| format!("'{depth}' is no depth of a perimeter"));
        }
        let found = Self::ALL.iter().find(|(_, name, _)| *name == text).map(|(algorithm, ..)| *algorithm);
        found.ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|(_, name, _)| *name).collect();
            format!("unknown algorithm '{text}': choose one of {}", names.join(", "))
        })
    }
}

/// A heuristic. Which of them a puzzle has, its family says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum HeuristicName {
    /// The one that fits the puzzle and the search best.
    #[default]
    Auto,
    /// None: every estimate is 0.
    Zero,
    /// Rush Hour: the cars in the red car's way.
    Blockers,
    /// Rush Hour: S0's tree of this many levels, as its program makes it.
    Tree(u32),
    /// Rush Hour: the same as S0's definition has it.
    TreePrinted(u32),
    /// Rush Hour: S4's vertical blocks in the way of the red row.
    Notebook1,
    /// Rush Hour: S4's number of cars that are not where a goal board has them.
    Notebook2,
    /// Rush Hour: S4's sum of the distances from there.
    Notebook3,
    /// The pieces' distances from their places. Sliding bricks: S3's distance of the master from the goal. Tiles: the sum
    /// over all tiles. Mazes: along rows and columns.
    Manhattan,
    /// Mazes: the longer of the ways along rows and along columns.
    Chebyshev,
    /// Mazes: diagonally as far as possible, then straight.
    Octile,
    /// Mazes: as the crow flies (S0, figure 7).
    Euclidean,
    /// Tiles: the Manhattan distances, and two steps for every tile that must leave its row or column.
    LinearConflict,
    /// Sliding bricks: S3's number of cells in the way.
    Blocking,
    /// Sliding bricks: the way of the goal's pieces, and the pieces that must make room for them.
    Clearance,
    /// Sliding bricks: the distance without some pieces; with at most this many besides those of the goal.
    Pdb(Option<u32>),
    /// Sliding bricks: the largest such pattern, and the others that must make room.
    PdbClearance,
    /// Tiles: additive pattern databases of a partition, or of several.
    PdbPartition(PartitionName),
    /// Atomix: the largest of some heuristics.
    Atomix(AtomixName),
    /// The exact distance in an abstraction: hierarchical search makes it itself.
    Abstraction,
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
            // A number alone is a number of pieces, anything else parts of a board.
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
            format!(
                "unknown heuristic '{text}': rush has zero, blockers, tree:LEVELS, tree-printed:LEVELS, notebook-1, \
                 notebook-2 and notebook-3; bricks has zero, manhattan, blocking, clearance, pdb, pdb:PIECES and \
                 pdb+clearance; tiles has zero, manhattan, linear-conflict and \
                 pdb:PARTITION; atomix has zero, standard, static-pdb:SIZE, static-pdb:KINDS, dynamic-pdb, \
                 multigoal-pdb, generalized, slack and slack:MOVES; maze has zero, manhattan, chebyshev, octile and \
                 euclidean"
            )
        })
    }
}

/// A partition of tiles as text, like `5-5-5` or `1,2,5/3,4`, or of atoms, like `3` or `a,b/c`. Whether it fits a puzzle, its family says. The few that a
/// process ever meets are kept for good, so that names are as easy to copy as the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PartitionName(&'static str);

impl PartitionName {
    /// The partition into five, five and five tiles.
    pub(crate) const FIVES: Self = Self("5-5-5");
    /// The partition into four times six tiles.
    pub(crate) const SIXES: Self = Self("6-6-6-6");

    /// The name for a text of numbers and the signs between them.
    pub fn new(text: &str) -> Result<Self, String> {
        let is_sign = |sign: char| sign.is_ascii_digit() || "-,/+".contains(sign);
        if text.is_empty() || !text.chars().all(is_sign) {
            return Err(format!(
                "'{text}' is no partition of tiles, as in pdb:5-5-5 or pdb:1,2,5/3,4,6/7,8, nor a number of pieces, as in pdb:3"
            ));
        }
        Ok(Self::kept(text))
    }

    /// The name for a text of numbers or names of kinds of atoms, and the signs between them.
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
        // A thread that panicked while it held the lock left the set as it was.
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

named! {
    /// An open list.
    OpenName, "open list" {
        /// The fastest.
        #[default]
        Auto = "auto",
        /// A bucket for each f.
        Bucket = "bucket",
        /// A binary heap.
        Heap = "heap",
        /// A Fibonacci heap.
        Fibonacci = "fibonacci",
        /// A sorted list.
        List = "list",
    }
}

named! {
    /// A duplicate store.
    ClosedName, "duplicate store" {
        /// The fastest.
        #[default]
        Auto = "auto",
        /// The compact exact table.
        Compact = "compact",
        /// A chained hash table of fixed size.
        HashFixed = "hash-fixed",
        /// A chained hash table that grows.
        HashResize = "hash-resize",
        /// A list searched from front to back.
        List = "list",
    }
}

named! {
    /// A rule for ties in f.
    TieName, "tie rule" {
        /// First-in without a heuristic, larger-g with one.
        #[default]
        Auto = "auto",
        /// The state generated first.
        FirstIn = "first-in",
        /// The state generated last.
        LastIn = "last-in",
        /// The state with the larger g.
        LargerG = "larger-g",
        /// A goal before all others, then the state generated first.
        End = "end",
        /// The family's own rule.
        Family = "family",
        /// Atomix: the state with more atoms on goal cells.
        GoalCount = "goal-count",
        /// Atomix: the state with more atoms whose way to a goal cell is free.
        RealizablePaths = "realizable-paths",
        /// Atomix: the state with those atoms on goal cells that should be placed first.
        FillOrder = "fill-order",
    }
}

impl TieName {
    /// Does every family have it?
    #[must_use]
    pub fn is_general(self) -> bool {
        !matches!(self, Self::GoalCount | Self::RealizablePaths | Self::FillOrder)
    }
}

named! {
    /// How a search deals with several final states.
    FinalStatesName, "way to deal with final states" {
        /// All at once.
        #[default]
        Auto = "auto",
        /// One search for all of them.
        All = "all",
        /// A search for each of them, one after the other, under a rising limit of moves.
        One = "one",
    }
}

named! {
    /// An order of generating moves.
    OrderName, "order of moves" {
        /// The same as `default`.
        #[default]
        Auto = "auto",
        /// The family's own.
        Default = "default",
        /// Pieces by name, the goal piece last; left and up first, shorter slides first.
        Notebook = "notebook",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for (algorithm, name, _) in Algorithm::ALL {
            assert_eq!(name.parse(), Ok(*algorithm));
            assert_eq!(algorithm.to_string().parse(), Ok(*algorithm));
        }
        for tie in TieName::ALL {
            assert_eq!(tie.name().parse(), Ok(*tie));
        }
        let rush = ["auto", "zero", "blockers", "tree:0", "tree-printed:7", "notebook-1", "notebook-3"];
        let others = [
            "manhattan",
            "blocking",
            "clearance",
            "pdb",
            "pdb:3",
            "pdb+clearance",
            "linear-conflict",
            "pdb:1,2/3+5-5",
            "chebyshev",
            "octile",
            "euclidean",
            "static-pdb:3+dynamic-pdb",
        ];
        for name in rush.into_iter().chain(others) {
            assert_eq!(
                name.parse::<HeuristicName>().map(|heuristic| heuristic.to_string()),
                Ok(name.to_owned())
            );
        }
    }

    #[test]
    fn an_unknown_name_is_told_what_there_is() {
        for (message, wanted) in [
            ("nonsense".parse::<TieName>().unwrap_err(), "larger-g"),
            ("nonsense".parse::<Algorithm>().unwrap_err(), "perimeter"),
            ("tree".parse::<HeuristicName>().unwrap_err(), "tree:LEVELS"),
            ("tree:x".parse::<HeuristicName>().unwrap_err(), "tree:3"),
            ("pdb:x".parse::<HeuristicName>().unwrap_err(), "pdb:3"),
            ("nonsense".parse::<HeuristicName>().unwrap_err(), "pdb+clearance"),
        ] {
            assert!(message.contains(wanted), "{message}");
        }
    }
}
