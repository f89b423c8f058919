//! The native format: header lines `key: value`, then the board drawn as a grid.

use super::check::check;
use super::header::{self, is_key};
use super::sketch::{Content, Red, Sketch};
use crate::rush::Instance;
use crate::text::native::{self, Header};
use crate::text::passages::is_comment;
use crate::text::{About, Entries, Entry, Faults, Line, Word};

/// More header lines than there are keys: anything beyond is a fault anyway.
const MAX_HEADERS: usize = 32;

/// The maximum length of a car's name.
const MAX_NAME: usize = 32;

/// The name of the family in a `puzzle:` line.
const FAMILY: &str = "rush";

/// Reads all puzzles of this family.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    native::read(text, FAMILY, entries, puzzle);
}

fn puzzle(first: Line<'_>, lines: &[Line<'_>]) -> Entry<Instance> {
    let mut faults = Faults::default();
    let (headers, rows) = split(lines, &mut faults);
    let place = rows.first().unwrap_or(&first).content().place;
    let help = "Name it A, or say which car it is in a line such as `red: B`.";
    let mut sketch = Sketch::new(place, Red { names: vec!["A", "X", "x"], place: None, help });
    sketch.faults = faults;
    let mut about = About::default();
    for header in native::once(&headers, "", &mut sketch.faults) {
        header::apply(header, &mut about, &mut sketch);
    }
    sketch.board.lines(&rows, |word| content(word, &mut sketch.faults));
    Entry { about, line: first.number, instance: check(sketch) }
}

/// The header lines and the rows of a puzzle.
fn split<'a>(lines: &[Line<'a>], faults: &mut Faults) -> (Vec<Header<'a>>, Vec<Line<'a>>) {
    let (mut headers, mut rows, mut ended) = (Vec::new(), Vec::new(), false);
    for &line in lines.iter().filter(|line| !is_comment(**line)) {
        let place = || line.content().place;
        if line.text.is_empty() {
            ended = !rows.is_empty();
        } else if rows.is_empty() && line.text.contains(':') {
            if headers.len() < MAX_HEADERS {
                headers.extend(Header::of(line));
            } else {
                faults.add(|| place().fault("there are too many header lines"));
            }
        } else if is_key(line) {
            faults.add(|| place().fault("header lines stand above the board"));
        } else if !ended {
            rows.push(line);
        } else {
            let help = "Take the blank line out of the board, or start a new puzzle with `puzzle: rush`.";
            faults.add(|| place().fault("the board has ended before this line").help(help));
        }
    }
    (headers, rows)
}

fn content<'a>(word: Word<'a>, faults: &mut Faults) -> Content<'a> {
    let named = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    match word.text {
        "." => Content::Empty,
        "#" => Content::Wall,
        name if name.chars().all(named) && name.len() <= MAX_NAME => Content::Car(name),
        _ => {
            let help = "Cars have short names of letters and digits, . is an empty cell, # is a wall.";
            let message = || format!("{} does not belong on a board", word.quoted());
            faults.add(|| word.place.fault(message()).help(help));
            Content::Unknown
        }
    }
}
