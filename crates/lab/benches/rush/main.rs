//! Rush Hour against two baselines in the same run: a naive program, and one with the crate `pathfinding`.
//!
//! The machine may be busy, so the two take turns and the *ratio* of their medians is what counts; CPU time is used
//! where the system tells it. Counts are checked on the way: a fast wrong answer is no answer.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[path = "../shared/clock.rs"]
mod clock;
#[path = "../shared/memory.rs"]
mod memory;
mod naive;
mod peer;

use slidewise_core::Metric;
use slidewise_lab::space;
use slidewise_solve::{Adjust, Algorithm, AnyInstance, Options, Puzzle, collection, solve, source};

use clock::{Pair, alternate};

fn main() {
    println!("bar                                              figure   wanted");
    limits();
    spaces();
    large_spaces();
    cards();
    bytes();
}

fn bar(what: &str, figure: f64, wanted: &str, holds: bool) {
    println!("{what:<46} {figure:>8.2}   {wanted} {}", if holds { "ok" } else { "MISSED" });
}

/// What the memory gives at the moment.
fn limits() {
    let block = memory::block();
    println!(
        "  memory: {:.1} GB a CPU second in sequence, {:.0} M words at random",
        memory::in_sequence(&block) / 1e9,
        memory::at_random(&block) / 1e6
    );
}

/// Large clusters of 6×6 boards; the last one is the largest without walls.
const LARGE: [&str; 2] = ["oCCooooGGFooAAJFooDoJoBBDoEEoIoHHooI", "oCGGoooCBBoIAAooLIoFFELoJoDEHHJoDKKo"];

/// All figures of large spaces, against a baseline that only counts the states.
fn large_spaces() {
    let (mut least, mut smallest) = (f64::INFINITY, f64::INFINITY);
    for board in LARGE {
        let mut read = source::parse("the benchmark", board.as_bytes(), "board").items;
        let puzzle = read.pop().expect("there is a board").expect("it is legal");
        let AnyInstance::Rush(instance) = &puzzle.instance else { unreachable!("it is Rush Hour") };
        let states = space::count(&puzzle);
        let Pair { ours, baseline } = alternate(
            3,
            || assert_eq!(space::space(&puzzle, &Options::default(), &mut ()).states, states),
            || assert_eq!(peer::explore(instance) as u64, states),
        );
        let (rate, ratio) = (states as f64 / ours / 1e6, baseline / ours);
        println!("  {states} states: {rate:.2} M states a CPU second, {ratio:.1} times `pathfinding`");
        (least, smallest) = (least.min(rate), smallest.min(ratio));
    }
    bar("M states a CPU second, all figures of large spaces", least, ">= 6", least >= 6.0);
    bar("large spaces: smallest ratio to `pathfinding`", smallest, ">= 10", smallest >= 10.0);
}

/// Whole spaces: states per second.
fn spaces() {
    let mut ratios = Vec::new();
    for name in ["hardest-51", "hardest-49", "jam-40", "jam-36", "jam-15"] {
        let puzzle = collection::find(name).expect("it is built in");
        let (ours, theirs, states) = explore_both(&puzzle);
        ratios.push(theirs / ours);
        println!(
            "  {name}: {states} states, {:.2} M states a CPU second, baseline {:.2}, ratio {:.1}",
            states as f64 / ours / 1e6,
            states as f64 / theirs / 1e6,
            theirs / ours
        );
        if name == "hardest-51" {
            let rate = states as f64 / ours / 1e6;
            bar("M states a CPU second, space of hardest-51", rate, ">= 4", rate >= 4.0);
        }
    }
    let worst = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    bar("whole spaces: smallest ratio to the baseline", worst, ">= 8", worst >= 8.0);
}

fn explore_both(puzzle: &Puzzle) -> (f64, f64, u64) {
    let AnyInstance::Rush(instance) = &puzzle.instance else { unreachable!("it is Rush Hour") };
    let states = space::count(puzzle);
    let Pair { ours, baseline } = alternate(
        7,
        || assert_eq!(space::count(puzzle), states),
        || assert_eq!(naive::explore(instance) as u64, states),
    );
    (ours, baseline, states)
}

fn solve_all(cards: &[Puzzle]) {
    for card in cards {
        let report = solve(card, &Options::default(), &mut ()).expect("the options fit");
        assert_eq!(report.length, card.known_length());
    }
}

/// The 40 cards, solved.
fn cards() {
    let cards: Vec<Puzzle> =
        collection::all().iter().filter(|puzzle| puzzle.name.starts_with("jam-")).cloned().collect();
    assert_eq!(cards.len(), 40);
    let Pair { ours, baseline } = alternate(
        7,
        || solve_all(&cards),
        || {
            for card in &cards {
                let AnyInstance::Rush(instance) = &card.instance else { unreachable!("it is Rush Hour") };
                assert_eq!(naive::solve(instance), card.known_length());
            }
        },
    );
    println!("  the 40 cards: {:.1} ms, baseline {:.1} ms", ours * 1e3, baseline * 1e3);
    bar("the 40 cards: share of the baseline's time", ours / baseline, "<= 0.2", ours / baseline <= 0.2);
    let Pair { ours, baseline } = alternate(
        7,
        || solve_all(&cards),
        || {
            for card in &cards {
                let AnyInstance::Rush(instance) = &card.instance else { unreachable!("it is Rush Hour") };
                assert_eq!(peer::solve(instance), card.known_length());
            }
        },
    );
    let share = ours / baseline;
    bar("the 40 cards: share of the time of `pathfinding`", share, "<= 0.12", share <= 0.12);
}

/// Bytes a state, parents included, of breadth-first searches. In small tables partly filled pages weigh more, so the
/// bar is for those of at least 4,000 states.
fn bytes() {
    let (mut small, mut large): (f64, f64) = (0.0, 0.0);
    for puzzle in collection::of_family("rush") {
        for metric in [Metric::Moves, Metric::Steps] {
            let adjust = Adjust { metric: Some(metric), ..Adjust::default() };
            let puzzle = puzzle.clone().adjusted(&adjust).expect("rush has both metrics");
            let options = Options { algorithm: Algorithm::Bfs, ..Options::default() };
            let report = solve(&puzzle, &options, &mut ()).expect("the options fit");
            let per_state = report.peak_bytes as f64 / report.stored as f64;
            match report.stored {
                ..1000 => {}
                1000..4000 => small = small.max(per_state),
                _ => large = large.max(per_state),
            }
        }
    }
    println!("  1,000 to 4,000 states: at most {small:.1} bytes a state");
    bar("most bytes a stored state, parents included", large, "<= 24", large <= 24.0);
}
