//! `enumerate`: boards to standard output or a file, and runs that are killed.

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{Folder, program, run};

#[test]
fn the_catalogue_of_4x4() {
    let ran = run(&["enumerate", "rush", "--size", "4x4"]).code(0);
    assert_eq!(ran.stdout.lines().count(), 32);
    assert!(ran.stdout.lines().any(|line| line == "07 BBBFEAAFE.CCEDDD 8 1,1,1,1,1,1,1,1"));
    assert!(ran.stderr.contains("candidates           1,349"), "{}", ran.stderr);
}

#[test]
fn a_summary_for_machines() {
    let ran = run(&["enumerate", "rush", "--size", "4x4", "--json"]).code(0);
    let report: serde_json::Value = serde_json::from_str(&ran.stdout).expect("it is JSON");
    for (name, count) in [
        ("candidates", 1_349),
        ("clusters", 880),
        ("solvable", 493),
        ("minimal", 32),
        ("longest", 7),
        ("hardest", 7),
        ("states", 9_304),
    ] {
        assert_eq!(report[name], count, "{name}");
    }
    assert_eq!(report["complete"], true);
}

#[test]
fn rules_that_make_no_sense() {
    let bad = [
        (&["--size", "9x4"][..], "from 2 to 8"),
        (&["--size", "6"], "6x6"),
        (&["--row", "5"], "the last row of the board is 4"),
        (&["--walls", "2..1"], "the smaller number comes first"),
        (&["--lengths", "1,2"], "at least 2 cells"),
        (&["--shard", "4/3"], "from 1 to 3"),
        (&["--resume"], "--output"),
    ];
    for (arguments, message) in bad {
        let ran = run(&[&["enumerate", "rush"], arguments].concat()).code(2);
        assert!(ran.stderr.contains(message), "{arguments:?}: {}", ran.stderr);
    }
}

#[test]
fn a_killed_run_is_resumed_to_the_same_file() {
    let folder = Folder::new(&[]);
    let command = ["enumerate", "rush", "--size", "5x5", "--quiet", "--output"];
    folder.run(&[&command[..], &["whole.txt", "--threads", "1"]].concat()).code(0);

    // Killed once its first results are on disk, and a second time later on.
    let mut kills = 0;
    for _ in 0..2 {
        let mut child = program(&folder.path(""))
            .args(command)
            .args(["killed.txt", "--resume", "--threads", "2"])
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let before = fs::read(folder.path("killed.txt.checkpoint")).ok();
        let began = Instant::now();
        while fs::read(folder.path("killed.txt.checkpoint")).ok() == before
            && !folder.path("killed.txt").exists()
        {
            assert!(began.elapsed() < Duration::from_secs(60), "no checkpoint appears");
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        kills += usize::from(!folder.path("killed.txt").exists());
    }
    assert_eq!(kills, 2, "the runs were killed before they ended");

    let refused = folder.run(&[&command[..], &["killed.txt"]].concat()).code(2);
    assert!(refused.stderr.contains("resume it"), "{}", refused.stderr);
    folder.run(&[&command[..], &["killed.txt", "--resume"]].concat()).code(0);
    let read = |name: &str| fs::read(folder.path(name)).expect("it is there");
    assert_eq!(read("killed.txt"), read("whole.txt"));
    assert_eq!(folder.names(), ["killed.txt", "whole.txt"]);
}

#[test]
fn wider_rules_find_more_boards() {
    let count = |arguments: &[&str]| {
        let ran = run(&[&["enumerate", "rush", "--size", "4x4", "--json"], arguments].concat()).code(0);
        let report = &ran.json()[0];
        ["candidates", "solvable", "minimal"].map(|name| report[name].as_u64().expect("a number"))
    };
    let usual = count(&[]);
    assert_eq!(usual, [1_349, 493, 32]);
    // Listing more boards does not find more.
    assert_eq!(count(&["--all"]), usual);
    assert!(count(&["--full-lines"])[0] > usual[0]);
    // Two cars would fill a row of four.
    assert_eq!(count(&["--red-row-cars"]), usual);
    assert!(count(&["--red-row-cars", "--full-lines"])[1] > count(&["--full-lines"])[1]);
    assert_eq!(count(&["--red-row", "0"]), count(&["--row", "0"]));
    let all = run(&["enumerate", "rush", "--size", "4x4", "--all", "--quiet"]).code(0);
    assert_eq!(all.stdout.lines().count(), 493);
}

#[test]
fn a_run_without_enough_memory_says_so() {
    let folder = Folder::new(&[]);
    let command =
        ["enumerate", "rush", "--size", "5x4", "--threads", "1", "--output", "boards.txt", "--resume"];
    let small = folder.run(&[&command[..], &["--memory", "300KiB"]].concat()).code(3);
    assert!(small.stderr.contains("memory limit") && small.stderr.contains("--resume"), "{}", small.stderr);
    let json = folder.run(&[&command[..], &["--memory", "300KiB", "--json"]].concat()).code(3).json();
    assert_eq!((&json[0]["complete"], &json[0]["stopped_by"]), (&false.into(), &"memory".into()));
    folder.run(&command).code(0);
    let whole = run(&["enumerate", "rush", "--size", "5x4", "--quiet"]).code(0);
    assert_eq!(fs::read_to_string(folder.path("boards.txt")).expect("it is there"), whole.stdout);
}

#[test]
fn a_run_ends_in_time_and_is_resumed() {
    let folder = Folder::new(&[]);
    let command = ["enumerate", "rush", "--size", "5x4", "--output", "boards.txt", "--resume", "--json"];
    let report = folder.run(&[&command[..], &["--time", "1ms"]].concat()).code(3).json();
    assert_eq!((&report[0]["complete"], &report[0]["stopped_by"]), (&false.into(), &"time".into()));
    let report = folder.run(&command).code(0).json();
    assert_eq!(report[0]["complete"], true);
    let whole = run(&["enumerate", "rush", "--size", "5x4", "--json"]).code(0).json();
    assert_eq!(report, whole);
}

#[test]
fn sets_of_bricks() {
    let ran = run(&["enumerate", "bricks", "--size", "4x5", "--pieces", "2x2,1x2:4,2x1,1x1:4"]).code(0);
    let first = ran.stdout.lines().next().unwrap_or_default();
    assert!(first.starts_with("93 .AAa/bAAa/cdde/cf.e/gfhi 25955 964,30,62,"), "{first}");
    assert!(ran.stderr.contains("candidates           65,880"), "{}", ran.stderr);
    assert!(!ran.stderr.contains("minimal"), "{}", ran.stderr);
    let report =
        &run(&["enumerate", "bricks", "--pieces", "2x2,1x2:4,2x1,1x1:4", "--json"]).code(0).json()[0];
    for (name, count) in [
        ("sets", 1),
        ("candidates", 65_880),
        ("clusters", 898),
        ("solvable", 52),
        ("longest", 93),
        ("hardest", 93),
        ("states", 65_880),
    ] {
        assert_eq!(report[name], count, "{name}");
    }
    assert_eq!((&report["complete"], report.get("minimal")), (&true.into(), None));
}

#[test]
fn bricks_of_a_catalogue_are_as_long_as_it_says() {
    let folder = Folder::new(&[]);
    for metric in ["moves", "slides", "steps"] {
        let pieces = ["--pieces", "2x2,1x2:0..2,2x1:0..2,1x1:0..6,oo/o.:0..1", "--free", "2"];
        let command = ["enumerate", "bricks", "--size", "4x4", "--hardest", "--metric", metric];
        let output = ["--output", "sets.parquet", "--quiet"];
        folder.run(&[&command[..], &pieces, &output].concat()).code(0);
        let listed = folder.run(&["list", "sets.parquet", "--json"]).code(0).json();
        let solved = folder.run(&["solve", "sets.parquet", "--json"]).code(0).json();
        assert!(solved.len() > 10 && listed.len() == solved.len(), "{} of {}", solved.len(), listed.len());
        for (listed, solved) in listed.iter().zip(&solved) {
            assert_eq!((&solved["length"], &solved["metric"]), (&listed["length"], &metric.into()));
            assert_eq!(solved["optimal"], true);
        }
    }
}

#[test]
fn a_killed_run_of_bricks_is_resumed_to_the_same_file() {
    let folder = Folder::new(&[]);
    let pieces = "2x2,1x2:0..,2x1:0..,1x1:0..";
    let command = ["enumerate", "bricks", "--size", "4x4", "--pieces", pieces, "--quiet", "--output"];
    folder.run(&[&command[..], &["whole.parquet", "--threads", "1"]].concat()).code(0);
    let mut child = program(&folder.path(""))
        .args(command)
        .args(["killed.parquet", "--resume", "--threads", "2"])
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let began = Instant::now();
    while !folder.path("killed.parquet.checkpoint").exists() && !folder.path("killed.parquet").exists() {
        assert!(began.elapsed() < Duration::from_secs(60), "no checkpoint appears");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    folder.run(&[&command[..], &["killed.parquet", "--resume"]].concat()).code(0);
    let read = |name: &str| fs::read(folder.path(name)).expect("it is there");
    assert_eq!(read("killed.parquet"), read("whole.parquet"));
    assert_eq!(folder.names(), ["killed.parquet", "whole.parquet"]);
}

#[test]
fn sets_of_bricks_that_make_no_sense() {
    let bad = [
        (&["--pieces", "2x2,1x1:x"][..], "1x1:0..4"),
        (&["--pieces", "2y2"], "oo/o."),
        (&["--pieces", "1x1:3"], "--goal"),
        (&["--pieces", "2x2", "--goal", "2x2@1"], "SHAPE@COLUMN,ROW"),
        (&["--pieces", "2x2", "--goal", "2x2@3,0"], "not on the board"),
        (&["--pieces", "2x2", "--metric", "octile"], "moves, slides or steps"),
        (&["--pieces", "2x2", "--size", "9x9"], "at most 64"),
        (&[], "--pieces"),
    ];
    for (arguments, message) in bad {
        let ran = run(&[&["enumerate", "bricks"], arguments].concat()).code(2);
        assert!(ran.stderr.contains(message), "{arguments:?}: {}", ran.stderr);
    }
    let small = run(&["enumerate", "bricks", "--pieces", "2x2,1x2:4,2x1,1x1:4", "--memory", "1MiB"]).code(3);
    assert!(small.stderr.contains("memory limit"), "{}", small.stderr);
}
