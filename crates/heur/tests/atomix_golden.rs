//! The estimates of the start positions of all shared levels, against S1's table F as `shared/data/atomix/levels.csv`
//! has it.

mod common;

use slidewise_core::{Cost, Domain, Heuristic};
use slidewise_domains::atomix::Atomix;
use slidewise_heur::atomix::{Distances, Standard};

use common::atomix::{Shared, shared};

/// The rules in a form that is large enough for all of them.
type Large = Atomix<32, 4, 4>;

/// Compares a column of the table with the values of a heuristic; of how many levels.
fn compare(column: &str, estimate: impl Fn(&Large) -> Option<Cost>) {
    let mut wrong = Vec::new();
    for level in shared() {
        let atomix = Large::new(&level.instance).expect("it fits");
        let (found, wanted) = (estimate(&atomix), level.figure(column));
        if found != wanted {
            wrong.push((level.name, found, wanted));
        }
    }
    assert!(wrong.is_empty(), "{column}: {wrong:?}");
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

#[test]
fn standard() {
    compare("h_standard", |atomix| {
        let distances = Distances::new(atomix.board());
        Standard::<32>::new(atomix, &distances).expect("it fits").estimate(atomix, &atomix.start())
    });
}
