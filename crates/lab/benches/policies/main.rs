//! What the policies of the best-first engine cost: each open list and each store against the defaults, and partial
//! expansion against A*, on small boards of the collection, in one run.
//!
//! All but the plain default run with their lists behind a pointer; `bucket, compact, behind a pointer` is what they
//! are to be compared with.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[path = "../shared/clock.rs"]
mod clock;

use slidewise_lab::space;
use slidewise_solve::report::Report;
use slidewise_solve::{
    Algorithm, ClosedName, HeuristicName, OpenName, Options, Puzzle, TieName, collection, solve,
};

use clock::{Pair, alternate};

const ROUNDS: usize = 3;

/// The most states of a board: the time that lists take grows with their square.
const MOST_STATES: u64 = 2_000;

fn main() {
    let is_small = |board: &&Puzzle| space::count(board) <= MOST_STATES;
    let boards: Vec<Puzzle> = collection::of_family("rush").filter(is_small).cloned().collect();
    println!("{} small boards of Rush Hour; times are ratios to the default of the same run\n", boards.len());
    println!("open, store                              time of dijkstra   expanded");
    for open in [OpenName::Bucket, OpenName::Heap, OpenName::Fibonacci, OpenName::List] {
        for closed in [ClosedName::Compact, ClosedName::HashFixed, ClosedName::HashResize, ClosedName::List] {
            lists(&boards, open, closed);
        }
    }
    println!();
    for heuristic in ["blockers", "tree:2", "tree:3"] {
        partial(&boards, heuristic.parse().expect("the name is known"));
    }
}

fn solve_all(boards: &[Puzzle], options: &Options) -> Vec<Report> {
    let solve = |board| solve(board, options, &mut ()).expect("the options fit");
    boards.iter().map(solve).collect()
}

fn total(reports: &[Report], count: impl Fn(&Report) -> u64) -> u64 {
    reports.iter().map(count).sum()
}

/// Dijkstra's algorithm, as in table 3 of the Unblock Me thesis, with these lists against the default.
fn lists(boards: &[Puzzle], open: OpenName, closed: ClosedName) {
    let algorithm = Algorithm::Dijkstra;
    let default = Options { algorithm, tie: TieName::End, ..Options::default() };
    // The consistency check is what takes the default off its fast path; without a heuristic there is nothing to see.
    let boxed = (open, closed) == (OpenName::Bucket, ClosedName::Compact);
    let options = Options { open, closed, check_consistency: boxed, ..default };
    let mut expanded = (0, 0);
    let Pair { ours, baseline } = alternate(
        ROUNDS,
        || expanded.0 = total(&solve_all(boards, &options), |report| report.expanded),
        || expanded.1 = total(&solve_all(boards, &default), |report| report.expanded),
    );
    assert_eq!(expanded.0, expanded.1, "the lists must not change what is expanded");
    let name = format!("{open}, {closed}{}", if boxed { ", behind a pointer, checked" } else { "" });
    println!("{name:<40} {:>16.2}   {:>8}", ours / baseline, expanded.0);
}

/// Partial expansion stores less and estimates more.
fn partial(boards: &[Puzzle], heuristic: HeuristicName) {
    let astar = Options { algorithm: Algorithm::AStar, heuristic, ..Options::default() };
    let pea = Options { algorithm: Algorithm::Pea, ..astar };
    let (astar_reports, pea_reports) = (solve_all(boards, &astar), solve_all(boards, &pea));
    let stored = |reports: &[Report]| total(reports, |report| report.stored);
    let fewer = astar_reports.iter().zip(&pea_reports).filter(|(a, p)| p.stored < a.stored).count();
    let Pair { ours, baseline } =
        alternate(ROUNDS, || drop(solve_all(boards, &pea)), || drop(solve_all(boards, &astar)));
    println!(
        "pea with {heuristic}: stores {} states, astar {} ({:.0} %), fewer on {fewer} of {} boards; time {:.2} of astar",
        stored(&pea_reports),
        stored(&astar_reports),
        100.0 * stored(&pea_reports) as f64 / stored(&astar_reports) as f64,
        boards.len(),
        ours / baseline
    );
}
