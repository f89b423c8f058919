//! Tables: lines of delimited values under a header.

use super::passages::{is_blank, is_comment};
use super::{Entries, Entry, Line, Place, Word, lines};

/// More columns than any table has: anything beyond is not read.
const MAX_COLUMNS: usize = 64;

/// The first line of a table; a family defines its columns `C`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Header<C> {
    delimiter: char,
    columns: Vec<C>,
}

impl<C: Copy + PartialEq> Header<C> {
    /// The header in a line, if it has several columns and one of them is `wanted`.
    pub(crate) fn of(line: Line<'_>, column: impl Fn(&Word<'_>) -> C, wanted: C) -> Option<Self> {
        let delimiter = line.text.chars().find(|c| matches!(c, ',' | ';' | '\t'))?;
        let columns: Vec<_> = fields(line, delimiter).iter().map(column).collect();
        columns.contains(&wanted).then_some(Self { delimiter, columns })
    }

    /// The fields of a line that are not empty, each with its column.
    pub(crate) fn filled<'a>(&self, line: Line<'a>) -> impl Iterator<Item = (Word<'a>, C)> {
        let fields = fields(line, self.delimiter).into_iter().zip(self.columns.iter().copied());
        fields.filter(|(field, _)| !field.text.is_empty())
    }
}

/// Reads a table: one entry for each line below the header.
pub(crate) fn read<T, C: Copy + PartialEq>(
    text: &str,
    entries: &mut Entries<T>,
    header: impl Fn(Line<'_>) -> Option<Header<C>>,
    entry: impl Fn(&Header<C>, Line<'_>) -> Entry<T>,
) {
    let mut lines = lines(text).filter(|line| !is_blank(*line)).skip_while(|line| is_comment(*line));
    if let Some(header) = lines.next().and_then(header) {
        // If semicolons separate the fields, one at the start of a line is an empty field and not a comment.
        let lines = lines.filter(|line| header.delimiter == ';' || !is_comment(*line));
        lines.for_each(|line| entries.add(entry(&header, line)));
    }
}

/// The fields of a line, without surrounding spaces and quotation marks. A delimiter between quotation marks is part of
/// its field.
fn fields(line: Line<'_>, delimiter: char) -> Vec<Word<'_>> {
    let mut fields = Vec::new();
    let (mut quoted, mut start, mut column) = (false, 0, 1);
    for ((end, character), next) in line.text.char_indices().zip(2..) {
        quoted ^= character == '"';
        if character == delimiter && !quoted {
            fields.push(field(line, start, end, column));
            (start, column) = (end + character.len_utf8(), next);
        }
        if fields.len() == MAX_COLUMNS {
            return fields;
        }
    }
    fields.push(field(line, start, line.text.len(), column));
    fields
}

/// The bytes `start..end` of a line, which begin at `column`, without surrounding spaces and quotation marks.
fn field(line: Line<'_>, start: usize, end: usize, column: usize) -> Word<'_> {
    let whole = &line.text[start..end];
    let text = whole.trim_start_matches(|c: char| c.is_whitespace() || c == '"');
    let column = column + whole[..whole.len() - text.len()].chars().count();
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || c == '"');
    Word { text, place: Place { line: line.number, column, length: text.chars().count() } }
}

/// The text of a field: a quotation mark within quotation marks is doubled.
pub(crate) fn unquoted(field: Word<'_>) -> String {
    field.text.replace("\"\"", "\"")
}
