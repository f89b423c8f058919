//! The names of the user's choices, each declared once for the command line, the files and the results.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use crate::similar::unknown;

/// Declares an enum whose variants have names, with `ALL`, `name`, `Display` and `FromStr`.
macro_rules! named {
    ($(#[$doc:meta])* $type:ident, $what:literal { $($(#[$about:meta])* $variant:ident = $name:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum $type {
            $($(#[$about])* $variant,)+
        }

        impl $type {
            /// All of them, in the order in which they are listed to users.
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
                    let unknown = unknown($what, name, names.iter().copied());
                    format!("{unknown} choose one of {}", names.join(", "))
                })
            }
        }
    };
}

/// The depth of a perimeter if none is given.
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
    /// A* that marks states when it generates them (bricks report).
    AStarMarked,
    /// A* as the Unblock Me notebook prints it: it forgets the start, and its queue is not always sorted.
    AStarNotebook,
    /// A* in which parents raise the estimates of their children.
    AStarPathmax,
    /// A* in which children also raise the estimates of their parents.
    AStarBpmx,
    /// Iterative-deepening A*.
    IdaStar,
    /// The same with estimates that are propagated both ways along the path.
    IdaStarBpmx,
    /// Partial-expansion A*.
    Pea,
    /// Search from both sides.
    Bidirectional,
    /// A* towards a perimeter of this depth around the goals.
    Perimeter(u32),
    /// A* with distances in abstractions as its heuristic.
    Hierarchical,
}

impl Algorithm {
    /// A perimeter of the usual depth.
    pub const USUAL_PERIMETER: Self = Algorithm::Perimeter(PERIMETER);

    /// All of them with name and description; a perimeter with its default depth.
    pub const ALL: &'static [(Algorithm, &'static str, &'static str)] = &[
        (Algorithm::Auto, "auto", "the one that suits the puzzle best"),
        (Algorithm::Bfs, "bfs", "breadth-first search: optimal with unit costs"),
        (
            Algorithm::Layers,
            "layers",
            "breadth-first search by layers: optimal, few bytes per state, all cores",
        ),
        (Algorithm::Compact, "compact", "A* by layers of f: optimal, few bytes per state, all cores"),
        (Algorithm::Dfs, "dfs", "depth-first search: any solution"),
        (Algorithm::Ids, "ids", "iterative deepening: optimal, stores only the current path"),
        (Algorithm::IdsVisited, "ids-visited", "iterative deepening with a visited set: not optimal"),
        (Algorithm::Dijkstra, "dijkstra", "Dijkstra's algorithm: optimal"),
        (Algorithm::AStar, "astar", "A*: optimal"),
        (
            Algorithm::AStarMarked,
            "astar-marked",
            "A* that closes states when they are generated (bricks report): not optimal",
        ),
        (Algorithm::AStarNotebook, "astar-notebook", "A* as printed in the Unblock Me notebook: not optimal"),
        (Algorithm::AStarPathmax, "astar-pathmax", "A* with pathmax, for inconsistent heuristics: optimal"),
        (
            Algorithm::AStarBpmx,
            "astar-bpmx",
            "A* with bidirectional pathmax, for inconsistent heuristics: optimal",
        ),
        (Algorithm::IdaStar, "idastar", "iterative-deepening A*: optimal, little memory"),
        (
            Algorithm::IdaStarBpmx,
            "idastar-bpmx",
            "the same with bidirectional pathmax: optimal, little memory",
        ),
        (Algorithm::Pea, "pea", "partial-expansion A*: optimal, stores only f <= C*"),
        (
            Algorithm::Bidirectional,
            "bidirectional",
            "bidirectional search, with or without a heuristic: optimal",
        ),
        (
            Algorithm::Perimeter(PERIMETER),
            "perimeter",
            "A* towards a perimeter around the goals, perimeter:DEPTH: optimal",
        ),
        (Algorithm::Hierarchical, "hierarchical", "A* guided by searches in abstractions: optimal"),
    ];

    /// Does it always find a shortest solution, given a sorted open list and, if it takes a heuristic, an admissible
    /// one?
    #[must_use]
    pub fn finds_shortest(self) -> bool {
        use Algorithm::{AStarMarked, AStarNotebook, Dfs, IdsVisited};
        !matches!(self, AStarMarked | AStarNotebook | Dfs | IdsVisited)
    }

    /// Its name without a depth.
    #[must_use]
    pub fn stem(self) -> &'static str {
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
                .map_err(|_| format!("'{depth}' is not a depth of a perimeter"));
        }
        let found = Self::ALL.iter().find(|(_, name, _)| *name == text).map(|(algorithm, ..)| *algorithm);
        found.ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|(_, name, _)| *name).collect();
            let unknown = unknown("algorithm", text, names.iter().copied());
            format!("{unknown} choose one of {}", names.join(", "))
        })
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
        /// A binomial heap.
        Binomial = "binomial",
        /// A Fibonacci heap.
        Fibonacci = "fibonacci",
        /// A list that is searched for the smallest entry.
        List = "list",
        /// The queue that the Unblock Me notebook prints: a heap with a mistake, which is not always sorted.
        Notebook = "notebook",
    }
}

impl OpenName {
    /// Does it always return a smallest entry? Otherwise a search proves nothing.
    #[must_use]
    pub fn is_sorted(self) -> bool {
        self != Self::Notebook
    }
}

/// The largest number of lists of a hash table; all of them are allocated at once.
const MOST_LISTS: u32 = 1 << 24;

/// A duplicate store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ClosedName {
    /// The fastest.
    #[default]
    Auto,
    /// The compact exact table.
    Compact,
    /// A chained hash table of fixed size.
    HashFixed,
    /// The same with this many lists, hashed by the decimal digits of a state if it has them (Unblock Me thesis).
    HashDigits(NonZero<u32>),
    /// A chained hash table that grows.
    HashResize,
    /// The same with another hash function.
    HashResizeBy(HashName),
    /// A list searched from front to back.
    List,
}

impl ClosedName {
    /// All of them, except tables with a number of lists or another hash function.
    pub const ALL: &'static [(ClosedName, &'static str)] = &[
        (ClosedName::Auto, "auto"),
        (ClosedName::Compact, "compact"),
        (ClosedName::HashFixed, "hash-fixed"),
        (ClosedName::HashResize, "hash-resize"),
        (ClosedName::List, "list"),
    ];

    /// The forms of the names with a parameter.
    pub const FORMS: &'static str = "hash-fixed:LISTS, hash-resize:HASH";
}

named! {
    /// The hash function that assigns a state to a list of a hash table.
    HashName, "hash" {
        /// The state's own hash.
        #[default]
        Own = "own",
        /// One number after the other, as in the Atomix thesis (its algorithm 2, which is by Jenkins).
        OneAtATime = "one-at-a-time",
        /// A random number for each place of each piece (Zobrist 1970), which the thesis mentions but leaves to others.
        Zobrist = "zobrist",
    }
}

impl fmt::Display for ClosedName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClosedName::HashDigits(lists) => write!(f, "hash-fixed:{lists}"),
            ClosedName::HashResizeBy(hash) => write!(f, "hash-resize:{hash}"),
            known => f.pad(Self::ALL.iter().find(|(name, _)| name == known).map_or("", |(_, name)| name)),
        }
    }
}

impl FromStr for ClosedName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(lists) = text.strip_prefix("hash-fixed:") {
            let number = lists.parse().ok().filter(|number: &NonZero<u32>| number.get() <= MOST_LISTS);
            return number.map(ClosedName::HashDigits).ok_or_else(|| {
                format!("'{lists}' is not a number of lists from 1 to {MOST_LISTS}, as in hash-fixed:1543")
            });
        }
        if let Some(hash) = text.strip_prefix("hash-resize:") {
            return hash.parse().map(ClosedName::HashResizeBy);
        }
        let found = Self::ALL.iter().find(|(_, name)| *name == text).map(|(closed, _)| *closed);
        found.ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|(_, name)| *name).collect();
            let unknown = unknown("duplicate store", text, names.iter().copied());
            format!("{unknown} choose one of {}, {}", names.join(", "), Self::FORMS)
        })
    }
}

named! {
    /// A tie-breaking rule for states with equal f.
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
        /// The state with the smaller g.
        SmallerG = "smaller-g",
        /// A goal before all others, then the state generated first.
        End = "end",
        /// The family's own rule.
        Family = "family",
        /// Atomix: the state with more atoms on goal cells.
        GoalCount = "goal-count",
        /// Atomix: the state with more atoms whose path to a goal cell is free.
        RealizablePaths = "realizable-paths",
        /// Atomix: the state whose atoms on goal cells are those that should be placed first.
        FillOrder = "fill-order",
        /// Atomix: the same reversed, those that should be placed last.
        FillOrderReversed = "fill-order-reversed",
        /// Atomix: by goal count, then by realizable paths.
        GoalCountThenPaths = "goal-count+realizable-paths",
        /// Atomix: by goal count, then by fill order.
        GoalCountThenFillOrder = "goal-count+fill-order",
        /// Atomix: by fill order, then by realizable paths.
        FillOrderThenPaths = "fill-order+realizable-paths",
    }
}

impl TieName {
    /// Is it available for every family?
    #[must_use]
    pub fn is_general(self) -> bool {
        use TieName::{Auto, End, Family, FirstIn, LargerG, LastIn, SmallerG};
        matches!(self, Auto | FirstIn | LastIn | LargerG | SmallerG | End | Family)
    }
}

named! {
    /// How to search a puzzle with several final states.
    FinalStatesName, "treatment of final states" {
        /// All at once.
        #[default]
        Auto = "auto",
        /// One search for all of them.
        All = "all",
        /// A search for each of them, one after the other, under a rising limit on moves.
        One = "one",
    }
}

named! {
    /// The way that a search of Atomix goes.
    DirectionName, "direction" {
        /// Whichever is smaller, after a trial of both.
        #[default]
        Auto = "auto",
        /// From the start to the final states.
        Forwards = "forwards",
        /// From the final states to the start.
        Backwards = "backwards",
    }
}

named! {
    /// The kind of evidence with which a certificate shows that nothing is shorter.
    EvidenceName, "kind of evidence" {
        /// The one with the fewest states.
        #[default]
        Auto = "auto",
        /// All states nearer to the start than the claimed length.
        Ball = "ball",
        /// The same from both sides, as long as they do not meet.
        TwoBalls = "two-balls",
        /// States whose distance and estimate together are below the claimed length.
        Heuristic = "heuristic",
    }
}

named! {
    /// What the letters of a solution mean, as in `U2R3D`.
    NotationName, "notation" {
        /// The direction in which a tile or the walker moves.
        #[default]
        Letters = "letters",
        /// The direction in which the blank moves: the opposite.
        Blank = "blank",
        /// The path from the goal back to the start: the last step first, each in the opposite direction.
        Inverted = "inverted",
        /// The board mirrored in the diagonal from its first cell: rows are columns, up is left, down is right.
        Mirrored = "mirrored",
    }
}

named! {
    /// The order in which moves are generated.
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
    use crate::HeuristicName;

    #[test]
    fn every_name_is_read_back() {
        for (algorithm, name, _) in Algorithm::ALL {
            assert_eq!(name.parse(), Ok(*algorithm));
            assert_eq!(algorithm.to_string().parse(), Ok(*algorithm));
        }
        for tie in TieName::ALL {
            assert_eq!(tie.name().parse(), Ok(*tie));
        }
        for (closed, name) in ClosedName::ALL {
            assert_eq!((name.parse(), closed.to_string().as_str()), (Ok(*closed), *name));
        }
        assert_eq!(
            "hash-fixed:97".parse::<ClosedName>().map(|name| name.to_string()),
            Ok("hash-fixed:97".into())
        );
        for &hash in HashName::ALL {
            let closed = ClosedName::HashResizeBy(hash);
            assert_eq!(closed.to_string().parse(), Ok(closed));
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
    fn an_unknown_name_lists_the_known_ones() {
        for (message, wanted) in [
            ("nonsense".parse::<TieName>().unwrap_err(), "larger-g"),
            ("nonsense".parse::<Algorithm>().unwrap_err(), "perimeter"),
            ("nonsense".parse::<ClosedName>().unwrap_err(), "hash-fixed:LISTS"),
            ("hash-fixed:0".parse::<ClosedName>().unwrap_err(), "hash-fixed:1543"),
            ("tree".parse::<HeuristicName>().unwrap_err(), "tree:LEVELS"),
            ("tree:x".parse::<HeuristicName>().unwrap_err(), "tree:3"),
            ("pdb:x".parse::<HeuristicName>().unwrap_err(), "pdb:3"),
            ("nonsense".parse::<HeuristicName>().unwrap_err(), "pdb+clearance"),
        ] {
            assert!(message.contains(wanted), "{message}");
        }
    }
}
