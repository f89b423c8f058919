//! Boards drawn with one letter per car, and the two conventions for such boards.
//!
//! With upper-case cars, `o` is an empty cell, `x` a wall and `A` the red car. With lower-case cars only, `x` is the
//! red car, and `o` is an empty cell unless `.` is used for that. `.`, `_`, `-` are empty and `#` is a wall in both.

use super::sketch::{Content, Red};
use crate::rush::MAX_SIDE;
use crate::text::{Faults, Word};

/// The convention of one board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Letters {
    upper: bool,
    o_is_empty: bool,
}

impl Letters {
    /// The convention a board with these characters follows.
    pub(super) fn of(board: impl Iterator<Item = char>) -> Self {
        let (mut upper, mut lower, mut dot) = (false, false, false);
        for character in board {
            upper |= character.is_ascii_uppercase();
            lower |= character.is_ascii_lowercase();
            dot |= character == '.';
        }
        let upper = upper || !lower;
        Self { upper, o_is_empty: upper || !dot }
    }

    /// The red car: `A` or else `X`; among lower-case cars `x` or else `a`.
    pub(super) fn red(self) -> Red<'static> {
        let (names, help) = if self.upper {
            (vec!["A", "X"], "Give the red car the letter A.")
        } else {
            (vec!["x", "a"], "Give the red car the letter x.")
        };
        Red { names, place: None, help }
    }

    /// What a character stands for.
    pub(super) fn content<'a>(self, symbol: Word<'a>, faults: &mut Faults) -> Content<'a> {
        match symbol.text {
            "." | "_" | "-" => Content::Empty,
            "o" if self.o_is_empty => Content::Empty,
            "#" => Content::Wall,
            "x" if self.upper => Content::Wall,
            text if text.len() == 1 && text.as_bytes()[0].is_ascii_alphabetic() => Content::Car(text),
            text if text.trim().is_empty() => {
                let help = "Write . for an empty cell.";
                faults.add(|| symbol.place.fault("there is a space inside this row").help(help));
                Content::Unknown
            }
            _ => {
                let help = "Cars are letters, . is an empty cell, # is a wall.";
                let message = || format!("{} does not belong on a board", symbol.quoted());
                faults.add(|| symbol.place.fault(message()).help(help));
                Content::Unknown
            }
        }
    }
}

/// Can this character occur on a board of letters?
pub(super) fn is_symbol(character: char) -> bool {
    character.is_ascii_alphabetic() || matches!(character, '.' | '_' | '-' | '#')
}

/// The number of characters in a text that cannot occur on a board of letters.
pub(super) fn strangers(text: &str) -> usize {
    text.chars().filter(|&character| !is_symbol(character)).count()
}

/// The side of a square board with this many cells; `None` if there is no such board.
pub(super) fn side(cells: usize) -> Option<usize> {
    (3..=MAX_SIDE).find(|side| side * side == cells)
}

/// Do these rows look like cars rather than words: does at least half of the letters have an equal neighbour, or is a
/// quarter of the cells a dot?
pub(super) fn looks_drawn(rows: &[Vec<char>]) -> bool {
    let at = |y: usize, x: usize| rows.get(y).and_then(|row| row.get(x)).copied();
    let (mut cells, mut dots, mut letters, mut joined) = (0, 0, 0, 0);
    for (y, row) in rows.iter().enumerate() {
        for (x, &letter) in row.iter().enumerate() {
            cells += 1;
            dots += usize::from(letter == '.');
            if letter.is_ascii_alphabetic() && letter != 'o' {
                let around = [at(y.wrapping_sub(1), x), at(y + 1, x), at(y, x.wrapping_sub(1)), at(y, x + 1)];
                letters += 1;
                joined += usize::from(around.contains(&Some(letter)));
            }
        }
    }
    joined * 2 >= letters || dots * 4 >= cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Line;

    fn read(board: &str) -> (String, &'static str) {
        let letters = Letters::of(board.chars());
        let line = Line { number: 1, text: board };
        let mut faults = Faults::default();
        let sign = |content| match content {
            Content::Empty => '.',
            Content::Wall => '#',
            Content::Car(_) => 'c',
            Content::Unknown => '?',
        };
        let cells = line.content().symbols().map(|symbol| sign(letters.content(symbol, &mut faults)));
        (cells.collect(), letters.red().names[0])
    }

    #[test]
    fn upper_case_boards_have_walls_of_x() {
        assert_eq!(read("AAox.B#-"), ("cc.#.c#.".to_owned(), "A"));
    }

    #[test]
    fn lower_case_boards_have_a_red_x() {
        assert_eq!(read("bbxx.#o"), ("cccc.#c".to_owned(), "x"));
        assert_eq!(read("bbxxo#o"), ("cccc.#.".to_owned(), "x"));
    }

    #[test]
    fn digits_and_spaces_are_no_cars() {
        assert_eq!(read("AA1 é."), ("cc???.".to_owned(), "A"));
    }

    #[test]
    fn words_are_not_taken_for_boards() {
        let drawn =
            |rows: &[&str]| looks_drawn(&rows.iter().map(|row| row.chars().collect()).collect::<Vec<_>>());
        assert!(drawn(&["BBo", "AAC", "o?C"]));
        assert!(drawn(&["...", "..."]));
        assert!(drawn(&["A..", ".B."]));
        assert!(!drawn(&["som", "eth", "ing"]));
        assert!(!drawn(&["hello", "world"]));
    }
}
