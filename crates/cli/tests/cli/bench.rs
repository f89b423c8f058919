//! `bench` and `report`: suites from end to end, runs that are killed, suites that are refused.

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::{Folder, object, program, run};

const SMALL: &str = "\
[[instances]]
puzzles = ['jam-0*']

[[configurations]]
name = 'bfs'
algorithm = 'bfs'

[[configurations]]
name = 'tree'
algorithm = 'astar'
heuristic = 'tree:2'

[run]
repetitions = 2
";

/// The columns of a CSV file that are counts, a line for each row.
fn counts(folder: &Folder, name: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(folder.path(name)).expect("the results are there");
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let names = lines.next().expect("there is a line of names");
    let exact = [
        "instance",
        "configuration",
        "repetition",
        "outcome",
        "length",
        "expanded",
        "generated_states",
        "stored",
    ];
    let places =
        exact.map(|wanted| names.iter().position(|name| *name == wanted).expect("there is such a column"));
    lines.map(|line| places.iter().map(|&place| line[place].to_owned()).collect()).collect()
}

#[test]
fn a_suite_from_end_to_end() {
    let folder = Folder::new(&[("small.toml", SMALL)]);
    let done = object(&folder.run(&["bench", "small.toml", "--json"]).code(0));
    assert_eq!((&done["rows"], &done["solved"], &done["failed"]), (&36.into(), &36.into(), &0.into()));
    assert_eq!(folder.names(), ["small.csv", "small.jsonl", "small.parquet", "small.toml"]);
    let rows = counts(&folder, "small.csv");
    assert_eq!(rows.len(), 36);
    assert!(rows.iter().all(|row| row[3] == "solved"), "{rows:?}");
    assert_eq!(rows[0][..3], ["jam-01", "bfs", "1"]);
    // The memory of each process is measured.
    let journal = fs::read_to_string(folder.path("small.jsonl")).expect("it is there");
    let row: Value = serde_json::from_str(journal.lines().nth(1).expect("a row")).expect("it is JSON");
    assert!(row["process_peak_bytes"].as_u64().is_some_and(|bytes| bytes > 1 << 20), "{row}");
    assert!(row["program"].as_str().is_some_and(|text| text.starts_with("slidewise ")), "{row}");

    for results in ["small.parquet", "small.csv", "small.jsonl"] {
        let arguments = [
            "report",
            results,
            "--output",
            "r.html",
            "--csv",
            "t.csv",
            "--markdown",
            "t.md",
            "--svg",
            "figures",
        ];
        let written = object(&folder.run(&[&arguments[..], &["--json"]].concat()).code(0));
        assert_eq!(written["rows"], 36, "{results}");
        let page = fs::read_to_string(folder.path("r.html")).expect("it is there");
        assert!(
            page.contains("<h2 id='figures'>") && page.contains("jam-09") && !page.contains("http"),
            "{results}"
        );
    }
    let figures = fs::read_dir(folder.path("figures")).expect("the folder is there").count();
    assert!(figures >= 6, "{figures} figures");
    let tables = fs::read_to_string(folder.path("t.md")).expect("it is there");
    assert!(tables.contains("| tree | 9 |"), "{tables}");
}

#[test]
fn a_killed_run_goes_on_and_gives_the_same_rows() {
    let folder = Folder::new(&[("small.toml", SMALL)]);
    folder.run(&["bench", "small.toml", "--output", "whole", "--quiet"]).code(0);
    let rows = |text: &str| text.matches('\n').count();
    let journal = || fs::read_to_string(folder.path("killed.jsonl")).unwrap_or_default();
    let mut kills = 0;
    for wanted in [4, 12] {
        let mut child = program(&folder.path(""))
            .args(["bench", "small.toml", "--output", "killed", "--quiet"])
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let began = Instant::now();
        while rows(&journal()) < wanted {
            assert!(began.elapsed() < Duration::from_secs(60), "no rows appear");
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        kills += usize::from(!folder.path("killed.csv").exists());
    }
    assert_eq!(kills, 2, "the runs were killed before they ended");
    // As if it had been killed in the middle of a line.
    let text = journal();
    fs::write(folder.path("killed.jsonl"), &text[..text.len() - 9]).expect("it can be written");

    let done = object(&folder.run(&["bench", "small.toml", "--output", "killed", "--json"]).code(0));
    assert_eq!(done["rows"], 36);
    assert!(done["new_rows"].as_u64().is_some_and(|new| 0 < new && new < 36), "{done}");
    assert_eq!(counts(&folder, "killed.csv"), counts(&folder, "whole.csv"));
}

#[test]
fn batches_give_the_same_counts_as_single_processes() {
    let folder =
        Folder::new(&[("small.toml", SMALL), ("batch.toml", &format!("{SMALL}batch = 4\njobs = 2\n"))]);
    folder.run(&["bench", "small.toml", "--quiet"]).code(0);
    folder.run(&["bench", "batch.toml", "--quiet"]).code(0);
    assert_eq!(counts(&folder, "batch.csv"), counts(&folder, "small.csv"));
}

#[test]
fn a_failed_run_is_a_row_and_the_others_go_on() {
    let suite = format!("{SMALL}batch = 5\n[limits]\nnodes = 30\n");
    let folder = Folder::new(&[("small.toml", &suite)]);
    let done = object(&folder.run(&["bench", "small.toml", "--json"]).code(0));
    assert_eq!(done["rows"], 36);
    assert!(done["stopped"].as_u64() > Some(0), "{done}");
    // A program that knows nothing of puzzles.
    let arguments = ["bench", "small.toml", "--output", "false", "--json", "--program", "/bin/false"];
    let done = object(&folder.run(&arguments).code(0));
    assert_eq!((&done["rows"], &done["failed"]), (&36.into(), &36.into()));
}

#[test]
fn bad_suites_are_refused_with_the_line_and_nothing_is_run() {
    let cases = [
        ("unknown key", SMALL.replace("repetitions", "repetition"), "bad.toml:14:1"),
        (
            "unknown option",
            SMALL.replace("algorithm = 'bfs'", "algoritm = 'bfs'"),
            "bad.toml:6:1: 'slidewise solve' has no option 'algoritm'",
        ),
        ("unknown value", SMALL.replace("'tree:2'", "'tree:x'"), "bad.toml:11:1"),
        (
            "contradiction",
            SMALL.replace("'bfs'\n\n", "'ids'\nopen = 'heap'\n\n"),
            "bad.toml:4:1: jam-01: ids does not take --open heap",
        ),
        (
            "no instance",
            SMALL.replace("['jam-0*']", "['jam-0*']\nlength = '99..'"),
            "bad.toml:1:1: no instance matches",
        ),
        (
            "no such puzzle",
            SMALL.replace("jam-0*", "jam-x*"),
            "bad.toml:2:12: no built-in puzzle and no file matches",
        ),
        ("another family", SMALL.replace("'tree:2'", "'manhattan'"), "bad.toml:8:1: jam-01:"),
        ("output", SMALL.replace("heuristic", "gif = 'x'\nheuristic"), "only affects the output"),
        ("not TOML", "[[instances]\n".to_owned(), "bad.toml:1:"),
    ];
    for (what, suite, message) in cases {
        let folder = Folder::new(&[("bad.toml", &suite)]);
        let ran = folder.run(&["bench", "bad.toml"]).code(2);
        assert!(ran.stderr.contains(message), "{what}: {}", ran.stderr);
        assert_eq!(folder.names(), ["bad.toml"], "{what}");
    }
}

#[test]
fn results_of_another_suite_are_not_mixed_in() {
    let folder = Folder::new(&[("small.toml", SMALL), ("other.toml", &SMALL.replace("tree:2", "tree:1"))]);
    folder.run(&["bench", "small.toml", "--output", "x", "--sample", "1", "--quiet"]).code(0);
    let ran = folder.run(&["bench", "other.toml", "--output", "x", "--sample", "1"]).code(2);
    assert!(ran.stderr.contains("--fresh"), "{}", ran.stderr);
    folder.run(&["bench", "other.toml", "--output", "x", "--sample", "1", "--fresh"]).code(0);
}

#[test]
fn every_built_in_suite_is_listed_and_can_be_planned() {
    let suites = run(&["bench", "--list", "--json"]).code(0).json();
    assert!(suites.len() > 10);
    for suite in suites {
        let name = suite["name"].as_str().expect("it has a name");
        let plan = object(&run(&["bench", name, "--dry-run", "--json"]).code(0));
        assert!(plan["runs"].as_u64() > Some(0), "{plan}");
        let text = run(&["bench", name, "--print"]).code(0).stdout;
        assert!(text.starts_with("title"), "{text}");
    }
}

/// The tables of breadth-first search and iterative deepening of the Unblock Me notebook: the same figures on every map
/// it prints.
#[test]
fn published_counts_are_found_again() {
    let folder = Folder::new(&[]);
    for (suite, same) in [("s4-bfs", 12), ("s4-deepening", 12)] {
        folder.run(&["bench", suite, "--quiet"]).code(0);
        folder.run(&["report", &format!("{suite}.parquet"), "--markdown", "t.md", "--quiet"]).code(0);
        let tables = fs::read_to_string(folder.path("t.md")).expect("it is there");
        assert_eq!(tables.matches("| the same |").count(), same, "{tables}");
        assert!(!tables.contains("| differs |") && !tables.contains("| not found |"), "{tables}");
    }
}
