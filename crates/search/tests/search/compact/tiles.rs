//! Sliding tiles: with one parity every second layer is empty, with the other there is no solution.

use slidewise_core::{FromScratch, Zero};
use slidewise_domains::tiles::{Instance, Tiles, UsualGoal};
use slidewise_heuristics::tiles::{LinearConflict, Manhattan};

use super::oracle::check;

fn eight(start: [u8; 9]) -> Tiles<1> {
    let goal = UsualGoal::BlankFirst.tiles(9);
    Tiles::new(&Instance::standard(3, 3, start.to_vec(), goal)).expect("it fits one word")
}

#[test]
fn the_eight_puzzle() {
    // One of the two that are farthest from the goal.
    let hardest = eight([8, 0, 6, 5, 4, 7, 2, 3, 1]);
    assert_eq!(check(&hardest, &Manhattan::new(&hardest)).length, Some(31));
    check(&hardest, &LinearConflict::new(&hardest));
    let near = eight([1, 4, 2, 3, 7, 5, 6, 8, 0]);
    check(&near, &Manhattan::new(&near));
    check(&near, &FromScratch(&Zero));
    let solved = eight([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(check(&solved, &Manhattan::new(&solved)).length, Some(0));
}

#[test]
fn the_wrong_parity_is_proven() {
    let tiles = eight([0, 2, 1, 3, 4, 5, 6, 7, 8]);
    assert_eq!(check(&tiles, &Manhattan::new(&tiles)).length, None);
}
