//! `audit` as a user runs it.

use serde_json::Value;

use crate::common::{Folder, object, run};

/// The bricks report's `blocking` is 9 here, and the master only has to walk round the large brick.
const BLOCK: &str = "7,7,\n1,1,1,1,1,1,1,\n1,0,0,3,3,3,1,\n1,0,4,4,4,0,-1,\n1,0,4,4,4,0,1,\n1,0,4,4,4,0,1,\n\
                     1,2,0,0,0,0,1,\n1,1,1,1,1,1,1,\n";

const CORNER: &str = "puzzle: rush\nname: corner\n\nB..C\nBAAC\nDD..\n....\n";

#[test]
fn blocking_is_refuted_with_a_witness() {
    let folder = Folder::new(&[("block.txt", BLOCK)]);
    for metric in ["moves", "slides", "steps"] {
        let arguments = ["audit", "block.txt", "--heuristic", "blocking", "--metric", metric, "--json"];
        let report = object(&folder.run(&arguments).code(0));
        assert_eq!((&report["admissible"], &report["consistent"]), (&false.into(), &false.into()));
        assert!(report["states"].as_u64() > Some(100) && report["worst_overestimate"].as_u64() > Some(0));
        let state = &report["witness_state"];
        let board = state["board"].as_str().expect("the witness is a board");
        let solved = object(&run(&["solve", board, "--json"]).code(0));
        assert_eq!(solved["length"], state["distance"]);
        let value = object(&run(&["heuristic", board, "--heuristic", "blocking", "--json"]).code(0));
        assert_eq!(value["value"], state["h"]);
        assert!(state["h"].as_u64() > state["distance"].as_u64(), "{state}");
        let edge = &report["witness_edge"];
        for (board, h) in [("from", "h_from"), ("to", "h_to")] {
            let board = edge[board].as_str().expect("the edge has boards");
            let value = object(&run(&["heuristic", board, "--heuristic", "blocking", "--json"]).code(0));
            assert_eq!(value["value"], edge[h]);
        }
    }
}

#[test]
fn a_proof_is_said_to_be_one() {
    let report = object(&run(&["audit", "jam-01", "--heuristic", "blockers", "--json"]).code(0));
    assert_eq!((&report["admissible"], &report["consistent"]), (&true.into(), &true.into()));
    assert_eq!((&report["states"], &report["worst_overestimate"]), (&1_247.into(), &0.into()));
    assert_eq!((&report["witness_state"], &report["witness_edge"]), (&Value::Null, &Value::Null));
    let errors = report["error_histogram"].as_object().expect("errors and their states");
    let counted: u64 = errors.values().filter_map(Value::as_u64).sum();
    assert_eq!(Some(counted), report["states"].as_u64());
}

#[test]
fn the_page_shows_verdict_witnesses_and_histogram() {
    let folder = Folder::new(&[("corner.txt", CORNER)]);
    let page = folder.run(&["audit", "corner.txt", "--heuristic", "notebook-1", "--stats"]).code(0).stdout;
    for wanted in [
        "not admissible",
        "consistent",
        "an overestimate: the value is",
        "│",
        "█",
        "distance           states",
    ] {
        assert!(page.contains(wanted), "{wanted} in {page}");
    }
    let page =
        folder.run(&["audit", "corner.txt", "--heuristic", "tree:2", "--against", "blockers"]).code(0).stdout;
    assert!(page.contains("tree:2 against blockers: larger in"), "{page}");
    let quiet = folder.run(&["audit", "corner.txt", "--heuristic", "blockers", "--quiet"]).code(0).stdout;
    assert_eq!(quiet, "corner           blockers: admissible, consistent\n");
}

#[test]
fn several_puzzles_have_a_line_each_or_a_total() {
    let arguments = ["audit", "jam-01", "jam-03", "--heuristic", "tree:4"];
    let lines = run(&[&arguments[..], &["--json"]].concat()).code(0).json();
    assert_eq!(lines.len(), 2);
    let total = object(&run(&[&arguments[..], &["--json", "--total"]].concat()).code(0));
    for field in ["states", "edges", "inconsistent", "overestimated"] {
        let sum: u64 = lines.iter().filter_map(|line| line[field].as_u64()).sum();
        assert_eq!(total[field].as_u64(), Some(sum), "{field}");
    }
    let text = run(&arguments).code(0).stdout;
    assert!(
        text.starts_with("jam-01 ") && text.contains("\njam-03 ") && text.contains("2 puzzles"),
        "{text}"
    );
}

#[test]
fn values_of_ones_own() {
    let folder = Folder::new(&[("corner.txt", CORNER)]);
    let write = ["audit", "corner.txt", "--heuristic", "blockers", "--write-values", "all.csv", "--quiet"];
    folder.run(&write).code(0);
    let all = std::fs::read_to_string(folder.path("all.csv")).expect("the table was written");
    assert!(all.starts_with("board,value,distance\nB..C/BAAC/DD../....,"), "{all}");
    let same = object(&folder.run(&["audit", "corner.txt", "--values", "all.csv", "--json"]).code(0));
    assert_eq!(
        (&same["admissible"], &same["consistent"], &same["heuristic"]),
        (&true.into(), &true.into(), &"values".into())
    );

    // The distances are the values of a perfect heuristic.
    folder.write("perfect.csv", all.replace("value,distance", "h,value").as_bytes());
    let perfect = object(&folder.run(&["audit", "corner.txt", "--values", "perfect.csv", "--json"]).code(0));
    assert_eq!((&perfect["admissible"], &perfect["mean_error"]), (&true.into(), &0.0.into()));

    let mut lines: Vec<&str> = all.lines().collect();
    let last = lines.pop().expect("there is a line");
    folder.write("short.csv", lines.join("\n").as_bytes());
    let board = last.split(',').next().expect("there is a board");
    let short = folder.run(&["audit", "corner.txt", "--values", "short.csv"]).code(2);
    assert!(short.stderr.contains(board) && short.stdout.is_empty(), "{short:?}");
    folder.write("bad.csv", b"board,value\nB..C/BAAC/DD../....,much\n");
    let bad = folder.run(&["audit", "corner.txt", "--values", "bad.csv"]).code(2);
    assert!(bad.stderr.contains("bad.csv:2:1: 'much' is not a value"), "{bad:?}");
    folder.run(&["audit", "corner.txt", "jam-01", "--values", "all.csv"]).code(2);
    folder.run(&["audit", "corner.txt", "--values", "absent.csv"]).code(2);
}

#[test]
fn a_stopped_audit_proves_what_it_found() {
    let report =
        object(&run(&["audit", "jam-40", "--heuristic", "blockers", "--nodes", "100", "--json"]).code(3));
    assert_eq!((&report["admissible"], &report["stopped_by"]), (&Value::Null, &"nodes".into()));
    let folder = Folder::new(&[("block.txt", BLOCK)]);
    let arguments = ["audit", "block.txt", "--heuristic", "blocking", "--nodes", "100"];
    let report = object(&folder.run(&[&arguments[..], &["--json"]].concat()).code(3));
    assert_eq!((&report["admissible"], &report["witness_state"]["exact"]), (&false.into(), &false.into()));
    let text = folder.run(&arguments).code(3).stdout;
    assert!(text.contains("stopped at the node limit: the findings hold"), "{text}");
}

#[test]
fn a_sample_states_its_confidence() {
    let arguments =
        ["audit", "8 6 7 2 5 4 3 0 1", "--heuristic", "manhattan", "--sample", "20", "--walk", "99"];
    let with = ["--reference", "linear-conflict", "--seed", "5"];
    let report = object(&run(&[&arguments[..], &with, &["--json"]].concat()).code(0));
    assert_eq!((&report["admissible"], &report["states"]), (&Value::Null, &20.into()));
    assert_eq!((&report["sample"]["confidence"], &report["sample"]["seed"]), (&0.95.into(), &5.into()));
    let text = run(&[&arguments[..], &with].concat()).code(0).stdout;
    assert!(
        text.contains("no overestimate found") && text.contains("with 95 % confidence at most 13.91 %"),
        "{text}"
    );
}

#[test]
fn incompatible_options_are_refused() {
    for arguments in [
        &["audit", "jam-01", "--heuristic", "manhattan"] as &[_],
        &["audit", "jam-01", "--seed", "3"],
        &["audit", "jam-01", "--sample", "0"],
        &["audit", "jam-01", "--values", "x", "--heuristic", "blockers"],
        &["audit", "no-such-puzzle"],
    ] {
        run(arguments).code(2);
    }
}
