//! Files that contain boards of several lines each, separated by blank lines or titles.

use super::{About, Entry, Fault, Line, family_of, lines};

/// The role of a line in such a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// To be ignored.
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
pub(crate) struct Passage<'a> {
    /// The last title line before the rows, as in the text.
    pub(crate) title: Option<Line<'a>>,
    /// The rows, at least one.
    pub(crate) rows: Vec<Line<'a>>,
}

impl Passage<'_> {
    /// The line on which the board starts, or its title if that is directly above it.
    pub(crate) fn line(&self) -> usize {
        let first = self.rows.first().map_or(1, |row| row.number);
        let title = self.title.map_or(first, |title| title.number);
        if title + 1 == first { title } else { first }
    }

    /// The entry of this board, under its title.
    pub(crate) fn entry<T>(&self, instance: Result<T, Vec<Fault>>) -> Entry<T> {
        Entry { about: About { name: self.name(), ..About::default() }, line: self.line(), instance }
    }

    /// The title without the marks around it.
    pub(crate) fn name(&self) -> Option<String> {
        name(self.title?.text)
    }
}

/// The name before a board, without the marks around it.
pub(crate) fn name(text: &str) -> Option<String> {
    let name = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '#' | '>' | '*' | ':' | ','));
    (!name.is_empty()).then(|| name.to_owned())
}

/// Splits a text into its boards. `part` is called for every line that is not blank, with the row above it, if there is
/// one in the same board, and the line below it.
pub(crate) fn passages<'a>(
    text: &'a str,
    part: impl Fn(Line<'a>, Option<Line<'a>>, Option<Line<'a>>) -> Part,
) -> Vec<Passage<'a>> {
    let mut done = Vec::new();
    let mut current = Passage::default();
    let mut ahead = lines(text).peekable();
    while let Some(line) = ahead.next() {
        let (above, below) = (current.rows.last().copied(), ahead.peek().copied());
        let kind = if is_blank(line) { None } else { Some(part(line, above, below)) };
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

/// The part of a text that its format is detected from.
pub(crate) struct Sample<'a> {
    /// The whole text.
    pub(crate) text: &'a str,
    /// Its first informative lines.
    pub(crate) lines: Vec<Line<'a>>,
}

impl<'a> Sample<'a> {
    pub(crate) fn of(text: &'a str) -> Self {
        const MOST: usize = 400;
        let lines = lines(text).filter(|line| !is_blank(*line) && !is_comment(*line)).take(MOST).collect();
        Self { text, lines }
    }

    /// Is the text in the native format?
    pub(crate) fn is_native(&self) -> bool {
        self.lines.iter().any(|line| family_of(*line).is_some())
    }
}

/// Is the line blank, or a fence around a board in Markdown?
pub(crate) fn is_blank(line: Line<'_>) -> bool {
    let text = line.text.trim_start();
    text.is_empty() || text.starts_with("```")
}

/// Is the line a comment? Comments of the native format are comments in all formats.
pub(crate) fn is_comment(line: Line<'_>) -> bool {
    line.text.trim_start().starts_with(';')
}
