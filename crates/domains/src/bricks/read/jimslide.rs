//! Configuration files of the solver jimslide: the size, walls, kinds of pieces, where a piece of each kind is, and
//! where some must end.
//!
//! ```text
//! xsize: 3
//! ysize: 2
//! piece: 1 (0,0) (1,0)
//! put: 1 (0,0)
//! win: 1 (1,1)
//! ```
//!
//! Pieces are named 1, 2, 3 … in the order of their `put:` lines, or by the characters these lines give, if they are
//! all different. Pieces of one kind may fill each other's places.

use super::check::check;
use super::plan::{Plan, Shape};
use crate::bricks::{Instance, Lock, MAX_SIDE};
use crate::text::passages::{self, Sample, is_comment};
use crate::text::{About, Entries, Entry, Faults, Line, Place, Word, lines};

/// The keys that describe a puzzle.
const OURS: [&str; 10] =
    ["xsize", "ysize", "wall", "hwall", "vwall", "piece", "lockx", "locky", "put", "win"];

/// Rules that our bricks do not have.
const RULES: [&str; 2] = ["xstep", "ystep"];

/// Settings that only control how that solver works and prints.
const SETTINGS: [&str; 14] = [
    "useletters",
    "hexprint",
    "winonly",
    "bigmem",
    "smallmem",
    "numthreads",
    "diskthreads",
    "cachepercent",
    "nograph",
    "noconcurrent",
    "cutoff",
    "directed",
    "checkfulltree",
    "numtempfiles",
];

/// Are there lines with its keys? A single one could be a title.
pub(super) fn is_here(sample: &Sample<'_>) -> bool {
    let ours = |line: &&Line<'_>| Command::of(**line).is_some_and(|command| OURS.contains(&command.key.text));
    sample.lines.iter().filter(ours).nth(1).is_some()
}

/// Reads the puzzle of a text. The first comment is its name.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    let mut plan = Plan::default();
    let mut faults = Faults::default();
    let mut name = None;
    for line in lines(text).filter(|line| !is_comment(*line)) {
        match Command::of(line) {
            Some(command) => command.apply(&mut plan, &mut faults),
            None if name.is_none() => name = passages::name(line.text.trim_start_matches(['!', ' '])),
            None => {}
        }
    }
    let about = About { name, ..About::default() };
    let names = plan.names();
    let instance = plan.sketch(&names, faults).map_err(Faults::finish).and_then(check);
    entries.add(Entry { about, line: 1, instance });
}

/// One line of the file.
struct Command<'a> {
    key: Word<'a>,
    value: Word<'a>,
}

impl<'a> Command<'a> {
    /// The command on a line; anything but a word and a colon makes it a comment.
    fn of(line: Line<'a>) -> Option<Self> {
        let content = line.content();
        let (key, value) = content.text.split_once(':')?;
        if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return None;
        }
        let length = key.len();
        let Place { line, column, .. } = content.place;
        let value = value.split(['!', '#']).next().unwrap_or_default();
        let after = Place { line, column: column + length + 1, length: value.chars().count() };
        let key = Word { text: key, place: Place { length, ..content.place } };
        Some(Self { key, value: Word { text: value, place: after } })
    }

    fn apply(&self, plan: &mut Plan, faults: &mut Faults) {
        let key = self.key.text;
        if SETTINGS.contains(&key) {
            return;
        }
        if RULES.contains(&key) {
            let help = "Every piece may stop in any cell. Take the line out if this kind has no other places anyway.";
            return self.refuse("is a rule that bricks do not have", help, faults);
        }
        if !OURS.contains(&key) {
            return self.refuse("is not a known key", &format!("The keys are {}.", OURS.join(", ")), faults);
        }
        let Some(numbers) = self.numbers() else {
            let help = "Write whole numbers, and places as (x,y).";
            faults.add(|| self.value.place.fault("this cannot be read").help(help));
            return;
        };
        if !self.take(plan, &numbers) {
            let help = "Write for example `xsize: 4`, `wall: (3,4)`, `piece: 1 (0,0) (1,0)`, `put: 1 (0,0)`, `win: 1 (1,3)`.";
            self.refuse("has the wrong number of values", help, faults);
        }
    }

    /// Adds the content of the line to the plan; returns `false` if the numbers do not fit the key.
    fn take(&self, plan: &mut Plan, numbers: &[i32]) -> bool {
        let at = self.key.place;
        let mut wall = |cells: Vec<(i32, i32)>| plan.walls.extend(cells.into_iter().map(|cell| (cell, at)));
        let span = |from: i32, to: i32| from.min(to)..=from.max(to).min(from.min(to).saturating_add(LONGEST));
        match (self.key.text, numbers) {
            ("xsize", &[width]) => plan.width = Some((width, at)),
            ("ysize", &[height]) => plan.height = Some((height, at)),
            ("wall", &[x, y]) => wall(vec![(x, y)]),
            ("hwall", &[y, from, to]) => wall(span(from, to).map(|x| (x, y)).collect()),
            ("vwall", &[x, from, to]) => wall(span(from, to).map(|y| (x, y)).collect()),
            ("piece", [kind, cells @ ..]) if !cells.is_empty() && cells.len() % 2 == 0 => {
                let cells = cells.chunks(2).map(|pair| (pair[0], pair[1])).collect();
                plan.shapes.push(Shape { kind: *kind, cells, at });
            }
            // What is locked is the coordinate.
            ("lockx", &[kind]) => plan.locks.push((kind, Lock::Vertical, at)),
            ("locky", &[kind]) => plan.locks.push((kind, Lock::Horizontal, at)),
            ("put", &[kind, x, y]) => plan.puts.push((kind, (x, y), at, self.label())),
            ("win", &[kind, x, y]) => plan.wins.push((kind, (x, y), at)),
            _ => return false,
        }
        true
    }

    /// The numbers of the line, if there is nothing but numbers, brackets and commas, up to a character in quotes.
    fn numbers(&self) -> Option<Vec<i32>> {
        let text = self.value.text.split('\'').next()?;
        let fields = text.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ',' | ';'));
        fields.filter(|field| !field.is_empty()).take(MOST).map(|field| field.parse().ok()).collect()
    }

    /// The character in quotes.
    fn label(&self) -> Option<char> {
        self.value.text.split('\'').nth(1)?.chars().next()
    }

    fn refuse(&self, why: &str, help: &str, faults: &mut Faults) {
        faults.add(|| self.key.place.fault(format!("{} {why}", self.key.quoted())).help(help));
    }
}

/// More numbers than a piece on the largest board has.
const MOST: usize = 2 * MAX_SIDE * MAX_SIDE + 3;

/// A wall longer than any board: long enough to be a fault.
const LONGEST: i32 = 64;
