//! Numbers, in grids or with a board on each line. A name or a size may precede a board, on its own line or before a
//! colon.

use std::collections::HashSet;

use super::check::{Aim, check};
use super::fields::{self, Row};
use super::layout::lay_out;
use crate::text::passages::{Sample, is_blank, is_comment};
use crate::text::{About, Entries, Entry, Faults, Line, Word, lines};
use crate::tiles::{Instance, MAX_SIDE, MIN_SIDE};

/// The lines of one board.
#[derive(Default)]
pub(super) struct Passage<'a> {
    /// The text above the rows, or before the first of them.
    head: Option<Word<'a>>,
    /// The rows, at least one.
    pub(super) rows: Vec<Row<'a>>,
}

/// Reads all boards of a text.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    for passage in passages(text) {
        entries.add(entry(passage));
    }
}

/// Is the first board of a text one of tiles?
pub(super) fn is_here(sample: &Sample<'_>) -> bool {
    passages(sample.text).next().is_some_and(|passage| has_tiles(&passage.rows))
}

/// The maximum length of a word that can be a damaged number; a board of letters is longer.
const MAX_WORD: usize = 8;

/// Are there enough cells, nearly all numbers, and more than half of them numbers of tiles that did not occur before?
/// Rush Hour and bricks also occur as numbers, but there a piece has several cells with the same number.
fn has_tiles(rows: &[Row<'_>]) -> bool {
    let fields = || rows.iter().flat_map(|row| &row.fields);
    let numbers: Vec<_> = fields().filter_map(|field| field.number()).collect();
    let tiles: HashSet<_> = numbers.iter().filter(|number| **number != 0).collect();
    let count = fields().count();
    let width = rows.iter().map(|row| row.fields.len()).max().unwrap_or(0);
    let short = fields().all(|field| field.word.place.length <= MAX_WORD);
    short && width * rows.len() > 3 && numbers.len() * 4 > count * 3 && tiles.len() * 2 > count
}

fn entry(passage: Passage<'_>) -> Entry<Instance> {
    let line = passage.rows[0].place.line;
    let words = || passage.head.into_iter().flat_map(|head| head.words(is_mark));
    let size = words().find_map(|word| fields::size(word.text));
    let name: Vec<_> = words().map(|word| word.text).filter(|text| fields::size(text).is_none()).collect();
    let name = (!name.is_empty() && !name.iter().all(|word| word.eq_ignore_ascii_case("size")))
        .then(|| name.join(" "));
    let mut faults = Faults::default();
    let start = lay_out(passage.rows, size, &mut faults);
    let about = About { name, ..About::default() };
    Entry { about, line, instance: check(start, &Aim::Unsaid, faults) }
}

/// Characters that may surround the words of a title.
fn is_mark(character: char) -> bool {
    character.is_whitespace() || matches!(character, '#' | '>' | '*' | ':' | ',')
}

/// The boards of a text, separated by blank lines and titles; line by line if each line is a board.
pub(super) fn passages(text: &str) -> impl Iterator<Item = Passage<'_>> {
    let mut lines = lines(text).filter(|line| !is_comment(*line));
    let (mut head, mut next) = (None, None);
    let blocks = std::iter::from_fn(move || {
        let mut block: Vec<(Option<Word<'_>>, Row<'_>)> = Vec::new();
        while let Some(line) = next.take().or_else(|| lines.next()) {
            let (before, row) = split(line);
            let is_row = !is_blank(line) && is_row(&row, !block.is_empty());
            if !block.is_empty() && (!is_row || before.is_some()) {
                next = Some(line);
                return Some(block);
            }
            if is_row {
                block.push((before.or(head.take()), row));
            } else if !is_blank(line) {
                head = Some(line.content());
            }
        }
        (!block.is_empty()).then_some(block)
    });
    blocks.flat_map(boards)
}

/// One board of several rows, or several of one line each.
fn boards<'a>(mut block: Vec<(Option<Word<'a>>, Row<'a>)>) -> Vec<Passage<'a>> {
    if begins_with_the_side(&block) {
        let (head, _) = block.remove(0);
        block[0].0 = block[0].0.or(head);
    }
    if is_list(&block) || block.iter().all(|(_, row)| is_complete(row)) {
        return block.into_iter().map(|(head, row)| Passage { head, rows: vec![row] }).collect();
    }
    let head = block.first().and_then(|(head, _)| *head);
    vec![Passage { head, rows: block.into_iter().map(|(_, row)| row).collect() }]
}

/// Is the first row the side of the square below, as in `3` or `3 3`? Other programs begin their files so. Then the rows
/// below have all numbers, the blank's included.
fn begins_with_the_side(block: &[(Option<Word<'_>>, Row<'_>)]) -> bool {
    let Some(((_, first), rest)) = block.split_first() else { return false };
    let mut sides = first.fields.iter().map(|field| field.number());
    let Some(Some(side)) = sides.next() else { return false };
    let mut below: Vec<_> =
        rest.iter().flat_map(|(_, row)| &row.fields).map(|field| field.number()).collect();
    below.sort_unstable();
    first.fields.len() <= 2
        && sides.all(|other| other == Some(side))
        && (MIN_SIDE..=MAX_SIDE).contains(&side)
        && below.into_iter().eq((0..side * side).map(Some))
}

/// The rows of boards that are written on one line are longer than this.
const SHORT: usize = 6;

/// Are these boards of one line each, some of them perhaps damaged? Then the lines are long, and contain the same
/// numbers again and again, unlike the rows of a board.
fn is_list(block: &[(Option<Word<'_>>, Row<'_>)]) -> bool {
    let longest = block.iter().map(|(_, row)| row.fields.len()).max().unwrap_or(0);
    let numbers: Vec<_> =
        block.iter().flat_map(|(_, row)| row.fields.iter().filter_map(|field| field.number())).collect();
    let distinct = numbers.iter().collect::<HashSet<_>>().len();
    longest > MAX_SIDE || longest > SHORT && distinct * 4 <= numbers.len() * 3
}

/// Does a row contain every number from 0 on, so that it may be a board itself?
fn is_complete(row: &Row<'_>) -> bool {
    let mut numbers: Vec<_> = row.fields.iter().map(|field| field.number()).collect();
    numbers.sort_unstable();
    numbers.len() > 3 && numbers.into_iter().eq((0..row.fields.len()).map(Some))
}

/// The part before a colon, or a size before the numbers; and the row.
fn split(line: Line<'_>) -> (Option<Word<'_>>, Row<'_>) {
    let content = fields::content(line);
    let end = match content.text.find(':') {
        Some(colon) => Some(colon + 1),
        None => {
            content.text.find(char::is_whitespace).filter(|&end| fields::size(&content.text[..end]).is_some())
        }
    };
    let Some(end) = end else { return (None, fields::of_word(content)) };
    let (before, after) = content.text.split_at(end);
    let mut rest = Line { number: line.number, text: after }.content();
    rest.place.column += content.place.column - 1 + before.chars().count();
    let mut head = content;
    (head.text, head.place.length) = (before, before.chars().count());
    (Some(head), fields::of_word(rest))
}

/// Are most of the fields numbers? Below a row, a line without long words also counts, as a damaged row.
fn is_row(row: &Row<'_>, inside: bool) -> bool {
    let numbers = row.fields.iter().filter(|field| !field.is_gap() && field.number().is_some()).count();
    let short = || row.fields.iter().all(|field| field.word.place.length <= 2);
    numbers > 0 && numbers * 2 > row.fields.len() || inside && !row.fields.is_empty() && short()
}
