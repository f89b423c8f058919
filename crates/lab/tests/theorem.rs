//! S0's theorem 3.11 as a property: with the end-tie rule and consistent heuristics h1 ≤ h2, every state that A* expands
//! with h2 it also expands with h1. (S0's own gloss on the theorem has it the wrong way round.)

mod shared;

use std::collections::HashSet;

use proptest::prelude::*;
use slidewise_core::{Heuristic, Packable, Zero};
use slidewise_domains::rush::{Order, Rush};
use slidewise_heur::rush::{Blockers, Tree};
use slidewise_search::{BestFirst, Run, Tie};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

type Key = <Rush<1, 1> as Packable>::Key;

fn expanded(rush: &Rush<1, 1>, heuristic: &impl Heuristic<Rush<1, 1>>) -> HashSet<Key> {
    let budget = Budget::new(None);
    let open = BucketQueue::new(Tie::End.turn(), &budget);
    let mut search = BestFirst::new(rush, heuristic, open, CompactTable::new(&budget), Tie::End, &budget);
    search.run(&mut Run::new(&budget, None, &mut ()));
    search.expanded().map(|state| rush.pack(&state)).collect()
}

/// `zero` ≤ `blockers` ≤ `tree:2`, all of them consistent.
fn grows_smaller(rush: &Rush<1, 1>) {
    let tree = Tree { levels: 2, printed: false };
    let sets = [expanded(rush, &Zero), expanded(rush, &Blockers), expanded(rush, &tree)];
    assert!(sets[1].is_subset(&sets[0]) && sets[2].is_subset(&sets[1]));
}

#[test]
fn a_greater_heuristic_expands_a_subset_on_the_collection() {
    for puzzle in slidewise_lab::collection::all() {
        let slidewise_lab::Kind::Rush(instance) = &puzzle.kind;
        grows_smaller(&Rush::<1, 1>::new(instance, Order::Default).expect("6×6 fits one word"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_greater_heuristic_expands_a_subset_on_random_boards(instance in shared::instances(6)) {
        let rush = Rush::<1, 1>::new(&instance, Order::Default).expect("6×6 fits one word");
        grows_smaller(&rush);
    }
}
