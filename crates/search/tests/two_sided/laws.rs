//! The laws of goals, estimates between states, and abstractions.

use proptest::prelude::*;
use slidewise_core::laws;
use slidewise_domains::rush::{Order, Rush};
use slidewise_heur::displaced::Displaced;

use crate::boards::{Board, hardest, instances};

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn small_boards_obey_the_laws(instance in instances(5)) {
        for order in [Order::Default, Order::Notebook] {
            let board = Board::new(&instance, order).expect("5×5 fits one word");
            laws::check_goals(&board, usize::MAX);
            laws::check_pair(&board, &Displaced, 40);
            laws::check_abstraction(&board, 300);
        }
    }

    #[test]
    fn large_boards_obey_the_laws_too(instance in instances(12)) {
        let board = Rush::<4, 8>::new(&instance, Order::Default).expect("the largest size fits all");
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
