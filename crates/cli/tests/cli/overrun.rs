//! How far the process goes beyond its limits: peak memory over families, searches and sizes, and CPU time after `--time`.
//! The system is asked, not the program. For a release build:
//!
//! `cargo test --release -p slidewise-cli --test cli overrun -- --ignored --nocapture --test-threads 1`
#![allow(clippy::print_stderr, reason = "the figures are what the long tests are for")]

use std::fs;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::common::{Folder, WIDE};

/// The peak memory of a process.
struct Taken {
    /// Kilobytes at most.
    peak: u64,
    /// Seconds of all its threads.
    cpu: f64,
    code: Option<i32>,
}

/// More than a hundred million positions.
const BRICKS: &str = "\
puzzle: bricks

AAbbccd
AAeffgd
hhe.ijj
k.l.mno
kpl.qno

goal:
.......
.......
.......
.....AA
.....AA
";

const ATOMS: &str = "\
puzzle: atomix
atom: a H c
atom: b O cg
atom: c H g
atom: d C abc
atom: e N def
atom: f S gh

a..........b
............
....#...#...
............
..#......#..
............
c..........d
............
...#....#...
............
............
e..........f

molecule:
abc
def
";

/// Looks at a process until it ends.
fn watched(mut child: Child) -> Taken {
    let (mut peak, mut ticks) = (0_u64, 0_u64);
    let folder = format!("/proc/{}", child.id());
    loop {
        if let Ok(status) = fs::read_to_string(format!("{folder}/status")) {
            let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse().ok());
            peak = peak.max(kilobytes.unwrap_or(0));
        }
        if let Ok(stat) = fs::read_to_string(format!("{folder}/stat")) {
            // After the name, which may hold anything, the letter of its state is the first field.
            let fields: Vec<_> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
            let [user, system] = [11, 12].map(|field| fields.get(field).and_then(|ticks| ticks.parse().ok()));
            ticks = ticks.max(user.unwrap_or(0) + system.unwrap_or(0));
        }
        if let Some(status) = child.try_wait().expect("it is our child") {
            return Taken { peak, cpu: ticks as f64 / 100.0, code: status.code() };
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Runs a command on one thread in a folder with the puzzles.
fn run(words: &str) -> Taken {
    let folder = Folder::new(&[("wide.txt", WIDE), ("bricks.txt", BRICKS), ("atoms.txt", ATOMS)]);
    let mut program = Command::new(env!("CARGO_BIN_EXE_slidewise"));
    program.args(words.split(' ')).arg("--json").current_dir(folder.path(""));
    program.env("SLIDEWISE_CACHE", folder.path("cache"));
    let child = program.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
    watched(child)
}

/// Searches by family; each goes on until its memory is used up, or refuses to begin.
const HUNGRY: [&str; 28] = [
    "solve wide.txt --algorithm bfs",
    "solve wide.txt --algorithm astar",
    "solve wide.txt --algorithm pea",
    "solve wide.txt --algorithm layers",
    "solve wide.txt --algorithm dijkstra --open heap",
    "solve wide.txt --algorithm dijkstra --open fibonacci --closed hash-resize",
    "solve wide.txt --algorithm bidirectional",
    "solve wide.txt --algorithm perimeter:2",
    "solve wide.txt --algorithm ids-visited",
    "solve wide.txt --algorithm hierarchical",
    "solve bricks.txt --algorithm bfs",
    "solve bricks.txt --algorithm astar --heuristic pdb:2",
    "solve bricks.txt --algorithm layers",
    "solve bricks.txt --algorithm bidirectional",
    "solve fifteen-80 --algorithm bfs",
    "solve fifteen-80 --algorithm layers",
    "solve fifteen-80 --algorithm compact --heuristic manhattan",
    "solve fifteen-80 --algorithm compact --heuristic linear-conflict",
    "solve fifteen-80 --algorithm astar --heuristic manhattan",
    "solve fifteen-80 --algorithm astar --heuristic pdb:6-6-3 --no-cache",
    "solve korf24-1 --algorithm astar --no-cache",
    "solve atoms.txt --algorithm compact --heuristic standard",
    "solve atoms.txt --algorithm compact --heuristic slack",
    "solve atoms.txt --algorithm astar --heuristic static-pdb:3 --no-cache",
    "solve atoms.txt --algorithm astar --heuristic generalized",
    "solve atoms.txt --algorithm bfs",
    "space wide.txt",
    "space atoms.txt",
];

fn keeps_to(command: &str, mebibytes: u64) -> f64 {
    let taken = run(&format!("{command} --memory {mebibytes}MiB --time 60s"));
    let limit = mebibytes * 1024;
    // The pages of the program count too, and one that is not optimised has twice as many.
    let code = if cfg!(debug_assertions) { 8 << 10 } else { 0 };
    let allowed = limit + limit / 20 + (8 << 10) + code;
    eprintln!("{:>7} of {limit:>7} KiB, exit {:?}: {command}", taken.peak, taken.code);
    assert!(taken.code.is_some_and(|code| (0..=3).contains(&code)), "{command} ended with {:?}", taken.code);
    assert!(taken.peak <= allowed, "{command} takes {} KiB of {limit}", taken.peak);
    taken.peak as f64 / limit as f64
}

#[test]
#[ignore = "84 searches until their memory is used up: in release"]
fn memory() {
    let sizes = [24, 64, 160];
    let runs = HUNGRY.iter().flat_map(|command| sizes.map(|size| (*command, size)));
    let worst = runs.map(|(command, size)| keeps_to(command, size)).fold(0.0, f64::max);
    eprintln!("worst ratio of peak memory to limit, 5 % and 8 MiB allowed: {worst:.3}");
}

/// A share of it for every day.
#[test]
fn some_memory() {
    for command in
        ["solve wide.txt --algorithm layers", "solve fifteen-80 --algorithm compact --heuristic manhattan"]
    {
        keeps_to(command, 64);
    }
}

#[test]
#[ignore = "a second for each search: in release"]
fn time() {
    let more = [
        "heuristic korf-12 --heuristic pdb:7-8 --memory 8GiB",
        "heuristic atoms.txt --heuristic generalized",
        "audit wide.txt --heuristic blockers",
        "audit fifteen-80 --sample 1000",
        "pdb build korf-12 --heuristic pdb:7-8 --memory 8GiB",
        "generate rush --moves 60.. --count 9",
        "solve wide.txt --certificate wide.cert",
        "solve wide.txt --algorithm astar --heuristic notebook-3",
    ];
    let worst = HUNGRY.iter().chain(&more).map(|command| {
        let taken = run(&format!("{command} --time 1s --threads 1"));
        let beyond = taken.cpu - 1.0;
        eprintln!("{beyond:>6.2} s of CPU time beyond the limit, exit {:?}: {command}", taken.code);
        assert!(beyond <= 2.0, "{command} takes {} s", taken.cpu);
        beyond
    });
    eprintln!("worst overrun of --time 1s: {:.2} s of CPU time", worst.fold(0.0, f64::max));
}
