//! Number matrices: 1 is a wall, −1 the exit, 0 floor, 2 the master that must leave, 3 and more the other bricks.
//!
//! A line with the width and the height may precede the rows. One number is one brick, so bricks cannot overlap here.

use super::check::check;
use super::sketch::{Aim, Content, Drawing, Sketch, stranger};
use crate::bricks::Instance;
use crate::text::passages::{Part, Passage, Sample, is_comment, passages};
use crate::text::{Entries, Faults, Line, Word};

/// What the numbers mean.
const HELP: &str =
    "1 is a wall, -1 the exit, 0 floor, 2 the master, and the other bricks have the numbers 3, 4, 5 …";

/// The number of the piece that must leave.
const MASTER: &str = "2";

/// Reads all matrices of a text.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    for passage in passages(text, part) {
        entries.add(passage.entry(check(sketch(&passage))));
    }
}

fn part<'a>(line: Line<'a>, above: Option<Line<'a>>, _: Option<Line<'a>>) -> Part {
    match is_comment(line) {
        true => Part::Comment,
        false if is_row(line, above.is_some()) => Part::Row,
        false => Part::Title,
    }
}

/// Is there a matrix with walls around it or with its size above it, or one whose exit and walls cannot be cars?
pub(super) fn is_here(sample: &Sample<'_>) -> bool {
    let mut rows = sample.lines.chunk_by(|a, b| a.number + 1 == b.number);
    rows.any(|rows| {
        let start = rows.iter().position(|line| is_row(*line, false)).unwrap_or(rows.len());
        let rows = rows[start..].iter().take_while(|line| is_row(**line, false));
        let rows: Vec<Vec<Option<i32>>> =
            rows.map(|line| fields(*line).take(64).map(Word::number).collect()).collect();
        if size(&rows).is_some() {
            return rows[1..].iter().flatten().any(|value| *value == Some(1));
        }
        let value = |y: usize, x: usize| rows[y].get(x).copied().flatten();
        let has = |wanted: i32| rows.iter().flatten().any(|value| *value == Some(wanted));
        is_walled(&rows) || has(-1) && has(2) && !is_line(&rows, value)
    })
}

/// Are all outermost cells walls or exits?
fn is_walled(rows: &[Vec<Option<i32>>]) -> bool {
    let outside = |value: Option<&Option<i32>>| matches!(value, Some(Some(1 | -1)));
    let ends = |row: &Vec<Option<i32>>| outside(row.first()) && outside(row.last());
    let all = |row: Option<&Vec<Option<i32>>>| row.is_some_and(|row| row.iter().all(|v| outside(Some(v))));
    rows.len() > 2
        && all(rows.first())
        && all(rows.last())
        && rows.iter().all(|row| row.len() > 2 && ends(row))
}

/// Do the ones stand in a line, as a car does, or are there none?
fn is_line(rows: &[Vec<Option<i32>>], value: impl Fn(usize, usize) -> Option<i32>) -> bool {
    let cells = rows.iter().enumerate().flat_map(|(y, row)| (0..row.len()).map(move |x| (y, x)));
    let ones: Vec<_> = cells.filter(|(y, x)| value(*y, *x) == Some(1)).collect();
    let follow = |down: usize, right: usize| {
        ones.windows(2).all(|pair| pair[1] == (pair[0].0 + down, pair[0].1 + right))
    };
    follow(0, 1) || follow(1, 0)
}

/// The width and height above a matrix: a first row of two numbers over rows of another length, or a narrow matrix that
/// has exactly that size.
fn size(rows: &[Vec<Option<i32>>]) -> Option<(usize, usize)> {
    let [Some(width), Some(height)] = rows.first()?[..] else { return None };
    let (width, height) = (usize::try_from(width).ok()?, usize::try_from(height).ok()?);
    let next = rows.get(1)?.len();
    (next != 2 || (width, height) == (2, rows.len() - 1)).then_some((width, height))
}

/// Are there numbers on this line, and more numbers than words? Below a row, a line without long words also counts.
fn is_row(line: Line<'_>, inside: bool) -> bool {
    let (mut words, mut numbers, mut long) = (0, 0, false);
    for field in fields(line) {
        words += 1;
        numbers += usize::from(field.number().is_some());
        long |= field.place.length > 2 && field.number().is_none();
    }
    numbers * 2 > words && (words > 1 || inside) || inside && words > 0 && !long
}

/// The fields of a row, without the brackets and commas that programming languages print around them.
fn fields(line: Line<'_>) -> impl Iterator<Item = Word<'_>> {
    line.words(|c| c.is_whitespace() || matches!(c, '[' | ']' | '(' | ')' | '{' | '}' | ','))
}

fn sketch<'a>(passage: &Passage<'a>) -> Sketch<'a> {
    let mut faults = Faults::default();
    let few = |line: &Line<'_>| fields(*line).take(3).map(Word::number).collect::<Vec<_>>();
    let heads: Vec<_> = passage.rows.iter().map(few).collect();
    let size = size(&heads);
    let rows = &passage.rows[usize::from(size.is_some())..];
    let place = rows.first().unwrap_or(&passage.rows[0]).content().place;
    let (mut board, mut marks) = (Drawing::new(place), Drawing::new(place));
    for row in rows {
        let place = row.content().place;
        board.row(place, fields(*row), |word| content(word, &mut faults));
        marks.row(place, fields(*row), |word| {
            if word.number() == Some(-1) { Content::Marked } else { Content::Free }
        });
    }
    if let Some((width, height)) = size {
        let (wide, high) = (board.rows.first().map_or(0, |row| row.width), board.height);
        if (width, height) != (wide, high) {
            let message = format!("this says {width}×{height} cells, the board has {wide}×{high}");
            let help = "The width comes first, then the height; or leave this line out.";
            faults.add(|| passage.rows[0].content().place.fault(message).help(help));
        }
    }
    let name = Word { text: MASTER, place: board.place };
    Sketch::new(board, Aim::Cover { name, marks, place: true }, faults)
}

fn content<'a>(word: Word<'a>, faults: &mut Faults) -> Content<'a> {
    match word.number() {
        Some(0) => Content::Free,
        Some(1) => Content::Wall,
        Some(-1) => Content::Gate,
        // The name is the number, always written the same way.
        Some(2..) => Content::Piece(word.text.trim_start_matches(['+', '0'])),
        _ => stranger(word, HELP, faults),
    }
}
