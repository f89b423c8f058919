//! Boards under a line `start` with their goal under a line `goal`.
//!
//! A line `# name` precedes them and lines `same B C` may follow. Every cell is one character.

use super::check::check;
use super::native;
use super::sketch::{Aim, Drawing, Sketch, on_board, on_goal};
use crate::bricks::Instance;
use crate::text::passages::{Sample, is_blank, is_comment, name};
use crate::text::{About, Entries, Entry, Faults, Line, Word, lines};

/// One puzzle of the text.
#[derive(Default)]
struct Puzzle<'a> {
    titles: Vec<Line<'a>>,
    start: Option<Line<'a>>,
    board: Vec<Line<'a>>,
    goal: Option<Line<'a>>,
    target: Vec<Line<'a>>,
    same: Vec<Line<'a>>,
}

/// Is there a line `start` with a line `goal` below it? One alone may be the title of something else.
pub(super) fn is_here(sample: &Sample<'_>) -> bool {
    let start = sample.lines.iter().position(|line| is_start(*line));
    start.is_some_and(|start| sample.lines[start..].iter().any(|line| is_goal(*line)))
}

/// Reads all puzzles of a text.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    let mut current = Puzzle::default();
    for line in lines(text).filter(|line| !is_blank(*line) && !is_comment(*line)) {
        let title = line.text.starts_with("# ");
        if current.start.is_some() && (is_start(line) || title && current.goal.is_some()) {
            entries.add(std::mem::take(&mut current).entry());
        }
        if is_start(line) {
            current.start = Some(line);
        } else if is_goal(line) && current.start.is_some() && current.goal.is_none() {
            current.goal = Some(line);
        } else if same(line).is_some() {
            current.same.push(line);
        } else if current.goal.is_some() {
            current.target.push(line);
        } else if current.start.is_some() {
            current.board.push(line);
        } else {
            current.titles.push(line);
        }
    }
    // Lines after the last puzzle that are not a puzzle are a remark.
    if current.start.is_some() {
        entries.add(current.entry());
    }
}

fn is_start(line: Line<'_>) -> bool {
    line.content().text.trim_end_matches(':').eq_ignore_ascii_case("start")
}

fn is_goal(line: Line<'_>) -> bool {
    line.content().text.trim_end_matches(':').eq_ignore_ascii_case("goal")
}

/// The part after the word `same`.
fn same(line: Line<'_>) -> Option<Word<'_>> {
    let mut words = line.spaced();
    let key = words.next().filter(|key| matches!(key.text, "same" | "same:"))?;
    let first = words.next()?;
    // From the first name to the end of the line.
    let text = line.content().text[key.text.len()..].trim_start();
    let place = crate::text::Place { length: text.chars().count(), ..first.place };
    Some(Word { text, place })
}

/// The names in a group, with or without spaces between them: each is one character.
fn group(line: Line<'_>) -> Option<(crate::text::Place, Vec<Word<'_>>)> {
    let value = same(line)?;
    let names = native::names(value);
    let names = match names[..] {
        [one] => one.symbols().take(crate::bricks::MAX_PIECES + 1).collect(),
        _ => names,
    };
    Some((value.place, names))
}

impl Puzzle<'_> {
    fn entry(self) -> Entry<Instance> {
        let title = self.titles.first().copied();
        let about = About { name: title.and_then(|line| name(line.text)), ..About::default() };
        let line = title.or(self.start).map_or(1, |line| line.number);
        Entry { about, line, instance: check(self.sketch()) }
    }

    fn sketch(&self) -> Sketch<'_> {
        let mut faults = Faults::default();
        let place = |line: Option<Line<'_>>| line.map_or_else(nowhere, |line| line.content().place);
        let board = Drawing::of(&self.board, place(self.start), on_board, &mut faults);
        let help = "Write a line `goal` below the board, and draw the goal below it.";
        let aim = match self.goal {
            Some(_) => Aim::Drawn(Drawing::of(&self.target, place(self.goal), on_goal, &mut faults)),
            None => Aim::Missing { help },
        };
        let mut sketch = Sketch::new(board, aim, faults);
        sketch.same = self.same.iter().filter_map(|line| group(*line)).collect();
        sketch
    }
}

fn nowhere() -> crate::text::Place {
    crate::text::Place { line: 1, column: 1, length: 1 }
}
