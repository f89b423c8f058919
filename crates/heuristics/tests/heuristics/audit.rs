//! Every state and every edge of whole spaces: the claims of a heuristic must hold in all of them.
//!
//! This is a sample. `slidewise audit` looks at everything and counts.

use crate::common::audit::{AnySize, Findings, audit};
use crate::common::boards::{Dice, shared};
use slidewise_core::{Domain, Metric};
use slidewise_domains::rush::{Fixed, Goal, Instance, Order, Rush};
use slidewise_heuristics::rush::{
    Blockers, Clearance, Notebook1, Notebook1Printed, Notebook2, Notebook3, Reading, Tree, TreeClearance,
};

fn trees() -> Vec<Tree> {
    (0..6)
        .flat_map(|levels| {
            [Reading::Formula, Reading::Printed, Reading::Program].map(|reading| Tree { levels, reading })
        })
        .collect()
}

/// The same puzzle in both metrics and with both goals.
fn variants(instance: &Instance) -> Vec<Instance> {
    let with = |goal, metric| Instance { goal, metric, ..instance.clone() };
    let metrics = [Metric::Moves, Metric::Steps];
    metrics.iter().flat_map(|&metric| [Goal::Exit, Goal::Clear].map(|goal| with(goal, metric))).collect()
}

/// Audits these heuristics; the claims must be kept in each space.
fn kept<H: AnySize + std::fmt::Debug>(instance: &Instance, heuristics: &[H]) -> Vec<Findings> {
    let findings = audit(instance, heuristics, 4000).unwrap_or_default();
    for (heuristic, found) in heuristics.iter().zip(&findings) {
        assert!(
            found.keeps_its_word(),
            "{heuristic:?} in {} {:?}: {found:#?}",
            instance.metric,
            instance.goal
        );
    }
    findings
}

fn all_kept(instances: impl Iterator<Item = Instance>) -> u64 {
    let mut states = 0;
    for instance in instances {
        states += kept(&instance, &trees()).first().map_or(0, |found| found.states);
        kept(&instance, &[Blockers]);
        kept(&instance, &[Clearance]);
        kept(&instance, &[TreeClearance]);
        kept(&instance, &[Notebook1]);
        kept(&instance, &[Notebook1Printed]);
    }
    states
}

/// The violations of a reading of the tree on all edges of all 86 known spaces, with these numbers of levels:
/// overestimated states and inconsistent edges, by how much at most.
fn faults(reading: Reading, levels: std::ops::RangeInclusive<u32>) -> Option<Vec<(u64, u64)>> {
    let boards = shared("known.csv")?;
    let trees: Vec<Tree> = levels.map(|levels| Tree { levels, reading }).collect();
    let mut total = vec![Findings::NONE; trees.len()];
    for board in &boards {
        let findings = audit(board, &trees, u64::MAX).expect("a known board is not refuted");
        total.iter_mut().zip(findings).for_each(|(total, found)| total.add(found));
    }
    assert!(total.iter().all(|found| (found.states, found.edges) == (575_450, 5_955_996)));
    for (tree, found) in trees.iter().zip(&total) {
        let sound = tree.levels <= 2 || (tree.levels == 3 && reading == Reading::Formula);
        assert_eq!((found.claimed.admissible, found.claimed.consistent), (sound, tree.levels <= 2));
    }
    Some(total.iter().map(|found| (found.overestimated, found.inconsistent)).collect())
}

/// The violations that the check of conjecture 4.4 in the Unblock Me thesis should have found.
#[test]
fn the_known_spaces_have_these_faults() {
    let Some(found) = faults(Reading::Formula, 1..=5) else { return };
    assert_eq!(found, [(0, 0), (0, 0), (0, 452), (0, 1689), (101, 3482)]);
}

/// The same for the values that the thesis's program computes.
#[test]
fn the_known_spaces_have_these_faults_with_the_program() {
    let Some(found) = faults(Reading::Program, 2..=5) else { return };
    assert_eq!(found, [(0, 0), (17, 914), (92, 5976), (193, 8780)]);
}

#[test]
fn claims_hold_on_known_boards() {
    let Some(boards) = shared("known.csv") else { return };
    assert!(all_kept(boards.iter().step_by(5).flat_map(variants)) > 50_000);
}

#[test]
fn claims_hold_in_the_small_catalogues() {
    for (name, step) in [("enum4x4_row1_nowalls.txt", 1), ("enum5x5_row2_nowalls.txt", 17)] {
        let Some(boards) = shared(name) else { return };
        assert!(all_kept(boards.iter().step_by(step).flat_map(variants)) > 2_000);
    }
}

#[test]
fn claims_hold_on_random_boards() {
    let mut dice = Dice(3);
    let boards: Vec<_> = (0..150).map(|number| dice.instance(5 + number % 4, 4)).collect();
    assert!(all_kept(boards.iter().flat_map(variants)) > 20_000);
}

/// A solved state of a puzzle, the first that breadth-first search would find.
fn solved(rush: &Rush<Fixed<1, 1>>) -> Option<<Rush<Fixed<1, 1>> as Domain>::State> {
    let mut states = vec![rush.start()];
    for next in 0..400 {
        let state = *states.get(next)?;
        if rush.is_goal(&state) {
            return Some(state);
        }
        for slide in rush.moves(&state) {
            let mut after = state;
            rush.apply(&mut after, slide);
            if !states.contains(&after) {
                states.push(after);
            }
        }
    }
    None
}

#[test]
fn notebooks_that_compare_with_a_goal_keep_their_claims() {
    let mut dice = Dice(9);
    let (mut two, mut three) = (Findings::NONE, Findings::NONE);
    for instance in (0..60).flat_map(|_| variants(&dice.instance(6, 3))) {
        let rush = Rush::<Fixed<1, 1>>::new(&instance, Order::Default).expect("a small board");
        let Some(goal) = solved(&rush) else { continue };
        kept(&instance, &[Notebook2::new(&rush, &goal)]).into_iter().for_each(|found| two.add(found));
        kept(&instance, &[Notebook3::new(&rush, &goal)]).into_iter().for_each(|found| three.add(found));
    }
    // Properties that they do not claim do not hold.
    assert!(two.overestimated > 0 && two.inconsistent == 0);
    assert!(three.overestimated > 0 && three.inconsistent > 0);
}
