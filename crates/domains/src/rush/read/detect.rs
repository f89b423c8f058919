//! Detects the import format of a text.
//!
//! Because of titles, comments and mistakes, any single line is a poor indicator. So the first lines of the text vote
//! one by one, and the format with the most votes wins.

use super::strings::Fit;
use super::{block_list, blocks, grids, letters, matrices, strings, table};
use crate::rush::{Instance, MAX_SIDE};
use crate::text::Line;
use crate::text::formats::Format;
use crate::text::passages::Sample;

/// What a line looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Block,
    Numbers,
    /// A board on one line.
    Board,
    /// Possibly a board on one line among other words.
    AmongWords,
    /// A small board on one line, or one row of a grid of 9 or 16 columns.
    Either,
    /// A faulty board on one line, or one row of a grid that is too wide.
    Long,
    Row,
    Other,
}

/// The format of a text; `None` if it looks like none of them.
pub(super) fn detect(sample: &Sample<'_>) -> Option<Format<Instance>> {
    let lines = sample.lines.as_slice();
    if lines.first().copied().and_then(table::header).is_some() {
        return Some(Format { name: "table", read: table::read });
    }
    // It may have a title.
    if lines.iter().take(3).any(|line| block_list::is_header(*line)) {
        return Some(Format { name: "block list", read: block_list::read });
    }
    let signs: Vec<_> = lines.iter().map(|line| sign(*line)).collect();
    let count = |wanted: &[Sign]| signs.iter().filter(|sign| wanted.contains(sign)).count();
    let drawn = if one_line(lines, &signs) {
        Some(Format { name: "board on one line", read: strings::read })
    } else {
        has_grid(lines).then_some(Format { name: "letter grid", read: grids::read })
    };
    let (_, format) = [
        (count(&[Sign::Block]), Some(Format { name: "block lines", read: blocks::read })),
        (count(&[Sign::Numbers]), Some(Format { name: "number matrix", read: matrices::read })),
        (count(&[Sign::Board, Sign::AmongWords, Sign::Either, Sign::Long, Sign::Row]), drawn),
    ]
    .into_iter()
    .filter(|(votes, _)| *votes > 0 && votes * 4 >= lines.len())
    .rev()
    .max_by_key(|(votes, _)| *votes)?;
    format
}

fn sign(line: Line<'_>) -> Sign {
    if blocks::is_block(line) {
        return Sign::Block;
    }
    match strings::find(line) {
        Some((Fit::Square, _)) => Sign::Board,
        Some((_, word)) if word.text != line.content().text => Sign::AmongWords,
        Some((Fit::Short, _)) => Sign::Either,
        Some((Fit::Weak, _)) => Sign::Long,
        // Tested last, because the figures of a catalogue outnumber its board.
        None if matrices::is_row(line) => Sign::Numbers,
        None if grids::is_row(line) => Sign::Row,
        None => Sign::Other,
    }
}

/// Does each line with letters contain a board? Small boards are accepted if most of them are legal: in a legal grid,
/// at most one row can be a legal board itself, the one with the red car.
fn one_line(sample: &[Line<'_>], signs: &[Sign]) -> bool {
    let count = |wanted: Sign| signs.iter().filter(|sign| **sign == wanted).count();
    let rows = count(Sign::Either) + count(Sign::Long) + count(Sign::Row);
    let small = sample.iter().zip(signs).filter(|(_, sign)| **sign == Sign::Either);
    let legal = small.filter(|(line, _)| strings::puzzle(line.content()).is_ok()).count();
    signs.contains(&Sign::Board)
        || count(Sign::AmongWords) > rows
        || legal * 2 > rows
        || rows == 1 && !signs.contains(&Sign::Row)
}

/// Is there a board of several rows that looks like cars and not like words?
fn has_grid(sample: &[Line<'_>]) -> bool {
    let visible =
        |line: &Line<'_>| line.text.chars().filter(|c| !c.is_whitespace()).take(2 * MAX_SIDE).collect();
    let mut passages = sample.chunk_by(|a, b| a.number + 1 == b.number);
    passages.any(|passage| {
        let rows = passage.iter().filter(|line| grids::is_row(**line)).count();
        rows > 1 && letters::looks_drawn(&passage.iter().map(visible).collect::<Vec<Vec<char>>>())
    })
}

#[cfg(test)]
mod tests {
    use crate::rush::read::FORMATS;

    fn detect(text: &str) -> Option<&'static str> {
        FORMATS.format_of(text)
    }

    #[test]
    fn each_format_is_known_by_its_looks() {
        assert_eq!(detect("id,board,moves\n"), Some("table"));
        assert_eq!(detect("level 1\n0 0 h 2\n1 1 v 3\n"), Some("block lines"));
        assert_eq!(detect("# numbers\nmap 11 moves 2\n0 1\n0 1\n"), Some("number matrix"));
        assert_eq!(detect("BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo"), Some("board on one line"));
        assert_eq!(detect("01 ....AA.......... 3 1,2\n"), Some("board on one line"));
        assert_eq!(detect("small,....AA..........\n"), Some("board on one line"));
        assert_eq!(detect("Jam 1:\nbb...g\na..c.g\naxxc.g\n"), Some("letter grid"));
        assert_eq!(detect("b b . g\n. x x g\n"), Some("letter grid"));
    }

    #[test]
    fn nine_characters_may_be_a_board_or_a_row() {
        assert_eq!(detect("...AA....\n"), Some("board on one line"));
        assert_eq!(detect("...AA....\nBB.AA....\n"), Some("board on one line"));
        assert_eq!(detect("BBBFoCDoo\noooFoCDEE\noooFGGIoo\nooooHHIJJ\n"), Some("letter grid"));
        assert_eq!(detect(".........\nAA.......\n.........\n"), Some("letter grid"));
    }

    #[test]
    fn a_wrong_length_does_not_hide_the_format() {
        assert_eq!(detect("BBoooCDooEoCDAAEoCDooEooFoooGGFoHHH"), Some("board on one line"));
        assert_eq!(detect("jam01 BBoooCDooEoCDAAEoCDooEooFoooGGFoHHH"), Some("board on one line"));
        let wide = format!("{}\n", "AA".repeat(10)).repeat(20);
        assert_eq!(detect(&wide), Some("letter grid"));
    }

    #[test]
    fn a_long_title_does_not_hide_the_format() {
        let grid = "bb...gg..\na..c.....\naxxc.....\n";
        assert_eq!(detect(&format!("# the_very_hardest_of_all\n{grid}")), Some("letter grid"));
        assert_eq!(detect(&format!("the {} board\n{grid}", "x".repeat(17))), Some("letter grid"));
    }

    #[test]
    fn prose_is_no_puzzle() {
        assert_eq!(detect("hello\nworld\n"), None);
        assert_eq!(detect("jam01"), None);
        assert_eq!(detect("Once upon a time there was\nsomething in a jam.\n"), None);
        assert_eq!(detect(""), None);
    }
}
