//! The names of the choices a user has, each declared once: for the command, the files and the results.

use std::fmt;
use std::str::FromStr;

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

named! {
    /// A search.
    Algorithm, "algorithm" {
        /// The one that fits the puzzle best.
        #[default]
        Auto = "auto",
        /// Breadth-first search.
        Bfs = "bfs",
        /// Dijkstra's algorithm.
        Dijkstra = "dijkstra",
        /// A*.
        AStar = "astar",
    }
}

named! {
    /// A heuristic.
    HeuristicName, "heuristic" {
        /// The one that fits the puzzle and the search best.
        #[default]
        Auto = "auto",
        /// None: every estimate is 0.
        Zero = "zero",
        /// Rush Hour: the cars in the red car's way.
        Blockers = "blockers",
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
        for algorithm in Algorithm::ALL {
            assert_eq!(algorithm.name().parse(), Ok(*algorithm));
        }
        let message = "nonsense".parse::<TieName>().unwrap_err();
        assert!(message.contains("larger-g") && message.contains("tie rule"), "{message}");
    }
}
