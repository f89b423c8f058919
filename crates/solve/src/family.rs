//! The puzzle families and their properties, in one table that parsing, help texts, error messages, completions and the
//! API all read.

use slidewise_core::Metric;

use crate::{Algorithm, families};

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
    /// A short description of its puzzles.
    pub about: &'static str,
    /// The metrics its lengths can be counted in; the default comes first.
    pub metrics: &'static [Metric],
    /// The searches it supports; the best ones come first.
    pub algorithms: &'static [Algorithm],
    /// Its heuristics: the entries of the family's own table.
    heuristics: fn() -> Vec<&'static HeuristicEntry>,
}

/// A heuristic of a family, or a group of heuristics with a parameter.
#[derive(Debug)]
pub struct HeuristicEntry {
    /// Its name; words in capitals stand for parameters.
    pub form: &'static str,
    /// Names of this form that are worth offering in a menu.
    pub offered: &'static [&'static str],
    /// Names of this form for checks that iterate over all heuristics, in addition to those offered.
    pub checked: &'static [&'static str],
    /// What it estimates.
    pub about: &'static str,
    /// What is proven about its estimates.
    pub guarantee: &'static str,
    /// Can it prove that no goal can be reached from some states? Apart from that, the rules may refute a puzzle.
    pub sees_dead_ends: bool,
}

impl HeuristicEntry {
    /// A heuristic without a parameter.
    pub(crate) const fn plain(
        form: &'static [&'static str; 1],
        about: &'static str,
        guarantee: &'static str,
    ) -> Self {
        Self { form: form[0], offered: form, checked: &[], about, guarantee, sees_dead_ends: false }
    }

    /// A heuristic with a parameter, which is in capitals in the form.
    pub(crate) const fn with_parameter(
        form: &'static str,
        offered: &'static [&'static str],
        checked: &'static [&'static str],
        about: &'static str,
        guarantee: &'static str,
    ) -> Self {
        Self { form, offered, checked, about, guarantee, sees_dead_ends: false }
    }

    /// The part before its parameter, if it has one.
    pub(crate) fn stem(&self) -> Option<&'static str> {
        self.form.split_once(':').map(|(stem, _)| stem)
    }

    /// Marks it as able to prove dead ends.
    pub(crate) const fn sees_dead_ends(self) -> Self {
        Self { sees_dead_ends: true, ..self }
    }
}

use Algorithm::{
    AStar, AStarBpmx, AStarMarked, AStarNotebook, AStarPathmax, Auto, Bfs, Bidirectional, Compact, Dfs,
    Dijkstra, Hierarchical, IdaStar, IdaStarBpmx, Ids, IdsVisited, Layers, Pea,
};

const PERIMETER: Algorithm = Algorithm::USUAL_PERIMETER;

/// All families.
pub const FAMILIES: [Descriptor; 5] = [
    Descriptor {
        family: FamilyName::Rush,
        name: "rush",
        about: "Rush Hour, Unblock Me: cars slide along their own line, and the red one must get out",
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
            AStarPathmax,
            AStarBpmx,
            IdaStarBpmx,
            Ids,
            AStarMarked,
            AStarNotebook,
            IdsVisited,
            Dfs,
        ],
        heuristics: families::rush::entries,
    },
    Descriptor {
        family: FamilyName::Bricks,
        name: "bricks",
        about: "Klotski and other sliding bricks: pieces of any shape, some of which must reach given places",
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
            AStarPathmax,
            AStarBpmx,
            IdaStarBpmx,
            Ids,
            AStarMarked,
            AStarNotebook,
            IdsVisited,
            Dfs,
        ],
        heuristics: families::bricks::entries,
    },
    Descriptor {
        family: FamilyName::Tiles,
        name: "tiles",
        about: "the 15-puzzle and its relatives: numbered tiles and a blank, and any other tiles, blanks and walls",
        metrics: &[Metric::Steps, Metric::Moves, Metric::Slides],
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
            AStarPathmax,
            AStarBpmx,
            IdaStarBpmx,
            Ids,
            AStarMarked,
            AStarNotebook,
            IdsVisited,
            Dfs,
        ],
        heuristics: families::tiles::entries,
    },
    Descriptor {
        family: FamilyName::Atomix,
        name: "atomix",
        about: "Atomix: atoms slide until something stops them, and must form a molecule",
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
            Hierarchical,
            AStarPathmax,
            AStarBpmx,
            IdaStarBpmx,
            Ids,
            AStarMarked,
            AStarNotebook,
            IdsVisited,
            Dfs,
        ],
        heuristics: families::atomix::entries,
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
            AStarPathmax,
            AStarBpmx,
            IdaStarBpmx,
            Ids,
            AStarMarked,
            AStarNotebook,
            IdsVisited,
            Dfs,
        ],
        heuristics: families::maze::entries,
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
    /// Its heuristics.
    #[must_use]
    pub fn heuristics(&self) -> Vec<&'static HeuristicEntry> {
        (self.heuristics)()
    }

    /// The forms of its heuristics, as in `zero, blockers or tree:LEVELS`; `last` joins the last two.
    #[must_use]
    pub fn heuristic_forms(&self, last: &str) -> String {
        let forms: Vec<_> = self.heuristics().iter().map(|entry| entry.form).collect();
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
            for entry in family.heuristics() {
                for name in entry.offered.iter().chain(entry.checked) {
                    let read: HeuristicName = name.parse().expect("the name is known");
                    assert_eq!(read.to_string(), *name);
                }
            }
        }
    }
}
