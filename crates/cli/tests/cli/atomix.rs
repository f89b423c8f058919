//! Atomix as a user meets it.

use crate::bad_input::refused;
use crate::common::{Folder, object, run};

const WATER: &str = "puzzle: atomix\nname: my water\natom: h H c\natom: o O cg\natom: g H g\n\n\
                     #######\n#g...o#\n#..#..#\n#...h.#\n#######\n\nmolecule:\nhog\n";

const KATOMIC: &str = "[LevelSet]\nName=Mine\nLevelCount=2\n[Level1]\nName=Water\natom_1=1-c\natom_2=3-cg\natom_3=1-g\n\
                       feld_00=.#######.\nfeld_01=.#3...2#.\nfeld_02=.#..#..#.\nfeld_03=.#...1.#.\nfeld_04=.#######.\n\
                       mole_0=123\n\n[Level2]\nName=Hydrogen\natom_1=1-c\natom_2=1-g\nfeld_00=1.2\nmole_0=12\n";

#[test]
fn a_level_is_solved_and_the_solution_is_verified() {
    let folder = Folder::new(&[("water.txt", WATER)]);
    let ran = folder.run(&["solve", "water.txt", "--json"]).code(0);
    let report = object(&ran);
    assert_eq!((&report["puzzle"], &report["metric"]), (&"atomix".into(), &"slides".into()));
    assert_eq!((&report["goal"], &report["optimal"]), (&"molecule".into(), &true.into()));
    assert_eq!((&report["algorithm"], &report["length"]), (&"compact".into(), &6.into()));
    folder.write("solution.json", ran.stdout.as_bytes());
    folder.run(&["verify", "water.txt", "solution.json"]).code(0);
    folder.write("short.txt", b"o down 1\n");
    let wrong = folder.run(&["verify", "water.txt", "short.txt"]);
    assert!(wrong.code(1).stdout.contains("it slides further: nothing is in its way"));
}

#[test]
fn a_file_of_katomic_is_solved_as_it_is() {
    let folder = Folder::new(&[("levels.dat", KATOMIC)]);
    let ran = folder.run(&["solve", "levels.dat", "--quiet"]).code(0);
    let lines: Vec<_> = ran.stdout.lines().collect();
    assert!(lines[0].starts_with("1 Water          6 slides (shortest)"), "{}", ran.stdout);
    assert!(lines[1].starts_with("2 Hydrogen       1 slide (shortest)"), "{}", ran.stdout);
    let native = folder.run(&["import", "levels.dat"]).code(0).stdout;
    assert!(native.starts_with("puzzle: atomix\nname: 1 Water\nmetric: slides\natom: 1 H c\n"), "{native}");
    assert!(native.contains("#######\n#3...2#\n#..#..#\n#...1.#\n#######\n\nmolecule:\n123\n"), "{native}");
}

#[test]
fn levels_of_a_file_are_chosen_by_name_or_number() {
    let folder = Folder::new(&[("levels.dat", KATOMIC)]);
    for which in ["hydrogen", "2", "2-9", "2 Hydrogen"] {
        let argument = format!("levels.dat#{which}");
        for command in ["import", "show", "solve", "space", "heuristic"] {
            let ran = folder.run(&[command, &argument]).code(0);
            assert!(ran.stdout.contains("2 Hydrogen") && !ran.stdout.contains("Water"), "{}", ran.stdout);
        }
    }
    assert_eq!(folder.run(&["import", "levels.dat#water,2"]).code(0).stdout.matches("name: ").count(), 2);
    let wrong = folder.run(&["solve", "levels.dat#Watr"]).code(2);
    assert!(wrong.stderr.contains("has no puzzle 'Watr': did you mean 1 Water?"), "{}", wrong.stderr);
    let wrong = folder.run(&["show", "levels.dat#3"]).code(2);
    assert!(wrong.stderr.contains("a number from 1 to 2"), "{}", wrong.stderr);
}

#[test]
fn final_states_are_searched_for_one_by_one() {
    let folder = Folder::new(&[("water.txt", WATER)]);
    let ran = folder.run(&["solve", "water.txt", "--final-states", "one", "--json"]).code(0);
    let report = object(&ran);
    assert_eq!((&report["final_states"], &report["algorithm"]), (&"one".into(), &"astar".into()));
    assert_eq!((&report["length"], &report["lower_bound"]), (&6.into(), &6.into()));
    assert_eq!(object(&folder.run(&["solve", "water.txt", "--json"]).code(0))["final_states"], "all");
    let stopped =
        folder.run(&["solve", "water.txt", "--final-states", "one", "--nodes", "5", "--json"]).code(3);
    assert!(object(&stopped)["lower_bound"].as_u64().is_some_and(|bound| (1..=6).contains(&bound)));
    let text = folder.run(&["solve", "water.txt", "--final-states", "one", "--stats"]).code(0).stdout;
    assert!(text.contains("one at a time"), "{text}");
    for (arguments, why) in [
        (["solve", "jam-01", "--final-states=one", "--quiet"], "is for atomix"),
        (["solve", "water.txt", "--final-states=one", "--algorithm=bfs"], "astar, pea, idastar or perimeter"),
        (
            ["solve", "water.txt", "--final-states=one", "--algorithm=compact"],
            "astar, pea, idastar or perimeter",
        ),
        (["solve", "water.txt", "--final-states=one", "--check-consistency"], "does not check consistency"),
    ] {
        let refused = folder.run(&arguments).code(2);
        assert!(refused.stderr.contains(why), "{}", refused.stderr);
    }
}

#[test]
fn searches_go_backwards_on_request() {
    let folder = Folder::new(&[("water.txt", WATER)]);
    let ran = folder.run(&["solve", "water.txt", "--direction", "backwards", "--json"]).code(0);
    let report = object(&ran);
    assert_eq!((&report["direction"], &report["algorithm"]), (&"backwards".into(), &"compact".into()));
    assert_eq!((&report["length"], &report["optimal"]), (&6.into(), &true.into()));
    folder.write("solution.json", ran.stdout.as_bytes());
    folder.run(&["verify", "water.txt", "solution.json"]).code(0);
    for given in ["auto", "forwards"] {
        let report = object(&folder.run(&["solve", "water.txt", "--direction", given, "--json"]).code(0));
        assert!(report["direction"].is_null() && report["length"] == 6, "{report}");
    }
    let text = folder.run(&["solve", "water.txt", "--direction", "backwards", "--stats"]).code(0).stdout;
    assert!(text.contains("compact backwards with slack"), "{text}");
    let stopped =
        folder.run(&["solve", "water.txt", "--direction", "backwards", "--nodes", "5", "--json"]).code(3);
    assert!(object(&stopped)["lower_bound"].as_u64().is_some_and(|bound| (1..=6).contains(&bound)));
    let sealed = "puzzle: atomix\natom: a H\natom: b O\n\na...#\n#####\nb...#\n\nmolecule:\na.\n.b\n";
    folder.write("sealed.txt", sealed.as_bytes());
    let report = object(&folder.run(&["solve", "sealed.txt", "--direction", "backwards", "--json"]).code(1));
    assert_eq!(report["outcome"], "unsolvable");
    for (arguments, why) in [
        (["jam-01", "--direction=backwards", "--quiet"], "is for atomix"),
        (["water.txt", "--direction=backwards", "--algorithm=astar"], "--algorithm compact"),
        (["water.txt", "--direction=backwards", "--heuristic=standard"], "--heuristic slack"),
    ] {
        let refused = folder.run(&[&["solve"][..], &arguments].concat()).code(2);
        assert!(refused.stderr.contains(why), "{}", refused.stderr);
    }
}

#[test]
fn the_molecule_is_shown_with_its_bonds() {
    let folder = Folder::new(&[("water.txt", WATER)]);
    let shown = folder.run(&["show", "water.txt"]).code(0).stdout;
    assert!(shown.contains("│ █ g . . . o █ │"), "{shown}");
    assert!(shown.contains("molecule:\n  H─O─H   ┌───────┐\n          │ h o g │\n"), "{shown}");
    folder.run(&["show", "water.txt", "--svg", "water.svg"]).code(0);
    let svg = std::fs::read_to_string(folder.path("water.svg")).expect("it was written");
    assert_eq!(svg.matches("<title>o (O)</title>").count(), 2, "on the board and in the molecule");
    folder.run(&["solve", "water.txt", "--gif", "water.gif"]).code(0);
}

#[test]
fn errors_have_positions() {
    let ran =
        refused("puzzle: atomix\natom: a H z\natom: b O g\n\na.b\n\nmolecule:\naab\n", &[(2, 11), (8, 2)]);
    assert!(ran.stderr.contains("'z' is not a bond"), "{}", ran.stderr);
    assert!(ran.stderr.contains("the board has 1 atom a, the molecule has 2 atoms"), "{}", ran.stderr);
    let ran = refused("<?xml version=\"1.0\"?>\n<level>\n  <goal>\n</level>\n", &[(4, 1)]);
    assert!(ran.stderr.contains("the XML is broken: expected 'goal' tag, not 'level'"), "{}", ran.stderr);
}

#[test]
fn a_molecule_that_fits_nowhere_is_unsolvable_at_once() {
    let text = "puzzle: atomix\natom: a H\natom: b O\n\na.#\n#.b\n\nmolecule:\na...b\n";
    let report = object(&Folder::new(&[("level.txt", text)]).run(&["solve", "level.txt", "--json"]).code(1));
    assert_eq!((&report["outcome"], &report["expanded"]), (&"unsolvable".into(), &0.into()));
    assert!(report["proof"].as_str().is_some_and(|proof| proof.contains("fits nowhere")), "{report}");
}

#[test]
fn an_open_border_is_a_wall() {
    let text = "puzzle: atomix\natom: a H\natom: b O\n\na..\n..b\n\nmolecule:\na\nb\n";
    let report = object(&Folder::new(&[("level.txt", text)]).run(&["solve", "level.txt", "--json"]).code(0));
    // Either of the two can come to the other.
    assert_eq!((&report["length"], &report["optimal"]), (&1.into(), &true.into()));
}

#[test]
fn the_list_says_where_to_get_more() {
    let ran = run(&["list", "atomix"]).code(0);
    assert!(ran.stdout.lines().count() > 10, "{}", ran.stdout);
    assert!(ran.stderr.contains("/usr/share/katomic/levels/default_levels.dat"), "{}", ran.stderr);
    assert!(!run(&["list", "rush"]).code(0).stderr.contains("katomic"));
}
