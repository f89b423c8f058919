//! The data of a perimeter, and whether the resulting heuristic is consistent.

use proptest::prelude::*;
use slidewise_core::{Cost, Domain, Guarantee, Heuristic, Packable, Zero};
use slidewise_domains::rush::Order;
use slidewise_heuristics::rush::{Blockers, Displaced};
use slidewise_search::Run;
use slidewise_search::perimeter::{Extent, Perimeter, PerimeterHeuristic};
use slidewise_search::space::Component;
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, StateId};

use super::boards::{Board, boards, drawn, hardest, instances};

type State = <Board as Domain>::State;
type Around = Perimeter<Board, CompactTable<<Board as Packable>::Key>>;

fn perimeter(board: &Board, extent: Extent) -> Around {
    let (budget, mut observer) = (Budget::new(None), ());
    let mut run = Run::new(&budget, None, &mut observer);
    Perimeter::grow(board, extent, CompactTable::new(&budget), &mut run).expect("there is no limit")
}

/// Every state that can be reached, with its distance to the nearest goal.
fn reachable(board: &Board) -> Vec<(State, Option<Cost>)> {
    let (budget, mut observer) = (Budget::new(None), ());
    let mut component = Component::new(board, CompactTable::new(&budget));
    component.explore(&mut Run::new(&budget, None, &mut observer)).expect("there is no limit");
    let distances = component.distances(&budget).expect("there is no limit");
    let ids = (0..component.states() as u32).map(StateId);
    ids.map(|id| (component.state(id), distances.of(id))).collect()
}

/// The first edge along which the heuristic drops by more than the cost, over all states that can be reached.
fn violation(board: &Board, h: &impl Heuristic<Board>) -> Option<(State, State)> {
    let value = |state: &State| h.estimate(board, state).unwrap_or(Cost::MAX / 2);
    reachable(board).into_iter().find_map(|(from, _)| {
        board.moves(&from).find_map(|mv| {
            let mut to = from;
            board.apply(&mut to, mv);
            (value(&from) > value(&to) + board.cost(&from, mv)).then_some((from, to))
        })
    })
}

fn is_right(board: &Board, extent: Extent, inner: &impl Heuristic<Board>) -> Result<(), TestCaseError> {
    let perimeter = perimeter(board, extent);
    let heuristic = PerimeterHeuristic { perimeter: &perimeter, inner, pair: &Displaced };
    prop_assert_eq!(heuristic.guarantee(board), Guarantee::CONSISTENT);
    for (state, distance) in reachable(board) {
        let estimate = heuristic.estimate(board, &state);
        match distance {
            Some(distance) => prop_assert!(estimate.is_some_and(|h| h <= distance), "admissible"),
            None => prop_assert_eq!(perimeter.distance(board.pack(&state)), None),
        }
        let inside = distance.filter(|&distance| perimeter.depth().is_some_and(|depth| distance <= depth));
        prop_assert_eq!(perimeter.distance(board.pack(&state)), inside, "exact inside");
    }
    prop_assert_eq!(violation(board, &heuristic), None);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn it_is_exact_inside_admissible_and_consistent(instance in instances(5), depth in 0..=4 as Cost) {
        for board in boards(&instance) {
            for (states, front) in [(None, 0), (None, 1000), (Some(30), 1000)] {
                let extent = Extent { depth, states, front };
                is_right(&board, extent, &Zero)?;
                is_right(&board, extent, &Blockers)?;
            }
        }
    }
}

/// The correction as the Atomix thesis (2.6) has it, where states inside keep their own estimate.
struct Corrected<'a>(&'a Around);

impl Heuristic<Board> for Corrected<'_> {
    fn estimate(&self, board: &Board, state: &State) -> Option<Cost> {
        let h = Blockers.estimate(board, state)?;
        let outside = self.0.distance(board.pack(state)).is_none();
        Some(if outside { h.max(self.0.depth()? + 1) } else { h })
    }

    fn guarantee(&self, _: &Board) -> Guarantee {
        Guarantee { admissible: true, consistent: false }
    }
}

#[test]
fn the_correction_is_inconsistent_only_where_states_inside_keep_their_estimate() {
    let board = Board::new(&hardest(51), Order::Default).expect("6×6 fits one word");
    let perimeter = perimeter(&board, Extent { depth: 4, states: None, front: 0 });
    assert!(violation(&board, &Corrected(&perimeter)).is_some());
    let exact = PerimeterHeuristic { perimeter: &perimeter, inner: &Blockers, pair: &Zero };
    assert_eq!(violation(&board, &exact), None);
}

#[test]
fn growth_ends_at_the_start_at_the_depth_or_at_the_last_depth_with_room() {
    let board = drawn("BB.C.\nAA.C.\n...C.\n..DEE\n..D..");
    let grown = |depth, states| perimeter(&board, Extent { depth, states, front: 0 });
    let goals = grown(0, None).states() as u64;
    let first = grown(1, None).states() as u64;
    assert!(goals < first);
    assert_eq!(grown(1, Some(first)).depth(), Some(1));
    assert_eq!(grown(1, Some(first - 1)).depth(), Some(0));
    assert_eq!(grown(9, Some(goals - 1)).depth(), None);
    let start = board.pack(&board.start());
    let whole = grown(99, None);
    assert_eq!(
        (whole.distance(start), whole.depth()),
        (Some(5), Some(5)),
        "it need not grow beyond the start"
    );
}

#[test]
fn dead_ends_are_known_once_the_perimeter_is_complete() {
    let board = drawn("AAB\n..B\nCCB");
    let perimeter = perimeter(&board, Extent { depth: 99, states: None, front: 9 });
    let heuristic = PerimeterHeuristic { perimeter: &perimeter, inner: &Zero, pair: &Zero };
    assert_eq!(heuristic.estimate(&board, &board.start()), None);
}
