//! Level files of `KAtomic`: groups such as `[Level1]` with lines `atom_1=1-c` for the kinds of atoms, `feld_00=…` for
//! the rows of the board and `mole_0=…` for those of the molecule. Other lines are ignored.

use super::check::check;
use super::outside;
use super::sketch::{self, Declared, Drawing, Sketch, in_molecule, is_name, on_board};
use crate::atomix::{Instance, MAX_ATOMS};
use crate::text::passages::{Sample, is_comment};
use crate::text::{About, Entries, Entry, Faults, Line, Place, Word, lines};

/// How to declare a kind of atoms.
const DECLARE: &str = "Write a line for it, such as `atom_1=1-c`: an element, and the letters of its bonds.";

/// Is there a group of a level with its board?
pub(super) fn is_here(sample: &Sample<'_>) -> bool {
    let marks = ["[Level", "[LevelSet]", "atom_", "feld_", "mole_"];
    let seen = |mark: &&&str| sample.lines.iter().any(|line| line.text.trim_start().starts_with(**mark));
    marks.iter().filter(seen).count() > 1
}

/// Reads all levels of a text.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    let is_ours = |line: &Line<'_>| !is_comment(*line) && !line.text.is_empty();
    let lines: Vec<_> = lines(text).filter(is_ours).collect();
    let mut groups: Vec<_> = lines.chunk_by(|_, next| !next.text.starts_with('[')).collect();
    // The game orders levels by number; the groups of a file need not be sorted.
    groups.sort_by_key(|group| number(group[0]).and_then(|number| number.parse::<usize>().ok()));
    for group in groups {
        // The group `[LevelSet]`, and anything else without a board, describes the file.
        if group.iter().any(|line| line.text.starts_with("feld_") || line.text.starts_with("mole_")) {
            entries.add(level(group));
        }
    }
}

/// The part after the word `Level` in the line above a group.
fn number(group: Line<'_>) -> Option<&str> {
    group.text.strip_prefix("[Level").and_then(|rest| rest.strip_suffix(']'))
}

fn level(group: &[Line<'_>]) -> Entry<Instance> {
    let mut faults = Faults::default();
    let place = group[0].content().place;
    let (mut board, mut molecule) = (Drawing::new(place), Drawing::new(place));
    let (mut kinds, mut title) = (Vec::new(), None);
    for line in group {
        let Some((key, value)) = split(*line) else { continue };
        if let Some(name) = part(key, "atom_") {
            if kinds.len() < 2 * MAX_ATOMS {
                kinds.extend(kind(name, value, &mut faults));
            }
        } else if key.text.starts_with("feld_") {
            board.row(value.place, value.symbols(), |symbol| on_board(symbol, &mut faults));
        } else if key.text.starts_with("mole_") {
            molecule.row(value.place, value.symbols(), |symbol| in_molecule(symbol, &mut faults));
        } else if key.text == "Name" {
            title = Some(value.text);
        }
    }
    outside::close(&mut board);
    let sketch = Sketch { kinds, board, molecule, declare: DECLARE, faults };
    let about = About { name: name(group[0], title), ..About::default() };
    Entry { about, line: group[0].number, instance: check(sketch) }
}

/// The number of the level and its title, which some levels share.
fn name(group: Line<'_>, title: Option<&str>) -> Option<String> {
    let name = [number(group), title].into_iter().flatten().collect::<Vec<_>>().join(" ");
    (!name.is_empty()).then_some(name)
}

/// `key=value`.
fn split(line: Line<'_>) -> Option<(Word<'_>, Word<'_>)> {
    let (key, value) = line.text.split_once('=')?;
    let word = |text, column| {
        let text: &str = text;
        Word { text, place: Place { line: line.number, column, length: text.chars().count() } }
    };
    Some((word(key, 1), word(value, key.chars().count() + 2)))
}

/// The part after a prefix.
fn part<'a>(word: Word<'a>, prefix: &str) -> Option<Word<'a>> {
    let text = word.text.strip_prefix(prefix)?;
    let place = Place {
        column: word.place.column + prefix.len(),
        length: word.place.length - prefix.len(),
        ..word.place
    };
    Some(Word { text, place })
}

fn kind<'a>(name: Word<'a>, value: Word<'a>, faults: &mut Faults) -> Option<Declared<'a>> {
    let element = value.text.split_once('-').and_then(|(element, _)| sketch::element(element));
    let (Some(element), true) = (element, is_name(name.text)) else {
        faults.add(|| value.place.fault(format!("{} is not an atom", value.quoted())).help(DECLARE));
        return None;
    };
    // All elements have one character.
    let bonds = part(value, &value.text[..2])?;
    Some(Declared { name, element: element.to_owned(), bonds: sketch::bonds(bonds, faults) })
}
