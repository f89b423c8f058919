//! The boards of GNOME Klotski: `#` is a wall, `*` the piece that must get to the cells `.`, `-` a gate, a space floor,
//! and every other piece has a letter or another mark.
//!
//! A row may be in quotation marks, as in a program. Otherwise spaces at its end may be missing, so the board is as
//! wide as its longest row; and the common indentation of all rows is not part of it.

use super::check::check;
use super::sketch::{Aim, Content, Drawing, Row, Sketch, Spot, is_name, stranger};
use crate::bricks::{Instance, MAX_SIDE};
use crate::text::passages::{Passage, Sample, is_blank, is_comment};
use crate::text::{About, Entries, Entry, Faults, Line, Place, Word, lines};

/// The piece that must get somewhere.
const MASTER: &str = "*";

/// Names for the pieces `:` and `;`, which have another meaning in the native format.
const SPARE: [&str; 6] = ["=", "+", "@", "~", "?", "%"];

/// A longer row counts as prose.
const LONGEST: usize = 100;

/// Is there a row with a `*` between walls, or a board that has as many `*` as `.`? Prose may have both, but on long
/// lines.
pub(super) fn is_here(sample: &Sample<'_>) -> bool {
    let count = |rows: &[Line<'_>], mark: char| -> usize {
        rows.iter().map(|row| row.text.matches(mark).count()).sum()
    };
    let walled = |line: &Line<'_>| {
        let text = row(*line).text.trim();
        text.contains('*') && is_row(*line) && text.starts_with('#') && text[1..].contains('#')
    };
    let mut boards = sample.lines.chunk_by(|a, b| is_row(*a) == is_row(*b) && a.number + 2 >= b.number);
    boards.any(|rows| {
        let (masters, goals) = (count(rows, '*'), count(rows, '.'));
        let short = rows.iter().all(|line| line.text.chars().count() <= MAX_SIDE);
        let even = short && masters == goals;
        is_row(rows[0]) && rows.len() > 1 && masters > 0 && (even || rows.iter().any(walled))
    })
}

/// Reads all boards of a text.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    let mut current = Passage::default();
    let mut ahead = lines(text).filter(|line| !is_comment(*line)).peekable();
    while let Some(line) = ahead.next() {
        // An empty line may be a row of floor that lost its spaces: it counts as a row while the board is incomplete.
        let inside = !current.rows.is_empty();
        let floor = is_blank(line) && inside && !is_complete(&current.rows);
        let title = !inside && is_title(line, ahead.peek().copied());
        if floor || !is_blank(line) && is_row(line) && !title {
            current.rows.push(line);
            continue;
        }
        finish(&mut current, entries);
        if !is_blank(line) {
            current.title = Some(line);
        }
    }
    finish(&mut current, entries);
}

/// Adds the board that ends here, if there is one.
fn finish(current: &mut Passage<'_>, entries: &mut Entries<Instance>) {
    while current.rows.last().is_some_and(|row| is_blank(*row)) {
        current.rows.pop();
    }
    if current.rows.is_empty() {
        return;
    }
    let passage = std::mem::take(current);
    let about = About { name: passage.name(), ..About::default() };
    entries.add(Entry { about, line: passage.line(), instance: check(sketch(&passage)) });
}

/// A word above a board is its title, unless it is as long as a row.
fn is_title(line: Line<'_>, below: Option<Line<'_>>) -> bool {
    let length = |line: Line<'_>| row(line).text.chars().count();
    let fits = below.is_some_and(|below| length(below) == length(line));
    !fits && !line.text.contains(['#', '*', '.', '-', '"'])
}

/// Do these rows contain the piece and its goal? Only the last rows of an endless text are examined.
fn is_complete(rows: &[Line<'_>]) -> bool {
    let recent = &rows[rows.len().saturating_sub(MAX_SIDE)..];
    let has = |mark: char| recent.iter().any(|line| row(*line).text.contains(mark));
    has('*') && has('.') || rows.len() > MAX_SIDE
}

/// A row is a sequence of board characters; a space between letters makes it a title, unless walls show that it is not.
fn is_row(line: Line<'_>) -> bool {
    let row = row(line);
    let text = row.text.trim();
    let quoted = row.text.len() < line.content().text.len();
    let drawn = text.contains(['#', '.', '-', '*']) || !text.contains(' ');
    let title = text.starts_with("# ") && text[1..].find('#').is_none() && !text.contains(['*', '.']);
    let known = row.text.chars().filter(|c| is_symbol(*c)).count();
    let all = row.text.chars().count();
    (quoted || drawn && !title && all > 1) && known * 4 >= all * 3 && known > 0 && all <= LONGEST
}

fn is_symbol(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '#' | '*' | '-' | '.' | ' ')
}

/// The cells of a line: what is in quotation marks, or the whole line.
fn row(line: Line<'_>) -> Word<'_> {
    let whole =
        Word { text: line.text, place: Place { line: line.number, column: 1, length: line.text.len() } };
    let quotes = line.text.find('"').zip(line.text.rfind('"'));
    let Some((start, end)) = quotes.filter(|(start, end)| start < end) else { return whole };
    let text = &line.text[start + 1..end];
    // The string may contain an escaped line end.
    let text = text.strip_suffix("\\n").unwrap_or(text);
    let column = 2 + line.text[..start].chars().count();
    Word { text, place: Place { line: line.number, column, length: text.chars().count() } }
}

fn sketch<'a>(passage: &Passage<'a>) -> Sketch<'a> {
    let mut faults = Faults::default();
    let indent = |row: &Line<'_>| row.text.len() - row.text.trim_start_matches(' ').len();
    let visible = passage.rows.iter().filter(|line| !line.text.is_empty());
    let indent = visible.map(indent).min().unwrap_or(0);
    let mut board = Drawing::new(passage.rows[0].content().place);
    let mut marks = board.clone();
    let unused = |name: &&str| !passage.rows.iter().any(|line| row(*line).text.contains(name));
    let mut spare = SPARE.into_iter().filter(unused);
    let (colon, semicolon) = (spare.next(), spare.next());
    let mut content = |symbol: Word<'a>| match (symbol.text, colon, semicolon) {
        (":", Some(name), _) | (";", _, Some(name)) => Content::Piece(name),
        _ => content(symbol, &mut faults),
    };
    for line in &passage.rows {
        let row = row(*line);
        let skipped = if row.text.len() == line.text.len() { indent } else { 0 };
        let cells = || row.symbols().skip(skipped);
        board.row(line.content().place, cells(), &mut content);
        marks.row(line.content().place, cells(), |symbol| match symbol.text {
            "." => Content::Marked,
            _ => Content::Free,
        });
    }
    pad(&mut board);
    pad(&mut marks);
    let place = board.spots().find(|(_, _, spot)| spot.content == Content::Piece(MASTER));
    let place = place.map_or(board.place, |(_, _, spot)| spot.place);
    let name = Word { text: MASTER, place };
    Sketch::new(board, Aim::Cover { name, marks, place: true }, faults)
}

/// Restores the floor that was cut off at the end of each row.
fn pad(drawing: &mut Drawing<'_>) {
    let width = drawing.rows.iter().map(|row| row.width).max().unwrap_or(0);
    for Row { cells, width: own, place } in &mut drawing.rows {
        let end = Place { column: place.column + place.length, length: 1, ..*place };
        cells.resize(width.min(MAX_SIDE), Spot { content: Content::Free, place: end });
        *own = width;
    }
}

fn content<'a>(symbol: Word<'a>, faults: &mut Faults) -> Content<'a> {
    match symbol.text {
        " " | "." => Content::Free,
        "#" => Content::Wall,
        "-" => Content::Gate,
        text if is_name(text) => Content::Piece(text),
        _ => {
            let help = "Pieces are letters, * is the piece with a goal, . its goal, # a wall, - a gate, a space floor.";
            stranger(symbol, help, faults)
        }
    }
}
