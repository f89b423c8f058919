//! The readers on real collections: every puzzle of the shared data is read, and none of Rush Hour's is taken for bricks.

use std::path::Path;

use slidewise_domains::bricks::{Goal, Instance, read, write};
use slidewise_domains::text::{About, Entry};
use slidewise_testing as testing;

fn only(path: &Path, text: &str) -> (About, Instance) {
    let is_native = text.starts_with("puzzle: bricks");
    assert!(is_native || read::FORMATS.is_foreign(text), "{}", path.display());
    let mut entries: Vec<Entry<Instance>> =
        if is_native { read::FORMATS.native(text) } else { read::FORMATS.foreign(text) };
    assert_eq!(entries.len(), 1, "{}", path.display());
    let entry = entries.remove(0);
    match entry.instance {
        Ok(instance) => (entry.about, instance),
        Err(faults) => panic!("{}: {faults:#?}", path.display()),
    }
}

fn assert_round_trip(about: &About, instance: &Instance) {
    let text = write::native(instance, about);
    assert!(!read::FORMATS.is_foreign(&text));
    let entries = read::FORMATS.native(&text);
    assert_eq!(entries.len(), 1);
    assert_eq!((&entries[0].about, entries[0].instance.as_ref()), (about, Ok(instance)), "{text}");
}

#[test]
fn every_puzzle_is_read() {
    let files = testing::texts("bricks/puzzles");
    // Without those that the licences of other programs cover there are fewer.
    assert!(matches!(files.len(), 75 | 114));
    let table = testing::texts("bricks").into_iter().find(|(path, _)| path.ends_with("puzzles.csv"));
    let table = table.map_or(String::new(), |(_, text)| text);
    for (path, text) in files {
        let (about, instance) = only(&path, &text);
        assert_round_trip(&about, &instance);
        let id = path.file_stem().and_then(|name| name.to_str()).unwrap_or("");
        let row = table.lines().find(|line| line.starts_with(&format!("{id},"))).expect("a row of the table");
        // The name may contain a comma in quotation marks; the compared fields come after it.
        let figures = format!(",{},{},{},", instance.width, instance.height, instance.pieces.len());
        assert!(row.contains(&figures), "{row}\n{}", write::board(&instance));
        assert!(about.name.is_some());
        assert!(matches!(instance.goal, Goal::Place(_)));
    }
}

#[test]
fn counterexamples_are_read() {
    for (path, text) in testing::texts("bricks/counterexamples") {
        let (about, instance) = only(&path, &text);
        assert_round_trip(&about, &instance);
        let bare: Vec<_> = text.lines().skip(1).collect();
        assert_eq!(only(&path, &bare.join("\n")).1, instance, "without the line of the size");
        assert_eq!(instance.gates.len(), 1);
    }
}

/// A puzzle of the data folder as GNOME Klotski would have it, framed by a wall, as its boards are.
fn as_gnome(text: &str, quoted: bool) -> String {
    let (start, goal) =
        text.split_once("start\n").and_then(|(_, rest)| rest.split_once("goal\n")).expect("both");
    let mut rows: Vec<String> = start
        .lines()
        .zip(goal.lines())
        .map(|(row, goal)| {
            let cell = |(c, goal)| match (c, goal) {
                ('A', _) => '*',
                ('.', 'A') => '.',
                ('.', _) => ' ',
                (c, _) => c,
            };
            format!("#{}#", row.chars().zip(goal.chars()).map(cell).collect::<String>())
        })
        .collect();
    let frame = "#".repeat(rows[0].chars().count());
    rows.insert(0, frame.clone());
    rows.push(frame);
    let line =
        |row: &String| if quoted { format!("    \"{row}\" +\n") } else { format!("{}\n", row.trim_end()) };
    rows.iter().map(line).collect()
}

#[test]
fn gnome_boards_mean_the_same() {
    let mut boards = testing::texts("bricks/puzzles");
    boards
        .retain(|(path, _)| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("gnome")));
    if boards.is_empty() {
        testing::skip("there is no reference data of GNOME Klotski");
    }
    for (path, text) in &boards {
        let original = only(path, text).1;
        let bare = read::FORMATS.foreign(&as_gnome(text, false)).remove(0).instance;
        let quoted = read::FORMATS.foreign(&as_gnome(text, true)).remove(0).instance;
        assert_eq!(bare, quoted, "{}", path.display());
        let read = bare.expect("a legal puzzle");
        let (Goal::Place(read_goal), Goal::Place(goal)) = (&read.goal, &original.goal) else {
            // Where the goal lies under pieces that format cannot draw all of it.
            continue;
        };
        let framed: Vec<_> = goal[0].cells.iter().map(|(y, x)| (y + 1, x + 1)).collect();
        assert_eq!(read_goal[0].cells, framed, "{}", path.display());
        assert_eq!((read.pieces.len(), read.gates.len()), (original.pieces.len(), original.gates.len()));
    }
}

#[test]
fn rush_hour_is_not_taken_for_bricks() {
    for (path, text) in testing::texts("rush") {
        assert!(!read::FORMATS.is_foreign(&text), "{}", path.display());
        assert!(text.lines().take(300).all(|line| !read::FORMATS.is_foreign(line)), "{}", path.display());
    }
}

#[test]
fn the_examples_of_the_documentation_are_read() {
    let page = include_str!("../../../../docs/FORMATS.md");
    let sections: Vec<_> = page.split("\n## ").collect();
    let examples = |title: &'static str| {
        let wanted = sections.iter().filter(move |section| section.starts_with(title));
        wanted.flat_map(|section| section.split("```\n").skip(1).step_by(2))
    };
    let counts = examples("Sliding bricks").map(|text| {
        let native = text.starts_with("puzzle: bricks");
        assert_eq!(read::FORMATS.is_foreign(text), !native, "{text}");
        let entries = if native { read::FORMATS.native(text) } else { read::FORMATS.foreign(text) };
        assert!(entries.iter().all(|entry| entry.instance.is_ok()), "{entries:#?}");
        entries.len()
    });
    assert_eq!(counts.collect::<Vec<_>>(), [1, 1, 1, 1, 1, 1, 2, 1]);
    assert!(examples("Rush Hour").all(|text| !read::FORMATS.is_foreign(text)));
}
