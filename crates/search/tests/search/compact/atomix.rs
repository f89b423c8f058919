//! Levels of Atomix, where most moves cannot be gone back by one move.

use proptest::prelude::*;
use slidewise_domains::atomix::{Atomix, Fixed, read};
use slidewise_heuristics::atomix::{Distances, Slack, Standard};

use super::oracle::{Form, check, check_form};

/// Molecules of three or four atoms.
const MOLECULES: [&str; 4] = ["ab\nc.", "aba", "ab\nca", "a\nb\nc"];

pub(crate) type Size = Fixed<8, 1, 1>;
pub(crate) type Rules = Atomix<Size>;

/// The rules of a level with these rows; `None` if it is not legal.
pub(crate) fn level(rows: &str, molecule: &str) -> Option<Rules> {
    let atoms = ["a", "b", "c", "d"].into_iter().filter(|name| molecule.contains(name));
    let atoms: String = atoms.map(|name| format!("atom: {name} H {name}\n")).collect();
    let text = format!("puzzle: atomix\n{atoms}\n{rows}\n\nmolecule:\n{molecule}\n");
    Rules::new(read::FORMATS.native(&text).remove(0).instance.as_ref().ok()?)
}

pub(crate) fn standard(rules: &Rules) -> Standard<16> {
    Standard::new(rules, &Distances::new(rules.board())).expect("there are few final states")
}

/// The slack program, which rises by more than 1 along some slides.
pub(crate) fn slack(rules: &Rules) -> Slack<Size, 2> {
    Slack::new(rules, &Distances::new(rules.board()), 5).expect("there are few final states")
}

/// A board of 4 × 5 cells with some walls and the atoms of a molecule.
pub(crate) fn levels() -> impl Strategy<Value = (String, &'static str)> {
    let walls = proptest::collection::vec(0..20usize, 2..7);
    let order = Just((0..20usize).collect::<Vec<_>>()).prop_shuffle();
    (proptest::sample::select(&MOLECULES[..]), walls, order).prop_map(|(molecule, walls, order)| {
        let mut cells = ['.'; 20];
        walls.into_iter().for_each(|wall| cells[wall] = '#');
        let atoms = molecule.chars().filter(|name| name.is_alphabetic());
        atoms.zip(order).for_each(|(name, cell)| cells[cell] = name);
        let rows: Vec<String> = cells.chunks(5).map(|row| row.iter().collect()).collect();
        (rows.join("\n"), molecule)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_levels((rows, molecule) in levels()) {
        let Some(rules) = level(&rows, molecule) else { return Err(TestCaseError::reject("no legal level")) };
        check(&rules, &standard(&rules));
        check_form(Form::Deferred, &rules, &slack(&rules));
    }
}

#[test]
fn levels_of_many_states() {
    let rules = level("a..b.#\n.#....\n...#.c\n.a..#.", "ab\nca").expect("it is legal");
    let truth = check(&rules, &standard(&rules));
    assert!(truth.length.is_some());
    assert_eq!(check_form(Form::Deferred, &rules, &slack(&rules)).length, truth.length);
}
