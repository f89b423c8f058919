//! Measures the slack program on levels of `shared/data/atomix`: the estimates of the start and of random states, the time
//! of a check, and the states that partial-expansion A* stores, against the standard heuristic.
//!
//! `cargo run --release -p slidewise-heuristics --example slack -- NAME [MOST [NODES]]`: the level, the most that is added to the
//! distances, and the most expansions of a search.
#![allow(clippy::print_stdout, reason = "this is what it is for")]

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::Instant;

use slidewise_core::{Cost, Domain, Heuristic, Outcome};
use slidewise_domains::atomix::{Atomix, State};
use slidewise_heuristics::atomix::{Distances, Slack, Standard, USUAL_SLACK};
use slidewise_search::{BestFirst, Run, Tie};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

use common::atomix::shared;
use common::boards::Dice;

/// Groups of eight final states that there is room for.
const GROUPS: usize = 2;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().expect("the name of a level");
    let mut number = || arguments.next().map(|text| text.parse::<u64>().expect("a number"));
    let (most, nodes) = (number().unwrap_or(USUAL_SLACK.into()), number());
    let level = shared().into_iter().find(|level| level.name == name).expect("there is such a level");
    let instance = &level.instance;
    if let Some(atomix) = Atomix::<8, 1, 1>::new(instance) {
        measure(&atomix, most as u8, nodes);
    } else if let Some(atomix) = Atomix::<16, 2, 2>::new(instance) {
        measure(&atomix, most as u8, nodes);
    } else {
        measure(&Atomix::<40, 4, 5>::new(instance).expect("it fits"), most as u8, nodes);
    }
}

fn measure<const N: usize, const W: usize, const K: usize>(
    atomix: &Atomix<N, W, K>,
    most: u8,
    nodes: Option<u64>,
) {
    let distances = Distances::new(atomix.board());
    let standard = Standard::<GROUPS>::new(atomix, &distances).expect("few final states");
    let begin = Instant::now();
    let slack = Slack::<W, GROUPS>::new(atomix, &distances, most).expect("few final states");
    let bytes = Heuristic::<Atomix<N, W, K>>::table_bytes(&slack);
    println!("tables: {bytes} bytes in {:.2?}", begin.elapsed());
    let start = atomix.start();
    println!("start: {:?}, standard {:?}", slack.estimate(atomix, &start), standard.estimate(atomix, &start));
    let states = random_states(atomix, 100_000);
    let mean = |sum: u64| sum as f64 / states.len() as f64;
    let value = |h: &dyn Heuristic<Atomix<N, W, K>>, state| h.estimate(atomix, state).map_or(0, u64::from);
    let begin = Instant::now();
    let sum = states.iter().map(|state| value(&slack, state)).sum();
    let time = begin.elapsed() / states.len() as u32;
    let of_standard: Vec<u64> = states.iter().map(|state| value(&standard, state)).collect();
    println!(
        "random states: {:.3}, standard {:.3}; {time:.2?} each",
        mean(sum),
        mean(of_standard.iter().sum())
    );
    for more in 0..most {
        let begin = Instant::now();
        let limit = |value: u64| value as Cost + Cost::from(more);
        let checks = states.iter().zip(&of_standard);
        let yes = checks.filter(|(state, value)| slack.within(atomix, state, limit(**value))).count();
        println!("within standard + {more}: {yes} in {:.2?} each", begin.elapsed() / states.len() as u32);
    }
    search(atomix, &slack, "slack", nodes);
    search(atomix, &standard, "standard", nodes);
}

/// The states of random walks of 50 slides.
fn random_states<const N: usize, const W: usize, const K: usize>(
    atomix: &Atomix<N, W, K>,
    count: usize,
) -> Vec<State<N, W>> {
    let mut dice = Dice(1);
    let mut states = Vec::new();
    while states.len() < count {
        let mut state = atomix.start();
        for _ in 0..50 {
            let slides: Vec<_> = atomix.moves(&state).collect();
            atomix.apply(&mut state, slides[dice.below(slides.len())]);
            states.push(state);
        }
    }
    states
}

fn search<const N: usize, const W: usize, const K: usize>(
    atomix: &Atomix<N, W, K>,
    heuristic: &impl Heuristic<Atomix<N, W, K>>,
    name: &str,
    nodes: Option<u64>,
) {
    let budget = Budget::new(None);
    let (open, closed) = (BucketQueue::new(Tie::LargerG.turn(), &budget), CompactTable::new(&budget));
    let mut search = BestFirst::new(atomix, heuristic, open, closed, Tie::LargerG, &budget);
    let mut observer = ();
    let mut run = Run::new(&budget, nodes, &mut observer);
    let begin = Instant::now();
    let end = match search.run_partial(&mut run) {
        Outcome::Solved(solution) => format!("{} moves", solution.cost),
        Outcome::Unsolvable => "unsolvable".to_owned(),
        Outcome::Stopped { lower_bound, .. } => format!("at least {lower_bound} moves"),
    };
    let stats = run.stats();
    let (stored, expanded, again) = (stats.stored, stats.expanded, stats.reexpanded);
    println!("{name}: {end}, {stored} stored, {expanded} expanded, {again} again, {:.2?}", begin.elapsed());
}
