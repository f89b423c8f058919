//! Boards that refute properties which the tree heuristic does not guarantee.

use crate::common::audit::{Findings, audit};
use crate::common::boards::drawn;
use slidewise_core::{Domain, Guarantee, Heuristic};
use slidewise_domains::rush::{Fixed, Order, Rush};
use slidewise_heuristics::rush::{Reading, Tree};

fn tree(levels: u32) -> Tree {
    Tree { levels, reading: Reading::Formula }
}

/// The values of 0 to 5 levels in the start.
fn values(board: &str) -> [u32; 6] {
    let rush = Rush::<Fixed<4, 8>>::new(&drawn(board), Order::Default).expect("the largest size fits all");
    std::array::from_fn(|levels| {
        tree(levels as u32).estimate(&rush, &rush.start()).expect("it is not refuted")
    })
}

/// The findings about a heuristic in the whole space of a board.
fn found(board: &str, heuristic: Tree) -> Findings {
    audit(&drawn(board), &[heuristic], u64::MAX).expect("it is not refuted").remove(0)
}

/// Conjecture 4.4 of the Unblock Me thesis is false. This is the smallest board without walls on which it fails: where
/// F stands left, B asks it to leave one cell, and it asks D and E; once it has moved right, C asks as well, it has no
/// way to leave both, and asks nobody.
#[test]
fn three_levels_are_not_consistent() {
    let boards = ["AABC..\n..BCDE\nFFF.DE\n", "AABC..\n..BCDE\n.FFFDE\n"];
    assert_eq!(values(boards[0]), [0, 3, 4, 6, 6, 6]);
    assert_eq!(values(boards[1]), [0, 3, 4, 4, 4, 4]);
    for levels in 3..6 {
        let found = found(boards[0], tree(levels));
        assert!(!found.claimed.consistent && found.inconsistent > 0);
        let worst = found.worst_edge.expect("the edge that was found");
        assert_eq!((worst.boards, worst.values), (boards.map(str::to_owned), [6, 4]));
    }
}

/// The other way in which it fails: F is asked to leave two cells at once, and after a step one of them is free, though
/// F will have to come back over it. On the catalogue's boards this is the usual one.
#[test]
fn four_levels_fall_when_a_car_leaves_one_of_two_cells() {
    let boards = ["AABC.\nDDBC.\nE.FF.\nE....\n", "AABC.\nDDBC.\nEFF..\nE....\n"];
    assert_eq!(values(boards[0]), [0, 3, 4, 5, 6, 6]);
    assert_eq!(values(boards[1]), [0, 3, 4, 4, 4, 4]);
    assert!(found(boards[0], tree(4)).inconsistent > 0);
}

/// D need not leave both cells at once: it goes right for B, which goes up all the way, and then left for C.
#[test]
fn four_levels_are_not_admissible() {
    let board = "FF...\nE....\nE.DD.\nAABC.\nGGBC.\n";
    assert_eq!(values(board), [0, 3, 4, 5, 6, 6]);
    for levels in [4, 5] {
        let found = found(board, tree(levels));
        assert!(!found.claimed.admissible);
        let worst = found.worst_state.expect("at least the start");
        assert_eq!((worst.value, worst.distance), (6, 5), "{}", worst.board);
    }
    let three = found(board, tree(3));
    assert!(three.claimed.admissible && three.overestimated == 0);
}

/// The same with a car of three cells that has room enough: it asks two cars too many.
#[test]
fn three_levels_are_not_admissible_on_a_line_of_seven_cells() {
    for (board, value, distance) in [
        ("...C.D.\nAA.C.D.\nEF.BBB.\nEF.....\n.......\n", 6, 5),
        ("AA...B...C.\nDEFG.B...C.\nDEFG.HHHHH.\n", 8, 7),
    ] {
        assert_eq!(values(board)[3], value);
        let found = found(board, tree(3));
        assert_eq!(found.claimed, Guarantee { admissible: false, consistent: false });
        let worst = found.worst_state.expect("at least the start");
        assert_eq!(worst.value - worst.distance, value - distance, "{}", worst.board);
    }
}

#[test]
fn printed_is_not_admissible_from_three_levels_on() {
    let found = found("...\n..B\nAAB\n.CC\n", Tree { levels: 3, reading: Reading::Printed });
    assert!(!found.claimed.admissible && !found.claimed.consistent);
    let worst = found.worst_state.expect("at least the start");
    assert_eq!((worst.value, worst.distance), (3, 2));
}
