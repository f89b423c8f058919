//! Explanations, values of your own, and the positions near a puzzle, as users see them.

use crate::common::{Folder, object, run};

fn read(folder: &Folder, name: &str) -> String {
    std::fs::read_to_string(folder.path(name)).expect("the file was written")
}

#[test]
fn an_explanation_adds_up_in_text_json_and_pictures() {
    let board = "B.CDDD\nB.CE..\nBAAE.H\nFFGG.H\n.....H\nIIJJ..";
    let ran = run(&["heuristic", board, "--heuristic", "tree:3", "--explain"]).code(0);
    assert!(ran.stdout.contains("├─ 1 ") && ran.stdout.contains("(smallest)"), "{}", ran.stdout);
    let report =
        object(&run(&["heuristic", "jam-01", "--heuristic", "tree:3", "--explain", "--json"]).code(0));
    assert_eq!(report["explanation"]["value"], report["value"]);
    let without = object(&run(&["heuristic", "jam-01", "--json"]).code(0));
    assert_eq!(without.get("explanation"), None);

    let folder = Folder::new(&[]);
    let args = ["heuristic", "jam-01", "--heuristic", "notebook-2", "--explain", "--svg", "why.svg"];
    let ran = folder.run(&args).code(0);
    assert!(ran.stdout.contains("compared with"), "{}", ran.stdout);
    let svg = read(&folder, "why.svg");
    assert!(svg.starts_with("<svg") && svg.contains("cars that are not where the goal board has them"));
    assert!(run(&["heuristic", "jam-01", "--svg", "x.svg"]).code(2).stderr.contains("add --explain"));
}

#[test]
fn values_stand_in_the_cells_of_a_maze() {
    let maze = "S.#\n...\n#.G";
    let cells = ["heuristic", maze, "--heuristic", "perfect", "--cells"];
    assert!(run(&cells).code(0).stdout.ends_with("S 3 #\n3 2 1\n# 1 0\n"), "{}", run(&cells).stdout);
    let refused = run(&["heuristic", "jam-01", "--cells"]).code(2);
    assert!(refused.stderr.contains("only the states of a maze are cells"), "{}", refused.stderr);
}

#[test]
fn a_search_takes_values_of_the_user() {
    let folder = Folder::new(&[]);
    folder
        .run(&["audit", "jam-01", "--heuristic", "perfect", "--write-values", "mine.csv", "--quiet"])
        .code(0);
    let report = object(&folder.run(&["solve", "jam-01", "--values", "mine.csv", "--json"]).code(0));
    assert_eq!((&report["length"], &report["heuristic"]), (&8.into(), &"values".into()));
    assert_eq!((&report["optimal"], &report["lower_bound"]), (&false.into(), &1.into()));
    let perfect = object(
        &run(&["solve", "jam-01", "--heuristic", "perfect", "--algorithm", "astar", "--json"]).code(0),
    );
    assert_eq!((&perfect["optimal"], &perfect["expanded"]), (&true.into(), &report["expanded"]));

    for (algorithm, given) in [("pea", "1"), ("idastar", "2"), ("astar-marked", "1")] {
        let search =
            ["solve", "jam-01", "--values", "mine.csv", "--algorithm", algorithm, "--threads", given];
        let report = object(&folder.run(&[&search[..], &["--json"]].concat()).code(0));
        assert_eq!((&report["length"], &report["algorithm"]), (&8.into(), &algorithm.into()));
    }
    let refused = folder.run(&["solve", "jam-01", "--values", "mine.csv", "--algorithm", "layers"]).code(2);
    assert!(refused.stderr.contains("does not take a table of values"), "{}", refused.stderr);

    // Without the values of most states, and with a table that gives up at once.
    let lines: Vec<String> = read(&folder, "mine.csv").lines().map(str::to_owned).collect();
    folder.write("few.csv", lines[..3].join("\n").as_bytes());
    let refused = folder.run(&["solve", "jam-01", "--values", "few.csv"]).code(2);
    assert!(refused.stderr.contains("the table has no value for"), "{}", refused.stderr);
    let board = lines[1].split(',').next().expect("a line has a board");
    folder.write("inf.csv", format!("{board},inf\n").as_bytes());
    let refused = folder.run(&["solve", "jam-01", "--values", "inf.csv"]).code(2);
    assert!(refused.stderr.contains("dead ends"), "{}", refused.stderr);
}

#[test]
fn a_perfect_heuristic_is_refused_where_the_space_does_not_fit() {
    let refused = run(&["heuristic", "klotski", "--heuristic", "perfect", "--memory", "100kB"]).code(2);
    assert!(refused.stderr.contains("it does not fit in the memory"), "{}", refused.stderr);
    // The number of states of tiles is known, so nothing is explored.
    let large = "puzzle: tiles\n\n5 1 2 3 4\n. 6 7 8 9\n10 11 12 13 14\n15 16 17 18 19\n20 21 22 23 24\n";
    for tiles in ["korf-1", large] {
        let refused = run(&["solve", tiles, "--heuristic", "perfect"]).code(2);
        assert!(refused.stderr.contains("has more than 16777216 states"), "{}", refused.stderr);
    }
}

#[test]
fn the_positions_near_a_puzzle_are_drawn() {
    let folder = Folder::new(&[("board.txt", "..B\nAAB\n...\n")]);
    let args = ["space", "board.txt", "--depth", "1", "--svg", "near.svg", "--dot", "near.dot", "--json"];
    let report = object(&folder.run(&args).code(0));
    let positions = report["positions"].as_array().expect("a list");
    assert_eq!((positions.len(), positions[0].get("by")), (2, None));
    assert_eq!(positions[1]["by"], "B down 1");
    assert!(read(&folder, "near.svg").contains("B↓1"));
    assert!(read(&folder, "near.dot").contains("n0 -> n1 [label=\"B down 1\""));
    let whole = object(&folder.run(&["space", "board.txt", "--json"]).code(0));
    assert_eq!(whole["placements"], 4);
}

#[test]
fn the_places_of_a_molecule_are_drawn() {
    let level = "puzzle: atomix\natom: a H c\natom: b O g\n\na...\n..#.\n...b\n\nmolecule:\nab\n";
    let folder = Folder::new(&[("level.txt", level)]);
    let ran = folder.run(&["show", "level.txt", "--final-states", "--svg", "places.svg"]).code(0);
    assert_eq!(ran.stdout, "");
    assert!(read(&folder, "places.svg").contains("row 0, column 2"));
    let report = object(&folder.run(&["space", "level.txt", "--json"]).code(0));
    let places = report["final_states"].as_array().expect("a list");
    assert_eq!((places.len(), &report["free_cells"]), (7, &11.into()));
    let refused = run(&["show", "jam-01", "--final-states"]).code(2);
    assert!(refused.stderr.contains("only atomix has final states"), "{}", refused.stderr);
}
