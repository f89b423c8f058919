//! Rush Hour against a naive baseline in the same run.
//!
//! The machine may be busy, so the two take turns and the *ratio* of their medians is what counts; CPU time is used
//! where the system tells it. Counts are checked on the way: a fast wrong answer is no answer.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[path = "../shared/clock.rs"]
mod clock;
mod naive;

use slidewise_core::Metric;
use slidewise_lab::{Adjust, Algorithm, Kind, Options, Puzzle, collection, solve, space};

use clock::{Pair, alternate};

fn main() {
    println!("bar                                              figure   wanted");
    spaces();
    cards();
    bytes();
}

fn bar(what: &str, figure: f64, wanted: &str, holds: bool) {
    println!("{what:<46} {figure:>8.2}   {wanted} {}", if holds { "ok" } else { "MISSED" });
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
    let Kind::Rush(instance) = &puzzle.kind else { unreachable!("it is Rush Hour") };
    let states = space::count(puzzle);
    let Pair { ours, baseline } = alternate(
        7,
        || assert_eq!(space::count(puzzle), states),
        || assert_eq!(naive::explore(instance) as u64, states),
    );
    (ours, baseline, states)
}

/// The 40 cards, solved.
fn cards() {
    let cards: Vec<Puzzle> =
        collection::all().iter().filter(|puzzle| puzzle.name.starts_with("jam-")).cloned().collect();
    assert_eq!(cards.len(), 40);
    let Pair { ours, baseline } = alternate(
        7,
        || {
            for card in &cards {
                let report = solve::solve(card, &Options::default(), &mut ()).expect("the options fit");
                assert_eq!(report.length, card.known_length());
            }
        },
        || {
            for card in &cards {
                let Kind::Rush(instance) = &card.kind else { unreachable!("it is Rush Hour") };
                assert_eq!(naive::solve(instance), card.known_length());
            }
        },
    );
    println!("  the 40 cards: {:.1} ms, baseline {:.1} ms", ours * 1e3, baseline * 1e3);
    bar("the 40 cards: share of the baseline's time", ours / baseline, "<= 0.2", ours / baseline <= 0.2);
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
            let report = solve::solve(&puzzle, &options, &mut ()).expect("the options fit");
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
