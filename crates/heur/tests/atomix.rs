//! The heuristics of Atomix on every state of small levels.

mod common;

use slidewise_core::{Cost, Domain, Heuristic, laws};
use slidewise_domains::atomix::{Atomix, State};
use slidewise_heur::atomix::{Distances, Standard};

use common::atomix::{level, small_levels};
use common::audit::{Findings, Space};

type Small = Atomix<8, 2, 1>;

/// Looks at every state and every edge of all small levels.
fn audit<H: Heuristic<Small>>(heuristic: impl Fn(&Small) -> H) -> Findings {
    let (mut all, mut lengths) = (Findings::NONE, Vec::new());
    for level in small_levels() {
        let atomix = Small::new(&level).expect("it is small");
        let draw = |state: &State<8, 2>| format!("{:?} of {:?}", state.cells(), level.walls);
        let space = Space::new(&atomix, draw, 100_000).expect("the space is small");
        lengths.push(space.length());
        all.add(space.look_at(&heuristic(&atomix)));
    }
    assert!(all.states > 10_000, "only {} states", all.states);
    assert!(lengths.iter().filter(|length| **length > Some(3)).count() >= 5, "{lengths:?}");
    all
}

fn standard<const L: usize>(atomix: &Small) -> Standard<L> {
    Standard::new(atomix, &Distances::new(atomix.board())).expect("there are few final states")
}

#[test]
fn the_standard_heuristic_is_admissible_and_consistent() {
    let found = audit(standard::<16>);
    assert!(found.claimed.consistent && found.keeps_its_word(), "{found:?}");
}

#[test]
fn the_standard_heuristic_is_brought_up_to_date() {
    for level in small_levels() {
        let atomix = Small::new(&level).expect("it is small");
        assert!(laws::check_incremental(&atomix, &standard::<16>(&atomix), 2000) > 10);
        assert!(laws::check_incremental(&atomix, &standard::<64>(&atomix), 2000) > 10);
    }
}

/// Kinds of every number of atoms up to eight: all ways of assignment.
#[test]
fn many_equal_atoms_are_brought_up_to_date() {
    for atoms in 1..=8 {
        let row = format!("{}..", "a".repeat(atoms));
        let level = level(&[&row, &".".repeat(atoms + 2), "...."], &["a".repeat(atoms).as_str()]);
        let atomix = Small::new(&level).expect("it is small");
        assert!(laws::check_incremental(&atomix, &standard::<16>(&atomix), 300) > 3);
        assert_eq!(standard::<16>(&atomix).estimate(&atomix, &atomix.start()), Some(0));
    }
}

/// Stops at any cell of a slide are allowed, walls are not.
#[test]
fn generalized_distances_are_those_of_a_drawing() {
    let atomix = Small::new(&level(&["a...", ".##.", "...."], &["a"])).expect("it is small");
    let distances = Distances::new(atomix.board());
    let row: Vec<u8> = (0..10).map(|cell| distances.between(cell, 9)).collect();
    assert_eq!(row, [2, 2, 2, 1, 2, 1, 1, 1, 1, 0]);
    assert!((0..10).all(|a| (0..10).all(|b| distances.between(a, b) == distances.between(b, a))));
}

#[test]
fn no_final_state_in_the_right_regions_is_a_dead_end() {
    let atomix = Small::new(&level(&["a.#..", "..#a."], &["a", "a"])).expect("it is small");
    let distances = Distances::new(atomix.board());
    assert_eq!(distances.between(0, 3), Distances::NEVER);
    assert_eq!((atomix.finals().cells().len(), distances.finals(&atomix).len()), (4, 0));
    assert_eq!(standard::<16>(&atomix).estimate(&atomix, &atomix.start()), None);
}

/// Two final states are too many for one lane.
#[test]
fn lanes_are_as_many_as_final_states() {
    let atomix = Small::new(&level(&["a."], &["a"])).expect("it is small");
    let distances = Distances::new(atomix.board());
    assert!(Standard::<1>::new(&atomix, &distances).is_none());
    let value: Option<Cost> =
        Standard::<2>::new(&atomix, &distances).expect("they fit").estimate(&atomix, &atomix.start());
    assert_eq!(value, Some(0));
}
