//! The fields of a row of numbers, with commas or spaces between them.

use crate::text::{Line, Place, Word};
use crate::tiles::{MAX_CELLS, MAX_SIDE, MIN_SIDE, OPEN};

/// One more than the maximum that can be correct: anything beyond is not read.
const MAX_FIELDS: usize = MAX_CELLS + 1;

/// One field of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    /// Its content; empty if there is nothing between two commas.
    pub(super) word: Word<'a>,
    /// Does a comma end it?
    pub(super) closed: bool,
}

impl Field<'_> {
    /// Is there nothing between two commas?
    pub(super) fn is_gap(&self) -> bool {
        self.word.text.is_empty()
    }

    /// Its number, 0 for the blank.
    pub(super) fn number(&self) -> Option<usize> {
        match self.word.text {
            "" | "_" | "." => Some(0),
            // Rust would accept a sign, which no tile has.
            digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok(),
            _ => None,
        }
    }
}

/// One row, or a whole board on one line.
#[derive(Clone, Debug)]
pub(super) struct Row<'a> {
    pub(super) fields: Vec<Field<'a>>,
    /// Its position.
    pub(super) place: Place,
}

/// The row on a line.
pub(super) fn of_line(line: Line<'_>) -> Row<'_> {
    of_word(content(line))
}

/// A line from its first visible character, or from the tab before it if tabs separate the fields: then there is a gap.
pub(super) fn content(line: Line<'_>) -> Word<'_> {
    let content = line.content();
    let spaces = line.text.len() - line.text.trim_start_matches(' ').len();
    if !line.text[spaces..].starts_with('\t') || !content.text.contains('\t') {
        return content;
    }
    let text = &line.text[spaces..];
    Word { text, place: Place { line: line.number, column: spaces + 1, length: text.chars().count() } }
}

/// The row in a part of a line. Commas, semicolons and tabs close fields, so two of them with nothing in between make a
/// gap; brackets count as spaces.
pub(super) fn of_word(content: Word<'_>) -> Row<'_> {
    let mut fields = Vec::new();
    let mut rest = content;
    while fields.len() < MAX_FIELDS {
        let end = rest.text.find([',', ';', '\t']);
        let part = cut(rest, 0, end.unwrap_or(rest.text.len()));
        let words = part.words(is_space).take(MAX_FIELDS - fields.len());
        let before = fields.len();
        fields.extend(words.map(|word| Field { word, closed: false }));
        let Some(end) = end else { break };
        if fields.len() == before {
            // A gap is located at the comma that ends it.
            let place = Place { column: part.place.column + part.place.length, length: 1, ..part.place };
            fields.push(Field { word: Word { text: "", place }, closed: true });
        } else if let Some(last) = fields.last_mut() {
            last.closed = true;
        }
        rest = cut(rest, end + 1, rest.text.len());
    }
    Row { fields, place: content.place }
}

/// What stands for all further cells of a goal, none of which matters.
const REST: &str = "...";

/// Writes out what `...` at the end of a goal stands for.
pub(super) fn fill_rest(row: &mut Row<'_>, size: Option<(usize, usize)>) {
    let rest = row.fields.last().copied().filter(|last| last.word.text == REST);
    if let (Some(Field { word, closed }), Some((width, height))) = (rest, size) {
        row.fields.pop();
        let open = Field { word: Word { text: OPEN, ..word }, closed };
        row.fields.resize(row.fields.len().max(width * height), open);
    }
}

fn is_space(character: char) -> bool {
    character.is_whitespace() || matches!(character, '[' | ']' | '(' | ')')
}

/// The bytes `start..end` of a word.
fn cut(word: Word<'_>, start: usize, end: usize) -> Word<'_> {
    let column = word.place.column + word.text[..start].chars().count();
    let text = &word.text[start..end];
    Word { text, place: Place { column, length: text.chars().count(), ..word.place } }
}

/// A size as in `4x3`: columns and rows.
pub(super) fn size(text: &str) -> Option<(usize, usize)> {
    let (width, height) = text.split_once(['x', 'X', '×', '*'])?;
    let side = |digits: &str| digits.parse().ok().filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side));
    Some((side(width)?, side(height)?))
}
