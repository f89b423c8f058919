//! The comparisons of the Atomix thesis on the levels of the shared data: its tables 4.3 to 4.6, with columns of our
//! own.
//!
//! `cargo bench -p slidewise-lab --bench s1` runs all five tests on the levels with at most seven atoms, ten seconds
//! and 2 GiB for each search. After `--`: `--time SECONDS`, `--memory GIB`, `--nodes N` (expanded states; what this
//! limit stops can be repeated exactly), `--atoms N`, `--csv FILE` for every single search, and the letters of the
//! tests, of which `A` compares final states, `B` ties, `C` open lists, `D` heuristics and `E` the best that pattern
//! databases could do. Times are CPU seconds, where the system tells them.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a benchmark prints its figures")]

#[path = "../shared/clock.rs"]
mod clock;
mod table;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use slidewise_core::{Cost, Limits, Observer, Preparing, Stats, Stop};
use slidewise_solve::{Algorithm, Cache, FinalStatesName, Options, Puzzle, solve, source};

use table::{Result, Test};

/// A column of a table: its title, and what to search with.
#[derive(Clone, Copy, PartialEq)]
struct Column {
    title: &'static str,
    final_states: FinalStatesName,
    heuristic: &'static str,
    tie: &'static str,
    open: &'static str,
}

/// The search of the Atomix thesis without any of its techniques. Its buckets are stacks.
const PLAIN: Column = Column {
    title: "All Final States",
    final_states: FinalStatesName::All,
    heuristic: "standard",
    tie: "last-in",
    open: "bucket",
};
const GOAL_COUNT: Column = Column { title: "GC", tie: "goal-count", ..PLAIN };

fn tests() -> [(&'static str, &'static str, Vec<Column>); 5] {
    let final_states =
        vec![Column { title: "One Final State", final_states: FinalStatesName::One, ..PLAIN }, PLAIN];
    let ties = vec![
        Column { title: "No Tie-Break", ..PLAIN },
        GOAL_COUNT,
        Column { title: "NRP", tie: "realizable-paths", ..PLAIN },
        Column { title: "FO", tie: "fill-order", ..PLAIN },
    ];
    let open = vec![
        Column { title: "Buckets", ..GOAL_COUNT },
        Column { title: "Fibonacci Heap", open: "fibonacci", ..GOAL_COUNT },
    ];
    let heuristics = vec![
        Column { title: "No PDB", ..GOAL_COUNT },
        Column { title: "Static PDB", heuristic: "static-pdb:3", ..GOAL_COUNT },
        Column { title: "Dynamic PDB", heuristic: "dynamic-pdb", ..GOAL_COUNT },
        Column { title: "Multi-Goal PDB", heuristic: "multigoal-pdb", ..GOAL_COUNT },
        Column { title: "Slack (ours)", heuristic: "slack", ..GOAL_COUNT },
    ];
    let exact = vec![
        Column { title: "No PDB", ..GOAL_COUNT },
        Column { title: "Generalized", heuristic: "generalized", ..GOAL_COUNT },
    ];
    [
        ("A", "one final state at a time against all at once (table 4.3 of the Atomix thesis)", final_states),
        ("B", "ties (table 4.4 of the Atomix thesis)", ties),
        ("C", "open lists (table 4.5 of the Atomix thesis)", open),
        ("D", "heuristics (table 4.6 of the Atomix thesis, and slack)", heuristics),
        ("E", "the exact cost with generalized moves, a whole search for each state", exact),
    ]
}

/// The experiments to run, and their limits.
struct Selection {
    limits: Limits,
    atoms: usize,
    csv: Option<PathBuf>,
    tests: Vec<String>,
}

fn selection() -> Selection {
    let mut selection = Selection {
        limits: Limits { time: Some(Duration::from_secs(10)), memory: Some(2 << 30), nodes: None },
        atoms: 7,
        csv: None,
        tests: Vec::new(),
    };
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(name) = arguments.next() {
        let mut value = || arguments.next().unwrap_or_else(|| panic!("{name} needs a value"));
        let number = |text: String| text.parse::<f64>().unwrap_or_else(|_| panic!("{text} is no number"));
        match name.as_str() {
            "--time" => selection.limits.time = Some(Duration::from_secs_f64(number(value()))),
            "--memory" => selection.limits.memory = Some((number(value()) * f64::from(1 << 30)) as u64),
            "--nodes" => selection.limits.nodes = Some(number(value()) as u64),
            "--atoms" => selection.atoms = number(value()) as usize,
            "--csv" => selection.csv = Some(value().into()),
            _ => selection.tests.push(name),
        }
    }
    selection
}

fn main() {
    let selection = selection();
    let levels = levels(selection.atoms);
    if levels.is_empty() {
        println!("skipped: the shared data folder has no levels of Atomix");
        return;
    }
    println!(
        "{} levels with at most {} atoms, one thread; {:?}",
        levels.len(),
        selection.atoms,
        selection.limits
    );
    println!(
        "Resources are harmonic, over what was solved; the last row is a sum with the penalties of the Atomix thesis."
    );
    let mut done: Vec<(Column, Vec<Result>)> = Vec::new();
    for (letter, title, columns) in tests() {
        if !selection.tests.is_empty() && !selection.tests.iter().any(|test| test == letter) {
            continue;
        }
        let mut test = Test { title: format!("{letter}: {title}"), columns: Vec::new() };
        for column in columns {
            // What was searched before, under another title, is not searched again.
            let same = |(other, _): &&(Column, _)| Column { title: column.title, ..*other } == column;
            let results = match done.iter().find(same) {
                Some((_, results)) => results.clone(),
                None => levels.iter().map(|level| search(level, column, selection.limits)).collect(),
            };
            done.push((column, results.clone()));
            test.columns.push((column.title, results));
        }
        println!("\n{}", test.text(selection.limits));
    }
    if let Some(path) = selection.csv {
        write(&path, &done);
    }
}

/// The levels with at most so many atoms, those with fewer first.
fn levels(atoms: usize) -> Vec<Puzzle> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/atomix");
    let Ok(table) = std::fs::read_to_string(folder.join("levels.csv")) else { return Vec::new() };
    let names = table.lines().skip(1).filter_map(|line| line.split(',').next());
    let level = |name: &str| {
        let path = folder.join("levels").join(format!("{name}.txt"));
        let source = source::read(path.to_str()?).ok()?;
        source.items.into_iter().next()?.ok()
    };
    let mut levels: Vec<Puzzle> = names.filter_map(level).filter(|level| level.pieces() <= atoms).collect();
    levels.sort_by_key(Puzzle::pieces);
    levels
}

/// CPU seconds so far, or those by the clock.
fn now() -> f64 {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    clock::threads_cpu().unwrap_or_else(|| BEGAN.elapsed().as_secs_f64())
}

/// Stops a search after some CPU seconds: others may be at work on the same machine.
struct Watch {
    began: f64,
    clock: Instant,
    time: Option<Duration>,
}

impl Watch {
    fn stop(&self) -> ControlFlow<Stop> {
        // Before it is over by the clock there is no need to ask the system.
        let is_over =
            |time: Duration| self.clock.elapsed() >= time && now() - self.began >= time.as_secs_f64();
        let is_over = self.time.is_some_and(is_over);
        if is_over { ControlFlow::Break(Stop::Time) } else { ControlFlow::Continue(()) }
    }
}

impl Observer for Watch {
    fn progress(&mut self, _: Cost, _: &Stats) -> ControlFlow<Stop> {
        self.stop()
    }

    fn prepare(&mut self, _: &Preparing<'_>) -> ControlFlow<Stop> {
        self.stop()
    }
}

fn search(level: &Puzzle, column: Column, limits: Limits) -> Result {
    let options = Options {
        algorithm: Algorithm::AStar,
        heuristic: column.heuristic.parse().expect("a heuristic"),
        open: column.open.parse().expect("an open list"),
        tie: column.tie.parse().expect("a rule for ties"),
        final_states: column.final_states,
        cache: Cache::None,
        limits,
        ..Options::default()
    };
    let mut watch = Watch { began: now(), clock: Instant::now(), time: limits.time };
    let report = solve(level, &options, &mut watch).expect("the options fit");
    let seconds = (now() - watch.began).max(1e-6);
    eprintln!("{}, {}: {} after {seconds:.2} s", column.title, level.name, report.outcome);
    Result {
        level: level.name.clone(),
        atoms: level.pieces(),
        length: report.length,
        bound: report.lower_bound.unwrap_or(0),
        expanded: report.expanded,
        bytes: report.peak_bytes,
        seconds,
    }
}

fn write(path: &Path, done: &[(Column, Vec<Result>)]) {
    let mut text = String::from("test,level,atoms,length,lower_bound,expanded,peak_bytes,seconds\n");
    for (column, results) in done {
        for result in results {
            let Result { level, atoms, bound, expanded, bytes, seconds, .. } = result;
            let length = result.length.map_or(String::new(), |length| length.to_string());
            let row = format!("{level},{atoms},{length},{bound},{expanded},{bytes},{seconds:.4}\n");
            text += &format!("{},{row}", column.title);
        }
    }
    std::fs::write(path, text).unwrap_or_else(|error| panic!("cannot write {}: {error}", path.display()));
}
