//! The heuristics for sliding bricks on every state and every edge of whole spaces.

mod common;

use common::audit::{Findings, Space};
use common::boards::Dice;
use common::bricks::{heuristics, in_metric, rules, verified};
use slidewise_core::{Metric, laws};
use slidewise_domains::bricks::{Instance, write};
use slidewise_heur::bricks::Displaced;

/// Audits all heuristics on the whole space; their claims must be kept. What was found by name, if the space is small.
fn kept(instance: &Instance, limit: u64) -> Vec<(&'static str, Findings)> {
    let bricks = rules(instance);
    let draw = |state: &_| write::board(&bricks.instance_at(state));
    let Some(space) = Space::new(&bricks, draw, limit) else { return Vec::new() };
    let look = |(name, heuristic): &(&'static str, Box<dyn slidewise_core::Heuristic<_>>)| {
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

fn all_kept(instances: impl Iterator<Item = Instance>, limit: u64) -> u64 {
    let mut states = 0;
    for instance in instances {
        for metric in Metric::ALL {
            states += kept(&in_metric(&instance, metric), limit).first().map_or(0, |(_, found)| found.states);
        }
    }
    states
}

#[test]
fn claims_hold_on_the_verified_puzzles() {
    let puzzles = verified(30_000, |_| true);
    let any = !puzzles.is_empty();
    let states = all_kept(puzzles.into_iter().map(|(_, instance)| instance), 30_000);
    eprintln!("{states} states");
    assert!(!any || states > 500_000, "{states} states");
}

#[test]
fn claims_hold_on_random_boards() {
    let mut dice = Dice(7);
    let boards = (0..600).map(|_| dice.bricks(Metric::Moves));
    let states = all_kept(boards, 3_000);
    eprintln!("{states} states");
    assert!(states > 100_000, "{states} states");
}

#[test]
fn the_way_between_two_positions_is_estimated_soundly() {
    let mut dice = Dice(11);
    for _ in 0..60 {
        for metric in Metric::ALL {
            laws::check_pair(&rules(&dice.bricks(metric)), &Displaced, 60);
        }
    }
}
