//! Searches that begin at the goals or in simpler puzzles, against the exhaustive oracle, on random boards that no one
//! chose; and the laws of what they need.

mod boards;

use boards::{Board, blockers, displaced, instances};
use proptest::prelude::*;
use slidewise_core::{Domain, Limits, Observer, Outcome, Stats, Stop, Zero, laws};
use slidewise_domains::rush::Order;
use slidewise_search::{Run, bidirectional, mm};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::{BucketQueue, Turn};

type Moves = Outcome<<Board as Domain>::Move>;

fn lists(turn: Turn, budget: &Budget) -> [BucketQueue; 2] {
    [BucketQueue::new(turn, budget), BucketQueue::new(turn, budget)]
}

fn both_ways(board: &Board, limits: Limits, observer: &mut impl Observer) -> (Moves, Stats) {
    let budget = Budget::new(limits.memory);
    let mut run = Run::new(&budget, limits.nodes, observer);
    let lists = lists(bidirectional::TURN, &budget);
    let outcome = bidirectional::search(board, lists, CompactTable::new(&budget), &mut run);
    (outcome, run.stats())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn goals_pairs_and_abstractions_obey_their_laws(instance in instances(5)) {
        for order in [Order::Default, Order::Notebook] {
            let board = Board::new(&instance, order).expect("5×5 fits one word");
            laws::check_goals(&board, usize::MAX);
            laws::check_pair(&board, &displaced(), 40);
            laws::check_abstraction(&board, 300);
        }
    }

    #[test]
    fn both_ways_agrees_with_the_oracle(instance in instances(5)) {
        for order in [Order::Default, Order::Notebook] {
            let board = Board::new(&instance, order).expect("5×5 fits one word");
            let (outcome, stats) = both_ways(&board, Limits::default(), &mut ());
            boards::agrees(&instance, &board, &outcome, &stats)?;
        }
    }

    #[test]
    fn meeting_in_the_middle_agrees_with_the_oracle(instance in instances(5)) {
        for order in [Order::Default, Order::Notebook] {
            let board = Board::new(&instance, order).expect("5×5 fits one word");
            for informed in [false, true] {
                let budget = Budget::new(None);
                let mut observer = ();
                let mut run = Run::new(&budget, None, &mut observer);
                let (lists, table) = (lists(mm::TURN, &budget), CompactTable::new(&budget));
                let outcome = if informed {
                    mm::search(&board, &blockers(), &displaced(), lists, table, &mut run)
                } else {
                    mm::search(&board, &Zero, &Zero, lists, table, &mut run)
                };
                prop_assert_eq!(run.stats().reexpanded, 0, "consistent heuristics");
                boards::agrees(&instance, &board, &outcome, &run.stats())?;
            }
        }
    }
}
