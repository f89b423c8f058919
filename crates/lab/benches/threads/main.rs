//! Two threads against one: the first 6 million expansions of katomic_05 with `standard`, which is in the shared data
//! folder, and those of a space that is explored on all threads.
//!
//! Unless two cores are idle, ratios by the clock say nothing: look at the load first. Those of CPU time say how much faster
//! two threads could be at most.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[path = "../shared/clock.rs"]
mod clock;

use std::path::Path;

use slidewise_core::Limits;
use slidewise_domains::text::About;
use slidewise_domains::tiles::{Instance, UsualGoal};
use slidewise_lab::space;
use slidewise_solve::{Algorithm, AnyInstance, HeuristicName, Options, Puzzle, solve, source};

/// Ratios of which the median counts.
const ROUNDS: usize = 3;

fn main() {
    if let Ok(load) = std::fs::read_to_string("/proc/loadavg") {
        println!("  load: {}", load.trim());
    }
    println!("bar                                                figure   wanted");
    let limits = Limits { nodes: Some(6_000_000), ..Limits::default() };
    if let Some(puzzle) = shared("atomix/levels/katomic_05.txt") {
        let heuristic: HeuristicName = "standard".parse().expect("it is known");
        let options = Options { algorithm: Algorithm::Compact, heuristic, limits, ..Options::default() };
        faster("katomic_05 with standard", |threads| {
            let options = Options { threads: Some(threads), ..options };
            solve(&puzzle, &options, &mut ()).expect("the options fit").seconds
        });
    }
    let goal = UsualGoal::BlankFirst.tiles(12);
    let instance = AnyInstance::Tiles(Instance::standard(3, 4, goal.clone(), goal));
    let puzzle = Puzzle { name: "3×4".into(), about: About::default(), instance };
    faster("25.3 M states of the 3×4 tiles", |threads| {
        let limits = Limits { nodes: Some(20_000_000), ..Limits::default() };
        let options = Options { threads: Some(threads), limits, ..Options::default() };
        let report = space::space(&puzzle, &options, &mut ());
        assert!(report.states > 20_000_000);
        report.seconds
    });
}

/// Compares the seconds by the clock that a number of threads takes, and CPU time.
fn faster(what: &str, seconds: impl Fn(usize) -> f64) {
    let cpu = || clock::process_cpu().unwrap_or_default();
    let mut ratios = Vec::new();
    let mut spent = [0.0; 2];
    for _ in 0..ROUNDS {
        let [one, two] = [1, 2].map(|threads| {
            let began = cpu();
            let taken = seconds(threads);
            spent[threads - 1] += cpu() - began;
            taken
        });
        ratios.push(one / two);
    }
    ratios.sort_by(f64::total_cmp);
    let median = ratios[ROUNDS / 2];
    let verdict = if median >= 1.8 { "ok" } else { "MISSED" };
    println!("  by CPU time, two threads are at most {:.2} times as fast as one", 2.0 * spent[0] / spent[1]);
    println!("{:<48} {median:>8.2}   >= 1.8 {verdict}", format!("{what}: speed of two threads by one"));
}

/// The puzzle of a file in the shared data folder.
fn shared(file: &str) -> Option<Puzzle> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(file);
    if !path.is_file() {
        println!("  skipped: the shared data folder has no {file}");
        return None;
    }
    let mut read = source::read(&path.to_string_lossy()).expect("the file can be read");
    Some(read.items.remove(0).expect("it is a puzzle"))
}
