//! The puzzle families and their properties in one table, which parsing, help texts, error messages, completions and
//! the API all read.

use slidewise_core::Metric;

use crate::Algorithm;

/// A family of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FamilyName {
    /// Rush Hour, also known as Unblock Me.
    Rush,
    /// Sliding bricks of any shape, such as Klotski.
    Bricks,
    /// The 15-puzzle and its relatives.
    Tiles,
    /// Atomix.
    Atomix,
    /// Mazes.
    Maze,
}

/// The properties of a family.
#[derive(Debug)]
pub struct Descriptor {
    /// The family.
    pub family: FamilyName,
    /// Its name in files, results and on the command line.
    pub name: &'static str,
    /// What its puzzles are.
    pub about: &'static str,
    /// The metrics its lengths can be counted in; the default comes first.
    pub metrics: &'static [Metric],
    /// The searches it supports; the best ones come first.
    pub algorithms: &'static [Algorithm],
    /// Its heuristics.
    pub heuristics: &'static [HeuristicEntry],
}

/// A heuristic of a family, or a group of heuristics with a parameter.
#[derive(Debug)]
pub struct HeuristicEntry {
    /// Its name; words in capitals stand for what the user chooses.
    pub form: &'static str,
    /// Names of this form that are worth offering in a menu.
    pub offered: &'static [&'static str],
    /// Names of this form for checks that iterate over all heuristics, in addition to those offered.
    pub checked: &'static [&'static str],
    /// What it estimates.
    pub about: &'static str,
    /// What is proven about it.
    pub guarantee: &'static str,
}

const fn plain(
    form: &'static [&'static str; 1],
    about: &'static str,
    guarantee: &'static str,
) -> HeuristicEntry {
    HeuristicEntry { form: form[0], offered: form, checked: &[], about, guarantee }
}

const SOUND: &str = "admissible, consistent";
const UNSOUND: &str = "not admissible";
const NOTHING: HeuristicEntry = plain(&["zero"], "nothing", SOUND);

use Algorithm::{
    AStar, Auto, Bfs, Bidirectional, Compact, Dfs, Dijkstra, Hierarchical, IdaStar, Ids, IdsVisited, Layers,
    Pea,
};

const PERIMETER: Algorithm = Algorithm::USUAL_PERIMETER;

/// All families.
pub const FAMILIES: [Descriptor; 5] = [
    Descriptor {
        family: FamilyName::Rush,
        name: "rush",
        about: "Rush Hour, Unblock Me: cars that slide along their own line, one of which must get out",
        metrics: &[Metric::Moves, Metric::Slides, Metric::Steps],
        algorithms: &[
            Auto,
            Bfs,
            Dijkstra,
            AStar,
            Layers,
            IdaStar,
            Pea,
            Bidirectional,
            PERIMETER,
            Hierarchical,
            Ids,
            IdsVisited,
            Dfs,
        ],
        heuristics: &[
            NOTHING,
            plain(&["blockers"], "the cars between the red car and the exit, and the red car itself", SOUND),
            HeuristicEntry {
                form: "tree:LEVELS",
                offered: &["tree:2", "tree:3"],
                checked: &["tree:0", "tree:1", "tree:5"],
                about: "the cars that block the blockers, level by level, as the program of the Unblock Me thesis builds its tree",
                guarantee: "up to 2 levels: admissible, consistent; 3: admissible on small boards; from 4: not admissible",
            },
            HeuristicEntry {
                form: "tree-printed:LEVELS",
                offered: &["tree-printed:3"],
                checked: &["tree-printed:2", "tree-printed:4"],
                about: "the same as the Unblock Me thesis defines it",
                guarantee: "up to 2 levels: admissible, consistent; from 3: not admissible",
            },
            plain(&["notebook-1"], "vertical cars that block the red row (Unblock Me notebook)", UNSOUND),
            plain(
                &["notebook-2"],
                "cars that are not where a goal board has them (Unblock Me notebook)",
                UNSOUND,
            ),
            plain(&["notebook-3"], "their distances from there (Unblock Me notebook)", UNSOUND),
        ],
    },
    Descriptor {
        family: FamilyName::Bricks,
        name: "bricks",
        about: "Klotski and other sliding bricks: pieces of any shape, some of which must get to their places",
        metrics: &[Metric::Moves, Metric::Slides, Metric::Steps],
        algorithms: &[
            Auto,
            Layers,
            Bfs,
            Dijkstra,
            AStar,
            IdaStar,
            Pea,
            Bidirectional,
            PERIMETER,
            Hierarchical,
            Ids,
            IdsVisited,
            Dfs,
        ],
        heuristics: &[
            NOTHING,
            plain(
                &["manhattan"],
                "the distance of the master from the goal (bricks report)",
                "proven in steps only",
            ),
            plain(
                &["blocking"],
                "the cells of other pieces between master and goal (bricks report)",
                UNSOUND,
            ),
            plain(&["clearance"], "the way of the goal's pieces, and the pieces that must make room", SOUND),
            plain(&["pdb"], "the exact distance without some pieces", SOUND),
            HeuristicEntry {
                form: "pdb:PIECES",
                offered: &[],
                checked: &["pdb:0", "pdb:1", "pdb:2"],
                about: "the same with at most so many pieces besides those of the goal",
                guarantee: SOUND,
            },
            plain(&["pdb+clearance"], "pdb, and the other pieces that must make room", SOUND),
        ],
    },
    Descriptor {
        family: FamilyName::Tiles,
        name: "tiles",
        about: "the 15-puzzle and its relatives: numbered tiles and a blank",
        metrics: &[Metric::Steps],
        algorithms: &[
            Auto,
            IdaStar,
            AStar,
            Compact,
            Layers,
            Bfs,
            Dijkstra,
            Pea,
            Bidirectional,
            PERIMETER,
            Ids,
            IdsVisited,
            Dfs,
        ],
        heuristics: &[
            NOTHING,
            plain(&["manhattan"], "the sum of the tiles' distances from their places", SOUND),
            plain(
                &["linear-conflict"],
                "the same, and two steps for every tile that must leave its line",
                SOUND,
            ),
            HeuristicEntry {
                form: "pdb:PARTITION",
                offered: &[],
                checked: &[
                    "pdb:2-1",
                    "pdb:1,3/2",
                    "pdb:3-2",
                    "pdb:2-3+3-2",
                    "pdb:4-3",
                    "pdb:4-4",
                    "pdb:5-3",
                    "pdb:5-4",
                ],
                about: "additive pattern databases, by sizes as in pdb:7-8 or by tiles",
                guarantee: SOUND,
            },
        ],
    },
    Descriptor {
        family: FamilyName::Atomix,
        name: "atomix",
        about: "Atomix: atoms that slide until something stops them, to form a molecule",
        metrics: &[Metric::Slides],
        algorithms: &[
            Auto,
            Compact,
            AStar,
            IdaStar,
            Pea,
            Bfs,
            Dijkstra,
            Bidirectional,
            PERIMETER,
            Ids,
            IdsVisited,
            Dfs,
        ],
        heuristics: &[
            NOTHING,
            plain(&["standard"], "the atoms' distances from the best final state, by assignment", SOUND),
            HeuristicEntry {
                form: "static-pdb:SIZE",
                offered: &["static-pdb:2"],
                checked: &["static-pdb:1", "static-pdb:2+3"],
                about: "pattern databases of so many atoms each",
                guarantee: SOUND,
            },
            HeuristicEntry {
                form: "static-pdb:KINDS",
                offered: &[],
                checked: &[],
                about: "pattern databases of these atoms, as in static-pdb:a,b/c",
                guarantee: SOUND,
            },
            plain(&["dynamic-pdb"], "the best pairs of atoms for each final state", SOUND),
            plain(&["multigoal-pdb"], "the best pairs of atoms, each with its own final state", SOUND),
            HeuristicEntry {
                form: "generalized",
                offered: &["generalized"],
                checked: &[],
                about: "the exact cost if atoms may stop anywhere; a search for every state",
                guarantee: "admissible",
            },
            plain(&["slack"], "standard, and what stops without support cost", SOUND),
            HeuristicEntry {
                form: "slack:MOVES",
                offered: &[],
                checked: &["slack:1", "slack:2", "static-pdb:2+dynamic-pdb+slack"],
                about: "the same with at most so many moves added; several heuristics are joined by +",
                guarantee: SOUND,
            },
        ],
    },
    Descriptor {
        family: FamilyName::Maze,
        name: "maze",
        about: "mazes: a walker on a grid with walls",
        metrics: &[Metric::Steps, Metric::Octile],
        algorithms: &[
            Auto,
            Bfs,
            Dijkstra,
            AStar,
            IdaStar,
            Pea,
            Bidirectional,
            PERIMETER,
            Ids,
            IdsVisited,
            Dfs,
        ],
        heuristics: &[
            NOTHING,
            plain(&["manhattan"], "along rows and columns", "proven with four neighbours"),
            plain(&["chebyshev"], "the longer of the ways along rows and along columns", SOUND),
            plain(
                &["octile"],
                "diagonally as far as possible, then straight",
                "proven where diagonal steps cost 7",
            ),
            plain(&["euclidean"], "as the crow flies", "proven with four neighbours"),
        ],
    },
];

impl FamilyName {
    /// The properties of this family.
    #[must_use]
    pub fn descriptor(self) -> &'static Descriptor {
        FAMILIES.iter().find(|family| family.family == self).expect("the table has every family")
    }

    /// Its name in files, results and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.descriptor().name
    }
}

impl Descriptor {
    /// The forms of its heuristics, as in `zero, blockers or tree:LEVELS`; `last` joins the last two.
    #[must_use]
    pub fn heuristic_forms(&self, last: &str) -> String {
        let forms: Vec<_> = self.heuristics.iter().map(|entry| entry.form).collect();
        match forms.split_last() {
            Some((end, before)) if !before.is_empty() => format!("{} {last} {end}", before.join(", ")),
            _ => forms.concat(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HeuristicName;

    #[test]
    fn every_name_of_the_table_is_read_and_written() {
        for family in &FAMILIES {
            for entry in family.heuristics {
                for name in entry.offered.iter().chain(entry.checked) {
                    let read: HeuristicName = name.parse().expect("the name is known");
                    assert_eq!(read.to_string(), *name);
                }
            }
        }
    }

    /// The tables of docs/LABORATORY.md have a row for every heuristic.
    #[test]
    fn the_documentation_knows_every_heuristic() {
        let page = include_str!("../../../docs/LABORATORY.md");
        for entry in FAMILIES.iter().flat_map(|family| family.heuristics) {
            let stem = entry.form.split(':').next().unwrap_or(entry.form);
            assert!(page.contains(&format!("`{stem}")), "{} is not in docs/LABORATORY.md", entry.form);
        }
    }
}
