//! Several processes: the same outcomes and counts, limits per process, faults, and checkpoints that survive a kill.

use std::fs;
use std::net::TcpListener;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::{Folder, Ran, WIDE, object, program};

/// Everything of a result that does not depend on who worked, and for how long.
fn timeless(mut object: Value) -> Value {
    let fields = object.as_object_mut().expect("a result is an object");
    for field in ["seconds", "threads", "peak_bytes", "bytes", "process_peak_bytes", "table_bytes"] {
        fields.remove(field);
    }
    if let Some(layers) = fields.get_mut("layers").and_then(Value::as_array_mut) {
        layers.iter_mut().filter_map(Value::as_object_mut).for_each(|layer| drop(layer.remove("bytes")));
    }
    object
}

/// Runs a command alone and with processes and workers, and insists on the same results.
fn same_for_all(arguments: &[&str]) {
    let folder = Folder::new(&[]);
    let results = |more: &[&str]| {
        let all =
            [arguments, &["--json", "--no-cache"][..usize::from(arguments[0] == "solve") + 1], more].concat();
        folder.run(&all).code(0).json().into_iter().map(timeless).collect::<Vec<_>>()
    };
    let wanted = results(&["--threads", "1"]);
    assert!(!wanted.is_empty());
    assert_eq!(results(&["--threads", "2"]), wanted);
    for processes in ["1", "2", "3"] {
        for workers in ["1", "2"] {
            let found = results(&["--processes", processes, "--workers", workers]);
            assert_eq!(found, wanted, "{processes} processes with {workers} workers: {arguments:?}");
        }
    }
}

#[test]
fn boards_by_layers() {
    let bricks = ["huarong-01", "huarong-02", "s3-level-1", "s3-level-2", "s3-board-3"];
    let others = ["jam-10", "1 2 5 3 4 8 6 7 0", "2x5: 1 2 4 3 7 5 6 0 8 9"];
    for puzzle in bricks.into_iter().chain(others) {
        same_for_all(&["solve", puzzle, "--algorithm", "layers"]);
    }
}

#[test]
fn atomix_with_an_even_heuristic_and_with_one_that_jumps() {
    for level in ["water", "carbon-dioxide", "ammonia", "formaldehyde", "peroxide"] {
        for heuristic in ["standard", "slack"] {
            same_for_all(&["solve", level, "--algorithm", "compact", "--heuristic", heuristic]);
        }
        same_for_all(&["solve", level, "--direction", "backwards"]);
    }
}

/// The hardest state of a space may be another one than without processes, but it is the same with any number of them.
#[test]
fn spaces_of_other_families() {
    let puzzles = ["jam-03", "s3-board-3", "water", "maze-40x20", "Unsolvable"];
    let unsolvable = "slidewise rush\nname: Unsolvable\n\n....B\nAA..B\n....B\n....B\n....B\n";
    let folder = Folder::new(&[("Unsolvable", unsolvable)]);
    for puzzle in puzzles {
        let space = |more: &[&str]| {
            let mut report =
                timeless(object(&folder.run(&[&["space", puzzle, "--json"], more].concat()).code(0)));
            let hardest = report.as_object_mut().and_then(|fields| fields.remove("hardest"));
            (report, hardest)
        };
        let alone = space(&[]);
        let wanted = space(&["--processes", "1"]);
        assert_eq!(wanted.0, alone.0, "{puzzle}");
        for more in [["--processes", "3", "--workers", "1"], ["--processes", "2", "--workers", "2"]] {
            assert_eq!(space(&more), wanted, "{puzzle} {more:?}");
        }
        if let Some(board) = wanted.1.as_ref().and_then(Value::as_str) {
            folder.write("hardest.txt", board.as_bytes());
            let solved = object(&folder.run(&["solve", "hardest.txt", "--json"]).code(0));
            assert_eq!(solved["length"], alone.0["max_distance"], "{puzzle}");
        }
    }
}

#[test]
fn spaces_of_tiles() {
    same_for_all(&["space", "8 7 6 5 4 3 2 1 0", "2x5: 0 1 2 3 4 5 6 7 8 9"]);
}

#[test]
fn batches_and_enumerations_are_shared_out() {
    same_for_all(&["solve", "jam-01", "jam-02", "jam-03", "water", "klotski", "1 2 5 3 4 8 6 7 0", "jam-04"]);
    same_for_all(&["enumerate", "rush", "--size", "5x5", "--row", "2"]);
}

#[test]
fn audits_are_shared_out() {
    let boards = ["jam-01", "jam-02", "jam-03", "jam-04", "jam-05", "water", "maze-40x20"];
    let audit = [&["audit"], &boards[..5], &["--heuristic", "tree:3", "--against", "tree:2"]].concat();
    same_for_all(&audit);
    same_for_all(&[&audit[..], &["--total"]].concat());
    same_for_all(&[&["audit"], &boards[..]].concat());
}

/// A catalogue is the same file whichever processes make it, and is resumed where it was stopped.
#[test]
fn enumerations_write_one_file() {
    let folder = Folder::new(&[]);
    for name in ["all.txt", "all.parquet"] {
        let make = |output: &str, more: &[&str]| {
            let common = ["enumerate", "rush", "--size", "4x4", "--output", output, "--quiet"];
            folder.run(&[&common[..], more].concat())
        };
        make(name, &[]).code(0);
        let shared = format!("shared-{name}");
        make(&shared, &["--processes", "3"]).code(0);
        assert_eq!(fs::read(folder.path(&shared)).unwrap(), fs::read(folder.path(name)).unwrap());
        let stopped = format!("stopped-{name}");
        make(&stopped, &["--processes", "2", "--time", "1ms"]).code(3);
        make(&stopped, &["--processes", "3", "--resume"]).code(0);
        assert_eq!(fs::read(folder.path(&stopped)).unwrap(), fs::read(folder.path(name)).unwrap());
    }
}

#[test]
fn suites_are_shared_out() {
    let suite = "[[instances]]\npuzzles = ['jam-0*']\n[[configurations]]\nname = 'bfs'\nalgorithm = 'bfs'\n";
    let folder = Folder::new(&[("small.toml", suite)]);
    let results = |output: &str, more: &[&str]| {
        let common = ["bench", "small.toml", "--output", output, "--json"];
        let done = object(&folder.run(&[&common[..], more].concat()).code(0));
        let rows = fs::read_to_string(folder.path(&format!("{output}.jsonl"))).expect("there is a journal");
        let expanded = |line: &str| -> Option<(String, u64)> {
            let row: Value = serde_json::from_str(line).expect("it is JSON");
            Some((row["instance"].as_str()?.to_owned(), row["expanded"].as_u64()?))
        };
        let mut rows: Vec<_> = rows.lines().filter_map(expanded).collect();
        rows.sort();
        (done["rows"].clone(), done["complete"].clone(), rows)
    };
    let wanted = results("alone", &[]);
    assert_eq!(wanted.0, 9);
    assert_eq!(results("shared", &["--processes", "3"]), wanted);
    // Existing rows are not made again.
    let again = folder.run(&["bench", "small.toml", "--output", "shared", "--processes", "2", "--json"]);
    assert_eq!(object(&again.code(0))["new_rows"], 0);
}

#[test]
fn memory_is_per_process() {
    let folder = Folder::new(&[]);
    let solve = |more: &[&str]| {
        folder.run(
            &[&["solve", "klotski", "--algorithm", "layers", "--memory", "120kB", "--json"], more].concat(),
        )
    };
    let alone = object(&solve(&["--threads", "1"]).code(3));
    assert_eq!(alone["stopped_by"], "memory");
    let together = object(&solve(&["--processes", "6"]).code(0));
    assert_eq!(together["length"], 81);
    // All processes together held more than each of them may hold.
    assert!(together["peak_bytes"].as_u64() > Some(120_000), "{together}");
}

#[test]
fn incompatible_options_are_refused() {
    let folder = Folder::new(&[
        ("empty.txt", "# nobody\n"),
        ("wrong.txt", "node1\n"),
        ("one.txt", "127.0.0.1:7001\n"),
    ]);
    for (arguments, why) in [
        (&["solve", "klotski", "--processes", "33"][..], "Use at most 32 processes"),
        (
            &["solve", "klotski", "--processes", "3", "--workers", "11"],
            "Use --workers 10, or fewer processes",
        ),
        (&["solve", "klotski", "--processes", "0"], "at least one"),
        (&["solve", "-", "--processes", "2"], "standard input"),
        (&["solve", "jam-01", "--algorithm", "astar", "--processes", "2"], "layers or compact"),
        (&["solve", "jam-01", "--algorithm", "astar", "--checkpoint", "x"], "layers or compact"),
        (&["solve", "jam-01", "jam-02", "--checkpoint", "x"], "exactly one"),
        (&["audit", "jam-01", "--processes", "2"], "several puzzles"),
        (&["solve", "klotski", "--hosts", "empty.txt", "--process", "0"], "no address"),
        (&["solve", "klotski", "--hosts", "wrong.txt", "--process", "0"], "line 1"),
        (
            &["solve", "klotski", "--hosts", "one.txt", "--process", "1"],
            "there is no process 1: the only process is number 0",
        ),
        (&["solve", "nothing.txt", "--processes", "3"], "no file"),
        (&["checkpoint", "nowhere"], "no checkpoint"),
    ] {
        let ran = folder.run(arguments).code(2);
        assert!(ran.stderr.contains(why), "{ran:#?}");
        // Once, however many processes refuse it.
        assert_eq!(ran.stderr.matches("error").count(), 1, "{ran:#?}");
    }
}

/// Starts the processes of a hosts file on free ports.
fn hosts(folder: &Folder, arguments: &[&str], processes: usize) -> Vec<Child> {
    let free: Vec<_> =
        (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port is free")).collect();
    let address = |listener: &TcpListener| listener.local_addr().expect("it is bound").to_string();
    let lines: Vec<_> = free.iter().map(address).collect();
    folder.write("hosts.txt", lines.join("\n").as_bytes());
    drop(free);
    let start = |process: usize| {
        program(&folder.path(""))
            .args(arguments)
            .args(["--hosts", "hosts.txt", "--process", &process.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts")
    };
    (0..processes).map(start).collect()
}

#[test]
fn a_process_that_is_killed_ends_all_others_soon() {
    let arguments = ["solve", "wide.txt", "--algorithm", "layers", "--json", "--memory", "1GiB"];
    for victim in [0, 2] {
        let folder = Folder::new(&[("wide.txt", WIDE)]);
        let mut children = hosts(&folder, &arguments, 3);
        thread::sleep(Duration::from_secs(3));
        let mut killed = children.remove(victim);
        killed.kill().expect("it runs");
        killed.wait().expect("it was killed");
        let began = Instant::now();
        for (number, child) in children.into_iter().enumerate() {
            let ran = Ran::new(&arguments, &child.wait_with_output().expect("it ends")).code(3);
            assert!(began.elapsed() < Duration::from_secs(10));
            if number == 0 && victim != 0 {
                let report = object(&ran);
                assert_eq!((&report["outcome"], &report["stopped_by"]), (&"stopped".into(), &"lost".into()));
                assert!(report["lower_bound"].as_u64() > Some(1), "{report}");
            } else {
                assert!(ran.stdout.is_empty() && ran.stderr.contains("was lost"), "{ran:#?}");
                assert!(ran.stderr.contains("at least"), "{ran:#?}");
            }
        }
    }
}

/// Rush Hour with so much room that its space takes more than a second.
const ROOMY: &str = "\
slidewise rush
name: roomy

B.C.D..E
B.C.D..E
AA......
F..GHH..
F..G....
IIJJ....
";

/// Kills a checkpointed search at some moments, and goes on each time; the result is that of an undisturbed one.
fn survives(arguments: &[&str], ways: &[&[&str]], kills: u64) {
    let folder = Folder::new(&[("roomy.txt", ROOMY)]);
    let mut wanted = None;
    let mut moment = 0x9E37_79B9_7F4A_7C15u64;
    let (mut killed, mut in_the_middle) = (0, 0);
    while killed < kills || wanted.is_none() {
        let more = ways[killed as usize % ways.len()];
        let arguments = [arguments, more, &["--json"]].concat();
        let wanted = wanted.get_or_insert_with(|| timeless(object(&folder.run(&arguments).code(0))));
        let dir = format!("search-{}", killed / 3);
        let checkpointed = [&arguments[..], &["--checkpoint", &dir, "--checkpoint-every", "20ms"]].concat();
        let mut child = program(&folder.path(""))
            .args(&checkpointed)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        moment = moment.wrapping_mul(0xD134_2543_DE82_EF95).rotate_left(17);
        thread::sleep(Duration::from_millis(100 + moment % 1200));
        // One that has ended already cannot be killed.
        let _ = child.kill();
        let was_killed = child.wait().expect("it has ended").code().is_none();
        killed += 1;
        let has_one = folder.run(&["checkpoint", &dir]).stdout.contains("lower bound");
        in_the_middle += u64::from(was_killed && has_one);
        if killed % 3 == 0 || killed == kills {
            // The processes that it had started end by themselves.
            thread::sleep(Duration::from_millis(300));
            let resumed = timeless(object(&folder.run(&checkpointed).code(0)));
            assert_eq!(resumed, *wanted, "after {killed} kills");
        }
    }
    assert!(in_the_middle > 0, "no search was killed between a checkpoint and its end");
}

/// Tiles that take more than a second by layers.
const LONG: &str = "2x5: 0 9 8 7 6 5 4 3 2 1";

/// How many times a search is killed here; set `SLIDEWISE_KILLS` for more.
fn kills() -> u64 {
    std::env::var("SLIDEWISE_KILLS").ok().and_then(|number| number.parse().ok()).unwrap_or(3)
}

#[test]
fn a_search_survives_kills() {
    let search = ["solve", LONG, "--algorithm", "layers"];
    survives(&search, &[&["--threads", "1"], &["--threads", "2"]], kills());
}

#[test]
fn a_search_of_three_processes_survives_kills() {
    let search = ["solve", LONG, "--algorithm", "layers"];
    survives(&search, &[&["--processes", "3"]], kills());
}

#[test]
fn a_space_survives_kills() {
    survives(&["space", "roomy.txt"], &[&["--processes", "2"], &["--processes", "1"]], kills());
}

#[test]
fn checkpoints_are_described_and_foreign_ones_refused() {
    let folder = Folder::new(&[]);
    let solve = |puzzle, more: &[&str]| {
        let arguments =
            ["solve", puzzle, "--algorithm", "layers", "--checkpoint", "saved", "--checkpoint-every", "0s"];
        folder.run(&[&arguments, more].concat())
    };
    solve("huarong-01", &["--nodes", "3000"]).code(3);
    let described = object(&folder.run(&["checkpoint", "saved", "--json"]).code(0));
    assert_eq!((&described["search"], &described["workers"]), (&"layers".into(), &1.into()));
    assert!(described["lower_bound"].as_u64() > Some(1) && described["stored"].as_u64() > Some(100));
    assert!(folder.run(&["checkpoint", "saved"]).code(0).stdout.contains("lower bound"));
    assert!(solve("klotski", &[]).code(2).stderr.contains("another puzzle"));
    solve("huarong-01", &["--processes", "2"]).code(0);
}
