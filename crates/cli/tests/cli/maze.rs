//! Mazes as a user meets them.

use crate::common::{Folder, object, run};

/// The maze of the Rush Hour page as it is drawn there.
const MAZE: &str = "....\nWW.W\n....\n....";

#[test]
fn a_maze_is_solved_as_it_is_drawn() {
    for board in [MAZE, "...G\n##.#\n....\nS...", ". . E .\n# S . #\n", "+---+\n|S E|\n+---+"] {
        let report = object(&run(&["solve", board, "--json"]).code(0));
        assert_eq!((&report["puzzle"], &report["optimal"]), (&"maze".into(), &true.into()), "{board}");
        assert_eq!((&report["algorithm"], &report["heuristic"]), (&"astar".into(), &"manhattan".into()));
    }
    let report = object(&run(&["solve", MAZE, "--json"]).code(0));
    assert_eq!(
        (&report["length"], &report["metric"], &report["goal"]),
        (&6.into(), &"steps".into(), &"G".into())
    );
}

#[test]
fn diagonal_steps_are_explained() {
    let ran = run(&["solve", "S..\n...\n..G", "--metric", "octile"]).code(0);
    assert!(ran.stdout.contains("14 octile (shortest)"), "{}", ran.stdout);
    assert!(ran.stdout.contains("a step along a row or column costs 5, a diagonal one 7"), "{}", ran.stdout);
    assert!(ran.stdout.contains("    1  S↘2\n"), "{}", ran.stdout);
    let wrong = ["solve", "S..\n...\n..G", "--metric", "octile", "--heuristic", "manhattan", "--json"];
    let report = object(&run(&wrong).code(0));
    assert_eq!((&report["length"], &report["optimal"]), (&14.into(), &false.into()));
    for puzzle in ["jam-01", "klotski"] {
        let refused = run(&["solve", puzzle, "--metric", "octile"]).code(2);
        assert!(refused.stderr.contains("does not support the metric octile"), "{}", refused.stderr);
    }
    let refused = run(&["solve", "s2-maze", "--metric", "moves"]).code(2);
    assert!(refused.stderr.contains("steps or octile"), "{}", refused.stderr);
}

#[test]
fn a_goal_behind_walls_is_unsolvable() {
    let report = object(&run(&["solve", "maze-closed", "--json"]).code(1));
    assert_eq!(report["outcome"], "unsolvable");
    run(&["solve", "maze-closed", "--visited"]).code(1);
}

#[test]
fn faults_have_their_places_and_what_to_do() {
    for (board, faults) in [
        (
            "puzzle: maze\n\n.#\n.G\n",
            &["maze.txt:3:1: there is no start", "help: Write S in a free cell."][..],
        ),
        ("S#\n..\n", &["maze.txt:1:1: there is no goal", "help: Write G in a free cell."]),
        ("S#S\n..G\n", &["maze.txt:1:3: this is a second start", "keep one S"]),
        ("S#..\n.?.G\n....\n", &["maze.txt:2:2: '?' does not belong in a maze", "help: Write . for floor"]),
        ("S#.\n.G\n...\n", &["maze.txt:2:1: row 2 has 2 cells, the other rows have 3", "help: Add 1 cell."]),
        ("type octile\nheight 1\nwidth 2\nmap\n..\n", &["maze.txt:1:1: this map has no start", ".scen"]),
    ] {
        let ran = Folder::new(&[("maze.txt", board)]).run(&["solve", "maze.txt"]).code(2);
        assert!(faults.iter().all(|fault| ran.stderr.contains(fault)), "{board}\n{}", ran.stderr);
        assert_eq!(ran.stdout, "");
    }
}

#[test]
fn every_command_knows_mazes() {
    let shown = run(&["show", "s2-maze"]).code(0).stdout;
    assert!(shown.contains("│ . . . ○ │\n│ █ █ . █ │") && shown.contains("6 steps"), "{shown}");
    assert!(run(&["list", "maze"]).code(0).stdout.contains("s2-maze          maze     4×4      1 G"));
    let space = object(&run(&["space", "s2-maze", "--json"]).code(0));
    assert_eq!((&space["states"], &space["shortest_solutions"]), (&13.into(), &3.into()));
    let value = object(&run(&["heuristic", "plaza", "--heuristic", "euclidean", "--json"]).code(0));
    assert_eq!((&value["value"], &value["admissible"]), (&76.into(), &false.into()));
    let valid = run(&["verify", "s2-maze", "S↑ S→2 S↑2 S→"]).code(0).stdout;
    assert!(valid.contains("valid, 6 steps to goal 'G'"), "{valid}");
    // The path that the page prints as a shortest one.
    let refused = run(&["verify", "s2-maze", "S up 1, S right 3, S up 2, S right 2"]).code(1).stdout;
    assert!(refused.contains("move 3, `S up 2`: blocked by the wall at row 2, column 4"), "{refused}");
    let native = run(&["import", MAZE]).code(0).stdout;
    assert_eq!(native, "puzzle: maze\nneighbours: 4\nmetric: steps\n\n...G\n##.#\n....\nS...\n");
    assert_eq!(Folder::new(&[("maze.txt", &native)]).run(&["import", "maze.txt"]).code(0).stdout, native);
}

#[test]
fn visited_cells_are_drawn_side_by_side() {
    let folder = Folder::new(&[]);
    let drawn = ["solve", "s2-maze", "--visited", "--svg", "a.svg", "--png", "a.png"];
    let page = folder.run(&drawn).code(0).stdout;
    let wanted = "\
s2-maze · maze 4×4, 1 piece
dijkstra,     astar with
11 visited    manhattan,
              8 visited
┌─────────┐   ┌─────────┐
│ . ▒ ● ○ │   │ . . ● ○ │
│ █ █ ● █ │   │ █ █ ● █ │
│ ● ● ● ▒ │   │ . . ● ▒ │
│ S ▒ ▒ ▒ │   │ S ● ● ▒ │
└─────────┘   └─────────┘
dijkstra, 11 visited: 6 steps (shortest)
astar with manhattan, 8 visited: 6 steps (shortest)
";
    assert_eq!(page, wanted);
    for file in ["a.svg", "a.png"] {
        assert!(std::fs::metadata(folder.path(file)).is_ok_and(|file| file.len() > 500), "{file}");
    }
    let brief = run(&["solve", "s2-maze", "--visited=bfs", "--quiet"]).code(0).stdout;
    assert_eq!(brief, "bfs, 11 visited: 6 steps (shortest)\n");
    let reports = run(&["solve", "s2-maze", "--visited=bfs,astar", "--json"]).code(0).json();
    assert_eq!((reports.len(), &reports[0]["algorithm"]), (2, &"bfs".into()));
    assert_eq!(reports[1]["visited"][0], serde_json::json!([3, 0]));
    let refused = run(&["solve", "jam-01", "--visited"]).code(2);
    assert!(refused.stderr.contains("--visited is for mazes"), "{}", refused.stderr);
    let refused = run(&["solve", "s2-maze", "--visited=idastar"]).code(2);
    assert!(refused.stderr.contains("--visited takes bfs, dijkstra and astar"), "{}", refused.stderr);
}
