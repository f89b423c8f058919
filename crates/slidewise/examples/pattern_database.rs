//! Builds two additive pattern databases for the 8-puzzle, and compares the search with them to Manhattan distance.
#![allow(clippy::print_stdout, reason = "it is an example")]

use std::ops::ControlFlow;

use slidewise::heuristics::tiles::Manhattan;
use slidewise::heuristics::tiles::pdb::{Additive, Layout, Moves, Table, partitions};
use slidewise::tiles::{Instance, Tiles};
use slidewise::{astar, pdb};

fn main() {
    // One of the two hardest positions: 31 steps.
    let (start, goal) = (vec![8, 6, 7, 2, 5, 4, 3, 0, 1], vec![1, 2, 3, 4, 5, 6, 7, 8, 0]);
    let instance = Instance::standard(3, 3, start, goal);
    let puzzle = Tiles::<1>::new(&instance).expect("the board fits into one word");

    // Two patterns of four tiles each. Moves of other tiles are not counted, so their distances add up.
    let patterns = partitions("4-4", &instance).expect("eight tiles are four and four").remove(0);
    let layout = Layout::new(3, 3, 4);
    let packed: Vec<_> = patterns
        .iter()
        .map(|pattern| {
            let space = Moves { pattern, layout: &layout };
            let distances =
                pdb::build(&space, &mut |_| ControlFlow::Continue(())).expect("nobody breaks it off");
            pattern.pack(&layout, &distances)
        })
        .collect();
    let tables: Vec<_> = patterns
        .iter()
        .zip(&packed)
        .map(|(pattern, excess)| Table { pattern, layout: &layout, excess })
        .collect();
    let additive = Additive::<8, 2>::new(&instance, &[tables]).expect("one partition");

    let (with, without) = (astar(&puzzle, &additive).run(), astar(&puzzle, &Manhattan::new(&puzzle)).run());
    println!("{:?} steps with both", (with.cost(), without.cost()));
    println!("{} states expanded, {} with Manhattan distance", with.stats.expanded, without.stats.expanded);
}
