//! Every written level reads back as the same level, and no input breaks the reader.

use crate::common::native_is_exact;
use proptest::prelude::*;
use slidewise_domains::atomix::{Atom, AtomKind, Bonds, Instance, read, write};
use slidewise_domains::text::{About, Entry, MAX_FAULTS, MAX_FAULTY};
use slidewise_testing::Stopwatch;

/// Any bonds, none twice in one direction.
fn bonds() -> impl Strategy<Value = Bonds> {
    "[a-hA-H1-4]{0,8}".prop_map(|text| {
        let mut bonds = Bonds::default();
        text.chars().for_each(|character| _ = bonds.add(character));
        bonds
    })
}

/// Levels of all sizes up to 16×16, with names of one character or of several.
fn instances() -> impl Strategy<Value = Instance> {
    let size = (1_usize..=16, 2_usize..=16);
    size.prop_flat_map(|(height, width)| {
        let cells = Just((0..height * width).collect::<Vec<_>>()).prop_shuffle();
        let kinds = proptest::collection::vec(("[A-Z][a-z]?", bonds(), 1_usize..4), 1..6);
        (Just((height, width)), cells.clone(), cells, kinds, any::<bool>(), 0..height * width)
    })
    .prop_map(|((height, width), board, molecule, kinds, long, walls)| {
        let cell = |place: usize| (place / width, place % width);
        let mut level =
            Instance { width, height, walls: vec![], kinds: vec![], atoms: vec![], molecule: vec![] };
        for (element, bonds, count) in kinds {
            let known = level.kinds.iter().any(|kind| (&kind.element, kind.bonds) == (&element, bonds));
            if known || level.atoms.len() + count > board.len() {
                continue;
            }
            let kind = level.kinds.len();
            let name = if long { format!("{element}{kind}") } else { kind.to_string() };
            level.kinds.push(AtomKind { name, element, bonds });
            let range = level.atoms.len()..level.atoms.len() + count;
            let atoms = |places: &[usize]| -> Vec<Atom> {
                places[range.clone()].iter().map(|place| Atom { kind, cell: cell(*place) }).collect()
            };
            let (start, goal) = (atoms(&board), atoms(&molecule));
            level.atoms.extend(start);
            level.molecule.extend(goal);
        }
        let free = &board[level.atoms.len()..];
        level.walls = free.iter().take(walls).map(|place| cell(*place)).collect();
        level.walls.sort_unstable();
        level.atoms.sort_unstable();
        let first = |part: fn(&Atom) -> usize| level.molecule.iter().map(part).min().unwrap_or(0);
        let (top, left) = (first(|atom| atom.cell.0), first(|atom| atom.cell.1));
        level.molecule.iter_mut().for_each(|atom| atom.cell = (atom.cell.0 - top, atom.cell.1 - left));
        level.molecule.sort_unstable();
        level
    })
    // On two cells, no group of three atoms fits, and a level without atoms is not legal.
    .prop_filter("a level has an atom", |level| !level.atoms.is_empty())
}

/// Every fault points somewhere, and every level that is said to be legal can be written and read again.
fn assert_sane(entries: &[Entry<Instance>]) {
    assert!(entries.len() <= MAX_FAULTY + 20);
    for entry in entries {
        match &entry.instance {
            Ok(instance) => {
                let again = read::FORMATS.native(&write::native(instance, &entry.about)).remove(0);
                assert_eq!(again.instance.as_ref(), Ok(instance));
            }
            Err(faults) => {
                assert!((1..=MAX_FAULTS).contains(&faults.len()));
                assert!(faults.iter().all(|fault| fault.line > 0 && fault.column > 0 && fault.length > 0));
            }
        }
    }
}

const STARTS: [&str; 6] = [
    "[Level1]\natom_1=1-c\nfeld_00=",
    "[Level1]\natom_1=1-c\nfeld_00=1\nmole_0=",
    "a 1-c H 1\nboard:\n",
    "a 1-c H 1\nboard:\na\nmolecule:\n",
    "<level>",
    "<level><environment n_columns=\"2\" n_rows=\"2\">",
];

fn assert_all_sane(text: &str) {
    assert_sane(&read::FORMATS.foreign(text));
    assert_sane(&read::FORMATS.native(text));
    for form in ["puzzle: atomix\n", "puzzle: atomix\natom: a H\n\na.\n\nmolecule:\n"] {
        assert_sane(&read::FORMATS.native(&format!("{form}{text}")));
    }
    for start in STARTS {
        assert_sane(&read::FORMATS.foreign(&format!("{start}{text}")));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_native_format_is_exact(instance in instances(), name in proptest::option::of("[!-~]{1,9}")) {
        let about = About { name, source: None, known: vec![("slides".into(), 7)] };
        native_is_exact(&instance, &about, write::native, &read::FORMATS)?;
    }

    #[test]
    fn no_text_breaks_the_readers(text in "\\PC{0,60}") {
        assert_all_sane(&text);
    }

    #[test]
    fn nothing_like_a_level_breaks_the_readers(
        text in "([a-c.#0-9]{0,6}\n|atom: [a-c] [HO] [a-z]\n|board:\n|molecule:\n|end\n|feld_0=[1.#]{0,4}\n|mole_0=1\n|[<>/=\" a-z]{0,9}){0,12}"
    ) {
        assert_all_sane(&text);
    }
}

#[test]
fn long_texts_of_anything_are_answered_soon() {
    let start = Stopwatch::start();
    for piece in ["a", "#", "a\n", "board:\n", "[Level1]\nfeld_00=a\n", "<level>", "<!-- -->", "a 1-c H 1\n"]
    {
        let text = piece.repeat(400_000 / piece.len());
        for start in ["", "puzzle: atomix\n"].into_iter().chain(STARTS) {
            let text = format!("{start}{text}");
            assert!(read::FORMATS.foreign(&text).len() <= MAX_FAULTY + 1, "{piece}");
            assert!(read::FORMATS.native(&text).len() <= MAX_FAULTY + 1, "{piece}");
        }
    }
    assert!(start.elapsed() < std::time::Duration::from_secs(60), "{:?}", start.elapsed());
}
