//! Two threads against one, by the clock: the first 20 million expansions of katomic_05 with `standard`, and a space of
//! 18.7 million states. Both boards are in the shared data folder; without it there is nothing to measure.
//!
//! Unless two cores are idle, the ratios say nothing: look at the load first.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::path::Path;

use slidewise_core::Limits;
use slidewise_lab::space;
use slidewise_solve::{Algorithm, HeuristicName, Options, Puzzle, solve, source};

/// Ratios of which the median counts.
const ROUNDS: usize = 3;

fn main() {
    if let Ok(load) = std::fs::read_to_string("/proc/loadavg") {
        println!("  load: {}", load.trim());
    }
    println!("bar                                                figure   wanted");
    if let Some(puzzle) = shared("atomix/levels/katomic_05.txt") {
        let heuristic: HeuristicName = "standard".parse().expect("it is known");
        let limits = Limits { nodes: Some(20_000_000), ..Limits::default() };
        let options = Options { algorithm: Algorithm::Compact, heuristic, limits, ..Options::default() };
        faster("katomic_05 with standard", |threads| {
            let options = Options { threads: Some(threads), ..options };
            solve(&puzzle, &options, &mut ()).expect("the options fit").seconds
        });
    }
    if let Some(puzzle) = shared("bricks/puzzles/gnome-04-poppy.txt") {
        faster("a space of 18.7 M states", |threads| {
            let options = Options { threads: Some(threads), ..Options::default() };
            space::space(&puzzle, &options, &mut ()).seconds
        });
    }
}

fn faster(what: &str, seconds: impl Fn(usize) -> f64) {
    let mut ratios: Vec<f64> = (0..ROUNDS).map(|_| seconds(1) / seconds(2)).collect();
    ratios.sort_by(f64::total_cmp);
    let median = ratios[ROUNDS / 2];
    let verdict = if median >= 1.8 { "ok" } else { "MISSED" };
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
