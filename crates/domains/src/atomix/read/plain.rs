//! Plain level files: `key: value` lines, a line for each kind of atoms, the board, the molecule, and a line `end`.

use super::check::check;
use super::sketch::{self, Content, Declared, Drawing, Sketch, in_molecule, is_name, on_board};
use crate::atomix::{Instance, MAX_ATOMS};
use crate::text::native::Header;
use crate::text::passages::{Sample, is_blank, is_comment};
use crate::text::{About, Entries, Entry, Faults, Line, Place, Word, lines};

/// How to declare a kind of atoms.
const DECLARE: &str = "Write a line for it above the board, such as `a 1-g H 1`: name, identity with bonds, element, number of atoms.";

/// Are there a board and a molecule, each under its own line?
pub(super) fn is_here(sample: &Sample<'_>) -> bool {
    let has = |title: &str| sample.lines.iter().any(|line| is_title(*line, title));
    has("board:") && (has("molecule:") || has("end"))
}

fn is_title(line: Line<'_>, title: &str) -> bool {
    line.text.trim().eq_ignore_ascii_case(title)
}

/// Reads all levels of a text.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    let lines: Vec<_> = lines(text).filter(|line| !is_blank(*line) && !is_comment(*line)).collect();
    for level in lines.chunk_by(|line, _| !is_title(*line, "end")) {
        entries.add(entry(level));
    }
}

/// The lines of a level, sorted by role.
#[derive(Default)]
struct Parts<'a> {
    headers: Vec<Header<'a>>,
    kinds: Vec<Line<'a>>,
    board: Vec<Line<'a>>,
    molecule: Vec<Line<'a>>,
}

impl<'a> Parts<'a> {
    fn of(lines: &[Line<'a>]) -> Self {
        let mut parts = Self::default();
        let board = lines.iter().position(|line| is_title(*line, "board:")).unwrap_or(lines.len());
        let (above, rest) = lines.split_at(board);
        for &line in above {
            match Header::of(line) {
                Some(header) => parts.headers.push(header),
                None => parts.kinds.push(line),
            }
        }
        let rest: Vec<_> = rest.iter().skip(1).filter(|line| !is_title(**line, "end")).copied().collect();
        let molecule = rest.iter().position(|line| is_title(*line, "molecule:")).unwrap_or(rest.len());
        parts.board = rest[..molecule].to_vec();
        parts.molecule = rest.get(molecule + 1..).unwrap_or_default().to_vec();
        parts
    }

    fn header(&self, key: &str) -> Option<Word<'a>> {
        self.headers.iter().find(|header| header.is(key)).map(|header| header.value)
    }
}

fn entry(level: &[Line<'_>]) -> Entry<Instance> {
    let mut faults = Faults::default();
    let parts = Parts::of(level);
    let place = level[0].content().place;
    let board = Drawing::of(&parts.board, place, on_plain_board, &mut faults);
    let molecule = Drawing::of(&parts.molecule, place, in_molecule, &mut faults);
    let read: Vec<_> =
        parts.kinds.iter().take(2 * MAX_ATOMS).filter_map(|line| kind(*line, &mut faults)).collect();
    counts(&parts, &read, &board, &mut faults);
    let kinds = read.into_iter().map(|(kind, _)| kind).collect();
    let text = |key: &str| parts.header(key).map(|value| value.text.to_owned());
    let about =
        About { name: text("name").or_else(|| text("title")), source: text("source"), known: Vec::new() };
    let instance = check(Sketch { kinds, board, molecule, declare: DECLARE, faults });
    Entry { about, line: level[0].number, instance }
}

/// Floor that no atom can reach has its own mark.
fn on_plain_board<'a>(word: Word<'a>, faults: &mut Faults) -> Content<'a> {
    if word.text == "," { Content::Floor } else { on_board(word, faults) }
}

/// A kind, and its number of atoms with the position that states it.
type Counted<'a> = (Declared<'a>, Word<'a>);

fn kind<'a>(line: Line<'a>, faults: &mut Faults) -> Option<Counted<'a>> {
    let words: Vec<Word<'a>> = line.spaced().take(5).collect();
    let parts = match words[..] {
        [name, identity, element, count] if is_name(name.text) => {
            identity.text.split_once('-').map(|(kind, bonds)| (name, identity, kind, bonds, element, count))
        }
        _ => None,
    };
    let Some((name, identity, kind, bonds, element, count)) = parts else {
        let message = "this is neither `key: value` nor a kind of atoms";
        faults.add(|| line.content().place.fault(message).help(DECLARE));
        return None;
    };
    let length = bonds.chars().count();
    let column = identity.place.column + identity.place.length - length;
    let bonds = Word { text: bonds, place: Place { column, length, ..identity.place } };
    let element = sketch::element(kind).unwrap_or(element.text).to_owned();
    Some((Declared { name, element, bonds: sketch::bonds(bonds, faults) }, count))
}

/// Compares the numbers that the text states with the actual ones.
fn counts(parts: &Parts<'_>, kinds: &[Counted<'_>], board: &Drawing<'_>, faults: &mut Faults) {
    let mut compare = |word: Option<Word<'_>>, said: Option<String>, found: String| {
        if let Some(word) = word.filter(|_| said.as_ref() != Some(&found)) {
            faults.add(|| word.place.fault(format!("this says {}, but there are {found}", word.quoted())));
        }
    };
    let numbers = |word: Word<'_>| {
        let numbers: Option<Vec<i32>> = word.words(char::is_whitespace).map(Word::number).collect();
        Some(numbers?.iter().map(i32::to_string).collect::<Vec<_>>().join(" "))
    };
    for (kind, count) in kinds {
        let found =
            board.spots().filter(|(_, _, spot)| spot.content == Content::Atom(kind.name.text)).count();
        compare(Some(*count), numbers(*count), found.to_string());
    }
    let count = parts.header("kinds");
    compare(count, count.and_then(numbers), kinds.len().to_string());
    let (size, width) = (parts.header("size"), board.rows.first().map_or(0, |row| row.width));
    compare(size, size.and_then(numbers), format!("{width} {}", board.height));
}
