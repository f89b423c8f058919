//! Ours are worth it: on the classics A* expands fewer states with them than with nothing, and than with the bricks
//! report's.

use std::collections::BTreeMap;

use crate::common::bricks::{Verified, astar, heuristics, in_metric, rules, verified};
use slidewise_core::Metric;

/// In sum over the classics of up to 82,000 states. `blocking` is a fair opponent there, since it happens to be
/// admissible on the classics: `bricks_audit.rs` looks at those of up to 30,000 states.
#[test]
fn ours_expand_fewer_states_than_those_of_s3() {
    let names = ["zero", "manhattan", "blocking", "clearance", "pdb", "pdb+clearance"];
    let puzzles = verified(82_000, |name| name.starts_with("cpp-") || name.starts_with("hrd-"));
    for metric in Metric::SLIDING.into_iter().filter(|_| !puzzles.is_empty()) {
        let mut expanded: BTreeMap<&str, u64> = BTreeMap::new();
        for Verified { name, instance, .. } in &puzzles {
            let bricks = rules(&in_metric(instance, metric));
            let mut shortest = None;
            for (heuristic, value) in heuristics(&bricks) {
                if !names.contains(&heuristic) {
                    continue;
                }
                let (states, length) = astar(&bricks, &*value);
                let best = *shortest.get_or_insert(length);
                assert!(!value.guarantee(&bricks).admissible || length == best, "{heuristic} on {name}");
                *expanded.entry(heuristic).or_default() += states;
            }
        }
        let [zero, manhattan, blocking, clearance, pdb, both] = names.map(|name| expanded[name]);
        assert!(both < zero.min(manhattan).min(blocking), "{metric}: {expanded:?}");
        assert!(both < pdb && both < clearance && pdb < zero && clearance < zero, "{metric}: {expanded:?}");
    }
}
