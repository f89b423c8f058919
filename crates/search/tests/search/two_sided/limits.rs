//! A limit ends a search with a bound that holds.

use std::ops::ControlFlow;

use proptest::prelude::*;
use slidewise_core::{Cost, Limits, Metric, Observer, Outcome, Stats, Stop};
use slidewise_domains::rush::{Axis, Car, Exit, Fixed, Goal, Instance, Order, Rush};
use slidewise_heuristics::rush::{Blockers, Displaced};
use slidewise_search::perimeter::Extent;

use super::boards::{Board, hardest, instances, length};
use super::runner::Search;

/// Interrupts at the n-th call.
struct Impatient(u32);

impl Observer for Impatient {
    fn progress(&mut self, _: Cost, _: &Stats) -> ControlFlow<Stop> {
        self.0 = self.0.saturating_sub(1);
        if self.0 == 0 { ControlFlow::Break(Stop::Interrupted) } else { ControlFlow::Continue(()) }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bounds_hold_at_any_limit_of_nodes(instance in instances(5), nodes in 0..40u64) {
        let truth = length(&instance).unwrap_or(Cost::MAX);
        let board = Board::new(&instance, Order::Default).expect("5×5 fits one word");
        for search in Search::all() {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let (outcome, stats) = search.on_board(&board, limits, &mut ());
            prop_assert!(stats.expanded <= nodes, "{:?}", search);
            if let Outcome::Stopped { why, lower_bound } = outcome {
                prop_assert_eq!(why, Stop::Nodes);
                prop_assert!(lower_bound <= truth, "{:?}: {} of {}", search, lower_bound, truth);
            }
        }
    }

    #[test]
    fn bounds_hold_at_any_limit_of_memory(instance in instances(5), memory in 0..60_000u64) {
        let truth = length(&instance).unwrap_or(Cost::MAX);
        let board = Board::new(&instance, Order::Default).expect("5×5 fits one word");
        for search in Search::all() {
            let limits = Limits { memory: Some(memory), ..Limits::default() };
            let (outcome, stats) = search.on_board(&board, limits, &mut ());
            prop_assert!(stats.peak_bytes <= memory, "{:?}", search);
            if let Outcome::Stopped { why, lower_bound } = outcome {
                prop_assert_eq!(why, Stop::Memory);
                prop_assert!(lower_bound <= truth, "{:?}: {} of {}", search, lower_bound, truth);
            }
        }
    }
}

#[test]
fn an_interrupt_is_heard_wherever_the_search_is() {
    let board = Board::new(&hardest(51), Order::Default).expect("6×6 fits one word");
    for search in Search::all() {
        for patience in 1..6 {
            let (outcome, _) = search.on_board(&board, Limits::default(), &mut Impatient(patience));
            let Outcome::Stopped { why: Stop::Interrupted, lower_bound } = outcome else {
                panic!("{search:?} goes on: {outcome:?}");
            };
            assert!((1..=51).contains(&lower_bound), "{search:?}: {lower_bound}");
        }
    }
}

#[test]
fn a_hard_board_in_little_memory_leaves_a_bound() {
    let board = Board::new(&hardest(51), Order::Default).expect("6×6 fits one word");
    for search in Search::all() {
        let limits = Limits { memory: Some(30_000), ..Limits::default() };
        let (outcome, _) = search.on_board(&board, limits, &mut ());
        let Outcome::Stopped { why: Stop::Memory, lower_bound } = outcome else {
            panic!("{search:?} in 30 kB: {outcome:?}");
        };
        assert!((1..=51).contains(&lower_bound), "{search:?}: {lower_bound}");
    }
}

/// A large board with many cars has more goals than anyone can list: that is a search too, and looks at the limits.
#[test]
fn goals_are_not_listed_beyond_a_limit() {
    let row = |row: usize| {
        let car = |car: usize| Car {
            name: format!("c{row}-{car}"),
            row,
            column: 4 * car,
            length: 2,
            axis: Axis::Horizontal,
        };
        (0..3).map(car).collect::<Vec<_>>()
    };
    let mut cars: Vec<Car> = (1..12).flat_map(row).collect();
    cars.push(Car { name: "red".into(), row: 0, column: 0, length: 2, axis: Axis::Horizontal });
    let instance = Instance {
        width: 12,
        height: 12,
        walls: Vec::new(),
        red: cars.len() - 1,
        cars,
        exit: Exit::High,
        goal: Goal::Exit,
        metric: Metric::Moves,
    };
    let board = Rush::<Fixed<4, 8>>::new(&instance, Order::Default).expect("it is the largest size");
    for search in Search::all() {
        // These do not begin at goals, and perimeters with a largest number of states end by themselves.
        let is_other = matches!(search, Search::Hierarchical | Search::Pathmax(_));
        if is_other || matches!(search, Search::Perimeter(Extent { states: Some(_), .. })) {
            continue;
        }
        let few = Limits { nodes: Some(5_000), ..Limits::default() };
        let (outcome, _) = search.run(&board, &Blockers, &Displaced, few, &mut ());
        assert!(matches!(outcome, Outcome::Stopped { why: Stop::Nodes, .. }), "{search:?}: {outcome:?}");
        let (outcome, _) = search.run(&board, &Blockers, &Displaced, Limits::default(), &mut Impatient(20));
        assert!(
            matches!(outcome, Outcome::Stopped { why: Stop::Interrupted, .. }),
            "{search:?}: {outcome:?}"
        );
    }
}
