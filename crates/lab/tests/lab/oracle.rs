//! Everything against the exhaustive oracle, on random boards that no one chose.

use proptest::prelude::*;
use slidewise_core::{Limits, laws};
use slidewise_domains::rush::{Fixed, Instance, Order, Rush};
use slidewise_lab::space;
use slidewise_solve::report::{Report, Verdict};
use slidewise_solve::{Algorithm, HeuristicName, OpenName, Options, OrderName, Puzzle, TieName, solve};
use slidewise_verify::{oracle, replay};

fn all_searches() -> Vec<Options> {
    let blind =
        [Algorithm::Bfs, Algorithm::Dijkstra].map(|algorithm| Options { algorithm, ..Options::default() });
    let ties = TieName::ALL.iter().filter(|tie| tie.is_general()).flat_map(|&tie| {
        [HeuristicName::Zero, HeuristicName::BLOCKERS].map(|heuristic| Options {
            algorithm: Algorithm::AStar,
            heuristic,
            tie,
            ..Options::default()
        })
    });
    blind.into_iter().chain(ties).collect()
}

fn agrees(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let truth = oracle::explore(&puzzle.native()).expect("the oracle reads the native format");
    for options in all_searches() {
        let report = solve(puzzle, &options, &mut ()).expect("the options fit");
        prop_assert_eq!(report.length, truth.length, "{:?}", options);
        let outcome = if truth.length.is_some() { Verdict::Solved } else { Verdict::Unsolvable };
        prop_assert_eq!(report.outcome, outcome);
        prop_assert_eq!(report.optimal, truth.length.is_some());
    }
    let space = space::space(puzzle, &Options::default(), &mut ());
    prop_assert_eq!((space.states, space.edges), (truth.states as u64, truth.edges as u64));
    prop_assert_eq!(space.goal_states, truth.goal_states as u64);
    prop_assert_eq!((space.length, space.max_distance), (truth.length, truth.max_distance));
    prop_assert_eq!(space.shortest_solutions, Some(truth.shortest_solutions));
    let distances = oracle::distances(&puzzle.native()).expect("the oracle reads the native format");
    let dead_ends = distances.values().filter(|distance| distance.is_none()).count();
    prop_assert_eq!(space.dead_ends, Some(dead_ends as u64));
    Ok(())
}

/// A move changed in one word: another car, direction or distance.
fn corruptions(mv: &str, names: &[String]) -> Vec<String> {
    let words: Vec<&str> = mv.split(' ').collect();
    let distance: u32 = words[2].parse().expect("a distance");
    let others = names.iter().filter(|name| *name != words[0]);
    let cars = others.map(|name| format!("{name} {} {}", words[1], words[2]));
    let turns = ["left", "right", "up", "down"].into_iter().filter(|turn| *turn != words[1]);
    let turned = turns.map(|turn| format!("{} {turn} {}", words[0], words[2]));
    let longer = [distance + 1, distance - 1].map(|other| format!("{} {} {other}", words[0], words[1]));
    cars.chain(turned).chain(longer).collect()
}

/// A shortest solution with one move changed is a solution only if the oracle's rules say so: here, if the changed
/// sequence has the same cost and solves, it was another shortest one. So: it must be refused, or be just that.
fn corrupted_solutions_are_refused(puzzle: &Puzzle, instance: &Instance) -> Result<(), TestCaseError> {
    let report = solve(puzzle, &Options::default(), &mut ()).expect("the options fit");
    if report.moves.is_none() {
        return Ok(());
    }
    let moves = report.words();
    let names: Vec<String> = instance.cars.iter().map(|car| car.name.clone()).collect();
    let boards = replay(&puzzle.native(), &moves).expect("the solution is right").boards;
    for (number, mv) in moves.iter().enumerate() {
        for corrupted in corruptions(mv, &names) {
            let mut changed = moves.clone();
            changed[number] = corrupted;
            if let Ok(accepted) = replay(&puzzle.native(), &changed) {
                prop_assert_ne!(
                    &accepted.boards[number + 1],
                    &boards[number + 1],
                    "another move, another board"
                );
                prop_assert!(Some(accepted.length) >= report.length, "shorter than the shortest");
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn searches_and_spaces_agree_with_the_oracle(instance in crate::shared::instances(6)) {
        agrees(&crate::shared::puzzle(instance))?;
    }

    /// One leaves out moves that commute, and the other does not.
    #[test]
    fn the_quick_search_expands_what_astar_expands(
        instance in crate::shared::instances(8),
        order in prop_oneof![Just(OrderName::Default), Just(OrderName::Notebook)],
    ) {
        let puzzle = crate::shared::puzzle(instance);
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let quick = Options { order, limits, ..Options::default() };
        let plain = Options {
            algorithm: Algorithm::AStar, tie: TieName::SmallerG, open: OpenName::Heap, ..quick
        };
        let [quick, plain] = [quick, plain].map(|options| {
            solve(&puzzle, &options, &mut ()).expect("the options fit")
        });
        let figures = |report: &Report| (report.outcome, report.length, report.lower_bound, report.expanded);
        prop_assert_eq!(&quick.tie, "smaller-g");
        prop_assert_eq!(figures(&quick), figures(&plain), "{}", puzzle.native());
        if quick.outcome != Verdict::Stopped {
            prop_assert_eq!(quick.generated_edges, plain.generated_edges, "{}", puzzle.native());
            prop_assert!(quick.stored <= plain.stored);
        }
    }

    #[test]
    fn mirrored_and_transposed_boards_have_the_same_length(instance in crate::shared::instances(6)) {
        let length = |instance: &Instance| {
            let report = solve(&crate::shared::puzzle(instance.clone()), &Options::default(), &mut ());
            report.expect("the options fit").length
        };
        let here = length(&instance);
        prop_assert_eq!(length(&instance.mirrored()), here);
        prop_assert_eq!(length(&instance.transposed()), here);
    }

    #[test]
    fn the_verifier_refuses_corrupted_solutions(instance in crate::shared::instances(5)) {
        corrupted_solutions_are_refused(&crate::shared::puzzle(instance.clone()), &instance)?;
    }

    #[test]
    fn the_rules_obey_the_laws(instance in crate::shared::instances(6)) {
        for order in [Order::Default, Order::Notebook] {
            let small = Rush::<Fixed<1, 1>>::new(&instance, order).expect("6×6 fits one word");
            laws::check(&small, 60);
            laws::check_backward(&small, 60);
            laws::check_undirected(&small, 60);
            laws::check_commuting(&small, 60);
        }
    }

    #[test]
    fn large_boards_obey_the_laws_too(instance in crate::shared::instances(16)) {
        let large = Rush::<Fixed<4, 8>>::new(&instance, Order::Default).expect("the largest size fits all");
        laws::check(&large, 20);
        laws::check_backward(&large, 20);
        laws::check_commuting(&large, 20);
        if let Some(medium) = Rush::<Fixed<2, 2>>::new(&instance, Order::Default) {
            laws::check(&medium, 20);
        }
    }
}
