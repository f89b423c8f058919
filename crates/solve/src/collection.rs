//! The puzzles that come with Slidewise.

use std::sync::OnceLock;

use crate::{Puzzle, source};

const FILES: [&str; 10] = [
    include_str!("../collection/rush-cards.txt"),
    include_str!("../collection/rush-hardest.txt"),
    include_str!("../collection/rush-papers.txt"),
    include_str!("../collection/bricks-classics.txt"),
    include_str!("../collection/bricks-huarong.txt"),
    include_str!("../collection/bricks-papers.txt"),
    include_str!("../collection/tiles-classics.txt"),
    include_str!("../collection/tiles-others.txt"),
    include_str!("../collection/mazes.txt"),
    include_str!("../collection/atomix-molecules.txt"),
];

/// The beginning of each puzzle in these files.
const PUZZLE: &str = "\npuzzle: ";

/// The puzzle that is solved by default.
pub const FIRST: &str = "jam-01";

/// All puzzles, in listing order.
pub fn all() -> &'static [Puzzle] {
    static ALL: OnceLock<Vec<Puzzle>> = OnceLock::new();
    ALL.get_or_init(|| FILES.iter().flat_map(|text| puzzles(text)).collect())
}

/// The puzzles of one family.
pub fn of_family(family: &str) -> impl Iterator<Item = &'static Puzzle> {
    all().iter().filter(move |puzzle| puzzle.family() == family)
}

/// The puzzle with this name, ignoring case. Parses no other puzzle, because most runs need one.
#[must_use]
pub fn find(name: &str) -> Option<Puzzle> {
    let is_named = |section: &&str| {
        let mut names = section.lines().filter_map(|line| line.strip_prefix("name: "));
        names.any(|given| given.eq_ignore_ascii_case(name))
    };
    // The text before the first puzzle of a file is a comment.
    let section = FILES.iter().flat_map(|text| text.split(PUZZLE).skip(1)).find(is_named)?;
    puzzles(&format!("{PUZZLE}{section}")).pop()
}

fn puzzles(text: &str) -> Vec<Puzzle> {
    let items = source::parse("the collection", text.as_bytes(), "nameless").items.into_iter();
    items.map(|item| item.expect("every puzzle of the collection is legal")).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_puzzle_has_a_name_of_its_own_that_any_keyboard_has() {
        let names: HashSet<_> = all().iter().filter_map(|puzzle| puzzle.about.name.as_deref()).collect();
        assert_eq!(names.len(), all().len());
        assert!(names.iter().all(|name| name.is_ascii() && !name.contains(' ')), "{names:?}");
        let lower: HashSet<_> = names.iter().map(|name| name.to_lowercase()).collect();
        assert_eq!(lower.len(), names.len(), "names that differ in their case alone");
    }

    #[test]
    fn every_puzzle_is_found_by_its_name() {
        for puzzle in all() {
            let found = find(&puzzle.name.to_uppercase()).expect("it is built in");
            assert_eq!(
                (&found.name, &found.about, &found.instance),
                (&puzzle.name, &puzzle.about, &puzzle.instance)
            );
        }
        assert!(find("rush").is_none() && find("").is_none());
    }
}
