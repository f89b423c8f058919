//! Letter grids: a board drawn over several lines, with or without spaces between its cells.

use super::check::check;
use super::letters::{Letters, strangers};
use super::passages::passages;
use super::sketch::Sketch;
use crate::rush::Instance;
use crate::text::passages::{Part, Passage, is_comment};
use crate::text::{Entries, Line, Word};

/// Reads all grids of a text.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    for passage in passages(text, part) {
        entries.add(passage.entry(check(sketch(&passage))));
    }
}

fn sketch<'a>(passage: &Passage<'a>) -> Sketch<'a> {
    let letters = Letters::of(passage.rows.iter().flat_map(|row| row.text.chars()));
    let mut sketch = Sketch::new(passage.rows[0].content().place, letters.red());
    for row in &passage.rows {
        let place = row.content().place;
        if is_spaced(*row) {
            sketch.row(place, row.spaced(), |symbol, faults| letters.content(symbol, faults));
        } else {
            sketch.row(place, row.content().symbols(), |symbol, faults| letters.content(symbol, faults));
        }
    }
    sketch
}

/// Is the line certainly a row?
pub(super) fn is_row(line: Line<'_>) -> bool {
    let clean = |word: Word<'_>| strangers(word.text) == 0;
    let solid = line.content();
    is_spaced(line) && line.spaced().all(clean) || solid.text.len() > 1 && clean(solid)
}

/// Are the cells of this row separated by spaces?
fn is_spaced(line: Line<'_>) -> bool {
    line.spaced().nth(1).is_some() && line.spaced().all(|word| word.place.length == 1)
}

/// A line with unusual characters may be a title, or a row with a mistake in it. It counts as a row if a small
/// correction would make it one: a mistake must not turn a row into a title.
fn part<'a>(line: Line<'a>, above: Option<Line<'a>>, below: Option<Line<'a>>) -> Part {
    if is_comment(line) {
        return Part::Comment;
    }
    if is_row(line) {
        return Part::Row;
    }
    let strange: usize = line.spaced().map(|word| strangers(word.text)).sum();
    let cells = |line: Line<'_>| line.spaced().map(|word| word.place.length).sum::<usize>();
    let fits = above.or(below).is_some_and(|other| is_row(other) && cells(other) == cells(line));
    let drawn = line.text.contains('.');
    let several_words = line.spaced().nth(1).is_some();
    let row = if several_words {
        strange == 0 && (fits || drawn)
    } else {
        strange * 4 <= cells(line) && (fits || drawn)
    };
    if row { Part::Row } else { Part::Title }
}
