//! Every search against the oracle.

use proptest::prelude::*;
use slidewise_core::{Limits, Metric, Outcome, Zero};
use slidewise_domains::rush::{Goal, Instance};

use super::boards::{boards, drawn, hardest, instances, length};
use super::runner::{Search, agrees};

fn all_agree(instance: &Instance, truth: Option<u32>) -> Result<(), TestCaseError> {
    for board in boards(instance) {
        for search in Search::all() {
            let ended = search.on_board(&board, Limits::default(), &mut ());
            agrees(truth, &board, &ended)?;
            prop_assert_eq!(ended.1.reexpanded, 0, "the heuristics are consistent: {:?}", search);
        }
        let ended = Search::Mm.run(&board, &Zero, &Zero, Limits::default(), &mut ());
        agrees(truth, &board, &ended)?;
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

/// No argument but a search says that the red car is locked in: B has no room, and whatever C does.
#[test]
fn an_exhausted_side_proves_that_there_is_no_solution() {
    let board = drawn("AAB\n..B\nCCB");
    for search in Search::all() {
        let (outcome, _) = search.on_board(&board, Limits::default(), &mut ());
        assert_eq!(outcome, Outcome::Unsolvable, "{search:?}");
    }
}
