//! Sliding tiles as a user meets them.

use crate::common::{Folder, object, run};

#[test]
fn numbers_are_solved_as_they_are_typed() {
    let report = object(&run(&["solve", "8 6 7 2 5 4 3 0 1", "--goal", "blank-last", "--json"]).code(0));
    assert_eq!((&report["puzzle"], &report["length"]), (&"tiles".into(), &31.into()));
    assert_eq!((&report["goal"], &report["metric"]), (&"blank-last".into(), &"steps".into()));
    assert_eq!((&report["algorithm"], &report["heuristic"]), (&"idastar".into(), &"linear-conflict".into()));
    for board in ["1,2,3,4,5,6,7,_,8", "1 2 3\n4 5 6\n7   8", "3x3: 1 2 3 4 5 6 7 . 8"] {
        let report = object(&run(&["solve", board, "--goal", "blank-last", "--json"]).code(0));
        assert_eq!(report["moves"], serde_json::json!(["8 left 1"]), "{board}");
    }
}

#[test]
fn two_exchanged_tiles_are_unsolvable_at_once() {
    for board in ["loyd", "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0"] {
        let report = object(&run(&["solve", board, "--json"]).code(1));
        assert_eq!((&report["outcome"], &report["expanded"]), (&"unsolvable".into(), &0.into()));
        assert!(report["proof"].as_str().is_some_and(|proof| proof.contains("parity")), "{report}");
    }
}

#[test]
fn faults_have_their_places() {
    for (board, faults) in [
        (
            "1 2 3 4 5 6 7 7 0",
            &["<board>:1:15: tile 7 occurs a second time here", "<board>:1:1: tile 8 is missing"][..],
        ),
        (
            "0 1 2 3 4 5 6 7 8 9 10 11",
            &[
                "<board>:1:1: 12 numbers do not make a square",
                "help: Write the size before them, as in `3x2: ",
            ],
        ),
        ("3x2: 1 2 3 4 0", &["there are 5 numbers, but 3×2 cells"]),
        ("1 2 3\n4 5 6\n7 0", &["row 3 has 2 numbers, not 3"]),
        ("1 2 3 4 0 5 6 _ 8", &["<board>:1:15: this is a second blank"]),
        ("1 2 3 x 5 6 7 8 0", &["<board>:1:7: 'x' is not a number"]),
    ] {
        let ran = run(&["solve", board]).code(2);
        assert!(faults.iter().all(|fault| ran.stderr.contains(fault)), "{}", ran.stderr);
        assert_eq!(ran.stdout, "");
    }
    let folder = Folder::new(&[("board.txt", "puzzle: tiles\ngoal: nowhere\n\n1 2 3\n4 5 6\n7 8 8\n")]);
    let ran = folder.run(&["show", "board.txt"]).code(2);
    for place in ["board.txt:2:7", "board.txt:4:1", "board.txt:6:5"] {
        assert!(ran.stderr.contains(place), "{place}\n{}", ran.stderr);
    }
    let metric = run(&["solve", "eight-31a", "--metric", "octile"]).code(2);
    assert!(metric.stderr.contains("counted in steps or moves"), "{}", metric.stderr);
}

#[test]
fn every_command_knows_tiles() {
    let shown = run(&["show", "korf-12"]).code(0).stdout;
    assert!(shown.contains("│ 10 11 13 15 │") && shown.contains("goal: blank-first"), "{shown}");
    assert!(
        run(&["list", "korf 1985"])
            .code(0)
            .stdout
            .contains("korf-12          tiles    4×4     15 blank-first")
    );
    let space = object(&run(&["space", "3x2: 0 1 2 3 4 5", "--json"]).code(0));
    assert_eq!((&space["states"], &space["max_distance"]), (&360.into(), &21.into()));
    assert_eq!(space["states_by_distance"].as_array().map(Vec::len), Some(22));
    let text = run(&["space", "2x2: 0 1 2 3", "--stats"]).code(0).stdout;
    assert!(
        text.contains(
            "  distance           states\n         0                1\n         1                2\n"
        ),
        "{text}"
    );
    let value = object(&run(&["heuristic", "korf-1", "--heuristic", "manhattan", "--json"]).code(0));
    assert_eq!((&value["value"], &value["consistent"]), (&41.into(), &true.into()));
    let conflicts =
        object(&run(&["heuristic", "korf-1", "--heuristic", "linear-conflict", "--json"]).code(0));
    assert_eq!(conflicts["value"], 43);
    let best = object(&run(&["heuristic", "korf-1", "--json"]).code(0));
    assert_eq!((&best["heuristic"], &best["value"]), (&"pdb:5-5-5".into(), &47.into()));
}

#[test]
fn tables_keep_to_the_memory_limit() {
    let ran = run(&["solve", "korf-1", "--heuristic", "pdb:6-6-3", "--memory", "1MiB"]).code(2);
    assert!(ran.stderr.contains("allow more --memory"), "{}", ran.stderr);
    // Three patterns: five tiles on 16 cells, by the region of the blank that they leave, four bits each.
    let solve = ["solve", "korf-1", "--heuristic", "pdb:5-5-5", "--json"];
    let report = object(&run(&solve).code(0));
    let tables = report["table_bytes"].as_u64().expect("it is a number");
    assert!(tables > 3 * 16 * 15 * 14 * 13 * 12 / 2, "{report}");
    assert!(report["peak_bytes"].as_u64() > Some(tables), "{report}");
    let value = object(&run(&["heuristic", "korf-1", "--heuristic", "pdb:5-5-5", "--json"]).code(0));
    assert_eq!(value["table_bytes"], tables);
    // While the last table is built it takes about three times as much as in the end: its distances take a byte each.
    let building = tables / 3 * 5;
    let with = |memory: u64| {
        let memory = format!("{memory}B");
        run(&[&solve[..], &["--algorithm", "astar", "--no-cache", "--memory", &memory]].concat())
    };
    assert!(with(building - 100_000).code(2).stderr.contains("building the tables"));
    // A search gets only what the tables leave.
    let stopped = object(&with(building + 100_000).code(3));
    assert_eq!(
        (&stopped["stopped_by"], stopped["peak_bytes"].as_u64() <= Some(building + 100_000)),
        (&"memory".into(), true)
    );
}

#[test]
fn a_smaller_heuristic_is_taken_where_the_best_does_not_fit() {
    for (memory, heuristic) in [("300MiB", "pdb:5-5-5-5-4"), ("4MiB", "linear-conflict")] {
        let ran = run(&["solve", "korf24-1", "--memory", memory, "--nodes", "1000", "--no-cache", "--json"])
            .code(3);
        assert_eq!(object(&ran)["heuristic"], heuristic);
        assert!(ran.stderr.contains("the tables of pdb:6-6-6-6 do not fit in the memory"), "{}", ran.stderr);
    }
    let asked =
        run(&["solve", "korf24-1", "--memory", "300MiB", "--heuristic", "pdb:6-6-6-6", "--no-cache"]).code(2);
    assert!(asked.stderr.contains("allow more --memory"), "{}", asked.stderr);
}

#[test]
fn whole_spaces_keep_to_the_limits() {
    // 181,440 states in 3 bits each are 68,040 bytes; a table takes more than ten times as much.
    let enough = object(&run(&["space", "eight-31a", "--memory", "68040B", "--json"]).code(0));
    assert_eq!((&enough["complete"], &enough["peak_bytes"]), (&true.into(), &68_040.into()));
    let too_little = object(&run(&["space", "eight-31a", "--memory", "68039B", "--json"]).code(3));
    assert_eq!((&too_little["complete"], &too_little["stopped_by"]), (&false.into(), &"memory".into()));
    let nodes = object(&run(&["space", "eight-31a", "--nodes", "1000", "--json"]).code(3));
    assert_eq!((&nodes["complete"], &nodes["stopped_by"]), (&false.into(), &"nodes".into()));
}

#[test]
fn a_solution_is_verified_with_any_goal() {
    let goal = "1 2 3 8 0 4 7 6 5";
    let folder = Folder::new(&[]);
    let solution = folder.run(&["solve", "2 8 3 1 6 4 7 0 5", "--goal", goal, "--json"]).code(0);
    assert_eq!(object(&solution)["length"], 5);
    let folder = Folder::new(&[("solution.json", &solution.stdout)]);
    let said = folder.run(&["verify", "2 8 3 1 6 4 7 0 5", "solution.json"]).code(0).stdout;
    assert!(said.contains(&format!("valid, 5 steps to goal '{goal}'")), "{said}");
    let refused = run(&["verify", "1 2 3 4 5 6 7 0 8", "8 left 1, 8 left 1", "--goal", "blank-last"]).code(1);
    assert!(refused.stdout.contains("blocked by 7 at row 3, column 1"), "{refused:#?}");
}

#[test]
fn an_imported_board_is_the_same_board() {
    let native = run(&["import", "2 8 3 1 6 4 7 0 5", "--goal", "1 2 3 8 0 4 7 6 5"]).code(0).stdout;
    assert_eq!(native, "puzzle: tiles\nmetric: steps\n\n2 8 3\n1 6 4\n7 . 5\n\ngoal:\n1 2 3\n8 . 4\n7 6 5\n");
    let folder = Folder::new(&[
        ("native.txt", &native),
        ("both.txt", &format!("{native}\npuzzle: rush\n\nAA.\n...\n")),
    ]);
    assert_eq!(folder.run(&["import", "native.txt"]).code(0).stdout, native);
    assert_eq!(folder.run(&["solve", "both.txt", "--json"]).code(0).json().len(), 2);
}

#[test]
fn tiles_are_drawn_and_animated() {
    let folder = Folder::new(&[]);
    let arguments = [
        "solve",
        "1 2 3 4 5 6 7 0 8",
        "--goal",
        "blank-last",
        "--svg",
        "a.svg",
        "--png",
        "a.png",
        "--gif",
        "a.gif",
    ];
    folder.run(&arguments).code(0);
    for file in ["a.svg", "a.png", "a.gif"] {
        assert!(std::fs::metadata(folder.path(file)).is_ok_and(|file| file.len() > 500), "{file}");
    }
}

/// A board on which the blank has wandered from the usual goal, and its native text.
fn mixed(width: usize, height: usize, steps: usize) -> String {
    let mut cells: Vec<usize> = (0..width * height).collect();
    let (mut blank, mut random) = (0_usize, 1_u64);
    for _ in 0..steps {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (row, column) = (blank / width, blank % width);
        let to = match random >> 62 {
            0 if row > 0 => blank - width,
            1 if row + 1 < height => blank + width,
            2 if column > 0 => blank - 1,
            3 if column + 1 < width => blank + 1,
            _ => continue,
        };
        cells.swap(blank, to);
        blank = to;
    }
    let row = |row: &[usize]| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ") + "\n";
    format!("puzzle: tiles\ngoal: blank-first\n\n{}", cells.chunks(width).map(row).collect::<String>())
}

/// Simple rules solve boards of any size; the reported solution is valid, and not claimed to be shortest.
#[test]
fn large_boards_have_a_solution_soon() {
    for (width, height) in [(7, 7), (2, 9), (10, 10), (16, 16)] {
        let folder = Folder::new(&[("board.txt", &mixed(width, height, 20_000))]);
        let solve = ["solve", "board.txt", "--anytime", "--time", "2s", "--memory", "512MiB", "--json"];
        let solved = folder.run(&solve);
        let last = solved.json().pop().unwrap();
        assert_eq!(last["outcome"], "solved", "{width}×{height}: {last}");
        let (length, bound) = (last["length"].as_u64().unwrap(), last["lower_bound"].as_u64().unwrap());
        assert!(bound > 0 && bound <= length && (length - bound) % 2 == 0, "{bound} to {length}");
        assert_eq!(last["optimal"] == true, bound == length);
        assert_eq!(solved.code, Some(if bound == length { 0 } else { 3 }));
        folder.write("solution.json", solved.stdout.lines().last().unwrap().as_bytes());
        folder.run(&["verify", "board.txt", "solution.json"]).code(0);
    }
}

#[test]
fn a_large_board_that_is_nearly_solved_is_proven() {
    let folder = Folder::new(&[("board.txt", &mixed(12, 12, 24))]);
    let report = object(&folder.run(&["solve", "board.txt", "--json"]).code(0));
    assert_eq!((&report["optimal"], &report["heuristic"]), (&true.into(), &"manhattan".into()));
    let blind = object(&folder.run(&["solve", "board.txt", "--algorithm", "bfs", "--json"]).code(0));
    assert_eq!(report["length"], blind["length"]);
    let refused = folder.run(&["solve", "board.txt", "--heuristic", "linear-conflict"]).code(2);
    assert!(refused.stderr.contains("at most six rows and columns"), "{}", refused.stderr);
    let shown = folder.run(&["show", "board.txt"]).code(0);
    assert!(shown.stdout.contains("143"), "{}", shown.stdout);
}
