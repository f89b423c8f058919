//! The readers on real collections: every board of the shared data is read, with its name and its known lengths.

use slidewise_domains::rush::{Axis, Instance, read, write};
use slidewise_domains::text::{About, Entry};

/// A file of the reference data.
fn shared(name: &str) -> Option<String> {
    slidewise_testing::text(&format!("rush/{name}"))
}

/// The puzzles of a text, all of which must be legal.
fn legal(text: &str) -> Vec<(About, Instance)> {
    let unwrap = |entry: Entry<Instance>| match entry.instance {
        Ok(instance) => (entry.about, instance),
        Err(faults) => panic!("{faults:#?}"),
    };
    read::FORMATS.foreign(text).into_iter().map(unwrap).collect()
}

/// A written puzzle reads back as the same puzzle.
fn assert_round_trip(about: &About, instance: &Instance) {
    let entries = read::FORMATS.native(&write::native(instance, about));
    assert_eq!(entries.len(), 1);
    assert_eq!((&entries[0].about, entries[0].instance.as_ref()), (about, Ok(instance)));
}

#[test]
fn known_boards_come_with_their_lengths() {
    let Some(text) = shared("known.csv") else { return };
    let puzzles = legal(&text);
    assert_eq!(puzzles.len(), 86);
    let length = |n: u32| vec![("moves".to_owned(), n), ("steps".to_owned(), 2 * n)];
    assert_eq!(puzzles[0].0.name.as_deref(), Some("jam01"));
    assert_eq!(puzzles[0].0.known, length(8));
    assert_eq!(puzzles[0].0.source.as_deref(), Some("40 jams"));
    for (about, instance) in &puzzles {
        assert_eq!(about.known.len(), 2);
        assert_eq!((instance.red().name.as_str(), instance.red().axis), ("A", Axis::Horizontal));
        assert_round_trip(about, instance);
    }
    let walled = puzzles.iter().filter(|(_, instance)| !instance.walls.is_empty()).count();
    assert_eq!(walled, 1);
}

#[test]
fn large_boards_come_with_their_names() {
    let Some(text) = shared("large.txt") else { return };
    let puzzles = legal(&text);
    let outline: Vec<_> =
        puzzles.iter().map(|(about, board)| (about.name.as_deref().unwrap_or(""), board.width)).collect();
    let expected =
        [("Rushhour12x12_7", 12), ("Rushhour9x9_4", 9), ("Rushhour9x9_5", 9), ("Rushhour9x9_6", 9)];
    assert_eq!(outline, expected);
    puzzles.iter().for_each(|(about, instance)| assert_round_trip(about, instance));
}

#[test]
fn matrices_have_their_largest_number_red() {
    let Some(text) = shared("s4_maps.txt") else { return };
    let puzzles = legal(&text);
    let reds: Vec<_> = puzzles.iter().map(|(_, instance)| instance.red().name.as_str()).collect();
    assert_eq!(reds, ["6", "12", "11", "12", "11"]);
    let names: Vec<_> = puzzles.iter().filter_map(|(about, _)| about.name.as_deref()).collect();
    assert_eq!(names, ["map 11", "map 28", "map 30", "map 40", "map 55"]);
    assert!(puzzles.iter().all(|(about, _)| about.known.is_empty()));
    puzzles.iter().for_each(|(about, instance)| assert_round_trip(about, instance));
}

#[test]
fn catalogues_are_read_to_the_last_line() {
    for (name, lines, side) in [("enum4x4_row1_nowalls.txt", 32, 4), ("enum5x5_row2_nowalls.txt", 1730, 5)] {
        let Some(text) = shared(name) else { return };
        let puzzles = legal(&text);
        assert_eq!(puzzles.len(), lines);
        for ((about, instance), line) in puzzles.iter().zip(text.lines()) {
            let moves: u32 = line.split(' ').next().and_then(|field| field.parse().ok()).unwrap_or(0);
            assert_eq!(about, &About { known: vec![("moves".to_owned(), moves)], ..About::default() });
            assert_eq!((instance.width, instance.height), (side, side));
        }
    }
}

#[test]
fn the_examples_of_the_documentation_are_read() {
    let page = include_str!("../../../../docs/FORMATS.md");
    let sections = page.split("\n## ").filter(|section| section.starts_with("Rush Hour"));
    let examples = sections.flat_map(|section| section.split("```\n").skip(1).step_by(2));
    let counts = examples.map(|text| {
        let native = text.starts_with("puzzle: rush");
        let entries = if native { read::FORMATS.native(text) } else { read::FORMATS.foreign(text) };
        assert!(entries.iter().all(|entry| entry.instance.is_ok()), "{entries:#?}");
        entries.len()
    });
    assert_eq!(counts.collect::<Vec<_>>(), [1, 1, 1, 2, 1, 2, 1, 1, 1]);
}

#[test]
fn a_letter_grid_with_a_lower_case_red_car() {
    let grid = "bb...g\na..c.g\naxxc.g\na..c..\ne...ff\ne.ddd.\n";
    let (_, instance) = &legal(grid)[0];
    assert_eq!(write::board(instance), grid);
    assert_eq!(instance.red().name, "x");
    assert_eq!(instance.cars.len(), 8);
}

#[test]
fn a_matrix_with_a_red_minus_one() {
    let matrix = "0 0 0 4 4 0\n0 0 0 2 0 0\n−1 −1 0 2 3 0\n0 0 0 0 3 0\n0 0 5 5 0 0\n0 0 0 0 6 6\n";
    let (_, instance) = &legal(matrix)[0];
    let red = instance.red();
    assert_eq!((red.name.as_str(), red.row, red.column, red.length), ("-1", 2, 0, 2));
    assert_eq!(instance.cars.len(), 6);
    assert_eq!(instance.red, 0, "numbers are sorted by value");
}
