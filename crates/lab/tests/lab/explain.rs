//! Every heuristic of every family explains every state of whole small spaces: the explanation gives the estimate, and
//! its parts add up to it. The names come from the families' tables, so a new heuristic without an explanation fails.

use slidewise_core::{Explanation, Heuristic, Packable};
use slidewise_search::Run;
use slidewise_search::space::Component;
use slidewise_solve::families::{self, Opened, Unavailable, with_opened};
use slidewise_solve::family::{Descriptor, FAMILIES, HeuristicEntry};
use slidewise_solve::{HeuristicName, Options, OrderName, Puzzle, collection};
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, StateId};

use crate::shared::small;

/// Names for forms of which the tables list no example.
const FURTHER: &[(&str, &str)] = &[("static-pdb:KINDS", "static-pdb:a/b")];

/// At most this many states of a space are examined.
const STATES: u64 = 1000;

/// Larger puzzles, of which the first states are examined: trees of many branches, interchangeable pieces of which a
/// pattern has only some, many atoms and final states.
fn larger() -> Vec<Puzzle> {
    let names =
        ["jam-08", "jam-30", "hardest-51", "klotski", "s3-level-1", "eight-31a", "maze-40x20", "water"];
    names.map(|name| collection::find(name).expect("it is built in")).to_vec()
}

/// The first states of the space, each with the explanation of a heuristic.
fn check<const N: usize>(opened: &Opened<N>, heuristic: &dyn Heuristic<Opened<N>>, most: u64) -> usize {
    let budget = Budget::new(None);
    let mut component = Component::new(opened, CompactTable::new(&budget));
    // A limit leaves the states found until then.
    let _ = component.explore_states(&mut Run::new(&budget, Some(most), &mut ()));
    let states = component.states().min(most) as u32;
    for state in (0..states).map(|id| component.state(StateId(id))) {
        let explanation = heuristic.explain(opened, &state).expect("every heuristic can say");
        let native = || format!("{}\n{explanation:#?}", opened.native(&opened.unpack(opened.pack(&state))));
        assert_eq!(explanation.value, heuristic.estimate(opened, &state), "{}", native());
        assert!(explanation.adds_up(), "{}", native());
        assert!(is_told(&explanation), "{}", native());
    }
    states as usize
}

/// Does every part have a description?
fn is_told(explanation: &Explanation) -> bool {
    !explanation.what.is_empty() && explanation.parts.iter().all(is_told)
}

/// Checks a heuristic on a puzzle; `None` if the puzzle does not have it.
fn checked(puzzle: &Puzzle, name: HeuristicName, most: u64) -> Option<usize> {
    with_opened!(families::open_to_explain(&puzzle.instance, OrderName::Auto), opened => {
        match opened.with_heuristic(name, &Options::default(), &mut (), |heuristic, _, _| check(&opened, heuristic, most)) {
            Ok(states) => Some(states),
            Err(Unavailable::Refused(_)) => None,
            Err(Unavailable::Stopped(_)) => unreachable!("there is no limit"),
        }
    })
}

fn names(entry: &HeuristicEntry) -> Vec<HeuristicName> {
    let further = FURTHER.iter().filter(|(form, _)| *form == entry.form).map(|(_, name)| name);
    let all = entry.offered.iter().chain(entry.checked).chain(further);
    all.map(|name| name.parse().expect("the name is known")).collect()
}

fn explain_all(family: &Descriptor, puzzles: &[Puzzle], most: u64, all_used: bool) {
    let puzzles: Vec<_> = puzzles.iter().filter(|puzzle| puzzle.family() == family.name).collect();
    for entry in family.heuristics() {
        let mut states = 0;
        // Whole spaces, and searches for every state, are for small puzzles.
        let is_long = matches!(entry.form, "perfect" | "generalized") && !all_used;
        for name in names(entry).into_iter().filter(|_| !is_long) {
            states += puzzles.iter().filter_map(|puzzle| checked(puzzle, name, most)).sum::<usize>();
        }
        assert!(states > 0 || !all_used, "{} of {} was explained nowhere", entry.form, family.name);
    }
}

#[test]
fn every_heuristic_explains_every_state_of_small_spaces() {
    for family in &FAMILIES {
        explain_all(family, &small::puzzles(), STATES, true);
    }
}

#[test]
fn larger_puzzles_are_explained_too() {
    for family in &FAMILIES {
        explain_all(family, &larger(), 30, false);
    }
}
