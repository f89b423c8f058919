//! The heuristic of a hierarchy is the exact distance in the abstraction, in whatever order it is asked for.

use proptest::prelude::*;
use slidewise_core::{Abstract, Cost, Heuristic, Packable};
use slidewise_domains::rush::Order;
use slidewise_search::Run;
use slidewise_search::hierarchical::{Hierarchy, Sentry};
use slidewise_search::space::{Component, Distances};
use slidewise_store::closed::{ClosedTable, CompactTable};
use slidewise_store::{Budget, StateId};

use super::boards::{Board, boards, hardest, instances};

/// All states that can be reached with their distance to the nearest goal, by an exhaustive search.
fn exhaust(board: &Board) -> (Vec<<Board as Packable>::Key>, Distances) {
    let (budget, mut observer) = (Budget::new(None), ());
    let mut component = Component::new(board, CompactTable::new(&budget));
    component.explore(&mut Run::new(&budget, None, &mut observer)).expect("there is no limit");
    let distances = component.distances(&budget).expect("there is no limit");
    let ids = (0..component.states() as u32).map(StateId);
    (ids.map(|id| board.pack(&component.state(id))).collect(), distances)
}

fn is_exact(board: &Board, backwards: bool) -> Result<(), TestCaseError> {
    let Some(above) = board.abstraction() else { return Ok(()) };
    let (keys, distances) = exhaust(&above);
    let mut numbers = CompactTable::new(&Budget::new(None));
    keys.iter().for_each(|&key| assert!(numbers.intern(key).is_ok()));
    let (budget, mut observer) = (Budget::new(None), ());
    let sentry = Sentry::new(&budget, &mut observer);
    let hierarchy = Hierarchy::new(board, &sentry);
    let (states, true_distances) = exhaust(board);
    let mut order: Vec<usize> = (0..states.len()).collect();
    if backwards {
        order.reverse();
    }
    for index in order {
        let state = board.unpack(states[index]);
        let estimate = hierarchy.estimate(board, &state);
        let image =
            numbers.find(above.pack(&board.map(&above, &state))).expect("what is reached maps to that");
        prop_assert_eq!(estimate, distances.of(image));
        let truth = true_distances.of(StateId(index as u32));
        prop_assert!(estimate.unwrap_or(Cost::MAX) <= truth.unwrap_or(Cost::MAX), "admissible");
    }
    // No state of any level is searched from twice.
    prop_assert!(hierarchy.effort().remembered >= hierarchy.effort().searches);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn estimates_are_exact_distances_above(instance in instances(5), backwards in any::<bool>()) {
        for board in boards(&instance) {
            is_exact(&board, backwards)?;
        }
    }
}

#[test]
fn estimates_of_a_hard_board_are_exact_distances_above() {
    let board = Board::new(&hardest(51), Order::Default).expect("6×6 fits one word");
    for backwards in [false, true] {
        is_exact(&board, backwards).expect("exact");
    }
}

#[test]
fn abstract_distances_are_not_computed_twice() {
    let board = Board::new(&hardest(51), Order::Default).expect("6×6 fits one word");
    let (budget, mut observer) = (Budget::new(None), ());
    let sentry = Sentry::new(&budget, &mut observer);
    let hierarchy = Hierarchy::new(&board, &sentry);
    let (keys, _) = exhaust(&board);
    let estimates = || keys.iter().map(|&key| hierarchy.estimate(&board, &board.unpack(key)));
    let first: Vec<_> = estimates().collect();
    let effort = hierarchy.effort();
    assert!(effort.levels == 2 && effort.searches > 0 && effort.expanded > 0);
    assert!(estimates().eq(first));
    assert_eq!(hierarchy.effort(), effort);
}
