//! Theorem 3.11 of the Unblock Me thesis as a property: with the end-tie rule and consistent heuristics h1 ≤ h2, what
//! A* expands with h2 it also expands with h1.
//!
//! As the thesis states it the theorem is not true (and its gloss turns it round). Its proof takes for granted that
//! every state expanded has f < C*. But until a goal is *open* the end-tie rule has nothing to prefer, and states with
//! f = C* are expanded in the order they come; the last one before the goal always is such a state if the heuristic is
//! good. What holds is checked here: it is true of all states with f < C*, and of all states if h1 = 0, for then C* is
//! reached by goals alone. A board on which the rest is not true is kept too.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
use slidewise_core::{Cost, Heuristic, Outcome, Packable, Zero};
use slidewise_domains::rush::{Fixed, Order, Rush};
use slidewise_heuristics::rush::{Blockers, Reading, Tree};
use slidewise_search::{BestFirst, Run, Tie};
use slidewise_solve::{AnyInstance, collection};
use slidewise_store::Budget;
use slidewise_store::closed::CompactTable;
use slidewise_store::open::BucketQueue;

type Key = <Rush<Fixed<1, 1>> as Packable>::Key;

const TREE: Tree = Tree { levels: 2, reading: Reading::Formula };

/// The states that a search expanded, each with its f, and the length it found.
struct Expanded {
    f: HashMap<Key, Cost>,
    length: Cost,
}

impl Expanded {
    fn new(rush: &Rush<Fixed<1, 1>>, heuristic: &impl Heuristic<Rush<Fixed<1, 1>>>) -> Self {
        let budget = Budget::new(None);
        let open = BucketQueue::new(Tie::End.turn(), &budget);
        let mut search = BestFirst::new(rush, heuristic, open, CompactTable::new(&budget), Tie::End, &budget);
        let length = match search.run(&mut Run::new(&budget, None, &mut ())) {
            Outcome::Solved(solution) => solution.cost,
            _ => Cost::MAX,
        };
        let h = |key| heuristic.estimate(rush, &rush.unpack(key)).unwrap_or(0);
        Self { f: search.expanded_lengths().map(|(key, g)| (key, g + h(key))).collect(), length }
    }

    fn all(&self) -> HashSet<Key> {
        self.f.keys().copied().collect()
    }

    /// Those with f < C*.
    fn surely(&self) -> HashSet<Key> {
        self.f.iter().filter(|(_, f)| **f < self.length).map(|(key, _)| *key).collect()
    }
}

fn theorem_holds(rush: &Rush<Fixed<1, 1>>) {
    let (zero, blockers, tree) =
        (Expanded::new(rush, &Zero), Expanded::new(rush, &Blockers), Expanded::new(rush, &TREE));
    assert!(blockers.all().is_subset(&zero.all()) && tree.all().is_subset(&zero.all()));
    assert!(blockers.surely().is_subset(&zero.surely()));
    assert!(tree.surely().is_subset(&blockers.surely()));
}

fn rules(name: &str) -> Rush<Fixed<1, 1>> {
    let puzzle = collection::find(name).expect("it is built in");
    let AnyInstance::Rush(instance) = &puzzle.instance else { unreachable!("it is Rush Hour") };
    Rush::new(instance, Order::Default).expect("6×6 fits one word")
}

#[test]
fn a_greater_heuristic_expands_a_subset_on_the_collection() {
    for puzzle in collection::of_family("rush") {
        theorem_holds(&rules(&puzzle.name));
    }
}

#[test]
fn as_stated_the_theorem_is_not_true() {
    let refutes = |puzzle: &&slidewise_solve::Puzzle| {
        let rush = rules(&puzzle.name);
        let (less, more) = (Expanded::new(&rush, &Blockers).all(), Expanded::new(&rush, &TREE).all());
        !more.is_subset(&less)
    };
    let first = collection::of_family("rush").find(refutes).expect("there is such a board");
    assert!(first.name.starts_with("jam-"), "{}", first.name);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_greater_heuristic_expands_a_subset_on_random_boards(instance in crate::shared::instances(6)) {
        theorem_holds(&Rush::<Fixed<1, 1>>::new(&instance, Order::Default).expect("6×6 fits one word"));
    }
}
