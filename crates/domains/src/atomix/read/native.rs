//! The native format: header lines `key: value`, among them one for each kind of atoms, the board, and the molecule
//! below it.

use super::check::check;
use super::sketch::{self, Declared, Drawing, Sketch, in_molecule, is_element, is_name, on_board};
use crate::atomix::{Instance, MAX_ATOMS};
use crate::text::native::{Header, Layout};
use crate::text::{Entry, Faults, Line, Word};

/// The key of a kind of atom: the only one that may occur on several lines.
const ATOM: &str = "atom";

/// The key of the drawing below the board.
const MOLECULE: &str = "molecule";

const LAYOUT: Layout = Layout {
    repeatable: ATOM,
    max_headers: 2 * MAX_ATOMS,
    is_below: |header| header.is(MOLECULE),
    ..Layout::new("atomix", &["name", "source", "known", "metric", ATOM, MOLECULE])
};

/// How to declare a kind of atoms.
const DECLARE: &str = "Write its element and bonds above the board, such as `atom: a H c` for hydrogen with a bond to the right.";

/// Reads one puzzle.
pub(super) fn puzzle(first: Line<'_>, lines: &[Line<'_>]) -> Entry<Instance> {
    let mut faults = Faults::default();
    let mut parts = LAYOUT.split(lines, &mut faults);
    for (header, _) in parts.below.iter().filter(|(header, _)| header.text().is_some()) {
        header.must_be_empty(&mut faults);
    }
    let place = first.content().place;
    let board = Drawing::of(&parts.board, place, on_board, &mut faults);
    let (below, rows) =
        parts.below.pop().map_or((place, Vec::new()), |(header, rows)| (header.key.place, rows));
    let molecule = Drawing::of(&rows, below, in_molecule, &mut faults);
    let mut kinds = Vec::new();
    let about = LAYOUT.apply(&parts.headers, &mut faults, |key, header, faults| {
        match key {
            "metric" => {
                let slides = |name: &str| (name == Instance::METRIC.name()).then_some(());
                header.choice("the metric of atomix", "slides", faults, slides);
            }
            ATOM => kinds.extend(kind(header, faults)),
            _ => return false,
        }
        true
    });
    let sketch = Sketch { kinds, board, molecule, declare: DECLARE, faults };
    Entry { about, line: first.number, instance: check(sketch) }
}

/// The kind that a line declares: its name, its element and its bonds, if it has any.
fn kind<'a>(header: &Header<'a>, faults: &mut Faults) -> Option<Declared<'a>> {
    let words: Vec<Word<'a>> = header.value.words(char::is_whitespace).take(4).collect();
    let (name, element, bonds) = match words[..] {
        [name, element] => (name, element, None),
        [name, element, bonds] => (name, element, Some(bonds)),
        _ => {
            header.refuse("must declare a kind of atoms", DECLARE, faults);
            return None;
        }
    };
    for (word, fits, what) in
        [(name, is_name(name.text), "not a name"), (element, is_element(element.text), "not an element")]
    {
        if !fits {
            let help = "Write a short word of letters and digits.";
            faults.add(|| word.place.fault(format!("{} is {what} of atoms", word.quoted())).help(help));
        }
    }
    let bonds = bonds.map(|word| sketch::bonds(word, faults)).unwrap_or_default();
    Some(Declared { name, element: element.text.to_owned(), bonds })
}
