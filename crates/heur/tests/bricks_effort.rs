//! How many states A* expands with each heuristic.

mod common;

use std::time::Instant;

use common::bricks::{Rules, heuristics, in_metric, rules, verified};
use slidewise_core::{Heuristic, Metric, Outcome};
use slidewise_search::{BestFirst, Run, Tie};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

/// The states that A* expands, and the length it finds.
fn effort(bricks: &Rules, heuristic: &dyn Heuristic<Rules>) -> (u64, u32) {
    let budget = Budget::new(None);
    let open = BucketQueue::new(Tie::LargerG.turn(), &budget);
    let mut search =
        BestFirst::new(bricks, heuristic, open, CompactTable::new(&budget), Tie::LargerG, &budget);
    let mut observer = ();
    let mut run = Run::new(&budget, None, &mut observer);
    let Outcome::Solved(solution) = search.run(&mut run) else { panic!("it has a solution") };
    (run.stats().expanded, solution.cost)
}

#[test]
fn measure() {
    let puzzles = verified(82_000, |name| name.starts_with("cpp") || name.starts_with("hrd"));
    for metric in Metric::ALL {
        let mut sums: Vec<(&str, u64, f64, f64, u64)> = Vec::new();
        for (name, puzzle) in &puzzles {
            let bricks = rules(&in_metric(puzzle, metric));
            let began = Instant::now();
            let hs = heuristics(&bricks);
            let build = began.elapsed().as_secs_f64();
            for (i, (hn, h)) in hs.iter().enumerate() {
                let began = Instant::now();
                let (e, len) = effort(&bricks, &**h);
                let t = began.elapsed().as_secs_f64();
                if sums.len() <= i {
                    sums.push((hn, 0, 0.0, build, 0));
                }
                sums[i].1 += e;
                sums[i].2 += t;
                sums[i].3 += build;
                sums[i].4 += u64::from(len);
                let _ = name;
            }
        }
        eprintln!("{metric}");
        for s in sums {
            eprintln!("  {:?}", s);
        }
    }
}
