//! Files that hold boards of several lines each, separated by blank lines or titles.

use crate::text::{Line, lines};

/// What a line is in such a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// Not for us.
    Comment,
    /// The name of the board that follows.
    Title,
    /// A row of a board.
    Row,
    /// The first row of a new board, even without a blank line before it.
    First,
}

/// One board with the title before it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Passage<'a> {
    /// The last title line before the rows, as it stands in the text.
    pub(super) title: Option<Line<'a>>,
    /// The rows, at least one.
    pub(super) rows: Vec<Line<'a>>,
}

impl Passage<'_> {
    /// The line the board starts on, or its title if that stands right above it.
    pub(super) fn line(&self) -> usize {
        let first = self.rows.first().map_or(1, |row| row.number);
        let title = self.title.map_or(first, |title| title.number);
        if title + 1 == first { title } else { first }
    }

    /// The title without the marks around it.
    pub(super) fn name(&self) -> Option<String> {
        name(self.title?.text)
    }
}

/// A name as it stands in front of a board, without the marks around it.
pub(super) fn name(text: &str) -> Option<String> {
    let name = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '#' | '>' | '*' | ':'));
    (!name.is_empty()).then(|| name.to_owned())
}

/// Splits a text into its boards. `part` is asked for every line that is not blank, and sees the row above it, if there is
/// one in the same board, and the line below it.
pub(super) fn passages<'a>(
    text: &'a str,
    part: impl Fn(Line<'a>, Option<Line<'a>>, Option<Line<'a>>) -> Part,
) -> Vec<Passage<'a>> {
    let mut done = Vec::new();
    let mut current = Passage::default();
    let mut ahead = lines(text).peekable();
    while let Some(line) = ahead.next() {
        let (above, below) = (current.rows.last().copied(), ahead.peek().copied());
        let mut kind = if is_blank(line) { None } else { Some(part(line, above, below)) };
        if kind == Some(Part::Title) && above.is_some() && below.is_none_or(is_blank) {
            // A title with a board above and none below is a spoilt row, and must not be lost.
            kind = Some(Part::Row);
        }
        if matches!(kind, None | Some(Part::Title | Part::First)) && above.is_some() {
            done.push(std::mem::take(&mut current));
        }
        match kind {
            Some(Part::Title) => current.title = Some(line),
            Some(Part::Row | Part::First) => current.rows.push(line),
            Some(Part::Comment) | None => {}
        }
    }
    done.extend((!current.rows.is_empty()).then_some(current));
    done
}

/// Blank lines, and the fences around a board in a page of Markdown.
pub(super) fn is_blank(line: Line<'_>) -> bool {
    let text = line.text.trim_start();
    text.is_empty() || text.starts_with("```")
}

/// Comments of the native format are comments in every other format too.
pub(super) fn is_comment(line: Line<'_>) -> bool {
    line.text.trim_start().starts_with(';')
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
