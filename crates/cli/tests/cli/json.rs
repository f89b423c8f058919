//! The JSON of `solve`, a contract: the fields, their types, and when they are absent.

use serde_json::Value;

use crate::common::{Folder, WALLED, object, run};

const TEXTS: [&str; 10] =
    ["name", "puzzle", "metric", "goal", "outcome", "algorithm", "heuristic", "open", "closed", "tie"];
const COUNTS: [&str; 5] = ["threads", "expanded", "generated", "stored", "peak_bytes"];

#[track_caller]
fn has_all_fields(report: &Value) {
    for field in TEXTS {
        assert!(report[field].is_string(), "{field}: {report}");
    }
    for field in COUNTS {
        assert!(report[field].is_u64(), "{field}: {report}");
    }
    assert!(report["optimal"].is_boolean() && report["seconds"].is_f64(), "{report}");
    assert!(report.get("lower_bound").is_some(), "{report}");
    let solved = report["outcome"] == "solved";
    for field in ["length", "moves"] {
        assert_eq!(report.get(field).is_some(), solved, "{field}: {report}");
    }
}

#[test]
fn solved() {
    let ran = run(&["solve", "jam-01", "--json"]).code(0);
    let report = object(&ran);
    has_all_fields(&report);
    assert_eq!(report["name"], "jam-01");
    assert_eq!(report["puzzle"], "rush");
    assert_eq!((&report["metric"], &report["goal"]), (&"moves".into(), &"exit".into()));
    assert_eq!((&report["length"], &report["lower_bound"]), (&8.into(), &8.into()));
    assert_eq!(report["optimal"], true);
    let moves = report["moves"].as_array().expect("the moves are a list");
    assert_eq!(moves.len(), 8);
    assert!(moves.iter().all(|mv| mv.as_str().is_some_and(|mv| mv.split(' ').count() == 3)), "{report}");
    assert_eq!(ran.stderr, "");
}

#[test]
fn chosen_defaults_are_reported() {
    let report = object(&run(&["solve", "jam-01", "--json"]).code(0));
    for field in ["algorithm", "heuristic", "open", "closed", "tie"] {
        assert_ne!(report[field], "auto", "{report}");
    }
    let arguments = ["solve", "jam-01", "--json", "--algorithm", "bfs", "--metric", "slides"];
    let report = object(&run(&arguments).code(0));
    assert_eq!((&report["algorithm"], &report["heuristic"]), (&"bfs".into(), &"zero".into()));
    assert_eq!(report["length"], 8);
}

#[test]
fn generated_says_what_it_counts() {
    let report = object(&run(&["solve", "jam-01", "--json"]).code(0));
    assert_eq!(report["generated_is"], "edges");
    assert_eq!(report["generated"], report["generated_edges"]);
    assert!(report["generated_states"].as_u64() < report["generated_edges"].as_u64(), "{report}");
}

#[test]
fn unsolvable() {
    let folder = Folder::new(&[("walled.txt", WALLED)]);
    let report = object(&folder.run(&["solve", "walled.txt", "--json"]).code(1));
    has_all_fields(&report);
    assert_eq!(report["outcome"], "unsolvable");
    assert_eq!((&report["lower_bound"], &report["optimal"]), (&Value::Null, &false.into()));
    assert!(report["proof"].is_string(), "{report}");
}

#[test]
fn stopped() {
    let report = object(&run(&["solve", "jam-40", "--json", "--nodes", "1"]).code(3));
    has_all_fields(&report);
    assert_eq!((&report["outcome"], &report["stopped_by"]), (&"stopped".into(), &"nodes".into()));
    assert!(report["lower_bound"].as_u64().is_some_and(|bound| (1..=51).contains(&bound)), "{report}");
    assert_eq!((&report["optimal"], &report["expanded"]), (&false.into(), &1.into()));
}

#[test]
fn both_metrics_and_both_goals() {
    for (arguments, length) in [
        (&["--metric", "steps"] as &[_], 16),
        (&["--metric", "moves", "--goal", "clear"], 7),
        (&["--metric", "auto", "--goal", "auto"], 8),
    ] {
        let report = object(&run(&[&["solve", "jam-01", "--json"], arguments].concat()).code(0));
        assert_eq!(report["length"], length, "{report}");
    }
}

#[test]
fn other_commands_speak_json_too() {
    let space = object(&run(&["space", "hardest-51", "--json"]).code(0));
    assert_eq!((&space["states"], &space["max_distance"]), (&4780.into(), &51.into()));
    assert_eq!(space["complete"], true);
    for field in ["edges", "goal_states", "shortest_solutions"] {
        assert!(space[field].is_u64(), "{field}: {space}");
    }
    let hardest = space["hardest"].as_str().expect("the hardest position is a board");
    let again = object(&run(&["solve", hardest, "--json"]).code(0));
    assert_eq!(again["length"], 51);

    let verdict = object(&run(&["verify", "jam-01", "G left 1", "--json"]).code(1));
    assert_eq!(verdict["valid"], false);
    let shown = object(&run(&["show", "jam-01", "--json"]).code(0));
    assert_eq!((&shown["width"], &shown["pieces"]), (&6.into(), &8.into()));
    let list = run(&["list", "--json"]).code(0).json();
    assert!(list.len() >= 40 && list.iter().all(|row| row["name"].is_string() && row["source"].is_string()));
}
