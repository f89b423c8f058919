//! The estimates of the start positions of all shared levels, against table F of the Atomix thesis as
//! `shared/data/atomix/levels.csv` has it.

use slidewise_core::{Cost, Domain, Heuristic};
use slidewise_domains::atomix::{Atomix, Fixed};
use slidewise_heuristics::Largest;
use slidewise_heuristics::atomix::pdb::{DynamicPlan, Goals, StaticPlan, usual_partition};
use slidewise_heuristics::atomix::{Distances, Found, Generalized, Standard};

use crate::common::atomix::{Shared, shared, slices, tables};

/// The rules in a form that is large enough for all of them.
type Large = Atomix<Fixed<32, 4, 4>>;

/// Compares a column of the table with the values of a heuristic, on the levels that are chosen and have a figure.
fn compare(column: &str, is_chosen: impl Fn(&Large) -> bool, estimate: impl Fn(&Large) -> Option<Cost>) {
    let (mut wrong, mut right) = (Vec::new(), 0);
    let levels = shared();
    for level in &levels {
        let atomix = Large::new(&level.instance).expect("it fits");
        let wanted = level.figure(column);
        if wanted.is_some() && is_chosen(&atomix) {
            let found = estimate(&atomix);
            right += u32::from(found == wanted);
            wrong.extend((found != wanted).then_some((&level.name, found, wanted)));
        }
    }
    assert!(wrong.is_empty(), "{column}: {right} are right, but {wrong:?}");
    assert!(right > 10 || levels.is_empty(), "{column}: only {right} levels were looked at");
}

fn any(_: &Large) -> bool {
    true
}

/// Is the level done in no time?
fn quick(atomix: &Large) -> bool {
    atomix.finals().cells().len() == 1 && atomix.board().cells().len() < 60
}

#[test]
fn levels_have_the_published_sizes() {
    for level in shared() {
        let atomix = Large::new(&level.instance).expect("it fits");
        let Shared { name, .. } = &level;
        assert_eq!(Some(atomix.atoms() as Cost), level.figure("atoms"), "{name}");
        assert_eq!(Some(atomix.board().cells().len() as Cost), level.figure("free_cells"), "{name}");
        assert_eq!(Some(atomix.finals().cells().len() as Cost), level.figure("final_states"), "{name}");
    }
}

fn standard(atomix: &Large) -> Option<Cost> {
    let standard = Standard::<4>::new(atomix, &Distances::new(atomix.board())).expect("it fits");
    standard.estimate(atomix, &atomix.start())
}

#[test]
fn standard_values() {
    compare("h_standard", any, standard);
}

fn static_3(atomix: &Large) -> Option<Cost> {
    let partition = usual_partition(atomix.instance(), 3);
    let plan = StaticPlan::new(atomix, &Distances::new(atomix.board()), &[partition]).expect("it fits");
    let tables = tables(plan.patterns(), atomix.board());
    plan.with(slices(&tables)).estimate(atomix, &atomix.start()).max(standard(atomix))
}

#[test]
fn static_values_of_quick_levels() {
    compare("h_static_pdb3", quick, static_3);
}

/// A minute and a half in release: `cargo test --release -p slidewise-heuristics --test heuristics -- --ignored
/// static`.
#[test]
#[ignore = "it takes minutes"]
fn static_values() {
    compare("h_static_pdb3", any, static_3);
}

fn dynamic(goals: Goals) -> impl Fn(&Large) -> Option<Cost> {
    move |atomix| {
        let plan = DynamicPlan::new(atomix, &Distances::new(atomix.board()), goals).expect("it fits");
        let tables = tables(plan.patterns(), atomix.board());
        plan.with(slices(&tables)).estimate(atomix, &atomix.start()).max(standard(atomix))
    }
}

#[test]
fn dynamic_values_of_quick_levels() {
    compare("h_dynamic_pdb2", quick, dynamic(Goals::Same));
}

/// A minute in release: `cargo test --release -p slidewise-heuristics --test heuristics -- --ignored dynamic`.
#[test]
#[ignore = "it takes a minute"]
fn dynamic_values() {
    compare("h_dynamic_pdb2", any, dynamic(Goals::Same));
}

#[test]
fn multigoal_values_of_quick_levels() {
    compare("h_multigoal_pdb2", quick, dynamic(Goals::Own));
}

/// Half a minute in release: `cargo test --release -p slidewise-heuristics --test heuristics -- --ignored
/// multigoal`.
#[test]
#[ignore = "it takes half a minute"]
fn multigoal_values() {
    compare("h_multigoal_pdb2", any, dynamic(Goals::Own));
}

/// The result of a search with generalized moves from the start, if it may store this many states.
fn generalized(atomix: &Large, most: usize) -> Found {
    let distances = Distances::new(atomix.board());
    let plan = DynamicPlan::new(atomix, &distances, Goals::Same).expect("it fits");
    let tables = tables(plan.patterns(), atomix.board());
    let standard = Standard::<4>::new(atomix, &distances).expect("it fits");
    let dynamic = plan.with(slices(&tables));
    let parts: [&dyn Heuristic<Large>; 2] = [&dynamic, &standard];
    Generalized::new(Largest(&parts), most).search(atomix, &atomix.start())
}

/// Compares the table with such searches on the levels that are chosen; one that is given up must not have said too
/// much. Says how many levels were looked at and how many of them were given up.
#[allow(clippy::print_stderr, reason = "it must say which levels it gave up")]
fn compare_generalized(is_chosen: impl Fn(&Large) -> bool, most: usize) -> (usize, usize) {
    let (mut levels, mut given_up) = (0, 0);
    for level in shared() {
        let atomix = Large::new(&level.instance).expect("it fits");
        let Some(wanted) = level.figure("h_generalized").filter(|_| is_chosen(&atomix)) else { continue };
        let found = generalized(&atomix, most);
        eprintln!("{}: {found:?} of {wanted}", level.name);
        match found {
            Found::AtLeast(cost) if cost <= wanted => given_up += 1,
            found => assert_eq!(found, Found::Exactly(wanted), "{}", level.name),
        }
        levels += 1;
    }
    eprintln!("{given_up} of {levels} levels were given up");
    (levels, given_up)
}

#[test]
fn generalized_values_of_quick_levels() {
    let (levels, given_up) = compare_generalized(quick, 100_000);
    // The others need more states than an ordinary test has time for.
    assert!(levels == 0 || levels - given_up >= 5, "{given_up} of {levels}");
}

/// As many states as fit into a minute.
const STATES: usize = 8_000_000;

/// An hour in release: `cargo test --release -p slidewise-heuristics --test heuristics -- --ignored --nocapture
/// generalized`.
#[test]
#[ignore = "it takes an hour"]
fn generalized_values() {
    let (levels, given_up) = compare_generalized(any, STATES);
    assert!(2 * given_up < levels || levels == 0);
}
