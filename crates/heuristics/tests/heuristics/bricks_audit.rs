//! The heuristics for sliding bricks on every state and every edge of whole spaces.

use std::collections::HashSet;

use crate::common::audit::{Findings, Space};
use crate::common::boards::Dice;
use crate::common::bricks::{Verified, heuristics, in_metric, rules, verified};
use slidewise_core::{Heuristic, Metric, laws};
use slidewise_domains::bricks::{Instance, write};
use slidewise_heuristics::bricks::Displaced;

/// Audits all heuristics on the whole space; their claims must hold. Returns the findings by name, if the space is
/// small.
fn kept(instance: &Instance, limit: u64) -> Vec<(&'static str, Findings)> {
    let bricks = rules(instance);
    let draw = |state: &_| write::board(&bricks.instance_at(state));
    let Some(space) = Space::new(&bricks, draw, limit) else { return Vec::new() };
    let look = |(name, heuristic): &(&'static str, Box<dyn Heuristic<_>>)| {
        let found = space.look_at(&**heuristic);
        let metric = instance.metric;
        assert!(
            found.keeps_its_word(),
            "{name} in {metric}: {found:#?}\n{}",
            write::native(instance, &Default::default())
        );
        (*name, found)
    };
    heuristics(&bricks).iter().map(look).collect()
}

/// Many of the classics lie in one space, which is looked at once: those of one size, with as many pieces and states.
/// `blocking` claims nothing, but on the classics it happens to be admissible.
#[test]
fn claims_hold_on_the_verified_puzzles() {
    let mut spaces = HashSet::new();
    for Verified { name, states, instance } in verified(30_000, |_| true) {
        if !spaces.insert((instance.width, instance.height, instance.pieces.len(), states)) {
            continue;
        }
        for metric in Metric::SLIDING {
            let findings = kept(&in_metric(&instance, metric), 30_000);
            assert!(findings.iter().all(|(_, found)| found.states == states), "{name}");
            let classic = name.starts_with("cpp-") || name.starts_with("hrd-");
            let mut blocking = findings.iter().filter(|(heuristic, _)| *heuristic == "blocking");
            assert!(!classic || blocking.all(|(_, found)| found.overestimated == 0), "{name}");
        }
    }
}

#[test]
fn claims_hold_on_random_boards() {
    let mut dice = Dice(7);
    let (mut states, mut blocking) = (0, 0);
    for _ in 0..400 {
        let instance = dice.bricks(Metric::Moves);
        for metric in Metric::SLIDING {
            let findings = kept(&in_metric(&instance, metric), 3_000);
            states += findings.first().map_or(0, |(_, found)| found.states);
            let theirs = findings.iter().filter(|(heuristic, _)| *heuristic == "blocking");
            blocking += theirs.map(|(_, found)| found.overestimated).sum::<u64>();
        }
    }
    assert!(states > 60_000 && blocking > 10_000, "{states} states, {blocking} overestimated by blocking");
}

/// Where equal pieces are in different rooms, a pattern with some of them must do for all.
#[test]
fn claims_hold_on_random_boards_of_two_rooms() {
    let mut dice = Dice(19);
    let mut states = 0;
    for _ in 0..400 {
        let instance = dice.rooms(Metric::Moves);
        for metric in Metric::SLIDING {
            let findings = kept(&in_metric(&instance, metric), 3_000);
            states += findings.first().map_or(0, |(_, found)| found.states);
        }
    }
    // Locked pieces, which are one in four, reach fewer.
    assert!(states > 40_000, "{states} states");
}

#[test]
fn the_way_between_two_positions_is_estimated_soundly() {
    let mut dice = Dice(11);
    for _ in 0..60 {
        for metric in Metric::SLIDING {
            laws::check_pair(&rules(&dice.bricks(metric)), &Displaced, 60);
        }
    }
}
