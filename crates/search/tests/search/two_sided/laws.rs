//! The laws of goals, estimates between states, and abstractions.

use proptest::prelude::*;
use slidewise_core::laws;
use slidewise_domains::rush::{Fixed, Order, Rush};
use slidewise_heuristics::rush::Displaced;

use super::boards::{Board, boards, drawn, hardest, instances};

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn small_boards_obey_the_laws(instance in instances(5)) {
        for board in boards(&instance) {
            laws::check_goals(&board, usize::MAX);
            laws::check_pair(&board, &Displaced, 40);
            laws::check_abstraction(&board, 300);
        }
    }

    #[test]
    fn large_boards_obey_the_laws_too(instance in instances(12)) {
        let board = Rush::<Fixed<4, 8>>::new(&instance, Order::Default).expect("the largest size fits all");
        laws::check_pair(&board, &Displaced, 20);
        laws::check_abstraction(&board, 30);
    }
}

#[test]
fn the_goals_of_a_hard_board_are_few_and_its_hierarchy_has_levels() {
    let board = Board::new(&hardest(51), Order::Default).expect("6×6 fits one word");
    assert_eq!(laws::check_goals(&board, usize::MAX), 199);
    assert_eq!(laws::check_abstraction(&board, 500), 2);
}

/// Two cars of length 2 on a line of 8 cells that could pass each other within their ranges: they stand there in as many
/// ways as 2 out of 6 places can be taken.
#[test]
fn goals_keep_the_order_of_cars_on_a_line() {
    let board = drawn("AA......\n........\nBB...CC.");
    assert_eq!(laws::check_goals(&board, usize::MAX), 15);
}
