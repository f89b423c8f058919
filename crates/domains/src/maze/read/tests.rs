use super::*;
use crate::maze::{Cell, Neighbours, write};
use crate::text::About;
use slidewise_core::Metric;

fn maze(text: &str) -> Instance {
    let entries = if text.contains("puzzle:") { FORMATS.native(text) } else { FORMATS.foreign(text) };
    assert_eq!(entries.len(), 1, "{text}");
    entries[0].instance.clone().unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

fn faults(text: &str) -> Vec<String> {
    let entries = if text.contains("puzzle:") { FORMATS.native(text) } else { FORMATS.foreign(text) };
    let faults = entries[0].instance.as_ref().expect_err(text);
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn one_maze_in_many_forms() {
    let wanted = "#####\n#S.G#\n#####\n";
    for text in [
        wanted,
        "W W W W W\nW S . G W\nW W W W W\n",
        "  #####\n  #s e#\n  #####\n",
        "+---+\n|S E|\n+---+\n",
        "█████\n█S.G█\n█████",
        "my maze\n#####\n#S.G#\n#####\n",
        "; said\n```\n#####\n#S G#\n#####\n```\n",
    ] {
        assert!(FORMATS.is_foreign(text), "{text}");
        assert_eq!(write::board(&maze(text)), wanted, "{text}");
    }
    // Floor at the end of a row may be missing where spaces are floor.
    assert_eq!(write::board(&maze("S ##\n\u{20}#\nG  #\n")), "S.##\n.#..\nG..#\n");
    assert_eq!(FORMATS.foreign("a\nS.G\n\nb\nS..\n.#G\n")[1].about.name.as_deref(), Some("b"));
}

#[test]
fn without_ends_the_walk_is_that_of_s2() {
    for text in ["....\nWW.W\n....\n....\n", ". . . .\nW W . W\n. . . .\n. . . .\n"] {
        let maze = maze(text);
        assert_eq!((maze.start, maze.goal), (Cell { row: 3, column: 0 }, Cell { row: 0, column: 3 }));
    }
    assert_eq!(
        faults(".#\n#.\n"),
        [
            "line 1, column 2: there is no goal, and this corner, the usual one, is a wall",
            "line 2, column 1: there is no start, and this corner, the usual one, is a wall"
        ]
    );
}

#[test]
fn headers_say_how_to_walk() {
    let read = |headers: &str| maze(&format!("puzzle: maze\n{headers}\nS.\n.G\n"));
    let plain = read("");
    assert_eq!((plain.neighbours, plain.metric), (Neighbours::Four, Metric::Steps));
    let eight = read("neighbours: 8\n");
    assert_eq!((eight.neighbours, eight.metric), (Neighbours::Eight, Metric::Steps));
    let octile = read("metric: octile\n");
    assert_eq!((octile.neighbours, octile.metric), (Neighbours::Eight, Metric::Octile));
    assert_eq!(plain.in_metric(Metric::Octile), Some(octile));
    assert_eq!(plain.in_metric(Metric::Slides), None);
}

#[test]
fn all_faults_are_reported_with_their_positions() {
    assert_eq!(
        faults("puzzle: maze\n\n.#\n..\n"),
        ["line 3, column 1: there is no start", "line 3, column 1: there is no goal"]
    );
    assert_eq!(
        faults("S.#\n.?G\n..S.\n"),
        [
            "line 2, column 2: '?' does not belong in a maze",
            "line 3, column 1: row 3 has 4 cells, the other rows have 3",
            "line 3, column 3: this is a second start"
        ]
    );
    assert_eq!(
        faults("puzzle: maze\nmetric: octile\nneighbours: 4\ncolour: red\n\nS.G\n"),
        [
            "line 2, column 9: octile is for mazes with diagonal steps",
            "line 4, column 1: 'colour' is not a known key"
        ]
    );
    assert_eq!(
        faults("puzzle: maze\nmetric: moves\n\nS.G\n"),
        ["line 2, column 9: 'moves' is not a metric of mazes"]
    );
    assert_eq!(faults("puzzle: maze\n"), ["line 1, column 1: there is no board here"]);
}

const MAP: &str = "type octile\nheight 3\nwidth 4\nmap\n.G.@\n.TW.\nS...\n";

#[test]
fn maps_come_with_scenarios() {
    let text = format!(
        "{MAP}version 1\n0\tmaps/arena.map\t4\t3\t0\t0\t3\t1\t4.4\n1\tmaps/arena.map\t4\t3\t2\t0\t3\t2\t5.8\n"
    );
    assert!(FORMATS.is_foreign(&text));
    let entries = FORMATS.foreign(&text);
    let first = entries[0].instance.as_ref().expect("it is legal");
    assert_eq!(write::board(first), "S..#\n.##G\n....\n");
    assert_eq!((first.neighbours, first.metric), (Neighbours::Eight, Metric::Octile));
    let names: Vec<_> = entries.iter().map(|entry| entry.about.name.as_deref()).collect();
    assert_eq!(names, [Some("arena-1"), Some("arena-2")]);
    assert_eq!(write::board(&maze(&format!("{MAP}start: 0 2\ngoal: 2,0\n"))), "..G#\n.##.\nS...\n");
}

#[test]
fn faulty_maps_are_refused() {
    assert_eq!(
        faults(MAP),
        ["line 1, column 1: this map has no start", "line 1, column 1: this map has no goal"]
    );
    assert_eq!(
        faults(&format!("{MAP}start: 3 0\ngoal: 4 0\n")),
        [
            "line 8, column 8: 3 0 is not a free cell for the start",
            "line 9, column 7: 4 0 is not a free cell for the goal"
        ]
    );
    assert_eq!(
        faults("type octile\nheight 2\nwidth 3\nmap\n..?\n..\n"),
        [
            "line 5, column 3: '?' is not a terrain",
            "line 6, column 1: row 2 has 2 cells, the other rows have 3"
        ]
    );
    assert_eq!(
        faults("type octile\nwidth 3\nmap\n...\n"),
        ["line 1, column 1: there is no line `height N` above the map"]
    );
    assert_eq!(
        faults("type octile\nheight 2\nwidth 4\nmap\n...\n"),
        [
            "line 4, column 1: the rows have 3 cells, the line `width` says 4",
            "line 4, column 1: there are 1 rows, the line `height` says 2"
        ]
    );
    assert_eq!(faults("type octile\nheight 3\n"), ["line 1, column 1: there is no line `map`"]);
}

#[test]
fn other_families_are_not_ours() {
    for text in [
        "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo",
        "bb...g\na..c.g\naxxc.g\na..c..\ne...ff\ne.ddd.\n",
        "EE.S\nAA.S\nGG.S\n....",
        "0 0 0 4 4 0\n0 0 0 2 0 0\n−1 −1 0 2 3 0\n",
        "0 0 v 3\n3 0 v 3\n1 2 h 2\n",
        "1 2 3\n4 5 6\n7   8\n",
        "puzzle: maze\n\nS.G\n",
        "see\ngees\n",
        "hello\nworld\n",
        "jam-01",
        "-",
        "",
    ] {
        assert!(!FORMATS.is_foreign(text), "{text}");
    }
}

#[test]
fn a_written_maze_is_read_back() {
    let about = About { name: Some("both".into()), ..About::default() };
    for board in ["*.\n##\n", "S.\n#G\n"] {
        for metric in [Metric::Steps, Metric::Octile] {
            let instance =
                maze(&format!("puzzle: maze\n\n{board}")).in_metric(metric).expect("mazes have it");
            let text = write::native(&instance, &about);
            let entry = &FORMATS.native(&text)[0];
            assert_eq!((entry.instance.as_ref(), &entry.about), (Ok(&instance), &about), "{text}");
        }
    }
}

/// Megabytes of nonsense give a short answer, and none breaks the reader.
#[test]
fn hostile_texts_are_refused_briefly() {
    let map = "type octile\nheight 18446744073709551615\nwidth 3\nmap\n...\n";
    let units =
        ["S", "#.", "S.G?", "S.\n?G\n\n", "S\n", "# \n", "type octile\n", map, "start:\n", "*\n", "\u{feff}"];
    for unit in units {
        let text = unit.repeat(1_000_000 / unit.len());
        for text in [text.clone(), format!("{MAP}{text}"), format!("puzzle: maze\n{text}")] {
            for entry in FORMATS.foreign(&text).iter().chain(&FORMATS.native(&text)) {
                let faults = entry.instance.as_ref().err().map_or(0, Vec::len);
                assert!(faults <= crate::text::MAX_FAULTS, "{unit}");
            }
        }
    }
    assert_eq!(
        faults(map),
        ["line 4, column 1: there are 1 rows, the line `height` says 18446744073709551615"]
    );
}
