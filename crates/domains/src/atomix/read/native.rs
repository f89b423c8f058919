//! The native format: header lines `key: value`, among them one for each kind of atoms, the board, and the molecule
//! below it.

use super::check::check;
use super::sketch::{self, Declared, Sketch, drawn, in_molecule, is_element, is_name, on_board};
use crate::atomix::{Instance, MAX_ATOMS};
use crate::text::native::{self, Header};
use crate::text::{About, Entries, Entry, Faults, Line, Word};

/// The name of the family in a `puzzle:` line.
const FAMILY: &str = "atomix";

/// The key of a kind of atoms: the only one that may occur on several lines.
const ATOM: &str = "atom";

/// The keys above the board, except `puzzle`.
const KEYS: [&str; 5] = ["name", "source", "known", "metric", ATOM];

/// The key of what is drawn below the board.
const MOLECULE: &str = "molecule";

/// More header lines than can be correct: anything beyond is a fault anyway.
const MAX_HEADERS: usize = 2 * MAX_ATOMS;

/// How to declare a kind of atoms.
const DECLARE: &str = "Write its element and bonds above the board, such as `atom: a H c` for hydrogen with a bond to the right.";

/// Reads all puzzles of this family.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    native::read(text, FAMILY, entries, puzzle);
}

/// The lines of a puzzle, sorted by role.
#[derive(Default)]
struct Parts<'a> {
    headers: Vec<Header<'a>>,
    board: Vec<Line<'a>>,
    /// The molecule, with the line above it.
    molecule: Option<(Header<'a>, Vec<Line<'a>>)>,
}

impl<'a> native::Parts<'a> for Parts<'a> {
    fn rows(&mut self) -> &mut Vec<Line<'a>> {
        self.molecule.as_mut().map_or(&mut self.board, |(_, rows)| rows)
    }

    fn header(&mut self, header: Header<'a>, faults: &mut Faults) {
        if header.is(MOLECULE) {
            if self.molecule.is_some() {
                header.refuse("was given before", "Keep one of the two.", faults);
            }
            if header.text().is_some() {
                let help = "Leave the rest of this line empty, and draw below it.";
                faults.add(|| header.value.place.fault("this is to be drawn").help(help));
            }
            // What is drawn below it must not become part of the previous drawing.
            self.molecule = Some((header, Vec::new()));
        } else if !self.board.is_empty() || self.molecule.is_some() {
            faults.add(|| header.key.place.fault("header lines stand above the board"));
        } else if self.headers.len() == MAX_HEADERS {
            faults.add(|| header.key.place.fault("there are too many header lines"));
        } else {
            self.headers.push(header);
        }
    }
}

fn puzzle(first: Line<'_>, lines: &[Line<'_>]) -> Entry<Instance> {
    let mut faults = Faults::default();
    let parts: Parts<'_> = native::split(lines, FAMILY, &mut faults);
    let place = first.content().place;
    let board = drawn(&parts.board, place, on_board, &mut faults);
    let (header, rows) = parts.molecule.map_or((None, Vec::new()), |(header, rows)| (Some(header), rows));
    let molecule = drawn(&rows, header.map_or(place, |header| header.key.place), in_molecule, &mut faults);
    let (mut about, mut kinds) = (About::default(), Vec::new());
    for header in native::once(&parts.headers, ATOM, &mut faults) {
        take(header, &mut about, &mut kinds, &mut faults);
    }
    let sketch = Sketch { kinds, board, molecule, declare: DECLARE, faults };
    Entry { about, line: first.number, instance: check(sketch) }
}

/// Applies a line above the board.
fn take<'a>(header: &Header<'a>, about: &mut About, kinds: &mut Vec<Declared<'a>>, faults: &mut Faults) {
    match header.key.text.to_ascii_lowercase().as_str() {
        "name" => about.name = header.text(),
        "source" => about.source = header.text(),
        "known" => about.known = header.known(faults),
        "metric" => {
            let slides = |name: &str| (name == Instance::METRIC.name()).then_some(());
            header.choice("the metric of atomix", "slides", faults, slides);
        }
        ATOM => kinds.extend(kind(header, faults)),
        _ => {
            let help = format!("The keys are {}, {MOLECULE}.", KEYS.join(", "));
            header.refuse("is not a known key", &help, faults);
        }
    }
}

/// The kind that a line declares: its name, its element and its bonds, if it has any.
fn kind<'a>(header: &Header<'a>, faults: &mut Faults) -> Option<Declared<'a>> {
    let words: Vec<Word<'a>> = header.value.words(char::is_whitespace).take(4).collect();
    let (name, element, bonds) = match words[..] {
        [name, element] => (name, element, None),
        [name, element, bonds] => (name, element, Some(bonds)),
        _ => {
            header.refuse("says what a kind of atoms is", DECLARE, faults);
            return None;
        }
    };
    for (word, fits, what) in
        [(name, is_name(name.text), "no name"), (element, is_element(element.text), "no element")]
    {
        if !fits {
            let help = "Write a short word of letters and digits.";
            faults.add(|| word.place.fault(format!("{} is {what} of atoms", word.quoted())).help(help));
        }
    }
    let bonds = bonds.map(|word| sketch::bonds(word, faults)).unwrap_or_default();
    Some(Declared { name, element: element.text.to_owned(), bonds })
}
