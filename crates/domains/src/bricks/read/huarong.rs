//! Huarong Dao on one line: the 20 cells of a 4×5 board, row after row, with a letter for every piece.
//!
//! The only piece of 2×2 cells must get to the middle of the bottom. `.`, `0`, `-` and `_` are floor, and so is `o` if
//! none of them occurs. `0x2113_2113_4556_4786_900a` is accepted as well.

use super::check::{by_name, check};
use super::sketch::{Aim, Content, Drawing, Sketch, is_name, stranger};
use crate::bricks::{Cell, Instance};
use crate::text::passages::{Sample, is_blank, is_comment, name};
use crate::text::{About, Entries, Entry, Faults, Line, Word, lines};

const WIDTH: usize = 4;
const HEIGHT: usize = 5;

/// Where the block of 2×2 must end.
const HOME: [Cell; 4] = [(3, 1), (3, 2), (4, 1), (4, 2)];

/// Is there at least one board on every fourth line? A text of just 20 cells is a board, correct or not.
pub(super) fn is_here(sample: &Sample<'_>) -> bool {
    let boards =
        sample.lines.iter().filter(|line| find(**line).is_some_and(|cells| block(&board(&cells)).is_some()));
    boards.count() * 4 > sample.lines.len() || matches!(sample.lines[..], [line] if is_alone(line))
}

/// Is a line a single word of 20 characters, pieces and floor?
fn is_alone(line: Line<'_>) -> bool {
    let one = line.spaced().nth(1).is_none();
    let Some(cells) = find(line).filter(|_| one) else { return false };
    let mut unheard = Faults::default();
    let board = drawing(&cells, |cell| content(cell, &cells, &mut unheard));
    unheard.is_empty() && !board.cells(Content::Free).is_empty() && by_name(&board).len() > 1
}

/// Reads all boards of a text.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    let mut title = None;
    for line in lines(text).filter(|line| !is_blank(*line) && !is_comment(*line)) {
        let Some(cells) = find(line) else {
            title = name(line.text);
            if line.spaced().nth(1).is_none() && near(line) {
                let help = "A board has 4×5 cells, row after row without spaces.";
                let fault = line.content().place.fault("this is not a board of 20 characters").help(help);
                entries.add(Entry::faulty(fault));
            }
            continue;
        };
        let before = cells[0].place.column - 1;
        let before: String = line.text.chars().take(before).collect();
        let before = name(before.trim_end_matches("0x"));
        let about = About { name: before.or(title.take()), ..About::default() };
        entries.add(Entry { about, line: line.number, instance: check(sketch(&cells)) });
    }
}

/// Could this be a board with a few characters too many or too few?
fn near(line: Line<'_>) -> bool {
    (16..=24).contains(&line.content().place.length)
}

/// The cells of the last word on a line that has 20 of them.
fn find(line: Line<'_>) -> Option<Vec<Word<'_>>> {
    line.words(|c| c.is_whitespace() || matches!(c, ',' | '"')).filter_map(cells).last()
}

/// The 20 characters of a word: as they are, or without marks between the rows.
fn cells(word: Word<'_>) -> Option<Vec<Word<'_>>> {
    const AREA: usize = WIDTH * HEIGHT;
    if word.text.len() > 4 * (AREA + HEIGHT + 1) {
        return None;
    }
    let plain: Vec<_> = word.symbols().collect();
    if plain.len() == AREA {
        return Some(plain);
    }
    let digits = if word.text.starts_with("0x") { &plain[2..] } else { &plain[..] };
    let cells: Vec<_> = digits.iter().copied().filter(|cell| !matches!(cell.text, "_" | "/" | "|")).collect();
    (cells.len() == AREA).then_some(cells)
}

fn sketch<'a>(cells: &[Word<'a>]) -> Sketch<'a> {
    let mut faults = Faults::default();
    let board = drawing(cells, |cell| content(cell, cells, &mut faults));
    for (name, cells) in by_name(&board).iter().filter(|(_, cells)| !is_rectangle(cells)) {
        let (y, x) = cells[0];
        let message = format!("piece {name} is not a rectangle");
        let help = "Every piece needs its own letter.";
        faults.add(|| board.rows[y].cells[x].place.fault(message).help(help));
    }
    let Some(block) = block(&board) else {
        let help = "Exactly one piece must have 2×2 cells: the one that leaves.";
        return Sketch::new(board, Aim::Missing { help }, faults);
    };
    let mut goal = drawing(cells, |_| Content::Free);
    for (y, x) in HOME {
        goal.rows[y].cells[x].content = Content::Piece(block);
    }
    Sketch::new(board, Aim::Drawn(goal), faults)
}

fn board<'a>(cells: &[Word<'a>]) -> Drawing<'a> {
    let mut unheard = Faults::default();
    drawing(cells, |cell| content(cell, cells, &mut unheard))
}

fn drawing<'a>(cells: &[Word<'a>], mut content: impl FnMut(Word<'a>) -> Content<'a>) -> Drawing<'a> {
    let mut drawing = Drawing::new(cells[0].place);
    for row in cells.chunks(WIDTH) {
        drawing.row(row[0].place, row.iter().copied(), &mut content);
    }
    drawing
}

fn content<'a>(cell: Word<'a>, all: &[Word<'a>], faults: &mut Faults) -> Content<'a> {
    let is_floor = |text: &str| matches!(text, "." | "0" | "-" | "_");
    match cell.text {
        text if is_floor(text) => Content::Free,
        "o" if !all.iter().any(|cell| is_floor(cell.text)) => Content::Free,
        text if is_name(text) => Content::Piece(text),
        _ => stranger(cell, "Pieces are letters or digits, . is floor.", faults),
    }
}

/// The name of the only piece of 2×2 cells.
fn block<'a>(board: &Drawing<'a>) -> Option<&'a str> {
    let pieces = by_name(board);
    let mut blocks = pieces.iter().filter(|(_, cells)| extent(cells) == (2, 2) && cells.len() == 4);
    let (name, _) = blocks.next()?;
    blocks.next().is_none().then_some(*name)
}

fn is_rectangle(cells: &[Cell]) -> bool {
    let (height, width) = extent(cells);
    height * width == cells.len()
}

/// Height and width of the smallest rectangle around some cells.
fn extent(cells: &[Cell]) -> (usize, usize) {
    let span = |of: fn(&Cell) -> usize| {
        let (low, high) = (cells.iter().map(of).min(), cells.iter().map(of).max());
        high.zip(low).map_or(0, |(high, low)| high - low + 1)
    };
    (span(|cell| cell.0), span(|cell| cell.1))
}
