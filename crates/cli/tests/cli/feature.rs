//! The features of each command that users see.

use std::process::Command;

use crate::common::{Folder, object, run};

#[test]
fn solve_without_a_puzzle_shows_what_there_is() {
    let ran = run(&["solve"]).code(0);
    for part in
        ["│ D A A E . C →", "8 moves (shortest)", "G←3", "expanded", "What to try next:", "slidewise list"]
    {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
    assert_eq!(run(&["solve", "--quiet"]).code(0).stdout.lines().count(), 1);
}

#[test]
fn solve_shows_every_position_on_request() {
    let ran = run(&["solve", "jam-01", "--boards"]).code(0);
    assert_eq!(ran.stdout.matches("┌").count(), 9, "{}", ran.stdout);
    assert!(ran.stdout.contains("start") && ran.stdout.contains("8. A→3"), "{}", ran.stdout);
}

#[test]
fn solve_shows_statistics_on_request() {
    let ran = run(&["solve", "jam-01", "--stats"]).code(0);
    for row in ["duplicate store", "generated states", "peak memory", "bytes per state"] {
        assert!(ran.stdout.contains(row), "{row}\n{}", ran.stdout);
    }
}

#[test]
fn every_search_finds_the_same_length() {
    for algorithm in ["auto", "bfs", "dijkstra", "astar"] {
        for metric in [("moves", 51), ("steps", 81)] {
            let arguments = ["solve", "hardest-51", "--json", "--algorithm", algorithm, "--metric", metric.0];
            assert_eq!(object(&run(&arguments).code(0))["length"], metric.1, "{algorithm} {metric:?}");
        }
    }
}

#[test]
fn a_literal_board_is_solved() {
    let report = object(&run(&["solve", "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo", "--json"]).code(0));
    assert_eq!((&report["name"], &report["length"]), (&"board".into(), &8.into()));
    let report = object(&run(&["solve", "AAC\n..C\n...\n", "--json"]).code(0));
    assert_eq!(report["length"], 2);
}

#[test]
fn a_mirrored_board_has_the_same_length() {
    for name in ["jam-01", "jam-20", "hardest-60"] {
        let native = run(&["import", name]).code(0).stdout;
        let (header, board) = native.split_once("\n\n").expect("header and board");
        let rows = board.lines().map(|row| row.chars().rev().collect::<String>() + "\n");
        let mirrored = format!("{header}\n\n{}", rows.collect::<String>());
        let folder = Folder::new(&[("mirrored.txt", &mirrored)]);
        let wanted = object(&run(&["solve", name, "--json"]).code(0));
        let found = object(&folder.run(&["solve", "mirrored.txt", "--exit", "left", "--json"]).code(0));
        assert_eq!(found["length"], wanted["length"], "{name}");
    }
}

#[test]
fn a_name_with_a_slip_gets_a_suggestion() {
    for (typed, meant) in [("jam40", "jam-40"), ("hardest51", "hardest-51"), ("s4map11", "s4-map-11")] {
        let ran = run(&["solve", typed]).code(2);
        assert!(ran.stderr.contains("did you mean") && ran.stderr.contains(meant), "{ran:#?}");
    }
    for (option, typed, meant) in [
        ("--heuristic", "manhatan", "manhattan"),
        ("--algorithm", "idastr", "idastar"),
        ("--closed", "hash-fix", "hash-fixed"),
    ] {
        let ran = run(&["solve", "jam-01", option, typed]).code(2);
        assert!(ran.stderr.contains(&format!("did you mean {meant}?")), "{ran:#?}");
    }
    let ran = run(&["solve", "sokoban"]).code(2);
    assert!(ran.stderr.contains("'slidewise list' shows the built-in ones"), "{ran:#?}");
}

#[test]
fn list_filters_by_name_family_and_source() {
    let all = run(&["list"]).code(0).stdout;
    assert!(all.starts_with("name ") && all.lines().count() > 45, "{all}");
    let some = run(&["list", "FOGLEMAN", "--quiet"]).code(0).stdout;
    assert!(
        some.lines().count() == 2 && some.contains("hardest-51") && some.contains("hardest-60"),
        "{some}"
    );
    let bricks = run(&["list", "bricks"]).code(0).stdout;
    assert!(bricks.contains("klotski") && !bricks.contains("jam-01"), "{bricks}");
    let none = run(&["list", "sokoban"]).code(1);
    assert!(none.stdout.is_empty() && none.stderr.contains("no built-in puzzle with 'sokoban'"), "{none:#?}");
}

/// Klotski's lengths in all three metrics: 81 moves, 90 slides, 116 steps (Gardner; the other two by exhaustive search).
#[test]
fn klotski_is_solved_by_name_in_every_metric() {
    for (metric, length) in [("moves", 81), ("slides", 90), ("steps", 116)] {
        let ran = run(&["solve", "klotski", "--metric", metric, "--json"]).code(0);
        let report = &ran.json()[0];
        assert_eq!((&report["length"], &report["optimal"]), (&length.into(), &true.into()), "{metric}");
    }
}

#[test]
fn show_draws_gates_and_goals() {
    let ran = run(&["show", "s3-board-4", "klotski"]).code(0);
    for wanted in ["│ ○ c . . │", "│ ○ ○ █ █ │", "│ h ○ ○ i │"] {
        assert!(ran.stdout.contains(wanted), "{wanted}\n{}", ran.stdout);
    }
    let folder = Folder::new(&[]);
    folder.run(&["show", "s3-level-2", "--svg", "level.svg", "--png", "level.png"]).code(0);
    let svg = std::fs::read_to_string(folder.path("level.svg")).expect("a picture was written");
    assert_eq!(svg.matches("stroke-dasharray").count(), 2, "the gate and the goal");
}

/// The goal of a bricks puzzle is a drawing, which no flag can be.
#[test]
fn a_drawn_goal_is_not_changed_by_a_flag() {
    for (flag, value) in [("--goal", "clear"), ("--goal", "exit"), ("--exit", "left")] {
        let ran = run(&["solve", "klotski", flag, value]).code(2);
        for wanted in [format!("bricks has no {flag} {value}"), "slidewise import PUZZLE --output".into()] {
            assert!(ran.stderr.contains(&wanted), "{wanted}\n{}", ran.stderr);
        }
    }
    run(&["solve", "klotski", "--goal", "place", "--quiet"]).code(0);
}

#[test]
fn show_draws_the_board_and_its_exit() {
    let ran = run(&["show", "jam-01", "hardest-60"]).code(0);
    assert!(ran.stdout.contains("│ D A A E . C →") && ran.stdout.contains("I B B █ . ."), "{}", ran.stdout);
    let left = run(&["show", "jam-01", "--exit", "left"]).code(0);
    assert!(left.stdout.contains("← D A A E . C │"), "{}", left.stdout);
}

#[test]
fn space_reports_figures_and_a_hardest_position() {
    let ran = run(&["space", "hardest-60"]).code(0);
    for row in ["states               2,332", "largest distance     60 moves", "a hardest position:"] {
        assert!(ran.stdout.contains(row), "{row}\n{}", ran.stdout);
    }
}

#[test]
fn every_help_has_examples() {
    let commands = ["solve", "verify", "show", "list", "space", "import", "completions"];
    let all = run(&["--help"]).code(0).stdout;
    assert!(all.contains("Examples:") && all.contains("Exit codes:"), "{all}");
    for command in commands {
        assert!(all.contains(command), "{command} is not in the list of commands");
        let help = run(&[command, "--help"]).code(0).stdout;
        assert!(help.contains("Example") && help.contains(&format!("slidewise {command}")), "{help}");
    }
}

#[test]
fn shells_get_their_completions() {
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&["completions", shell]).code(0).stdout;
        assert!(script.contains("slidewise") && script.contains("SLIDEWISE_COMPLETE"), "{shell}: {script}");
    }
}

/// Asks as the script for fish does: the words of the line, the last of which is to be completed.
#[test]
fn names_of_puzzles_searches_and_heuristics_are_completed() {
    let completed = |words: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_slidewise"));
        program.env("SLIDEWISE_COMPLETE", "fish").arg("--").arg("slidewise").args(words);
        let output = program.output().expect("the program can be run");
        let lines = String::from_utf8(output.stdout).expect("it is text");
        lines.lines().map(|line| line.split('\t').next().unwrap_or(line).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(completed(&["solve", "hardest-"]), ["hardest-49", "hardest-51", "hardest-60"]);
    assert_eq!(completed(&["solve", "--algorithm", "lay"]), ["layers"]);
    let rush = completed(&["solve", "jam-01", "--heuristic", ""]);
    assert!(rush.contains(&"blockers".into()) && !rush.contains(&"manhattan".into()), "{rush:?}");
    let tiles = completed(&["solve", "korf-1", "--algorithm", ""]);
    assert!(tiles.contains(&"compact".into()) && !tiles.contains(&"hierarchical".into()), "{tiles:?}");
    assert!(completed(&["hint", "--heuristic", "lin"]).contains(&"linear-conflict".into()));
    assert!(completed(&["he"]).contains(&"heuristic".into()));
}

/// The table of cars of the Rush Hour page.
#[test]
fn cars_are_listed_as_on_the_rush_hour_page() {
    let shown = run(&["show", "s2-jam-1", "--table", "--quiet"]).code(0).stdout;
    for line in
        ["a    vertical     3     column 0        row 1", "x    horizontal   2     row 2           column 1"]
    {
        assert!(shown.contains(line), "{shown}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&run(&["show", "s2-jam-1", "--json"]).code(0).stdout).expect("it is JSON");
    assert_eq!(json["cars"].as_array().map(Vec::len), Some(8));
    assert_eq!(json["cars"][0]["fixed_position"], "column 0");
}

/// Bricks have such a table too: the frame of each piece, what a lock fixes, and where the piece must end.
#[test]
fn bricks_are_listed_with_their_locks_and_goals() {
    let board = "puzzle: bricks\nhorizontal: A\nvertical: c\n\nAAc.\n.bb.\n.b..\n\ngoal:\n..AA\n....\n....\n";
    let shown = run(&["show", board, "--table", "--quiet"]).code(0).stdout;
    let table = "\
piece  size  cells  fixed position  variable position  goal
A      2×1   2      row 0           column 0           row 0, column 2
b      2×2   3      –               row 1, column 1    –
c      1×1   1      column 2        row 0              –
";
    assert!(shown.ends_with(table), "{shown}");
    let json: serde_json::Value =
        serde_json::from_str(&run(&["show", board, "--json"]).code(0).stdout).expect("it is JSON");
    assert_eq!(json["bricks"][0]["goal"], "row 0, column 2");
    assert_eq!((&json["bricks"][1]["cells"], json["bricks"][1].get("fixed_position")), (&3.into(), None));
    let exit = "puzzle: bricks\n\n.a\n.#\n\nexit: a\n!.\n.#\n";
    let shown = run(&["show", exit, "--table", "--quiet"]).code(0).stdout;
    assert!(shown.contains("row 0, column 1    covers row 0, column 0\n"), "{shown}");
}

/// Tables 1 and 2 of the Unblock Me thesis in numbers.
#[test]
fn the_lists_of_the_textbooks_count_what_they_do() {
    let solved = |lists: &[&str]| -> serde_json::Value {
        let arguments = [&["solve", "jam-08", "--algorithm", "dijkstra", "--json"], lists].concat();
        serde_json::from_str(&run(&arguments).code(0).stdout).expect("it is JSON")
    };
    let count = |report: &serde_json::Value, field: &str| report[field].as_u64().expect(field);
    let list = solved(&["--open", "list", "--closed", "list"]);
    let heap = solved(&["--open", "fibonacci", "--closed", "hash-fixed:97"]);
    for field in ["expanded", "stored", "length", "store_lookups"] {
        assert_eq!(list[field], heap[field], "{field}");
    }
    assert!(count(&list, "open_comparisons") > 10 * count(&heap, "open_comparisons"));
    assert!(count(&list, "store_comparisons") > 10 * count(&heap, "store_comparisons"));
    assert_eq!((count(&heap, "store_lists"), count(&list, "store_lists")), (97, 1));
    assert!(count(&heap, "open_links") > 0);
    let plain = solved(&[]);
    assert!(plain.get("open_comparisons").is_none());
}
