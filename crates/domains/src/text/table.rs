//! Lines of delimited values.

use super::{Line, Place, Word};

/// More columns than any table has: what stands beyond is not read.
const MAX_COLUMNS: usize = 64;

/// The fields of a line, without spaces and quotation marks around them. A delimiter between quotation marks is part of
/// its field.
pub(crate) fn fields(line: Line<'_>, delimiter: char) -> Vec<Word<'_>> {
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

/// The bytes `start..end` of a line, which begin at `column`, without spaces and quotation marks around them.
fn field(line: Line<'_>, start: usize, end: usize, column: usize) -> Word<'_> {
    let whole = &line.text[start..end];
    let text = whole.trim_start_matches(|c: char| c.is_whitespace() || c == '"');
    let column = column + whole[..whole.len() - text.len()].chars().count();
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || c == '"');
    Word { text, place: Place { line: line.number, column, length: text.chars().count() } }
}

/// What a field says: a quotation mark within quotation marks is written twice.
pub(crate) fn unquoted(field: Word<'_>) -> String {
    field.text.replace("\"\"", "\"")
}
