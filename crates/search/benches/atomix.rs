//! The compact partial-expansion search on published levels of Atomix, on all cores.
//!
//! `cargo bench --bench atomix` solves `katomic_05` with the standard heuristic. Each argument after `--` is the name of a
//! level instead, `all` for all with a known optimum, `open` for all others, `seconds=N` a limit for each, `threads=N` the
//! number of threads, `slack=N` the most that the slack program may add to the distances, 0 for the standard heuristic.
//! `backwards` searches from the final states to the start instead, with the slack program from the start. `layers` also
//! prints how many states were stored and expanded when each layer was finished.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use slidewise_core::{Cost, Limits, Outcome, Reversed, Stats, Watch};
use slidewise_domains::atomix::{Atomix, Fixed, Shape, Slide, read};
use slidewise_heuristics::atomix::{Distances, Slack, SlackFromStart, Standard};
use slidewise_search::{Run, compact};
use slidewise_store::Budget;

/// Bytes that a search may hold.
const MEMORY: u64 = 16 << 30;

struct Settings {
    seconds: u64,
    threads: usize,
    slack: u8,
    backwards: bool,
    layers: bool,
}

fn main() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/atomix");
    let Ok(table) = std::fs::read_to_string(folder.join("levels.csv")) else {
        println!("skipped: the shared data folder has no levels of Atomix");
        return;
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut settings = Settings { seconds: 60, threads, slack: 0, backwards: false, layers: false };
    let mut names = Vec::new();
    for argument in std::env::args().skip(1).filter(|argument| !argument.starts_with("--")) {
        match argument.split_once('=') {
            Some(("seconds", number)) => settings.seconds = number.parse().expect("a number of seconds"),
            Some(("threads", number)) => settings.threads = number.parse().expect("a number of threads"),
            Some(("slack", number)) => settings.slack = number.parse().expect("a number of moves"),
            None if argument == "backwards" => settings.backwards = true,
            None if argument == "layers" => settings.layers = true,
            _ => names.push(argument),
        }
    }
    if names.is_empty() {
        names.push("katomic_05".into());
    }
    println!(
        "level, atoms: outcome; stored, bytes a state; M expanded a CPU second (different states); seconds by clock, CPU"
    );
    for row in table.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>()) {
        let known: Option<u32> = row[5].parse().ok();
        let group = if known.is_some() { "all" } else { "open" };
        if names.iter().any(|name| name == row[0] || name == group) {
            measure(&folder, row[0], known, &settings);
        }
    }
}

fn measure(folder: &Path, name: &str, known: Option<u32>, settings: &Settings) {
    let text =
        std::fs::read_to_string(folder.join(format!("levels/{name}.txt"))).expect("the level is there");
    let instance = read::FORMATS.foreign(&text).remove(0).instance.expect("the level is legal");
    print!("{name}, {}: ", instance.atoms.len());
    macro_rules! smallest {
        ($($atoms:literal $words:literal $key:literal),+) => {
            $(if let Some(rules) = Atomix::<Fixed<$atoms, $words, $key>>::new(&instance) {
                return sized(&rules, known, settings);
            })+
        };
    }
    smallest!(12 1 1, 12 2 1, 20 2 2, 40 4 5);
}

fn sized<S: Shape>(rules: &Atomix<S>, known: Option<u32>, settings: &Settings) {
    let distances = Distances::new(rules.board());
    let Settings { threads, slack, backwards, .. } = *settings;
    if backwards {
        let heuristic = SlackFromStart::new(rules, &distances, slack).expect("there are few cells");
        let reversed = Reversed::from_goals(rules).expect("there are final states");
        return run(known, settings, |run| {
            compact::deferred::search_from(&reversed, reversed.starts(), &heuristic, threads, run)
        });
    }
    macro_rules! smallest {
        ($($groups:literal),+) => {
            $(if slack > 0 && let Some(heuristic) = Slack::<S, $groups>::new(rules, &distances, slack) {
                return run(known, settings, |run| compact::deferred::search(rules, &heuristic, threads, run));
            } else if let Some(heuristic) = Standard::<$groups>::new(rules, &distances) {
                return run(known, settings, |run| compact::even::search(rules, &heuristic, threads, run));
            })+
        };
    }
    smallest!(1, 4, 32);
}

fn run(
    known: Option<u32>,
    settings: &Settings,
    search: impl FnOnce(&mut Run<'_, Watch<'_, fn(Cost, &Stats)>>) -> Outcome<Slide>,
) {
    let limits = Limits { time: Some(Duration::from_secs(settings.seconds)), ..Limits::default() };
    let silent: fn(Cost, &Stats) = |_, _| ();
    let mut watch = Watch::new(&limits, &Arc::default(), silent);
    let mut run = Run::new(&Budget::new(Some(MEMORY)), None, &mut watch);
    let (began, cpu) = (Instant::now(), cpu());
    let outcome = search(&mut run);
    let (clock, cpu) = (began.elapsed().as_secs_f64(), self::cpu() - cpu);
    match outcome {
        Outcome::Solved(solution) => {
            assert!(
                known.is_none_or(|known| known == solution.cost),
                "{known:?} is known, found {}",
                solution.cost
            );
            print!("optimum {}", solution.cost);
        }
        Outcome::Unsolvable => print!("unsolvable"),
        Outcome::Stopped { why, lower_bound } => print!("stopped by {why}, at least {lower_bound}"),
    }
    let stats = run.stats();
    let (expanded, different) = (stats.expanded, stats.expanded - stats.reexpanded);
    println!(
        "; {} stored, {} listed, {:.1} bytes; {:.2} M/s ({:.2} M/s); {clock:.1} s, {cpu:.1} s",
        stats.stored,
        stats.layers.last().map_or(0, |layer| layer.open),
        stats.bytes as f64 / stats.stored as f64,
        expanded as f64 / cpu / 1e6,
        different as f64 / cpu / 1e6,
    );
    if settings.layers {
        let (mut stored, mut expanded) = (0, 0);
        for layer in &stats.layers {
            (stored, expanded) = (stored + layer.stored, expanded + layer.expanded);
            println!("  {}: {stored} stored, {expanded} expanded", layer.f);
        }
    }
}

/// CPU seconds of all threads, where the system tells them in ticks of a hundredth of a second.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = text.rsplit(')').next().unwrap_or_default();
    after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>()
        / 100.0
}
