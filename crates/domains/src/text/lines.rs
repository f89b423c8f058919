//! A text as lines, words and characters with their positions.

use super::Fault;

/// One line of a text, without its line end and the spaces before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'a> {
    /// From 1.
    pub number: usize,
    /// Its content.
    pub text: &'a str,
}

/// The lines of a text from any system: a byte-order mark and carriage returns are not part of them.
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let numbered = text.lines().zip(1..);
    numbered.map(|(text, number)| Line { number, text: text.trim_end() })
}

impl<'a> Line<'a> {
    /// The parts between separators, with their positions. Empty parts are left out.
    pub fn words(self, separator: impl Fn(char) -> bool) -> impl Iterator<Item = Word<'a>> {
        let start = Place { line: self.number, column: 1, length: self.text.len() };
        Word { text: self.text, place: start }.words(separator)
    }

    /// The words between white space.
    pub fn spaced(self) -> impl Iterator<Item = Word<'a>> {
        self.words(char::is_whitespace)
    }

    /// The line from its first visible character.
    #[must_use]
    pub fn content(self) -> Word<'a> {
        let text = self.text.trim_start();
        let column = 1 + self.text[..self.text.len() - text.len()].chars().count();
        Word { text, place: Place { line: self.number, column, length: text.chars().count() } }
    }
}

/// A part of a line with its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word<'a> {
    /// The text of the part.
    pub text: &'a str,
    /// Its position.
    pub place: Place,
}

impl<'a> Word<'a> {
    /// The parts between separators, with their positions. Empty parts are left out.
    pub fn words(self, separator: impl Fn(char) -> bool) -> impl Iterator<Item = Word<'a>> {
        let (mut rest, Place { line, mut column, .. }) = (self.text, self.place);
        std::iter::from_fn(move || {
            let start = rest.find(|c| !separator(c))?;
            column += rest[..start].chars().count();
            rest = &rest[start..];
            let (text, left) = rest.split_at(rest.find(&separator).unwrap_or(rest.len()));
            let place = Place { line, column, length: text.chars().count() };
            (rest, column) = (left, column + place.length);
            Some(Word { text, place })
        })
    }

    /// Its characters, each as a word.
    pub fn symbols(self) -> impl Iterator<Item = Word<'a>> {
        let characters = self.text.char_indices().zip(self.place.column..);
        characters.map(move |((start, character), column)| Word {
            text: &self.text[start..start + character.len_utf8()],
            place: Place { line: self.place.line, column, length: 1 },
        })
    }

    /// Its value as a whole number, which may have a typographic minus sign.
    #[must_use]
    pub fn number(self) -> Option<i32> {
        match self.text.strip_prefix('−') {
            Some(digits) => digits.parse::<i32>().ok().filter(|value| *value >= 0).map(|value| -value),
            None => self.text.parse().ok(),
        }
    }

    /// The word in quotation marks for a message: truncated if it is long, and without invisible characters.
    #[must_use]
    pub fn quoted(self) -> String {
        const LONGEST: usize = 24;
        let visible: String = self.text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
        let rest = if self.place.length > LONGEST { "…" } else { "" };
        format!("'{visible}{rest}'")
    }
}

/// A range of characters on one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// In characters.
    pub length: usize,
}

impl Place {
    /// A fault here.
    pub fn fault(self, message: impl Into<String>) -> Fault {
        Fault::at(self.line, self.column, message).spanning(self.length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_system_s_line_ends_are_read() {
        let texts: Vec<_> = lines("\u{feff}a b  \r\n\r\n\tc\t\n").map(|line| line.text).collect();
        assert_eq!(texts, ["a b", "", "\tc"]);
    }

    #[test]
    fn columns_count_characters_not_bytes() {
        let line = Line { number: 7, text: "  −1 é,−1" };
        let columns: Vec<_> = line.words(|c| c == ' ' || c == ',').map(|word| word.place.column).collect();
        assert_eq!(columns, [3, 6, 8]);
        assert_eq!(line.content().place, Place { line: 7, column: 3, length: 7 });
        let symbols: Vec<_> = line.content().symbols().map(|s| (s.text, s.place.column)).collect();
        assert_eq!(symbols[..3], [("−", 3), ("1", 4), (" ", 5)]);
    }

    #[test]
    fn a_quotation_is_short_and_visible() {
        let line = Line { number: 1, text: "\u{1b}[0m" };
        assert_eq!(line.content().quoted(), "'\\u{1b}[0m'");
        let long = "x".repeat(100);
        assert_eq!(Line { number: 1, text: &long }.content().quoted(), format!("'{}…'", "x".repeat(24)));
    }
}
