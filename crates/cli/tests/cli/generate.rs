//! `generate`: puzzles to order, their figures, and orders that cannot be met.

use serde_json::Value;

use crate::common::{Folder, run};

/// An order that is soon met.
const ORDER: [&str; 8] = ["generate", "rush", "--size", "4x4", "--moves", "4..7", "--count", "3"];

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect()
}

#[test]
fn printed_puzzles_can_be_solved() {
    let folder = Folder::new(&[]);
    let ran = folder.run(&[&ORDER[..], &["--output", "boards.txt"]].concat()).code(0);
    assert_eq!(ran.stdout, "");
    assert!(
        ran.stderr.contains("rush-4x4-0-3: ") && ran.stderr.contains("shortest solution"),
        "{}",
        ran.stderr
    );
    let printed = run(&[&ORDER[..], &["--quiet"]].concat()).code(0);
    assert_eq!(printed.stderr, "");
    let written = std::fs::read_to_string(folder.path("boards.txt")).expect("the file was written");
    assert_eq!(printed.stdout, written);
    let solved = objects(&folder.run(&["solve", "boards.txt", "--json"]).code(0).stdout);
    let made = objects(&run(&[&ORDER[..], &["--json"]].concat()).code(0).stdout);
    assert_eq!((solved.len(), made.len()), (3, 3));
    for (solved, made) in solved.iter().zip(&made) {
        for field in ["name", "puzzle", "metric", "goal", "length"] {
            assert_eq!(solved[field], made[field], "{field}");
        }
        assert_eq!((made["optimal"].as_bool(), made["minimal"].as_bool()), (Some(true), Some(true)));
        for field in ["shortest_solutions", "counter_intuitive", "pieces", "walls", "seed", "attempt"] {
            assert!(made[field].is_u64(), "{field}: {made}");
        }
        assert!(made["branching"].as_f64().is_some_and(|branching| branching >= 1.0), "{made}");
        assert!(written.contains(made["board"].as_str().expect("a board")));
    }
}

#[test]
fn the_seed_decides_and_the_threads_do_not() {
    let with = |more: &[&str]| run(&[&ORDER[..], &["--quiet"], more].concat()).code(0).stdout;
    assert_eq!(with(&["--threads", "1"]), with(&["--threads", "3"]));
    assert_ne!(with(&["--seed", "1"]), with(&["--seed", "2"]));
}

#[test]
fn puzzles_found_in_time_are_printed() {
    // Of the puzzles of 2×2 tiles one takes six steps.
    let order = ["generate", "tiles", "--size", "2x2", "--moves", "6", "--count", "2", "--time", "1s"];
    let ran = run(&order).code(3);
    assert!(ran.stdout.starts_with("puzzle: tiles\nname: tiles-2x2-0-1\n"), "{}", ran.stdout);
    assert!(ran.stderr.contains("stopped at the time limit: 1 puzzle of 2 found in "), "{}", ran.stderr);
    assert!(ran.stderr.contains("equivalent to one found before"), "{}", ran.stderr);
    let hard = ["generate", "rush", "--size", "4x4", "--moves", "40..50", "--time", "200ms", "--json"];
    let ran = run(&hard).code(3);
    assert_eq!(ran.stdout, "");
    assert!(ran.stderr.contains("0 puzzles of 1 found"), "{}", ran.stderr);
}

#[test]
fn catalogues_are_written_and_chosen_from() {
    let folder = Folder::new(&[]);
    folder.run(&[&ORDER[..], &["--output", "boards.parquet"]].concat()).code(0);
    let listed = objects(&folder.run(&["list", "boards.parquet", "--json"]).code(0).stdout);
    assert_eq!(listed.len(), 3);
    let from = ["generate", "rush", "--from", "boards.parquet", "--json"];
    let longest = listed.iter().filter_map(|row| row["length"].as_u64()).max().expect("there are lengths");
    let chosen =
        objects(&folder.run(&[&from[..], &["--moves", &format!("{longest}..")]].concat()).code(0).stdout);
    assert_eq!((chosen.len(), chosen[0]["length"].as_u64()), (1, Some(longest)));
    assert_eq!(chosen[0]["method"], "catalogue");
    let ran = folder.run(&[&from[..], &["--count", "5"]].concat()).code(3);
    assert_eq!(objects(&ran.stdout).len(), 3);
    assert!(ran.stderr.contains("no more candidates: 3 puzzles of 5 found"), "{}", ran.stderr);
}

#[test]
fn orders_that_make_no_sense() {
    let bad = [
        (&["chess"][..], "rush"),
        (&["rush", "--size", "6"], "6x6"),
        (&["rush", "--moves", "many"], "0..2"),
        (&["rush", "--moves", "9..3"], "the smaller number comes first"),
        (&["rush", "--from", "nowhere.parquet"], "nowhere.parquet"),
        (&["rush", "--minimal", "perhaps"], "any"),
        (&["rush", "--method", "luck"], "climb"),
        (&["rush", "--size", "20x20"], "3 to 16 cells"),
        (&["tiles", "--moves", "60..70"], "more than 31 steps"),
        (&["tiles", "--pieces", "5"], "8 to 8 pieces"),
        (&["atomix", "--metric", "steps"], "--metric"),
        (&["tiles", "--metric", "moves", "--moves", "25..30"], "more than 24 moves"),
        (&["tiles", "--metric", "slides"], "use --metric moves"),
    ];
    for (arguments, message) in bad {
        let ran = run(&[&["generate"], arguments].concat()).code(2);
        assert!(ran.stderr.contains(message), "{arguments:?}: {}", ran.stderr);
    }
}

/// Several tiles in a line count once.
#[test]
fn tiles_are_generated_in_moves_too() {
    let order = ["generate", "tiles", "--metric", "moves", "--moves", "15..17", "--count", "2", "--json"];
    for puzzle in objects(&run(&order).code(0).stdout) {
        assert_eq!((&puzzle["metric"], &puzzle["optimal"]), (&"moves".into(), &true.into()));
        assert!((15..=17).contains(&puzzle["length"].as_u64().expect("a length")), "{puzzle}");
    }
}

/// The randomizer of the Unblock Me notebook: 50 random moves from its map 29.
#[test]
fn a_given_board_is_shuffled() {
    let order = ["generate", "--from", "s4-map-29", "--shuffle", "50", "--count", "4", "--json"];
    let made = objects(&run(&order).code(0).stdout);
    assert_eq!(made.len(), 4);
    for puzzle in &made {
        assert!((1..=6).contains(&puzzle["length"].as_u64().expect("a length")), "{puzzle}");
        assert_eq!(puzzle["pieces"].as_u64(), Some(14));
    }
    assert_eq!(objects(&run(&order).code(0).stdout), made, "the same seed, the same boards");
    let endless = ["generate", "--from", "jam-01", "--shuffle", "1000000000000", "--time", "200ms"];
    let stopped = run(&endless).code(3);
    assert!(stopped.stderr.contains("0 puzzles of 1 found"), "{}", stopped.stderr);
    let refused = run(&["generate", "tiles", "--from", "s4-map-29", "--shuffle", "50"]).code(2);
    assert!(refused.stderr.contains("generate rush"), "{}", refused.stderr);
    let refused = run(&["generate", "--from", "maze-open", "--shuffle", "50"]).code(2);
    assert!(refused.stderr.contains("maze cannot be generated"), "{}", refused.stderr);
}
