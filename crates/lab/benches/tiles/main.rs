//! Iterative-deepening A* with additive pattern databases on published instances: CPU seconds and nodes.
//!
//! `cargo bench --bench tiles` solves Korf's hundred 15-puzzles with 5-5-5. Each argument after `--` is another partition
//! for them, or `24` for four of the 24-puzzles of Korf and Felner with 6-6-6-6. Databases are built anew, without files.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[path = "../shared/clock.rs"]
mod clock;

use std::path::PathBuf;
use std::time::Instant;

use slidewise_domains::text::About;
use slidewise_domains::tiles::{Instance, UsualGoal};
use slidewise_lab::{Cache, HeuristicName, Kind, Options, Puzzle, heuristic, solve};

fn main() {
    let mut names: Vec<String> = std::env::args().skip(1).filter(|name| !name.starts_with("--")).collect();
    if names.is_empty() {
        names.push("5-5-5".into());
    }
    for name in names {
        match name.as_str() {
            "24" => measure("korf50_24.csv", &[38, 40, 25, 44], "6-6-6-6"),
            partition => measure("korf100.csv", &[], partition),
        }
    }
}

/// Solves the instances of a file with these numbers, or all of them.
fn measure(file: &str, numbers: &[usize], partition: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/tiles").join(file);
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("skipped: the shared data folder has no {file}");
        return;
    };
    let all: Vec<(Puzzle, u32)> = text.lines().skip(1).map(row).collect();
    let every: Vec<usize> = (1..=all.len()).collect();
    let chosen = if numbers.is_empty() { &every } else { numbers };
    let heuristic: HeuristicName = format!("pdb:{partition}").parse().expect("a partition");
    let options = Options { heuristic, cache: Cache::None, ..Options::default() };
    let began = Instant::now();
    heuristic::value(&all[0].0, &options).expect("the partition fits");
    println!("{heuristic} for {file}: built in {:.2} s by the clock", began.elapsed().as_secs_f64());
    let (mut seconds, mut generated) = (0.0, 0);
    for &number in chosen {
        let (puzzle, length) = &all[number - 1];
        let began = clock::cpu().unwrap_or_default();
        let report = solve::solve(puzzle, &options, &mut ()).expect("the options fit");
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

/// A line of a file: the puzzle and its shortest length.
fn row(line: &str) -> (Puzzle, u32) {
    let fields: Vec<&str> = line.split(',').collect();
    let start: Vec<u8> = fields[1].split(' ').map(|tile| tile.parse().expect("a tile")).collect();
    let side = start.len().isqrt();
    let goal = UsualGoal::BlankFirst.tiles(start.len());
    let instance = Instance { width: side, height: side, start, goal };
    let puzzle = Puzzle { name: fields[0].into(), about: About::default(), kind: Kind::Tiles(instance) };
    (puzzle, fields[2].parse().expect("a length"))
}
