//! The levels of the shared data, of the real `KAtomic` and of GNOME Atomix.
//!
//! `cargo xtask test` extracts the two games' files from Debian's packages; missing files are not compared.

use std::fs;
use std::path::PathBuf;

use slidewise_core::{Domain, laws};
use slidewise_domains::atomix::{AtomKind, Atomix, Cell, Direction, Fixed, Instance, read, write};
use slidewise_domains::text::Entry;
use slidewise_testing as testing;

type Large = Atomix<Fixed<40, 4, 5>>;

/// The levels of the shared data by name.
fn shared() -> Option<Vec<(String, Instance)>> {
    let files = fs::read_dir(testing::data("atomix/levels")?).expect("the folder can be read");
    let level = |path: PathBuf| {
        let text = fs::read_to_string(path).expect("the file can be read");
        assert!(read::FORMATS.is_foreign(&text));
        let Entry { about, instance, .. } = read::FORMATS.foreign(&text).remove(0);
        (about.name.expect("it has a name"), instance.expect("a legal level"))
    };
    let mut levels: Vec<_> = files.map(|file| level(file.expect("it can be listed").path())).collect();
    levels.sort_by(|a, b| a.0.cmp(&b.0));
    Some(levels)
}

#[test]
fn atoms_final_states_and_free_cells_are_those_of_the_table() {
    let Some(levels) = shared() else { return };
    let table = testing::text("atomix/levels.csv").expect("it is golden");
    assert_eq!(table.lines().count(), 1 + levels.len());
    assert_eq!(levels.len(), 134);
    for line in table.lines().skip(1) {
        let fields: Vec<_> = line.split(',').collect();
        let (_, level) = levels.iter().find(|(name, _)| name == fields[0]).expect("the level is there");
        let rules = Large::new(level).expect("it fits");
        let found = [rules.atoms(), rules.finals().cells().len(), rules.board().cells().len()];
        let wanted = [fields[1], fields[2], fields[4]].map(|field| field.parse().expect("a number"));
        assert_eq!(found, wanted, "{}", fields[0]);
    }
}

#[test]
fn every_level_is_written_as_it_is_read_and_obeys_the_laws() {
    for (name, level) in shared().unwrap_or_default() {
        let text = write::native(&level, &slidewise_domains::text::About::default());
        assert_eq!(read::FORMATS.native(&text).remove(0).instance.as_ref(), Ok(&level), "{name}");
        let rules = Large::new(&level).expect("it fits");
        laws::check(&rules, 5);
        laws::check_backward(&rules, 5);
        laws::check_goals(&rules, 5);
    }
}

/// The solution that the shared data notes for a level: column, row and direction of each slide.
#[test]
fn a_noted_solution_is_one() {
    const NOTED: &str =
        "8,10u;2,3l;9,7d;9,11l;6,11u;5,10r;6,8r;7,8d;2,8l;1,3d;1,7r;7,7d;7,8l;1,8d;1,10r;5,10u";
    let levels = shared().unwrap_or_default();
    let Some((_, level)) = levels.iter().find(|(name, _)| name == "atomix_03") else { return };
    let rules = Large::new(level).expect("it fits");
    let mut state = rules.start();
    for noted in NOTED.split(';') {
        assert!(!rules.is_goal(&state));
        let (cell, direction) = noted.split_at(noted.len() - 1);
        let (column, row) = cell.split_once(',').expect("column and row");
        let cell: Cell = (row.parse().expect("a number"), column.parse().expect("a number"));
        let is_meant = |way: &Direction| way.name().starts_with(direction);
        let direction = Direction::ALL.into_iter().find(is_meant).expect("a direction");
        let from = rules.board().number(cell);
        let slide =
            rules.moves(&state).find(|slide| Some(slide.from) == from && slide.direction == direction);
        rules.apply(&mut state, slide.expect("the slide is legal"));
    }
    assert!(rules.is_goal(&state));
}

/// What stands where, as the element and bonds.
type Atoms = Vec<(Cell, String)>;

/// A level without the names of its kinds: its free cells, its atoms and its molecule.
fn plain(level: &Instance) -> (Vec<Cell>, Atoms, Atoms) {
    let free = level.free_cells();
    let (top, left) = (free.iter().map(|cell| cell.0).min(), free.iter().map(|cell| cell.1).min());
    let moved = |cell: Cell| (cell.0 - top.unwrap_or(0), cell.1 - left.unwrap_or(0));
    let what = |kind: &AtomKind| format!("{} {}", kind.element, kind.bonds);
    let mut atoms: Vec<_> = level.atoms.iter().map(|a| (moved(a.cell), what(&level.kinds[a.kind]))).collect();
    let mut molecule: Vec<_> = level.molecule.iter().map(|a| (a.cell, what(&level.kinds[a.kind]))).collect();
    atoms.sort_unstable();
    molecule.sort_unstable();
    (free.into_iter().map(moved).collect(), atoms, molecule)
}

#[test]
fn the_levels_of_katomic_are_those_of_the_shared_data_but_for_two() {
    let Some(path) = testing::debian("katomic", "usr/share/katomic/levels/default_levels.dat") else {
        return;
    };
    let text = fs::read_to_string(path).expect("the file can be read");
    let entries = read::FORMATS.foreign(&text);
    assert_eq!(entries.len(), 83);
    assert!(entries.iter().all(|entry| entry.instance.is_ok()));
    let Some(ours) = shared() else { return };
    let ours = ours.iter().filter_map(|(name, level)| Some((name.strip_prefix("katomic_")?, level)));
    let (mut equal, mut different) = (0, Vec::new());
    for ((number, level), entry) in ours.zip(&entries) {
        let title = entry.about.name.as_deref().unwrap_or_default();
        assert_eq!(title.split(' ').next(), Some(number.trim_start_matches('0')));
        let theirs = entry.instance.as_ref().expect("a legal level");
        if plain(theirs) == plain(level) { equal += 1 } else { different.push(number) }
    }
    assert_eq!((equal, different), (65, vec!["18", "67"]));
}

#[test]
fn the_levels_of_gnome_atomix_are_legal() {
    let Some(folder) = testing::debian("atomix-data", "usr/share/atomix/level") else { return };
    let mut names = Vec::new();
    for file in fs::read_dir(folder).expect("it can be listed").flatten() {
        if file.path().extension().is_some_and(|ending| ending == "xml") {
            let text = fs::read_to_string(file.path()).expect("the file can be read");
            let Entry { about, instance, .. } = read::FORMATS.foreign(&text).remove(0);
            let level = instance.unwrap_or_else(|faults| panic!("{:?}: {faults:?}", file.path()));
            assert!(Large::new(&level).expect("it fits").refutation().is_none(), "{about:?}");
            names.extend(about.name);
        }
    }
    assert_eq!(names.len(), 19);
    assert!(names.contains(&"Water".to_owned()));
}
