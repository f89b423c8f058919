//! Every written puzzle reads back as the same puzzle, and no input breaks the reader.

use std::collections::BTreeSet;

use crate::common::{abouts, native_is_exact};
use proptest::prelude::*;
use slidewise_core::Metric;
use slidewise_domains::text::{About, Entry, MAX_FAULTS, MAX_FAULTY};
use slidewise_domains::tiles::{Instance, UsualGoal, read, write};
use slidewise_testing::Stopwatch;

fn standard() -> impl Strategy<Value = Instance> {
    let sized = |(width, height): (usize, usize)| {
        let tiles = Just((0..(width * height) as u8).collect::<Vec<u8>>()).prop_shuffle();
        let usual = prop_oneof![Just(UsualGoal::BlankFirst), Just(UsualGoal::BlankLast)];
        let goal = prop_oneof![tiles.clone(), usual.prop_map(move |usual| usual.tiles(width * height))];
        (tiles, goal).prop_map(move |(start, goal)| Instance::standard(width, height, start, goal))
    };
    (2_usize..=6, 2_usize..=6).prop_flat_map(sized)
}

fn instances() -> impl Strategy<Value = Instance> {
    prop_oneof![standard(), others()]
}

/// Boards with names, equal tiles, several blanks, walls, goals of which some cells do not matter, and in moves.
fn others() -> impl Strategy<Value = Instance> {
    let tiles = prop_oneof![
        Just(vec!["1", "2", "10"]),
        Just(vec!["A", "B", "word", "é"]),
        Just(vec!["7", "07", "x7"]),
        Just(vec!["A"]),
    ];
    let sized = |(width, height, names): (usize, usize, Vec<&'static str>)| {
        let kinds = names.len() as u8;
        let all: Vec<u8> = (0..(width * height) as u8).map(|cell| cell % (kinds + 1)).collect();
        let metric = prop_oneof![Just(Metric::Steps), Just(Metric::Moves)];
        let walls = proptest::collection::btree_set(0..width * height, 0..3);
        let open = proptest::collection::btree_set(0..width * height, 0..4);
        (Just(all.clone()).prop_shuffle(), Just(all).prop_shuffle(), metric, walls, open).prop_map(
            move |(start, goal, metric, walls, open)| {
                let names = names.iter().map(ToString::to_string).collect();
                of_parts(
                    Instance { names, metric, ..Instance::standard(width, height, start, goal) },
                    walls,
                    open,
                )
            },
        )
    };
    (2_usize..=5, 3_usize..=5, tiles).prop_flat_map(sized).prop_filter("a kind is missing", |instance| {
        (1..=instance.names.len() as u8).all(|kind| instance.start.contains(&kind)) && instance.blanks() > 0
    })
}

/// The goal's tiles stay where they are as far as the board has them; the other cells become open.
fn of_parts(mut instance: Instance, walls: BTreeSet<usize>, open: BTreeSet<usize>) -> Instance {
    instance.walls = walls.into_iter().collect();
    instance.walls.iter().for_each(|&wall| instance.start[wall] = 0);
    let mut left = instance.start.clone();
    for cell in 0..instance.goal.len() {
        let place = left.iter().position(|&kind| kind == instance.goal[cell]);
        match place {
            _ if instance.is_wall(cell) => instance.goal[cell] = 0,
            Some(place) if instance.goal[cell] != 0 && !open.contains(&cell) => left[place] = 0,
            _ => {
                instance.goal[cell] = 0;
                instance.open.push(cell);
            }
        }
    }
    instance
}

fn assert_sane(entries: &[Entry<Instance>]) {
    crate::common::assert_sane(entries, write::native, &read::FORMATS);
}

fn assert_all_sane(text: &str) {
    assert_sane(&read::FORMATS.foreign(text));
    assert_sane(&read::FORMATS.native(text));
    for form in ["puzzle: tiles\n", "puzzle: tiles\n1 2\n3 0\n\ngoal:\n"] {
        assert_sane(&read::FORMATS.native(&format!("{form}{text}")));
    }
    for form in ["1 2\n", "3x2: ", "id,tiles,size,goal\n", "1 2 3 4 5 6 7 8 0\n", "1\t2\n"] {
        assert_sane(&read::FORMATS.foreign(&format!("{form}{text}")));
    }
    let solved: Vec<u8> = (0..9).collect();
    let _ = read::goal(text, &Instance::standard(3, 3, solved.clone(), solved));
}

proptest! {
    #[test]
    fn the_native_format_is_exact(instance in instances(), about in abouts()) {
        native_is_exact(&instance, &about, write::native, &read::FORMATS)?;
        prop_assert_eq!(read::goal(&instance.goal_name(), &instance), Ok(instance));
    }

    #[test]
    fn drawings_and_lines_are_read_as_what_they_are(instance in standard(), symbol in "[0_.]") {
        let numbers: Vec<String> = instance.start.iter().map(u8::to_string).collect();
        let blank = |number: &String| if number == "0" { symbol.clone() } else { number.clone() };
        let numbers: Vec<String> = numbers.iter().map(blank).collect();
        let (width, height) = (instance.width, instance.height);
        let drawn = write::board(&instance);
        let commas: Vec<_> = numbers.chunks(width).map(|row| row.join(",")).collect();
        let line = format!("{width}x{height}: {}", numbers.join(" "));
        // A gap shows itself where no other blank is drawn.
        for text in [drawn.clone(), drawn.replace('.', " "), commas.join("\n"), line] {
            prop_assert!(read::FORMATS.is_foreign(&text), "{}", text);
            let entries = read::FORMATS.foreign(&text);
            let found = entries[0].instance.as_ref().map(|found| (found.width, found.height, &found.start));
            prop_assert_eq!(found, Ok((width, height, &instance.start)), "{}", text);
        }
    }

    #[test]
    fn no_text_breaks_the_readers(text in "\\PC*|[ -~\n\t]*|[0-9 ,\n\t_.x:]*|([0-9]{1,2}[ ,\t]?){0,40}") {
        assert_all_sane(&text);
    }

    #[test]
    fn no_mutation_breaks_the_readers(
        instance in instances(),
        edits in proptest::collection::vec((any::<prop::sample::Index>(), "[ -~\n\t]|é|"), 1..6),
    ) {
        for whole in [write::native(&instance, &About::default()), write::board(&instance)] {
            let mut text: Vec<String> = whole.chars().map(String::from).collect();
            for (place, symbol) in &edits {
                let place = place.index(text.len());
                text[place].clone_from(symbol);
            }
            assert_all_sane(&text.concat());
        }
    }
}

#[test]
fn endless_texts_get_short_answers() {
    let units = [
        "1",
        "1 2 ",
        "1 2\n",
        "1,,",
        "\t",
        "\n",
        "1 2 3 4 5 6 7 7 0\n",
        "1 2 3 4 5 6 7 8 9\n\n",
        "3x2: 1 2\n",
        "a: 1 2 3 3\n",
        "puzzle: tiles\n",
        "puzzle: tiles\nx: 1\n1 2\n\n",
        "goal:\n",
    ];
    for unit in units {
        let text = unit.repeat(1_000_000 / unit.len());
        let began = Stopwatch::start();
        let table = format!("id,tiles\n{text}");
        for entries in [
            read::FORMATS.foreign(&text),
            read::FORMATS.foreign(&format!("1 2 3 0\n{text}")),
            read::FORMATS.foreign(&table),
            read::FORMATS.native(&text),
            read::FORMATS.native(&format!("puzzle: tiles\n{text}")),
        ] {
            let faulty = entries.iter().filter(|entry| entry.instance.is_err()).count();
            assert!(faulty <= MAX_FAULTY + 1, "{unit}: {faulty} entries");
            let faults = entries.iter().filter_map(|entry| entry.instance.as_ref().err());
            assert!(faults.into_iter().all(|faults| (1..=MAX_FAULTS).contains(&faults.len())), "{unit}");
        }
        assert!(began.elapsed() < std::time::Duration::from_secs(5), "{unit}: {:?}", began.elapsed());
    }
}

#[test]
fn the_examples_of_the_documentation_are_read() {
    let page = include_str!("../../../../docs/FORMATS.md");
    let sections = page.split("\n## ").filter(|section| section.starts_with("Sliding tiles"));
    let examples = sections.flat_map(|section| section.split("```\n").skip(1).step_by(2));
    let counts = examples.map(|text| {
        let native = text.starts_with("puzzle: tiles");
        let entries = if native { read::FORMATS.native(text) } else { read::FORMATS.foreign(text) };
        assert!(entries.iter().all(|entry| entry.instance.is_ok()), "{entries:#?}");
        entries.len()
    });
    assert_eq!(counts.collect::<Vec<_>>(), [1, 1, 1, 2, 2, 1]);
}
