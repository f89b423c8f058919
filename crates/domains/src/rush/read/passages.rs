//! Files that contain boards of several lines each, where a mistake must not turn a row into a title.

use crate::text::Line;
use crate::text::passages::{self, Part, Passage, is_blank};

/// Splits a text into its boards. `part` is called for every line that is not blank, with the row above it, if there is
/// one in the same board, and the line below it.
pub(super) fn passages<'a>(
    text: &'a str,
    part: impl Fn(Line<'a>, Option<Line<'a>>, Option<Line<'a>>) -> Part,
) -> Vec<Passage<'a>> {
    passages::passages(text, |line, above, below| match part(line, above, below) {
        // A title with a board above and none below is a damaged row, and must not be lost.
        Part::Title if above.is_some() && below.is_none_or(is_blank) => Part::Row,
        part => part,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shout(line: Line<'_>, _: Option<Line<'_>>, _: Option<Line<'_>>) -> Part {
        match line.text.chars().next() {
            Some(';') => Part::Comment,
            Some('[') => Part::First,
            Some('#') => Part::Title,
            _ => Part::Row,
        }
    }

    fn outline(text: &str) -> Vec<(Option<String>, usize, usize)> {
        passages(text, shout).iter().map(|p| (p.name(), p.line(), p.rows.len())).collect()
    }

    #[test]
    fn blank_lines_titles_and_brackets_part_boards() {
        let some = |name: &str| Some(name.to_owned());
        assert_eq!(outline("# one:\n.\n;\n.\n\n.\n"), [(some("one"), 1, 2), (None, 6, 1)]);
        assert_eq!(outline("# one\n\n\n.\n# two\n.\n"), [(some("one"), 4, 1), (some("two"), 5, 1)]);
        assert_eq!(outline("[.\n.\n[.\n"), [(None, 1, 2), (None, 3, 1)]);
        assert_eq!(outline("```\n.\n```\n.\n"), [(None, 2, 1), (None, 4, 1)]);
        assert_eq!(outline("# only a title\n"), []);
        assert_eq!(outline(".\n# a spoilt row\n"), [(None, 1, 2)]);
    }
}
