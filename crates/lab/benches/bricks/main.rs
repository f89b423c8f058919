//! Sliding bricks against a naive baseline in the same run, and bytes a stored state.
//!
//! The machine may be busy, so the two take turns and the *ratio* of their medians is what counts; CPU time of one
//! thread is used where the system tells it. Counts are checked on the way: a fast wrong answer is no answer.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[path = "../shared/clock.rs"]
mod clock;
mod naive;

use std::path::Path;

use slidewise_core::Limits;
use slidewise_lab::space;
use slidewise_solve::report::Report;
use slidewise_solve::{Algorithm, AnyInstance, Options, Puzzle, collection, solve, source};

use clock::{Pair, alternate, cpu};

/// The largest puzzles of GNOME Klotski: by number of states, and by board and number of pieces.
const LARGEST: [&str; 4] =
    ["gnome-14-fool", "gnome-22-transeuropa", "gnome-26-american-pie", "gnome-28-sunshine"];

fn main() {
    println!("bar                                                figure   wanted");
    let classics = ["klotski", "century", "supercompo"];
    let classics = classics.map(|name| collection::find(name).expect("it is built in"));
    let ratio = classics.iter().map(spaces).fold(f64::INFINITY, f64::min);
    bar("states a second: smallest ratio to the baseline", ratio, ">= 15", ratio >= 15.0);
    println!(
        "  on a smaller board, where setting up weighs more, and solving, where paths are looked for too:"
    );
    spaces(&collection::find("fat-klotski").expect("it is built in"));
    let [klotski, ..] = classics.each_ref().map(solutions);
    bar("Klotski, ms", klotski * 1e3, "<= 4", klotski <= 4e-3);
    let whole = whole_space(&classics[0]);
    bar("the whole space of Klotski, all figures, ms", whole * 1e3, "<= 8", whole <= 8e-3);
    climb();
    dirty_dozen();
    let bytes = classics.iter().map(|puzzle| bytes(puzzle, None)).fold(0.0, f64::max);
    bar("most bytes a stored state, Klotski's size", bytes, "<= 16", bytes <= 16.0);
    largest();
}

fn bar(what: &str, figure: f64, wanted: &str, holds: bool) {
    println!("{what:<48} {figure:>8.2}   {wanted} {}", if holds { "ok" } else { "MISSED" });
}

/// Both explore the whole space.
fn spaces(puzzle: &Puzzle) -> f64 {
    let AnyInstance::Bricks(instance) = &puzzle.instance else { unreachable!("it is a puzzle of bricks") };
    let states = space::count(puzzle);
    let Pair { ours, baseline } = alternate(
        5,
        || assert_eq!(space::count(puzzle), states),
        || assert_eq!(naive::explore(instance) as u64, states),
    );
    print_ratio(&puzzle.name, states as f64 / ours, states as f64 / baseline)
}

/// Both explore the whole space, but only ours measures it too. Returns our seconds.
fn whole_space(puzzle: &Puzzle) -> f64 {
    let AnyInstance::Bricks(instance) = &puzzle.instance else { unreachable!("it is a puzzle of bricks") };
    let states = space::count(puzzle);
    let Pair { ours, baseline } = alternate(
        5,
        || assert_eq!(space::space(puzzle, &Options::default(), &mut ()).states, states),
        || assert_eq!(naive::explore(instance) as u64, states),
    );
    print_ratio(&puzzle.name, states as f64 / ours, states as f64 / baseline);
    ours
}

/// Climb 12 (Minoru Abe): 3,574,856 states are stored.
const CLIMB: &str = "\
puzzle: bricks
name: climb-12
metric: moves

##.##
a...b
aDDEb
cDEEd
ffTgg
hTTTi

goal:
..T..
.TTT.
.....
.....
.....
.....
";

/// The board that the solver js2 (Jim Leonard) has as its example "Dirty Dozen #12": 648,909 states are stored.
const DIRTY_DOZEN: &str = "\
puzzle: bricks
name: dirty-dozen-12
metric: moves

.aabcc
.abbcd
efTTgd
hiTTgj
klmmjj

goal:
......
......
......
....TT
....TT
";

fn parsed(text: &str) -> Puzzle {
    let mut puzzles = source::parse("the benchmark", text.as_bytes(), "board").items;
    puzzles.remove(0).expect("it is legal")
}

/// Solves a board of this length, and returns the CPU seconds of one thread too.
fn searched(puzzle: &Puzzle, length: u32, algorithm: Algorithm, threads: usize) -> (Report, f64) {
    let began = cpu();
    let options = Options { algorithm, threads: Some(threads), ..Options::default() };
    let report = solve(puzzle, &options, &mut ()).expect("the options fit");
    assert_eq!(report.length, Some(length));
    let seconds = cpu().zip(began).map_or(report.seconds, |(now, began)| now - began);
    (report, seconds)
}

/// What is chosen by default: time, and the megabytes of its structures.
fn by_default(puzzle: &Puzzle, length: u32) -> (f64, f64) {
    let (chosen, seconds) = searched(puzzle, length, Algorithm::Auto, 1);
    println!("  {}: {} by default, {} states stored", puzzle.name, chosen.algorithm, chosen.stored);
    (seconds, chosen.peak_bytes as f64 / 1e6)
}

fn dirty_dozen() {
    let (seconds, megabytes) = by_default(&parsed(DIRTY_DOZEN), 199);
    println!("  Dirty Dozen: {seconds:.2} s");
    bar("Dirty Dozen, MB", megabytes, "<= 10", megabytes <= 10.0);
}

/// Time and memory of what is chosen by default, and layers on one thread and on two.
fn climb() {
    let puzzle = parsed(CLIMB);
    let (seconds, megabytes) = by_default(&puzzle, 59);
    bar("Climb 12, s", seconds, "<= 0.8", seconds <= 0.8);
    bar("Climb 12, MB", megabytes, "<= 30", megabytes <= 30.0);
    let by_clock = |threads| searched(&puzzle, 59, Algorithm::Layers, threads).0.seconds;
    let mut ratios: Vec<_> = (0..5).map(|_| by_clock(1) / by_clock(2)).collect();
    ratios.sort_by(f64::total_cmp);
    println!("  two threads by the clock, which says little unless two cores are idle:");
    bar("Climb 12 by layers: speed of two threads by one", ratios[2], ">= 1.8", ratios[2] >= 1.8);
}

/// Both search breadth first for a shortest solution, in the puzzle's own metric. Returns our seconds.
fn solutions(puzzle: &Puzzle) -> f64 {
    let AnyInstance::Bricks(instance) = &puzzle.instance else { unreachable!("it is a puzzle of bricks") };
    let options = Options { algorithm: Algorithm::Layers, ..Options::default() };
    let (mut stored, mut stored_by_baseline) = (0, 0);
    let Pair { ours, baseline } = alternate(
        5,
        || {
            let report = solve(puzzle, &options, &mut ()).expect("the options fit");
            assert_eq!(report.length, puzzle.known_length());
            stored = report.stored;
        },
        || {
            let (length, states) = naive::solve(instance);
            assert_eq!(length, puzzle.known_length());
            stored_by_baseline = states;
        },
    );
    print_ratio(&puzzle.name, stored as f64 / ours, stored_by_baseline as f64 / baseline);
    ours
}

fn print_ratio(name: &str, ours: f64, baseline: f64) -> f64 {
    let ratio = ours / baseline;
    println!(
        "  {name}: {:.2} M states a CPU second, baseline {:.3}, ratio {ratio:.1}",
        ours / 1e6,
        baseline / 1e6
    );
    ratio
}

/// Bytes held for each state stored, the newest layers and all lists included.
fn bytes(puzzle: &Puzzle, nodes: Option<u64>) -> f64 {
    let limits = Limits { nodes, ..Limits::default() };
    let options = Options { algorithm: Algorithm::Layers, limits, ..Options::default() };
    let report = solve(puzzle, &options, &mut ()).expect("the options fit");
    let bytes = report.peak_bytes as f64 / report.stored as f64;
    println!("  {}: {} states stored, {bytes:.1} bytes each", puzzle.name, report.stored);
    bytes
}

fn largest() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/bricks/puzzles");
    if !folder.is_dir() {
        println!("  skipped: GNOME Klotski's boards are not there");
        return;
    }
    let most = LARGEST.map(|name| {
        let file = folder.join(format!("{name}.txt"));
        let mut read = source::read(&file.to_string_lossy()).expect("the file can be read");
        bytes(&read.items.remove(0).expect("it is a puzzle"), Some(300_000))
    });
    let most = most.into_iter().fold(0.0, f64::max);
    bar("most bytes a stored state, GNOME's largest", most, "<= 40", most <= 40.0);
}
