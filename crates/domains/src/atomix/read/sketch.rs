//! A level as its text describes it, before it is checked.
//!
//! Every reader fills a sketch; only [`check`](super::check::check) turns it into a legal instance. A sketch records
//! the position of each cell in the text, so that a fault can point at it, and never holds more than the largest board.

use crate::atomix::bonds::is_bond;
use crate::atomix::{Bonds, MAX_SIDE};
use crate::text::{Faults, Word, drawing};

/// The maximum length of the name of a kind of atoms.
const MAX_NAME: usize = 8;

/// The maximum length of the name of an element.
const MAX_ELEMENT: usize = 16;

/// The characters that bonds are written with.
pub(super) const BONDS: &str = "Single bonds are a to h, clockwise from up; double ones A to D and triple ones E to H: up, \
    right, down, left; diagonal double ones 1 to 4, clockwise from up left.";

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content<'a> {
    /// Nothing.
    Floor,
    /// A wall.
    Wall,
    /// An atom of the kind with this name.
    Atom(&'a str),
    /// Something already reported as a fault.
    Unknown,
}

/// A board, or a molecule.
pub(super) type Drawing<'a> = drawing::Drawing<Content<'a>, MAX_SIDE>;

/// A kind of atom as the text declares it.
#[derive(Clone, Debug)]
pub(super) struct Declared<'a> {
    pub(super) name: Word<'a>,
    pub(super) element: String,
    pub(super) bonds: Bonds,
}

/// A level as the text describes it.
#[derive(Clone, Debug)]
pub(super) struct Sketch<'a> {
    /// The kinds of atoms.
    pub(super) kinds: Vec<Declared<'a>>,
    /// The board at the start.
    pub(super) board: Drawing<'a>,
    /// The molecule to build.
    pub(super) molecule: Drawing<'a>,
    /// Advice on how this format declares a kind of atom.
    pub(super) declare: &'static str,
    /// Faults found by the reader itself.
    pub(super) faults: Faults,
}

/// The meaning of a word on a board.
pub(super) fn on_board<'a>(word: Word<'a>, faults: &mut Faults) -> Content<'a> {
    match word.text {
        "." => Content::Floor,
        "#" => Content::Wall,
        name if is_name(name) => Content::Atom(name),
        _ => stranger(word, "Atoms have short names of letters and digits, . is floor, # is a wall.", faults),
    }
}

/// The meaning of a word in a molecule.
pub(super) fn in_molecule<'a>(word: Word<'a>, faults: &mut Faults) -> Content<'a> {
    match word.text {
        "." => Content::Floor,
        name if is_name(name) => Content::Atom(name),
        _ => stranger(word, "Atoms have short names of letters and digits, . means no atom.", faults),
    }
}

/// Can this be the name of a kind? The numbers of its atoms are appended after a `-`.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(char::is_alphanumeric) && text.chars().count() <= MAX_NAME
}

/// Can this be the name of an element?
pub(super) fn is_element(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(|c| c.is_alphanumeric() || c == '-')
        && text.chars().count() <= MAX_ELEMENT
}

fn stranger<'a>(word: Word<'a>, help: &str, faults: &mut Faults) -> Content<'a> {
    faults.add(|| word.place.fault(format!("{} does not belong here", word.quoted())).help(help));
    Content::Unknown
}

/// The bonds that the letters of a word stand for.
pub(super) fn bonds(word: Word<'_>, faults: &mut Faults) -> Bonds {
    let mut bonds = Bonds::default();
    for letter in word.symbols() {
        let Some(character) = letter.text.chars().next().filter(|character| !bonds.add(*character)) else {
            continue;
        };
        let what = if is_bond(character) { "is a second bond in one direction" } else { "is not a bond" };
        faults.add(|| letter.place.fault(format!("{} {what}", letter.quoted())).help(BONDS));
    }
    bonds
}

/// The element that a character stands for in `KAtomic`.
pub(super) fn element(character: &str) -> Option<&'static str> {
    const ELEMENTS: [(&str, &str); 23] = [
        ("1", "H"),
        ("2", "C"),
        ("3", "O"),
        ("4", "N"),
        ("5", "S"),
        ("6", "F"),
        ("7", "Cl"),
        ("8", "Br"),
        ("9", "P"),
        ("0", "I"),
        ("o", "crystal"),
        ("A", "bar"),
        ("B", "slash"),
        ("C", "pole"),
        ("D", "backslash"),
        ("E", "flask-0"),
        ("F", "flask-1"),
        ("G", "flask-2"),
        ("H", "flask-3"),
        ("I", "flask-4"),
        ("J", "flask-5"),
        ("K", "flask-6"),
        ("L", "flask-7"),
    ];
    ELEMENTS.into_iter().find(|(name, _)| *name == character).map(|(_, element)| element)
}
