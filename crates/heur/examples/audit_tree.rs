//! Audits the tree heuristic on every state and every edge of many whole spaces, and prints what it finds: the counts,
//! and the worst state and edge of each heuristic that is not admissible or not consistent.
//!
//! `cargo run --release -p slidewise-heur --example audit_tree [RANDOM_BOARDS]`
#![allow(clippy::print_stdout, reason = "this is what it is for")]

#[path = "../tests/common/mod.rs"]
mod common;

use common::audit::{Findings, audit};
use common::boards::{Dice, shared};
use slidewise_core::Metric;
use slidewise_domains::rush::{Goal, Instance};
use slidewise_heur::rush::Tree;

/// Spaces of random boards with more states than this are passed over.
const LIMIT: u64 = 50_000;

fn main() {
    let random = std::env::args().nth(1).map_or(20_000, |count| count.parse().expect("a number of boards"));
    for name in ["known.csv", "enum4x4_row1_nowalls.txt", "enum5x5_row2_nowalls.txt"] {
        if let Some(boards) = shared(name) {
            for (goal, metric) in [
                (Goal::Exit, Metric::Moves),
                (Goal::Exit, Metric::Steps),
                (Goal::Clear, Metric::Moves),
                (Goal::Clear, Metric::Steps),
            ] {
                let boards = boards.iter().map(|board| Instance { goal, metric, ..board.clone() });
                report(&format!("{name}, {}, {metric}", goal.name()), boards, u64::MAX);
            }
        }
    }
    for (side, longest) in [(5, 5), (6, 4), (7, 4), (8, 5), (10, 6)] {
        let mut dice = Dice(side as u64);
        let boards = (0..random / 5).map(|_| dice.instance(side, longest));
        report(&format!("random boards up to {side}×{side}, cars up to {longest}"), boards, LIMIT);
    }
}

/// Audits these boards and prints a table.
fn report(title: &str, boards: impl Iterator<Item = Instance>, limit: u64) {
    let trees =
        [false, true].into_iter().flat_map(|printed| (1..=5).map(move |levels| Tree { levels, printed }));
    let trees: Vec<Tree> = trees.collect();
    let mut total = vec![Findings::NONE; trees.len()];
    let mut spaces = 0;
    for findings in boards.filter_map(|board| audit(&board, &trees, limit)) {
        spaces += 1;
        for (total, found) in total.iter_mut().zip(findings) {
            assert!(found.keeps_its_word(), "a claim is broken: {found:#?}");
            total.add(found);
        }
    }
    println!("{title}: {spaces} spaces, {} states, {} edges", total[0].states, total[0].edges);
    for (tree, found) in trees.iter().zip(&total) {
        let name = if tree.printed { "tree-printed" } else { "tree" };
        let (levels, over, falls) = (tree.levels, found.overestimated, found.inconsistent);
        println!("  {name}:{levels}  {over} states too large, {falls} edges inconsistent");
        print_worst(found);
    }
}

fn print_worst(found: &Findings) {
    let indented = |board: &str| board.lines().map(|line| format!("      {line}\n")).collect::<String>();
    if let Some(worst) = &found.worst_state {
        println!("    value {}, distance {}\n{}", worst.value, worst.distance, indented(&worst.board));
    }
    if let Some(worst) = &found.worst_edge {
        let [before, after] = &worst.boards;
        let [high, low] = worst.values;
        println!(
            "    from {high} to {low} at cost {}\n{}\n{}",
            worst.cost,
            indented(before),
            indented(after)
        );
    }
}
