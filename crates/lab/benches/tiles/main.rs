//! Iterative-deepening A* with additive pattern databases on published instances: CPU seconds and nodes. And the whole
//! space of 3×4.
//!
//! `cargo bench --bench tiles` solves Korf's hundred 15-puzzles with 5-5-5 and explores 3×4. Each argument after `--` is
//! another partition for the former, `peer` for the comparison with `pathfinding`, `24` for four of the 24-puzzles of Korf and Felner with 6-6-6-6, or the size of a
//! board to be explored, such as `3x4`. Databases are built anew, without files.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[path = "../shared/clock.rs"]
mod clock;
mod peer;

use std::path::PathBuf;
use std::time::Instant;

use slidewise_core::Limits;
use slidewise_domains::text::About;
use slidewise_domains::tiles::{Instance, UsualGoal};
use slidewise_lab::{heuristic, space};
use slidewise_solve::{AnyInstance, Cache, HeuristicName, Options, Puzzle, solve};

fn main() {
    let mut names: Vec<String> = std::env::args().skip(1).filter(|name| !name.starts_with("--")).collect();
    if names.is_empty() {
        names.extend(["peer".into(), "5-5-5".into(), "3x4".into()]);
    }
    for name in names {
        match name.as_str() {
            "peer" => nodes_of_both(),
            "24" => measure("korf50_24.csv", &[38, 40, 25, 44], "6-6-6-6"),
            name => match name.split_once('x') {
                Some((width, height)) => explore(width, height),
                None => measure("korf100.csv", &[], name),
            },
        }
    }
}

/// The two of Korf's hundred that the Manhattan distance makes easiest.
const EASIEST: [usize; 2] = [79, 12];

/// The time of a generated node, with the Manhattan distance and with 5-5-5, as shares of that of `pathfinding` with the
/// Manhattan distance. The numbers of nodes differ: it also goes back where it came from.
fn nodes_of_both() {
    let Ok(text) = std::fs::read_to_string(shared("korf100.csv")) else {
        println!("skipped: the shared data folder has no korf100.csv");
        return;
    };
    let all: Vec<(Puzzle, u32)> = text.lines().skip(1).map(row).collect();
    let chosen = EASIEST.map(|number| &all[number - 1]);
    let mut theirs = 0;
    let [by_distance, by_tables] = ["manhattan", "pdb:5-5-5"].map(|heuristic| {
        let heuristic: HeuristicName = heuristic.parse().expect("it is known");
        let options = Options { heuristic, cache: Cache::None, threads: Some(1), ..Options::default() };
        // The tables and the automaton of redundant steps are built once.
        solve(&chosen[0].0, &options, &mut ()).expect("the options fit");
        let mut ours = 0;
        let pair = clock::alternate(
            1,
            || {
                ours = 0;
                for (puzzle, length) in chosen {
                    let report = solve(puzzle, &options, &mut ()).expect("the options fit");
                    assert_eq!(report.length, Some(*length));
                    ours += report.generated_edges;
                }
            },
            || {
                theirs = 0;
                for (puzzle, length) in chosen {
                    let AnyInstance::Tiles(instance) = &puzzle.instance else {
                        unreachable!("they are tiles")
                    };
                    let (found, generated) = peer::solve(instance);
                    assert_eq!(found, Some(*length));
                    theirs += generated;
                }
            },
        );
        println!("  {heuristic}: {ours} generated, {theirs} by `pathfinding`");
        (pair.ours / ours as f64 / (pair.baseline / theirs as f64), pair.ours / pair.baseline)
    });
    println!("  a node: {:.3} of the time of `pathfinding`, with 5-5-5 {:.3}", by_distance.0, by_tables.0);
    let holds = by_tables.1 <= 0.01;
    println!(
        "{:<48} {:>8.4}   <= 0.01 {}",
        "two of Korf's with 5-5-5: share of its time",
        by_tables.1,
        if holds { "ok" } else { "MISSED" }
    );
}

/// Solves the instances of a file with these numbers, or all of them.
fn measure(file: &str, numbers: &[usize], partition: &str) {
    let Ok(text) = std::fs::read_to_string(shared(file)) else {
        println!("skipped: the shared data folder has no {file}");
        return;
    };
    let all: Vec<(Puzzle, u32)> = text.lines().skip(1).map(row).collect();
    let every: Vec<usize> = (1..=all.len()).collect();
    let chosen = if numbers.is_empty() { &every } else { numbers };
    let heuristic: HeuristicName = format!("pdb:{partition}").parse().expect("a partition");
    let options = Options { heuristic, cache: Cache::None, ..Options::default() };
    let began = Instant::now();
    heuristic::value(&all[0].0, &options, &mut ()).expect("the partition fits");
    println!("{heuristic} for {file}: built in {:.2} s by the clock", began.elapsed().as_secs_f64());
    let (mut seconds, mut generated) = (0.0, 0);
    for &number in chosen {
        let (puzzle, length) = &all[number - 1];
        let began = clock::cpu().unwrap_or_default();
        let report = solve(puzzle, &options, &mut ()).expect("the options fit");
        let taken = clock::cpu().unwrap_or_default() - began;
        assert_eq!(report.length, Some(*length), "{file} {number}");
        if !numbers.is_empty() {
            println!("  #{number}: {length} steps, {} generated, {taken:.2} CPU s", report.generated_edges);
        }
        seconds += taken;
        generated += report.generated_edges;
    }
    let rate = generated as f64 / seconds / 1e6;
    println!("  {} solved: {generated} generated, {seconds:.2} CPU s, {rate:.1} M/s", chosen.len());
}

/// Counts the states at each distance from the goal, in at most 2 GB.
fn explore(width: &str, height: &str) {
    let name = format!("{width}x{height}");
    let Some(published) = distribution(&name) else {
        println!("skipped: the shared data folder has no distribution for {name}");
        return;
    };
    let (width, height) = (width.parse().expect("a width"), height.parse().expect("a height"));
    let goal = UsualGoal::BlankFirst.tiles(width * height);
    let instance = Instance::standard(width, height, goal.clone(), goal);
    let puzzle = Puzzle { name, about: About::default(), instance: AnyInstance::Tiles(instance) };
    let limits = Limits { memory: Some(2_000_000_000), ..Limits::default() };
    let threads = std::thread::available_parallelism().ok().map(usize::from);
    let began = clock::process_cpu().unwrap_or_default();
    let report = space::space(&puzzle, &Options { limits, threads, ..Options::default() }, &mut ());
    let taken = clock::process_cpu().unwrap_or_default() - began;
    assert!(report.complete, "stopped by the {:?} limit", report.stopped_by);
    assert_eq!(report.states_by_distance, published, "the distribution is not the published one");
    println!(
        "{}: {} states up to distance {}, as published; {taken:.1} CPU s, {:.1} s by the clock",
        report.name,
        report.states,
        published.len() - 1,
        report.seconds
    );
    let peak = clock::peak_memory().unwrap_or_default();
    println!("  {} bytes charged, at most {peak} bytes held by the process up to now", report.peak_bytes);
    assert!(peak <= 2_000_000_000, "more than 2 GB");
}

/// The published number of states at each distance; the line before the one that names the size.
fn distribution(name: &str) -> Option<Vec<u64>> {
    let text = std::fs::read_to_string(shared("depth_distributions.txt")).ok()?;
    let lines: Vec<&str> = text.lines().collect();
    let sized = lines.iter().position(|line| line.starts_with(&format!("# {name} ")))?;
    let counts = lines[sized.checked_sub(1)?].split(' ');
    Some(counts.map(|count| count.parse().expect("a count")).collect())
}

fn shared(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/tiles").join(file)
}

/// A line of a file: the puzzle and its shortest length.
fn row(line: &str) -> (Puzzle, u32) {
    let fields: Vec<&str> = line.split(',').collect();
    let start: Vec<u8> = fields[1].split(' ').map(|tile| tile.parse().expect("a tile")).collect();
    let side = start.len().isqrt();
    let goal = UsualGoal::BlankFirst.tiles(start.len());
    let instance = Instance::standard(side, side, start, goal);
    let puzzle =
        Puzzle { name: fields[0].into(), about: About::default(), instance: AnyInstance::Tiles(instance) };
    (puzzle, fields[2].parse().expect("a length"))
}
