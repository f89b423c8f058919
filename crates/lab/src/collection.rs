//! The puzzles that come with Slidewise.

use std::sync::OnceLock;

use crate::{Puzzle, source};

const FILES: [&str; 4] = [
    include_str!("../../../data/collection/rush-cards.txt"),
    include_str!("../../../data/collection/rush-hardest.txt"),
    include_str!("../../../data/collection/rush-papers.txt"),
    include_str!("../../../data/collection/tiles-classics.txt"),
];

/// The puzzle that is solved when none is named.
pub const FIRST: &str = "jam-01";

/// All puzzles, in the order in which they are listed.
pub fn all() -> &'static [Puzzle] {
    static ALL: OnceLock<Vec<Puzzle>> = OnceLock::new();
    ALL.get_or_init(|| FILES.iter().flat_map(|text| puzzles(text)).collect())
}

/// The puzzle of this name.
#[must_use]
pub fn find(name: &str) -> Option<Puzzle> {
    all().iter().find(|puzzle| puzzle.name == name).cloned()
}

fn puzzles(text: &str) -> Vec<Puzzle> {
    let items = source::parse("the collection", text.as_bytes(), "nameless").items.into_iter();
    items.map(|item| item.expect("every puzzle of the collection is legal")).collect()
}
