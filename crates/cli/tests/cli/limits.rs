//! Limits end a search with a proven bound, and never the process.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::{Folder, WIDE, object};

/// Stops on the wide board by this limit.
#[track_caller]
fn stopped(limit: &[&str], by: &str) -> Value {
    let folder = Folder::new(&[("wide.txt", WIDE)]);
    let report = object(&folder.run(&[&["solve", "wide.txt", "--json"], limit].concat()).code(3));
    assert_eq!((&report["outcome"], &report["stopped_by"]), (&"stopped".into(), &by.into()), "{report}");
    // The board in its corner has 51 moves, and nothing else on the wide board helps.
    assert!(report["lower_bound"].as_u64().is_some_and(|bound| bound <= 51), "{report}");
    report
}

#[test]
fn time() {
    let began = Instant::now();
    stopped(&["--time", "1ms"], "time");
    let report = stopped(&["--time", "300ms"], "time");
    assert!(report["seconds"].as_f64().is_some_and(|seconds| (0.3..5.0).contains(&seconds)), "{report}");
    assert!(began.elapsed() < Duration::from_secs(20));
}

#[test]
fn memory_is_honoured_within_five_percent() {
    for (limit, bytes) in [("1MiB", 1 << 20), ("8MiB", 8 << 20)] {
        let report = stopped(&["--memory", limit], "memory");
        let peak = report["peak_bytes"].as_u64().expect("the peak is a number");
        assert!(peak <= bytes + bytes / 20, "{peak} of {bytes} bytes");
        assert!(peak > bytes / 4, "most of the limit is for the search to use: {peak} of {bytes} bytes");
    }
}

#[test]
fn nodes() {
    let report = stopped(&["--nodes", "1"], "nodes");
    assert_eq!(report["expanded"], 1);
    assert!(report["lower_bound"].as_u64().is_some_and(|bound| bound >= 1), "{report}");
}

#[test]
fn a_limit_of_nothing_is_still_a_limit() {
    for (flag, by) in [("--time", "time"), ("--memory", "memory"), ("--nodes", "nodes")] {
        stopped(&[flag, "0"], by);
    }
}

#[test]
fn spaces_have_limits_too() {
    let folder = Folder::new(&[("wide.txt", WIDE)]);
    for limit in [["--time", "10ms"], ["--memory", "1MiB"], ["--nodes", "100"]] {
        let report = object(&folder.run(&[&["space", "wide.txt", "--json"], &limit[..]].concat()).code(3));
        assert_eq!((&report["complete"], &report["max_distance"]), (&false.into(), &Value::Null), "{report}");
        assert!(report["states"].as_u64().is_some_and(|states| states > 0), "{report}");
    }
}

#[test]
fn the_bound_is_printed() {
    let folder = Folder::new(&[("wide.txt", WIDE)]);
    let ran = folder.run(&["solve", "wide.txt", "--nodes", "1000"]).code(3);
    assert!(ran.stdout.contains("stopped at the node limit: any solution has at least "), "{ran:#?}");
}

/// A level whose exact cost with generalized moves takes far more than a second to find, as does a database of eight tiles.
#[test]
fn estimates_and_tables_have_limits_too() {
    let level = "puzzle: atomix\natom: a H c\natom: b O cg\natom: c H g\natom: d C abc\natom: e N def\natom: f S gh\n\n\
                 a..........b\n............\n....#...#...\n............\n..#......#..\n............\nc..........d\n\
                 ............\n...#....#...\n............\n............\ne..........f\n\nmolecule:\nabc\ndef\n";
    let folder = Folder::new(&[("level.txt", level)]);
    for command in [
        &["heuristic", "level.txt", "--heuristic", "generalized"][..],
        &["solve", "level.txt", "--algorithm", "astar", "--heuristic", "generalized"],
        &["heuristic", "korf-12", "--heuristic", "pdb:7-8", "--memory", "8GiB"],
    ] {
        let began = Instant::now();
        let report = object(&folder.run(&[command, &["--time", "200ms", "--json"]].concat()).code(3));
        assert_eq!(report["stopped_by"], "time", "{report}");
        assert!(began.elapsed() < Duration::from_secs(20), "{command:?} took {:?}", began.elapsed());
    }
    let refused = folder.run(&["heuristic", "korf-12", "--heuristic", "pdb:7-8", "--memory", "1GiB"]).code(2);
    assert!(refused.stderr.contains("allow more --memory"), "{}", refused.stderr);
}
