//! `import`: every format becomes the native one and stays the same puzzle.

use crate::common::{Folder, object, run};

/// The first card in every format it can be written in, with its length there.
const FORMATS: [(&str, &str); 6] = [
    ("string.txt", "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo\n"),
    ("catalogue.txt", "8 BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo 1077\n"),
    ("table.csv", "name,board,moves\ncard,BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo,8\n"),
    ("grid.txt", "bb...g\na..c.g\naxxc.g\na..c..\ne...ff\ne.ddd.\n"),
    (
        "matrix.txt",
        "[[1 1 0 0 0 2]\n [3 0 0 4 0 2]\n [3 8 8 4 0 2]\n [3 0 0 4 0 0]\n [5 0 0 0 6 6]\n [5 0 7 7 7 0]]\n",
    ),
    ("blocks.txt", "0 0 h 2\n5 0 v 3\n0 1 v 3\n3 1 v 3\n0 4 v 2\n4 4 h 2\n2 5 h 3\n1 2 h 2\n"),
];

#[test]
fn an_imported_puzzle_is_the_same_puzzle() {
    let folder = Folder::new(&FORMATS);
    for (file, _) in FORMATS {
        let direct = object(&folder.run(&["solve", file, "--json"]).code(0));
        folder.run(&["import", file, "--output", "native.txt"]).code(0);
        let native = object(&folder.run(&["solve", "native.txt", "--json"]).code(0));
        assert_eq!((&direct["length"], &native["length"]), (&8.into(), &8.into()), "{file}");
        assert_eq!(
            (&direct["moves"], &direct["expanded"]),
            (&native["moves"], &native["expanded"]),
            "{file}"
        );
    }
}

#[test]
fn the_native_format_is_left_as_it_is() {
    let native = run(&["import", "jam-01", "hardest-60", "s4-map-11"]).code(0).stdout;
    let folder = Folder::new(&[("native.txt", &native)]);
    assert_eq!(folder.run(&["import", "native.txt"]).code(0).stdout, native);
    assert!(native.starts_with("puzzle: rush\nname: jam-01\n"), "{native}");
}

#[test]
fn options_are_written_into_the_puzzle() {
    let folder = Folder::new(&FORMATS);
    let arguments = ["import", "grid.txt", "--goal", "clear", "--metric", "steps", "--exit", "left"];
    let native = folder.run(&arguments).code(0).stdout;
    for line in ["goal: clear", "metric: steps", "exit: left", "red: x"] {
        assert!(native.lines().any(|found| found == line), "{line}\n{native}");
    }
}

#[test]
fn a_file_is_only_replaced_by_puzzles() {
    let folder = Folder::new(&[("bad.txt", "nonsense"), ("out.txt", "precious")]);
    let ran = folder.run(&["import", "bad.txt", "--output", "out.txt"]).code(2);
    assert!(ran.stderr.contains("out.txt is unchanged"), "{ran:#?}");
    assert_eq!(std::fs::read_to_string(folder.path("out.txt")).ok().as_deref(), Some("precious"));
}
