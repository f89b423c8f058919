//! Every search against the oracle.

use proptest::prelude::*;
use slidewise_core::{Limits, Metric, Outcome};
use slidewise_domains::rush::{Goal, Instance, Order};

use crate::boards::{Board, Search, agrees, hardest, instances, length};

fn all_agree(instance: &Instance, truth: Option<u32>) -> Result<(), TestCaseError> {
    for order in [Order::Default, Order::Notebook] {
        let board = Board::new(instance, order).expect("6×6 fits one word");
        for search in Search::all() {
            let ended = search.run(&board, Limits::default(), &mut ());
            agrees(truth, &board, &ended).map_err(|error| {
                TestCaseError::fail(format!("{search:?}, {order:?}, {:?}: {error}", ended.0))
            })?;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn agree_with_the_oracle(instance in instances(5)) {
        all_agree(&instance, length(&instance))?;
    }
}

#[test]
fn agree_on_hard_boards() {
    for (metric, goal, lengths) in [
        (Metric::Moves, Goal::Exit, [49, 51]),
        (Metric::Moves, Goal::Clear, [48, 50]),
        (Metric::Steps, Goal::Exit, [93, 81]),
    ] {
        for (moves, length) in [49, 51].into_iter().zip(lengths) {
            let instance = Instance { metric, goal, ..hardest(moves) };
            all_agree(&instance, Some(length)).expect("the published length");
        }
    }
}

/// The red car cannot leave its corner, and no argument but a search says so: B and C lock each other.
#[test]
fn an_exhausted_side_proves_that_there_is_no_solution() {
    let text = "puzzle: rush\nred: A\nexit: right\ngoal: exit\nmetric: moves\n\nAAB\n..B\nCCB\n";
    let entry = slidewise_domains::rush::read::puzzles(text).remove(0);
    let instance = entry.instance.expect("a legal board");
    assert_eq!(length(&instance), None);
    let board = Board::new(&instance, Order::Default).expect("3×3 fits one word");
    for search in Search::all() {
        let (outcome, _) = search.run(&board, Limits::default(), &mut ());
        assert_eq!(outcome, Outcome::Unsolvable, "{search:?}");
    }
}
