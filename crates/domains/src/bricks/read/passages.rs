//! Files that hold boards of several lines each, separated by blank lines or titles.

use crate::text::{Line, lines};

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
    let name = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '#' | '>' | '*' | ':' | ','));
    (!name.is_empty()).then(|| name.to_owned())
}

/// Splits a text into its boards. `is_row` is asked for every line that is neither blank nor a comment, and told whether
/// there is a row above it; what is no row is a title.
pub(super) fn passages<'a>(text: &'a str, is_row: impl Fn(Line<'a>, bool) -> bool) -> Vec<Passage<'a>> {
    let mut done = Vec::new();
    let mut current = Passage::default();
    for line in lines(text).filter(|line| !is_comment(*line)) {
        let inside = !current.rows.is_empty();
        if !is_blank(line) && is_row(line, inside) {
            current.rows.push(line);
            continue;
        }
        if inside {
            done.push(std::mem::take(&mut current));
        }
        if !is_blank(line) {
            current.title = Some(line);
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
