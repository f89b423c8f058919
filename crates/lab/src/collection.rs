//! The puzzles that come with Slidewise.

use std::sync::OnceLock;

use slidewise_domains::rush;

use crate::{Kind, Puzzle};

const FILES: [&str; 3] = [
    include_str!("../../../data/collection/rush-cards.txt"),
    include_str!("../../../data/collection/rush-hardest.txt"),
    include_str!("../../../data/collection/rush-papers.txt"),
];

/// The puzzle that is solved when none is named.
pub const FIRST: &str = "jam-01";

/// All puzzles, in the order in which they are listed.
pub fn all() -> &'static [Puzzle] {
    static ALL: OnceLock<Vec<Puzzle>> = OnceLock::new();
    ALL.get_or_init(|| FILES.iter().flat_map(|text| rush_puzzles(text)).collect())
}

/// The puzzle of this name.
#[must_use]
pub fn find(name: &str) -> Option<Puzzle> {
    all().iter().find(|puzzle| puzzle.name == name).cloned()
}

fn rush_puzzles(text: &str) -> Vec<Puzzle> {
    let entries = rush::read::puzzles(text).into_iter();
    entries
        .map(|entry| Puzzle {
            name: entry.about.name.clone().expect("every puzzle of the collection has a name"),
            about: entry.about,
            kind: Kind::Rush(entry.instance.expect("every puzzle of the collection is legal")),
        })
        .collect()
}
