//! Heuristics that are admissible and nothing else: states must be opened again, and the answer stays optimal.

use proptest::prelude::*;
use slidewise_core::{Cost, Domain, Guarantee, Heuristic, Key, Outcome, Packable, PairHeuristic};
use slidewise_domains::rush::{Order, Slide};
use slidewise_heur::displaced::Displaced;
use slidewise_heur::rush::Blockers;
use slidewise_search::perimeter::{self, Extent};
use slidewise_search::{Run, Tie, mm};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

use crate::boards::{Board, hardest, instances, length};

type State = <Board as Domain>::State;

/// Forgets every other estimate.
struct Patchy;

fn forgotten(board: &Board, state: &State) -> bool {
    board.pack(state).hash64() % 2 == 0
}

impl Heuristic<Board> for Patchy {
    fn estimate(&self, board: &Board, state: &State) -> Option<Cost> {
        if forgotten(board, state) { Some(0) } else { Blockers.estimate(board, state) }
    }

    fn guarantee(&self, _: &Board) -> Guarantee {
        Guarantee { admissible: true, consistent: false }
    }
}

impl PairHeuristic<Board> for Patchy {
    fn between(&self, board: &Board, from: &State, to: &State) -> Cost {
        if forgotten(board, to) { 0 } else { Displaced.between(board, from, to) }
    }

    fn is_consistent(&self, _: &Board) -> bool {
        false
    }
}

/// The two searches that take any heuristic, with the number of states expanded again.
fn solve(board: &Board) -> [(Outcome<Slide>, u64); 2] {
    let (budget, mut observer) = (Budget::new(None), ());
    let list = |turn| BucketQueue::new(turn, &budget);
    let table = || CompactTable::new(&budget);
    let mut run = Run::new(&budget, None, &mut observer);
    let lists = [list(mm::TURN), list(mm::TURN)];
    let middle = mm::search(board, &Patchy, &Patchy, lists, table(), &mut run);
    let middle = (middle, run.stats().reexpanded);
    let mut run = Run::new(&budget, None, &mut observer);
    let (tie, extent) = (Tie::LargerG, Extent { depth: 2, states: None, front: 30 });
    let (open, tables) = (list(tie.turn()), [table(), table()]);
    let around = perimeter::search(board, &Patchy, &Patchy, extent, open, tables, tie, &mut run);
    [middle, (around, run.stats().reexpanded)]
}

fn cost(outcome: &Outcome<Slide>) -> Option<Cost> {
    match outcome {
        Outcome::Solved(solution) => {
            assert_eq!(solution.lower_bound, solution.cost);
            Some(solution.cost)
        }
        Outcome::Unsolvable => None,
        Outcome::Stopped { .. } => panic!("there is no limit"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn answers_stay_optimal(instance in instances(5)) {
        let truth = length(&instance);
        for order in [Order::Default, Order::Notebook] {
            let board = Board::new(&instance, order).expect("5×5 fits one word");
            for (outcome, _) in solve(&board) {
                prop_assert_eq!(cost(&outcome), truth);
            }
        }
    }
}

#[test]
fn states_are_opened_again() {
    let board = Board::new(&hardest(51), Order::Default).expect("6×6 fits one word");
    for (outcome, reexpanded) in solve(&board) {
        assert_eq!(cost(&outcome), Some(51));
        assert!(reexpanded > 0, "the heuristic was meant to be inconsistent");
    }
}
