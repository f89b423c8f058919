//! Whole enumerations and samples of them: counts and CPU seconds.
//!
//! `cargo bench -p slidewise-enumerate` makes 5×5 with up to two walls, and one of 40 shards of 6×6 without walls, from
//! which it estimates the whole. An argument after `--` is another number of shards for the latter.
//!
//! The estimates are ratio estimates: the number of candidates of every unit of work is known exactly, and the other
//! figures of a unit are nearly proportional to it. The errors are two standard errors of a random sample of units.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[path = "../../lab/benches/shared/clock.rs"]
mod clock;

use slidewise_enumerate::{Analyst, Candidates, Rules, Shard, Summary, analyse_unit};

fn main() {
    let of = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(40);
    whole(&Rules::new(5, 5).with_walls(0..=2));
    sample(&Rules::new(6, 6), Shard { index: 1, of });
}

fn whole(rules: &Rules) {
    let candidates = Candidates::new(rules).expect("the rules are fit");
    let mut summary = Summary::default();
    let units = measured(&candidates, Shard::WHOLE);
    units.iter().for_each(|(unit, _)| summary.merge(unit));
    let seconds: f64 = units.iter().map(|(_, seconds)| seconds).sum();
    println!("{}x{}, walls {:?}: {summary:?}", rules.width, rules.height, rules.walls);
    println!("  {seconds:.1} CPU s, {:.1} M states a CPU s", summary.states as f64 / seconds / 1e6);
}

/// What each unit gave, and the CPU seconds it took.
fn measured(candidates: &Candidates, shard: Shard) -> Vec<(Summary, f64)> {
    let mut analyst = Analyst::new(candidates);
    let work = |unit| {
        let began = clock::cpu().unwrap_or_default();
        let report = analyse_unit(&mut analyst, unit).expect("there is no limit");
        (report.summary, clock::cpu().unwrap_or_default() - began)
    };
    shard.units(candidates).into_iter().map(work).collect()
}

fn sample(rules: &Rules, shard: Shard) {
    let candidates = Candidates::new(rules).expect("the rules are fit");
    let all: u64 =
        (0..candidates.units()).map(|unit| candidates.count(unit, || true).expect("nobody says no")).sum();
    let units = measured(&candidates, shard);
    let met: u64 = units.iter().map(|(unit, _)| unit.candidates).sum();
    let longest = units.iter().map(|(unit, _)| unit.longest).max().unwrap_or_default();
    println!("{}x{}, walls {:?}: {all} candidates", rules.width, rules.height, rules.walls);
    println!("  shard 1/{}: {} units, {met} candidates, longest {longest}", shard.of, units.len());
    let fraction = units.len() as f64 / candidates.units() as f64;
    let show = |what: &str, figure: fn(&(Summary, f64)) -> f64| {
        let (total, error) = estimate(&units, figure, all as f64, fraction);
        println!("  {what:<16} about {total:>16.0} ± {:.1} %", 200.0 * error / total);
    };
    show("clusters", |unit| unit.0.clusters as f64);
    show("solvable", |unit| unit.0.solvable as f64);
    show("minimal", |unit| unit.0.minimal as f64);
    show("states", |unit| unit.0.states as f64);
    show("in solvable ones", |unit| unit.0.solvable_states as f64);
    show("CPU seconds", |unit| unit.1);
}

/// The estimated total of a figure over all candidates, and its standard error.
fn estimate(
    units: &[(Summary, f64)],
    figure: fn(&(Summary, f64)) -> f64,
    all: f64,
    fraction: f64,
) -> (f64, f64) {
    let count = units.len() as f64;
    let met: f64 = units.iter().map(|unit| unit.0.candidates as f64).sum();
    let ratio = units.iter().map(figure).sum::<f64>() / met;
    let deviations = units.iter().map(|unit| (figure(unit) - ratio * unit.0.candidates as f64).powi(2));
    let variance = deviations.sum::<f64>() / (count - 1.0);
    let error = ((1.0 - fraction) * variance / count).sqrt() / (met / count);
    (ratio * all, error * all)
}
