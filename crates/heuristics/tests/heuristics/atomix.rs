//! The heuristics of Atomix on every state of small levels.

use slidewise_core::{Cost, Domain, Heuristic, laws};
use slidewise_domains::atomix::{Atomix, Fixed, State};
use slidewise_heuristics::Largest;
use slidewise_heuristics::atomix::pdb::{DynamicPlan, Goals, StaticPlan, partitions, usual_partition};
use slidewise_heuristics::atomix::{Distances, Found, Generalized, PairStandard, Standard};

use crate::common::atomix::{level, slices, small_levels, tables};
use crate::common::audit::{Findings, Space};

type Size = Fixed<8, 2, 1>;
type Small = Atomix<Size>;

/// Visits every state and every edge of the small levels with at most this many states, with a heuristic for each.
fn audit(
    most: u64,
    mut look: impl FnMut(&Small, &dyn Fn(&dyn Heuristic<Small>) -> Findings) -> Findings,
) -> Vec<Findings> {
    let (mut all, mut lengths) = (Vec::new(), Vec::new());
    for level in small_levels() {
        let atomix = Small::new(&level).expect("it is small");
        let draw = |state: &State<Size>| format!("{:?} of {:?}", state.cells(), level.walls);
        let Some(space) = Space::new(&atomix, draw, most) else { continue };
        lengths.push(space.length());
        let found = look(&atomix, &|heuristic| space.look_at(heuristic));
        assert!(found.claimed.admissible && found.keeps_its_word(), "{found:?}");
        all.push(found);
    }
    assert!(all.iter().map(|found| found.states).sum::<u64>() > 10_000);
    assert!(lengths.iter().filter(|length| **length > Some(1)).count() >= 5, "{lengths:?}");
    all
}

fn all_consistent(found: &[Findings]) -> bool {
    found.iter().all(|found| found.claimed.consistent)
}

fn standard<const L: usize>(atomix: &Small) -> Standard<L> {
    Standard::new(atomix, &Distances::new(atomix.board())).expect("there are few final states")
}

#[test]
fn the_standard_heuristic_is_admissible_and_consistent() {
    let found = audit(100_000, |atomix, look| look(&standard::<2>(atomix)));
    assert!(all_consistent(&found));
}

/// With equal atoms in several patterns a static database is not consistent, and does not say so.
#[test]
fn static_databases_are_admissible_and_say_where_they_are_consistent() {
    let (mut consistent, mut inconsistent) = (0, 0);
    for size in [1, 2, 3, 4] {
        let found = audit(100_000, |atomix, look| {
            let partition = usual_partition(atomix.instance(), size);
            let distances = Distances::new(atomix.board());
            let plan = StaticPlan::new(atomix, &distances, &[partition]).expect("it is small");
            let tables = tables(plan.patterns(), atomix.board());
            look(&Largest::<dyn Heuristic<_>>(&[&plan.with(slices(&tables)), &standard::<2>(atomix)]))
        });
        consistent += found.iter().filter(|found| found.claimed.consistent).count();
        inconsistent += found.iter().filter(|found| found.inconsistent > 0).count();
    }
    assert!(consistent >= 5 && inconsistent > 0, "{consistent} {inconsistent}");
}

#[test]
fn several_partitions_give_the_largest_estimate() {
    let levels = small_levels();
    let atomix = Small::new(levels.last().expect("a level")).expect("it is small");
    let all = partitions("a,b/c,d+a,c/b,d+2", atomix.instance()).expect("they are partitions");
    let distances = Distances::new(atomix.board());
    let estimate = |partitions: &[Vec<Vec<usize>>], state: &State<Size>| {
        let plan = StaticPlan::new(&atomix, &distances, partitions).expect("it is small");
        let tables = tables(plan.patterns(), atomix.board());
        plan.with(slices(&tables)).estimate(&atomix, state)
    };
    let together = estimate(&all, &atomix.start());
    let alone: Vec<_> = all.chunks(1).map(|partition| estimate(partition, &atomix.start())).collect();
    assert_eq!(together, alone.into_iter().max().expect("some partitions"));
}

#[test]
fn dynamic_databases_are_admissible_and_consistent() {
    for goals in [Goals::Same, Goals::Own] {
        let found = audit(100_000, |atomix, look| {
            let plan = DynamicPlan::new(atomix, &Distances::new(atomix.board()), goals).expect("it is small");
            let tables = tables(plan.patterns(), atomix.board());
            let dynamic = plan.with(slices(&tables));
            let mut found = look(&Largest::<dyn Heuristic<_>>(&[&dynamic, &standard::<2>(atomix)]));
            found.add(look(&dynamic));
            found
        });
        assert!(all_consistent(&found));
    }
}

#[test]
fn generalized_costs_are_admissible_and_consistent() {
    let exact = audit(6_000, |atomix, look| look(&Generalized::new(standard::<2>(atomix), usize::MAX)));
    assert!(all_consistent(&exact));
    let cut_short = audit(6_000, |atomix, look| look(&Generalized::new(standard::<2>(atomix), 20)));
    assert!(!all_consistent(&cut_short));
}

/// Every relaxation makes an estimate smaller, and the exact cost with generalized moves relaxes least.
#[test]
fn estimates_are_ordered() {
    for level in small_levels() {
        let atomix = Small::new(&level).expect("it is small");
        let distances = Distances::new(atomix.board());
        let [same, own] = [Goals::Same, Goals::Own]
            .map(|goals| DynamicPlan::new(&atomix, &distances, goals).expect("it is small"));
        let [of_same, of_own] = [&same, &own].map(|plan| tables(plan.patterns(), atomix.board()));
        let generalized = Generalized::new(standard::<2>(&atomix), usize::MAX);
        let mut state = atomix.start();
        for step in 0..30 {
            let exact = generalized.search(&atomix, &state);
            let Found::Exactly(exact) = exact else { panic!("{exact:?}") };
            let same = same.with(slices(&of_same)).estimate(&atomix, &state);
            let own = own.with(slices(&of_own)).estimate(&atomix, &state);
            assert!(own <= same && same <= Some(exact), "{own:?} {same:?} {exact}");
            assert!(standard::<2>(&atomix).estimate(&atomix, &state) <= Some(exact));
            let slides: Vec<_> = atomix.moves(&state).collect();
            atomix.apply(&mut state, slides[step * 7 % slides.len()]);
        }
    }
}

#[test]
fn the_standard_heuristic_is_brought_up_to_date() {
    for level in small_levels() {
        let atomix = Small::new(&level).expect("it is small");
        assert!(laws::check_incremental(&atomix, &standard::<2>(&atomix), 2000) > 10);
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
        assert!(laws::check_incremental(&atomix, &standard::<2>(&atomix), 300) > 3);
        assert_eq!(standard::<2>(&atomix).estimate(&atomix, &atomix.start()), Some(0));
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
    assert_eq!(standard::<2>(&atomix).estimate(&atomix, &atomix.start()), None);
}

/// Nine final states are too many for one group of eight.
#[test]
fn groups_are_as_many_as_final_states_need() {
    let atomix = Small::new(&level(&["a........"], &["a"])).expect("it is small");
    assert_eq!(atomix.finals().cells().len(), 9);
    let distances = Distances::new(atomix.board());
    assert!(Standard::<1>::new(&atomix, &distances).is_none());
    let value: Option<Cost> =
        Standard::<2>::new(&atomix, &distances).expect("they fit").estimate(&atomix, &atomix.start());
    assert_eq!(value, Some(0));
}

#[test]
fn the_way_between_two_positions_is_estimated_soundly() {
    let mut visited = 0;
    for level in small_levels() {
        let atomix = Small::new(&level).expect("it is small");
        visited += laws::check_pair(&atomix, &PairStandard::default(), 100);
    }
    assert!(visited > 300, "{visited} states");
}
